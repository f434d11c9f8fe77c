import { notifyManager } from '@tanstack/react-query';
import { operations } from '../contract/operations.js';

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

/** The input of a write as one line: `username: alice, password: hidden`. */
export function textOfWrite(operation: string, input: unknown): string {
  const { secrets = [] } = operations.find(({ name }) => name === operation) ?? {};
  return textOf(
    Object.fromEntries(Object.entries(input ?? {}).map(([field, value]) => [field, secrets.includes(field) ? 'hidden' : value])),
  );
}

/** An input as one line: `username: zoe, circles_ids: [1,4]`. */
export function textOf(input: object): string {
  return Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => `${field}: ${valueOf(value)}`)
    .join(', ');
}

function valueOf(value: unknown): string {
  if (value instanceof Blob) return 'a file';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
