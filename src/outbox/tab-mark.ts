import type { EntryStorage } from '../persist/entry-store.js';

/**
 * `sessionStorage` belongs to one tab, and a browser copies it into each tab that is opened from it or duplicates it. So that a copy is
 * never taken for the original, a page that ends leaves a mark: what has no mark may be in another tab, too.
 */
export interface TabMark {
  /** The pages whose entries were left in this tab. */
  readonly pages: ReadonlySet<string>;
  leave(pages: readonly string[]): void;
  /** The page has started, or is back. From now on a copy of the tab has no mark. */
  remove(): void;
}

/** Undefined for a storage that pages share. */
export function openTabMark(storage: EntryStorage | (() => EntryStorage), name: string): TabMark | undefined {
  const area = sessionStorageIn(storage);
  if (!area) return undefined;
  const pages = new Set(area.getItem(name)?.split(' '));
  const remove = (): void => attempt(() => area.removeItem(name));
  remove();
  return {
    pages,
    remove,
    leave(left) {
      for (const page of left) pages.add(page);
      if (pages.size > 0) attempt(() => area.setItem(name, [...pages].join(' ')));
    },
  };
}

function sessionStorageIn(storage: EntryStorage | (() => EntryStorage)): Storage | undefined {
  return attempt(() => {
    const area: unknown = typeof storage === 'function' ? storage() : storage;
    return area === globalThis.sessionStorage ? globalThis.sessionStorage : undefined;
  });
}

/** A storage may be forbidden or full. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
