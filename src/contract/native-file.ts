/** A file of React Native, as its pickers give it. */
export interface NativeFile {
  /** Where the file is on the device. */
  readonly uri: string;
  /** With the extension of a picture. */
  readonly name: string;
  /** The media type, such as `image/jpeg`. */
  readonly type: string;
}

/** Whether a value is a file. Checks the tag, not the class: a file may come from another realm, such as an iframe. */
export function isFile(value: unknown): value is Blob {
  // The form of React Native takes its files like blobs.
  return / (Blob|File)\]$/.test(Object.prototype.toString.call(value)) || isNativeFile(value);
}

/** Whether a value is a file of React Native. Elsewhere a form would turn it into the text `[object Object]`. */
function isNativeFile(value: unknown): boolean {
  // The name that distinguishes React Native from a browser.
  return globalThis.navigator?.product === 'ReactNative' && typeof (value as NativeFile | null)?.uri === 'string';
}
