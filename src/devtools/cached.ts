import { notifyManager } from '@tanstack/react-query';

/** What a cache of TanStack holds of one kind, for `useSyncExternalStore`. */
export interface Cached<Item> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly list: () => readonly Item[];
}

export function cachedIn<Item>(
  cache: { subscribe(listener: () => void): () => void },
  read: () => readonly Item[],
): Cached<Item> {
  let items = read();
  return {
    subscribe: (listener) => {
      // The cache emits events while other components render, so React is notified afterwards.
      const notify = notifyManager.batchCalls(() => {
        items = read();
        listener();
      });
      notify();
      return cache.subscribe(() => notify());
    },
    list: () => items,
  };
}

/** An input as one line: `username: zoe, circles_ids: [1,4]`. */
export function textOf(input: unknown): string {
  return Object.entries(input ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => `${field}: ${valueOf(value)}`)
    .join(', ');
}

function valueOf(value: unknown): string {
  if (value instanceof Blob) return 'a file';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
