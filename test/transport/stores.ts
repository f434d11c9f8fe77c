import type { SessionEvent } from '../../src/transport/events.js';
import type { ItemStore } from '../../src/transport/item-store.js';
import type { Session } from '../../src/transport/session.js';

/** A store whose items are the entries of a map. */
export function storeOn(texts: Map<string, string>): ItemStore {
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => texts.set(key, text),
    removeItem: (key) => texts.delete(key),
  };
}

/** A model of `localStorage`. */
export function area(): ItemStore & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return { texts, ...storeOn(texts) };
}

/** The same, asynchronous. */
export function slowArea(): ReturnType<typeof area> {
  const { texts, ...store } = area();
  return { texts, ...slowed(store) };
}

/** A store that answers by promises. */
export function slowed(store: ItemStore): ItemStore {
  return {
    getItem: async (key) => store.getItem(key),
    setItem: async (key, text) => store.setItem(key, text),
    removeItem: async (key) => store.removeItem(key),
  };
}

/** Tabs that get each other's messages at once, unless they sleep. */
export function bus() {
  const listeners: ((message: { readonly topic: 'session' }) => void)[] = [];
  const self = {
    sleep: false,
    wake: () => {
      for (const listener of listeners) listener({ topic: 'session' });
    },
    join() {
      const own: (typeof listeners)[number][] = [];
      return {
        post: () => {
          if (self.sleep) return;
          for (const listener of listeners) if (!own.includes(listener)) listener({ topic: 'session' });
        },
        subscribe(listener: (typeof listeners)[number]) {
          own.push(listener);
          listeners.push(listener);
          return () => {};
        },
        close: () => {},
      };
    },
  };
  return self;
}

/** The events of a session from now on. */
export function events(session: Session): SessionEvent[] {
  const fired: SessionEvent[] = [];
  session.subscribe((event) => fired.push(event));
  return fired;
}
