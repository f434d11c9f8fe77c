import { makeKeeper } from './keeper.js';
import type { SessionStorage } from './session.js';

/** A place for texts, the Web's `Storage` or one that answers by promises. */
export interface ItemStore {
  getItem(key: string): string | null | undefined | PromiseLike<string | null | undefined>;
  setItem(key: string, text: string): unknown;
  removeItem(key: string): unknown;
}

export interface StorageOptions {
  /** Begins the keys; apps of one origin that talk to different services need different ones. `community-session` by default. */
  readonly key?: string;
  /** How many accounts stay signed in side by side; 1 by default: who signs in takes the place of who was. */
  readonly accounts?: number;
  /** Milliseconds a store may take for one answer; 2 000 by default. */
  readonly patience?: number;
}

/**
 * Keeps the session in `localStorage` or `sessionStorage`, where every script of the origin can read the token. A function is asked
 * when the session is made, because naming a forbidden storage already throws.
 */
export function webStorage(area: ItemStore | (() => ItemStore), options?: StorageOptions): SessionStorage {
  return (link) => makeKeeper(typeof area === 'function' ? lazy(area) : area, link, options);
}

/** Keeps the session in a store of the app's own; one that throws, hangs, is full or is cleared leaves it in memory, and says so. */
export function customStorage(store: ItemStore, options?: StorageOptions): SessionStorage {
  return (link) => makeKeeper(store, link, options);
}

/** Keeps the session as long as the page, with what a storage adds: several accounts. */
export function memoryStorage(options?: StorageOptions): SessionStorage {
  const texts = new Map<string, string>();
  const store: ItemStore = {
    getItem: (key) => texts.get(key),
    setItem: (key, text) => texts.set(key, text),
    removeItem: (key) => texts.delete(key),
  };
  return (link) => makeKeeper(store, link, options);
}

function lazy(area: () => ItemStore): ItemStore {
  return {
    getItem: (key) => area().getItem(key),
    setItem: (key, text) => area().setItem(key, text),
    removeItem: (key) => area().removeItem(key),
  };
}
