/** What bounds the text of an entry. */
export interface EntryBounds {
  /** In milliseconds. */
  readonly maxAge: number;
  /** In characters. */
  readonly maxLength: number;
}

/** The value of a text of JSON, or undefined if it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
