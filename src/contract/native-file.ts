/** A file of React Native, as its pickers give it. */
export interface NativeFile {
  readonly uri: string;
  /** With the extension of a picture. */
  readonly name: string;
  readonly type: string;
}

/** Whether a value is a file of React Native. Elsewhere a form would turn it into the text `[object Object]`. */
export function isNativeFile(value: unknown): value is NativeFile {
  // The name that distinguishes React Native from a browser.
  return globalThis.navigator?.product === 'ReactNative' && typeof (value as NativeFile | null)?.uri === 'string';
}
