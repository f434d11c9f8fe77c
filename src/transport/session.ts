import { TOKEN_PATTERN } from '../contract/fields.js';
import { type Call, fieldError } from './errors.js';
import { notify, type SessionEvent, type SessionState } from './events.js';
import { newId } from './new-id.js';
import type { SessionRecord, SessionStorage, SessionStore } from './session-storage.js';
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
   * Runs the listener after each change. It also runs for a storage failure, and when the remembered accounts have changed: then
   * `current` stays the same object. An error it throws is reported as uncaught (`reportError`), or dropped where the platform has no
   * such function.
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
export function createSession(options: SessionOptions = {}): Session {
  const { header = 'Authorization', scheme = 'Token', tabs } = options;
  const isProxied = options.proxyAddsToken === true && options.initial?.token === undefined;
  const inner = startSession(options, isProxied);
  const { initial, listeners } = inner;
  return {
    get current() {
      return inner.current;
    },
    initial,
    tabs,
    signIn({ token, username = null }) {
      const call = { operation: 'signIn' };
      checkToken(call, token);
      if (isProxied) throw fieldError(call, 'token', 'The proxy has it.');
      change(inner, { account: newId(), token, username, device: deviceOf(inner, username) ?? newId() });
    },
    signOut: () => change(inner, null),
    renew(changes) {
      const { record } = inner;
      checkToken({ operation: 'renew' }, changes.token);
      // An explicit `undefined` counts as left out: it must not end the session.
      const { token = record?.token ?? null, username = record?.username ?? null } = changes;
      if (record) change(inner, { ...record, token, username });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    [SECRETS]: {
      header,
      scheme: isProxied ? 'Account' : scheme,
      isProxied,
      record: () => inner.record,
      store: () => inner.store,
      get restored() {
        return inner.restored;
      },
      hydrated() {
        const { handover } = inner;
        inner.handover = undefined;
        if (handover !== undefined && !inner.restored) show(inner, handover);
      },
      refuse(epoch) {
        const { record } = inner;
        if (record && epoch === inner.current.epoch) change(inner, { ...record, token: null });
      },
    },
  };
}

/** The state of a session, with its token: only the functions of this file get it. */
interface InnerSession {
  record: SessionRecord | null;
  readonly initial: SessionSnapshot;
  current: SessionSnapshot;
  /** While a handover without a token is shown, until the page is hydrated: what is shown then. Undefined otherwise. */
  handover: SessionRecord | null | undefined;
  restored?: Promise<void> | undefined;
  endRestoring?: () => void;
  store?: SessionStore | undefined;
  /** The remembered accounts at the last event. */
  remembered?: string | undefined;
  readonly listeners: Set<(event: SessionEvent) => void>;
}

function startSession({ initial: handover, storage, tabs }: SessionOptions, isProxied: boolean): InnerSession {
  const record: SessionRecord | null = handover
    ? { token: isProxied ? handover.account : null, device: handover.account, ...handover }
    : null;
  checkToken({ operation: 'createSession' }, record?.token);
  const usedStorage = isProxied ? undefined : storage;
  const absent = usedStorage && handover === undefined ? 'restoring' : 'signed-out';
  const initial = snapshotOf(record, record ? 'signed-in' : absent, 0);
  const inner: InnerSession = {
    record,
    initial,
    current: initial,
    handover: record?.token ? undefined : handover && record,
    listeners: new Set(),
  };
  if (usedStorage && !record?.token) inner.restored = new Promise((resolve) => (inner.endRestoring = resolve));
  inner.store = usedStorage?.({
    show: (next) => show(inner, next),
    report: (event) => report(inner, event),
    tabs,
    initial: record,
  });
  inner.remembered = inner.store?.remembered();
  return inner;
}

/** The id of this browser as a device of a known user. */
function deviceOf({ record, store }: InnerSession, username: string | null): string | undefined {
  const known = [record, ...(store?.accounts() ?? [])];
  return known.find((one) => username && one?.username === username)?.device;
}

function change(inner: InnerSession, next: SessionRecord | null): void {
  inner.handover = undefined;
  if (inner.store) inner.store.change(inner.record, next);
  else show(inner, next);
}

function show(inner: InnerSession, next: SessionRecord | null): void {
  const { record, current, handover } = inner;
  inner.restored = undefined;
  inner.endRestoring?.();
  const isSameAccount = next?.token != null && next.account === record?.account;
  if (handover !== undefined && !isSameAccount) {
    inner.handover = next;
    return;
  }
  inner.handover = undefined;
  inner.record = next;
  const state = stateOf(next);
  const isNewEpoch = state !== current.state || next?.account !== record?.account || next?.token !== record?.token;
  if (isNewEpoch || next?.username !== record?.username) {
    inner.current = snapshotOf(next, state, current.epoch + Number(isNewEpoch));
  }
  const remembered = inner.store?.remembered();
  if (inner.current === current && remembered === inner.remembered) return;
  inner.remembered = remembered;
  report(inner, { type: 'session', state, epoch: inner.current.epoch });
}

function report({ listeners }: InnerSession, event: SessionEvent): void {
  for (const listener of [...listeners]) notify(listener, event);
}

/** Throws an `input` error for a token that no header can carry. The error does not contain the token. */
export function checkToken(call: Call, token: string | null | undefined): void {
  if (token == null || TOKEN_PATTERN.test(token)) return;
  throw fieldError(call, 'token', 'Must be visible ASCII.');
}

function stateOf(record: SessionRecord | null): SessionState {
  if (!record) return 'signed-out';
  return record.token === null ? 'expired' : 'signed-in';
}

function snapshotOf(record: SessionRecord | null, state: SessionState, epoch: number): SessionSnapshot {
  const account = state === 'expired' ? null : (record?.account ?? null);
  return { state, username: record?.username ?? null, account, epoch };
}
