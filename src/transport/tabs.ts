import type { CommunityClient } from './client.js';

/** What one tab tells the others; never a token, and nothing that is kept. */
export type TabMessage =
  /** The stored session may have changed. */
  | { readonly topic: 'session' }
  /** A write of this account has landed; `touched` says which reads it is about. */
  | { readonly topic: 'write'; readonly account: string; readonly operation: string; readonly touched?: unknown }
  /** A read that tabs take turns to poll was answered. `asked` is when, in milliseconds since 1970. */
  | {
      readonly topic: 'poll';
      readonly account: string;
      readonly operation: string;
      readonly hash: string;
      readonly asked: number;
      readonly answer: unknown;
    }
  /** A password of this account is being changed, or no longer. */
  | { readonly topic: 'password'; readonly account: string; readonly operation: string; readonly pending: boolean };

/** How the tabs of one browser talk. */
export interface Tabs {
  post(message: TabMessage): void;
  /** The listener hears the other tabs; coming back to this tab counts as news of the session. */
  subscribe(listener: (message: TabMessage) => void): () => void;
  close(): void;
  /** Lets the cache of a client take part; called once, by that cache. */
  attend?(client: CommunityClient): void;
}

export interface TabsOptions {
  /** Tabs of one name talk to each other; `community-hooks` by default. */
  readonly name?: string;
}

/** Messages of another version of this library are not understood, and dropped. */
const VERSION = 1;

const NEWS = { version: VERSION, message: { topic: 'session' } };

/**
 * By BroadcastChannel, else by storage events; and whenever the tab is shown again, for what it slept through. A letter may come
 * before what it tells of is in this tab's copy of localStorage, and a storage event comes with it: so each is a reason to look.
 */
export function browserTabs({ name = 'community-hooks' }: TabsOptions = {}): Tabs {
  const listeners = new Set<(message: TabMessage) => void>();
  const hear = (message: TabMessage): void => {
    for (const listener of [...listeners]) listener(message);
  };
  const receive = (letter: unknown): void => {
    const { version, message } = Object(letter) as { version?: unknown; message?: unknown };
    if (version === VERSION && isMessage(message)) hear(message);
  };
  const wake = (): void => {
    if (globalThis.document?.visibilityState !== 'hidden') hear({ topic: 'session' });
  };
  const send = typeof BroadcastChannel === 'function' ? byChannel(name, receive) : byStorage(name, receive);
  const unlisten = [
    on(globalThis.window, 'focus', wake),
    on(globalThis.window, 'pageshow', wake),
    on(globalThis.document, 'visibilitychange', wake),
  ];

  return {
    post: (message) => send.post({ version: VERSION, message }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      listeners.clear();
      send.close();
      for (const stop of unlisten) stop();
    },
  };
}

interface Sender {
  post(letter: unknown): void;
  close(): void;
}

function byChannel(name: string, receive: (letter: unknown) => void): Sender {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', (event) => receive(event.data));
  const stop = on(globalThis.window, 'storage', () => receive(NEWS));
  return {
    post: (letter) => channel.postMessage(letter),
    close() {
      stop();
      channel.close();
    },
  };
}

/** A storage event reaches every other tab; the letter itself is taken away at once. */
function byStorage(name: string, receive: (letter: unknown) => void): Sender {
  const stop = on(globalThis.window, 'storage', (event) => {
    // `storage` events are the only ones of this name.
    const { key, newValue } = event as StorageEvent;
    // `clear()` has no key, and takes the session with it.
    if (key === null) receive(NEWS);
    else if (key === name && newValue !== null) receive(parse(newValue));
  });
  return {
    post(letter) {
      try {
        globalThis.localStorage.setItem(name, JSON.stringify(letter));
        globalThis.localStorage.removeItem(name);
      } catch {
        // Without a storage the others learn of it when they are shown again.
      }
    },
    close: stop,
  };
}

function on(target: EventTarget | undefined, type: string, listener: (event: Event) => void): () => void {
  target?.addEventListener(type, listener);
  return () => target?.removeEventListener(type, listener);
}

function isMessage(value: unknown): value is TabMessage {
  const { topic, account, operation } = Object(value) as Record<string, unknown>;
  if (topic === 'session') return true;
  const isKnown = topic === 'write' || topic === 'poll' || topic === 'password';
  return isKnown && typeof account === 'string' && typeof operation === 'string';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
