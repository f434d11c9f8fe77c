import { TOKEN_PATTERN } from '../contract/fields.js';
import type { Call } from './errors.js';
import { fieldError } from './errors.js';
import type { SessionEvent, SessionState } from './events.js';
import { notify } from './events.js';
import type { Tabs } from './tabs.js';

/** The session at one time; a new object after each change. */
export interface SessionSnapshot {
  readonly state: SessionState;
  /** Kept after an expiry, for the sign-in form. */
  readonly username: string | null;
  /** An opaque id made at sign-in, part of every cache key; null without a session. */
  readonly account: string | null;
  /** +1 at each sign-in, sign-out, switch, expiry, new token and end of restoring. */
  readonly epoch: number;
}

export interface Credentials {
  readonly token: string;
  readonly username?: string | null;
}

/** The stored part of a session. `token` is null after the service refused it, and while the storage has not answered. */
export interface SessionRecord {
  readonly account: string;
  readonly token: string | null;
  readonly username: string | null;
  /** The id of this browser as a device of the account. */
  readonly device: string;
}

export interface Session {
  readonly current: SessionSnapshot;
  /** The session before a storage is read: what a server rendered, and what the browser must render first. */
  readonly initial: SessionSnapshot;
  readonly tabs: Tabs | undefined;
  /** Starts the session of a new account and ends any other. Throws an `input` error for a token that no header can carry. */
  signIn(credentials: Credentials): void;
  signOut(): void;
  /** Gives the same account a new token or a new username. */
  renew(change: Partial<Credentials>): void;
  /**
   * Runs the listener after each change. It also runs for a storage failure, where `current` stays the same object. An error it throws
   * is reported as uncaught (`reportError`), or dropped where the platform has no such function.
   */
  subscribe(listener: (event: SessionEvent) => void): () => void;
  /** Internal. Under a symbol, so that no log and no devtools show the token. */
  readonly [SECRETS]: SessionSecrets;
}

export const SECRETS: unique symbol = Symbol('secrets');

export interface SessionSecrets {
  readonly header: string;
  readonly scheme: string;
  /** The token never enters this process: a proxy adds it. */
  readonly isProxied: boolean;
  record(): SessionRecord | null;
  store(): SessionStore | undefined;
  /** While the storage is asked: resolves when it has answered, or at the first sign-in or sign-out. */
  readonly restored: Promise<void> | undefined;
  /** The page of the server is hydrated: from now on the session may differ from the handover. */
  hydrated(): void;
  /** The service refused the token of this epoch: ends the session, unless a newer one has started. */
  refuse(epoch: number): void;
  /** A call whose token is refused waits for this first; set by `delayExpiry`. */
  expiryDelay?: Promise<unknown>;
}

/** What a session gives to its storage. */
export interface SessionHost {
  /** Shows a record as the current session; the same record again changes nothing. */
  show(record: SessionRecord | null): void;
  report(event: SessionEvent): void;
  readonly tabs: Tabs | undefined;
  /** The record to show while nothing is stored. */
  readonly initial: SessionRecord | null;
}

/** A storage, connected to one session. */
export interface SessionStore {
  /** Stores a change and shows the result: a newer session of another tab wins over a refused token. */
  change(before: SessionRecord | null, after: SessionRecord | null): void;
  /** The remembered accounts, including the current one. */
  accounts(): readonly SessionRecord[];
  switchTo(account: string): void;
  forget(account: string): void;
}

/** Made by `webStorage`, `memoryStorage` or `customStorage`. */
export type SessionStorage = (host: SessionHost) => SessionStore;

/** What a server knows of the session it renders for. With the same account, server and browser have the same cache keys. */
export interface Handover {
  readonly account: string;
  readonly username: string | null;
  /** Only on the server. A browser reads the token from its storage, or a proxy adds it; it is never in the page. */
  readonly token?: string;
}

export interface SessionOptions {
  /** Where the session is stored; without a storage it is lost when the page is closed. */
  readonly storage?: SessionStorage;
  /** Keeps the tabs that share a storage in step: `browserTabs()`. */
  readonly tabs?: Tabs;
  /**
   * In a browser, what the server handed over; on a server, what the request brought; `null` if nobody is signed in. Server and browser
   * render it until the page is hydrated and the storage has answered. A session that has no token then is expired.
   */
  readonly initial?: Handover | null;
  /**
   * The app's own server keeps the token in an httpOnly cookie and adds it to the requests. In its place a request carries the
   * account: `Authorization: Account <id>`. Such a session uses no storage, and signing in is up to the server.
   */
  readonly proxyAddsToken?: boolean;
  /** The header that carries the token, `Authorization` by default. */
  readonly header?: string;
  /** The word before the token in that header, `Token` by default. */
  readonly scheme?: string;
}

/** Creates a session: once per app in a browser, once per request on a server. */
// eslint-disable-next-line max-lines-per-function -- record, snapshot and handover change together, and no other function can reach the token
export function createSession(options: SessionOptions = {}): Session {
  const { tabs, initial, proxyAddsToken, header = 'Authorization', scheme = 'Token' } = options;
  const isProxied = proxyAddsToken === true && initial?.token === undefined;
  const storage = isProxied ? undefined : options.storage;
  const listeners = new Set<(event: SessionEvent) => void>();
  let record: SessionRecord | null = initial ? { token: isProxied ? initial.account : null, device: newId(), ...initial } : null;
  checkToken({ operation: 'createSession' }, record?.token);
  // A handover without a token is shown until the page is hydrated. What the storage has before that is shown then.
  let awaitsHydration = initial !== undefined && !record?.token;
  let storedRecord = record;
  let endRestoring: (() => void) | undefined;
  let restored = storage && !record?.token ? new Promise<void>((resolve) => (endRestoring = resolve)) : undefined;
  const handedOver = record ? 'signed-in' : 'signed-out';
  const first = snapshotOf(record, awaitsHydration ? handedOver : stateOf(record, restored !== undefined), 0);
  let current = first;

  const report = (event: SessionEvent): void => {
    for (const listener of [...listeners]) notify(listener, event);
  };
  const show = (next: SessionRecord | null): void => {
    restored = undefined;
    endRestoring?.();
    const isSameAccount = next?.token != null && next.account === record?.account;
    if (awaitsHydration && !isSameAccount) {
      storedRecord = next;
      return;
    }
    awaitsHydration = false;
    const state = stateOf(next, false);
    const isNewEpoch = state !== current.state || next?.account !== record?.account || next?.token !== record?.token;
    const isSame = !isNewEpoch && next?.username === record?.username;
    record = next;
    if (isSame) return;
    current = snapshotOf(record, state, current.epoch + Number(isNewEpoch));
    report({ type: 'session', state, epoch: current.epoch });
  };
  const store = storage?.({ show, report, tabs, initial: record });
  const change = (next: SessionRecord | null): void => {
    awaitsHydration = false;
    if (store) store.change(record, next);
    else show(next);
  };

  return {
    get current() {
      return current;
    },
    initial: first,
    tabs,
    signIn({ token, username = null }) {
      const call = { operation: 'signIn' };
      checkToken(call, token);
      if (isProxied) throw fieldError(call, 'token', 'The proxy has it.');
      change({ account: newId(), token, username, device: newId() });
    },
    signOut: () => change(null),
    renew(changes) {
      checkToken({ operation: 'renew' }, changes.token);
      // An explicit `undefined` counts as left out: it must not end the session.
      const { token = record?.token ?? null, username = record?.username ?? null } = changes;
      if (record) change({ ...record, token, username });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    [SECRETS]: {
      header,
      scheme: isProxied ? 'Account' : scheme,
      isProxied,
      record: () => record,
      store: () => store,
      get restored() {
        return restored;
      },
      hydrated() {
        if (!awaitsHydration) return;
        awaitsHydration = false;
        if (!restored) show(storedRecord);
      },
      refuse(epoch) {
        if (record && epoch === current.epoch) change({ ...record, token: null });
      },
    },
  };
}

/** A random id, unlikely to repeat in one browser. */
export function newId(): string {
  // randomUUID is missing outside secure contexts and in React Native.
  return globalThis.crypto?.randomUUID?.() ?? Math.random().toString(36).slice(2);
}

/** Throws an `input` error for a token that no header can carry. The error does not contain the token. */
export function checkToken(call: Call, token: string | null | undefined): void {
  if (token == null || TOKEN_PATTERN.test(token)) return;
  throw fieldError(call, 'token', 'Must be visible ASCII.');
}

function stateOf(record: SessionRecord | null, isRestoring: boolean): SessionState {
  if (isRestoring) return 'restoring';
  if (!record) return 'signed-out';
  return record.token === null ? 'expired' : 'signed-in';
}

function snapshotOf(record: SessionRecord | null, state: SessionState, epoch: number): SessionSnapshot {
  const account = state === 'expired' ? null : (record?.account ?? null);
  return { state, username: record?.username ?? null, account, epoch };
}
