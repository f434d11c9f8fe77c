import { parseJson } from './json.js';

/** A message to the other tabs. It never contains a token. */
export type TabMessage =
  /** The stored session may have changed. */
  | { readonly topic: 'session' }
  /** A write of this account succeeded, or may have; `content` says what it made true. */
  | { readonly topic: 'write'; readonly account: string; readonly operation: string; readonly content?: unknown }
  /** A change of this account's password started (`pending`) or ended. */
  | { readonly topic: 'password'; readonly account: string; readonly operation: string; readonly pending: boolean };

/** Messages between the tabs of one browser. */
export interface Tabs {
  post(message: TabMessage): void;
  /** Runs the listener for each message of another tab, and for a `session` message when this tab is shown again. */
  subscribe(listener: (message: TabMessage) => void): () => void;
  close(): void;
  /** Connects the cache of a client; each client of a session calls this once, with itself. */
  connect?(client: object): void;
}

export interface TabsOptions {
  /** Tabs with the same name exchange messages; `community-hooks` by default. */
  readonly name?: string;
}

/** Messages of another version are dropped. */
const VERSION = 1;

const SESSION_MESSAGE = { version: VERSION, message: { topic: 'session' } };

/**
 * Sends messages by BroadcastChannel, or by storage events where it is missing or forbidden, and reads the session again when this tab is shown. A
 * message can arrive before the change of localStorage or of a cookie that it announces; the storage event and the event of the cookie
 * store arrive with the change, so each one counts as a session message.
 */
export function createTabs({ name = 'community-hooks' }: TabsOptions = {}): Tabs {
  const listeners = new Set<(message: TabMessage) => void>();
  const onMessage = (message: TabMessage): void => {
    for (const listener of [...listeners]) listener(message);
  };
  const onData = (data: unknown): void => {
    const { version, message } = Object(data) as { version?: unknown; message?: unknown };
    if (version === VERSION && isMessage(message)) onMessage(message);
  };
  const onShown = (): void => {
    if (globalThis.document?.visibilityState !== 'hidden') onMessage({ topic: 'session' });
  };
  // A write may end after its tab has closed the channel, which would throw.
  let channel: Channel | undefined = open(name, onData);
  const unsubscribe = [
    listen(globalThis.window, 'focus', onShown),
    listen(globalThis.window, 'pageshow', onShown),
    listen(globalThis.document, 'visibilitychange', onShown),
    // Missing in older browsers and on insecure pages.
    listen(globalThis.cookieStore, 'change', () => onMessage({ topic: 'session' })),
  ];

  return {
    post: (message) => channel?.post({ version: VERSION, message }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      listeners.clear();
      channel?.close();
      channel = undefined;
      for (const stop of unsubscribe) stop();
    },
  };
}

interface Channel {
  post(data: unknown): void;
  close(): void;
}

/** Firefox forbids a BroadcastChannel where it blocks cookies, as it does a storage. */
function open(name: string, onData: (data: unknown) => void): Channel {
  try {
    return broadcast(new BroadcastChannel(name), onData);
  } catch {
    return storageEvents(name, onData);
  }
}

function broadcast(channel: BroadcastChannel, onData: (data: unknown) => void): Channel {
  channel.addEventListener('message', (event) => onData(event.data));
  const stop = listen(globalThis.window, 'storage', () => onData(SESSION_MESSAGE));
  return {
    post: (data) => channel.postMessage(data),
    close() {
      stop();
      channel.close();
    },
  };
}

/** Setting an item fires a storage event in every other tab; the item is removed at once. */
function storageEvents(name: string, onData: (data: unknown) => void): Channel {
  const stop = listen(globalThis.window, 'storage', (event) => {
    // Only storage events have this name.
    const { key, newValue } = event as StorageEvent;
    // `clear()` fires an event without a key, and removes the session too.
    if (key === null) onData(SESSION_MESSAGE);
    else if (key === name && newValue !== null) onData(parseJson(newValue));
  });
  return {
    post(data) {
      try {
        globalThis.localStorage.setItem(name, JSON.stringify(data));
        globalThis.localStorage.removeItem(name);
      } catch {
        // Without a storage, the other tabs notice the change when they are shown again.
      }
    },
    close: stop,
  };
}

function listen(target: EventTarget | undefined, type: string, listener: (event: Event) => void): () => void {
  target?.addEventListener(type, listener);
  return () => target?.removeEventListener(type, listener);
}

function isMessage(value: unknown): value is TabMessage {
  const { topic, account, operation } = Object(value) as Record<string, unknown>;
  if (topic === 'session') return true;
  const isKnown = topic === 'write' || topic === 'password';
  return isKnown && typeof account === 'string' && typeof operation === 'string';
}
