import type { ItemStore, StorageOptions } from './item-store.js';
import type { SessionStorage } from './session-storage.js';
import { createSessionStore } from './session-store.js';

/**
 * Keeps the session in `localStorage` or `sessionStorage`, where every script of the origin can read the token. Pass a function
 * (`() => localStorage`) where the storage may be forbidden: naming it throws there, and the function runs later. If the `baseUrl`
 * changes to another service, pass another `key`, too: the new service would get the stored token.
 */
export function webStorage(area: ItemStore | (() => ItemStore), options?: StorageOptions): SessionStorage {
  const find = typeof area === 'function' ? area : () => area;
  const store: ItemStore = {
    getItem: (key) => find().getItem(key),
    setItem: (key, text) => find().setItem(key, text),
    removeItem: (key) => find().removeItem(key),
  };
  return (host) => createSessionStore(store, host, options, () => Object.keys(find()));
}

/** Keeps the session in a store of the app. If the store throws, hangs, is full or is cleared, the session stays in memory and an event says so. */
export function customStorage(store: ItemStore, options?: StorageOptions): SessionStorage {
  return (host) => createSessionStore(store, host, options);
}

/** Keeps the session in memory until the page is closed; with it, an app can have several accounts. */
export function memoryStorage(options?: StorageOptions): SessionStorage {
  const texts = new Map<string, string>();
  const store: ItemStore = {
    getItem: (key) => texts.get(key),
    setItem: (key, text) => texts.set(key, text),
    removeItem: (key) => texts.delete(key),
  };
  return (host) => createSessionStore(store, host, options);
}
