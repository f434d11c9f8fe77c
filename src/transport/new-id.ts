/** A random id, unlikely to repeat in one browser. */
export function newId(): string {
  // randomUUID is missing outside secure contexts and in React Native.
  return globalThis.crypto?.randomUUID?.() ?? Math.random().toString(36).slice(2);
}
