import { vi } from 'vitest';
import type { EntryStorage } from '../../../src/persist/index.js';
import { createLocks } from './locks.js';
import { LATENCY, TICK } from './time.js';

/** `local`: localStorage, of which each process has a copy. `session`: sessionStorage. `promises`: shared, and answers later. */
export type StorageKind = 'local' | 'session' | 'promises';

/** The platform as one page sees it. A page that has ended reaches nothing any more. */
export interface Platform {
  isAlive: boolean;
  /** It is in the back-forward cache: nothing runs in it. */
  isFrozen: boolean;
  freezes: number;
  /** How many of the next reads of the storage fail. */
  failing: number;
  readonly tab: Tab;
  readonly storage: EntryStorage;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Puts this page's globals in place: for the time in which the outbox is made. */
  enter(): void;
  dispatch(type: 'pagehide' | 'pageshow', persisted: boolean): void;
}

/** A tab: a process with its copy of localStorage, and a sessionStorage. */
export interface Tab {
  readonly copy: Map<string, string>;
  /** Its own changes of the copy: each the number of the last one. */
  readonly written: Map<string, number>;
  readonly own: Map<string, string>;
}

export interface ModelBrowser {
  openTab(from?: Tab): Tab;
  openPage(tab: Tab, fetch: Platform['fetch']): Platform;
  /** What a storage holds, once everything has arrived. */
  textsOf(tab: Tab): ReadonlyMap<string, string>;
  /** The locks of a page that ends or is frozen go to others. */
  loseLocks(page: Platform): void;
}

/** What the storage holds that tabs share, and how often it was changed. */
interface Central {
  readonly texts: Map<string, string>;
  readonly tabs: Set<Tab>;
  changes: number;
}

/** A browser in virtual time. `random` decides how long everything takes. */
export function createModelBrowser(kind: StorageKind, random: () => number): ModelBrowser {
  const central: Central = { texts: new Map(), tabs: new Set(), changes: 0 };
  const locks = createLocks();
  const channel = createChannel(random);
  return {
    openTab(from) {
      const tab: Tab = { copy: new Map(central.texts), written: new Map(), own: new Map(from?.own) };
      central.tabs.add(tab);
      return tab;
    },
    openPage(tab, fetch) {
      const page: Platform = {
        isAlive: true,
        isFrozen: false,
        freezes: 0,
        failing: 0,
        tab,
        fetch,
        storage: undefined as never,
        enter() {
          vi.stubGlobal('navigator', { onLine: true, locks: locks.of(page) });
          vi.stubGlobal('sessionStorage', kind === 'session' ? area : undefined);
          vi.stubGlobal('BroadcastChannel', channel.of(page));
          vi.stubGlobal('addEventListener', (type: string, listener: Listener) => {
            listeners.set(type, [...(listeners.get(type) ?? []), listener]);
          });
        },
        dispatch(type, persisted) {
          for (const listener of listeners.get(type) ?? []) listener(Object.assign(new Event(type), { persisted }));
        },
      };
      const listeners = new Map<string, Listener[]>();
      const texts = kind === 'session' ? tab.own : central.texts;
      const area = kind === 'local' ? localArea(page, central, random) : areaOf(page, texts);
      return Object.assign(page, { storage: kind === 'promises' ? promisesOf(page, area, random) : area });
    },
    textsOf: (tab) => (kind === 'session' ? tab.own : central.texts),
    loseLocks: (page) => locks.lose(page),
  };
}

type Listener = (event: Event) => void;

type SyncStorage = Record<'getItem', (name: string) => string | null> &
  Record<'removeItem', (name: string) => void> & { setItem(name: string, text: string): void; keys(): string[] };

function areaOf(page: Platform, texts: Map<string, string>): SyncStorage {
  const unlessGone = (act: () => void): void => {
    if (page.isAlive) act();
  };
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => unlessGone(() => void texts.set(name, text)),
    removeItem: (name) => unlessGone(() => void texts.delete(name)),
    // In no order that means anything: the ids of entries are random.
    keys: () => {
      if (page.failing > 0) {
        page.failing -= 1;
        throw new Error('busy');
      }
      return [...texts.keys()].sort();
    },
  };
}

/**
 * A tab reads its copy. What it writes goes through one process to the other copies, later, also when the page has ended meanwhile. All
 * copies get the changes in the order of that process, and end alike.
 */
function localArea(page: Platform, central: Central, random: () => number): SyncStorage {
  const { copy, written } = page.tab;
  const put = (map: Map<string, string>, name: string, text: string | null): void => {
    if (text === null) map.delete(name);
    else map.set(name, text);
  };
  const write = (name: string, text: string | null): void => {
    if (!page.isAlive) return;
    const number = (central.changes += 1);
    written.set(name, number);
    put(copy, name, text);
    put(central.texts, name, text);
    for (const tab of central.tabs) {
      if (tab.copy === copy) continue;
      inOrder(central, tab, random, () => {
        // A tab drops a change that is older than its own.
        if (number > (tab.written.get(name) ?? 0)) put(tab.copy, name, text);
      });
    }
  };
  return { ...areaOf(page, copy), setItem: write, removeItem: (name) => write(name, null) };
}

const arrivals = new WeakMap<object, WeakMap<object, number>>();

/** Messages from one to another arrive in their order. */
function inOrder(from: object, to: object, random: () => number, arrive: () => void): void {
  const sent = arrivals.get(from) ?? new WeakMap<object, number>();
  arrivals.set(from, sent);
  // The clock of the page may be set, that of timers not.
  const now = performance.now();
  const at = Math.max(now + random() * (LATENCY - TICK), sent.get(to) ?? 0);
  sent.set(to, at);
  setTimeout(arrive, at - now);
}

/** Each request takes effect at some moment, and is answered at a later one. */
function promisesOf(page: Platform, area: SyncStorage, random: () => number): EntryStorage {
  const later = <Value>(act: () => Value): Promise<Value> =>
    new Promise((resolve, reject) => {
      const [effect, answer] = [(random() * LATENCY) / 2, (random() * LATENCY) / 2];
      setTimeout(() => {
        if (!page.isAlive) return;
        let value: Value;
        try {
          value = act();
        } catch (error) {
          return reject(error);
        }
        const arrive = (): void => {
          // Nothing runs in the back-forward cache.
          if (page.isFrozen) setTimeout(arrive, TICK);
          else if (page.isAlive) resolve(value);
        };
        setTimeout(arrive, answer);
      }, effect);
    });
  return {
    getItem: (name) => later(() => area.getItem(name)),
    setItem: (name, text) => later(() => area.setItem(name, text)),
    removeItem: (name) => later(() => area.removeItem(name)),
    keys: () => later(() => area.keys()),
  };
}

interface Channel {
  of(page: Platform): unknown;
}

function createChannel(random: () => number): Channel {
  const ends = new Set<{ readonly page: Platform; readonly name: string; listeners: ((event: { data: unknown }) => void)[] }>();
  return {
    of: (page) =>
      class {
        private readonly end: { page: Platform; name: string; listeners: ((event: { data: unknown }) => void)[] };
        constructor(name: string) {
          this.end = { page, name, listeners: [] };
          ends.add(this.end);
        }
        addEventListener(_: 'message', listener: (event: { data: unknown }) => void): void {
          this.end.listeners.push(listener);
        }
        postMessage(data: unknown): void {
          if (!page.isAlive) return;
          for (const end of ends) {
            if (end === this.end || end.name !== this.end.name) continue;
            inOrder(this.end, end, random, () => {
              // A page in the back-forward cache gets no message.
              if (end.page.isAlive && !end.page.isFrozen) for (const listener of end.listeners) listener({ data });
            });
          }
        }
        close(): void {
          ends.delete(this.end);
        }
      },
  };
}
