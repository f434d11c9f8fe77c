import type { Call } from './errors.js';
import { fieldError } from './errors.js';
import type { SessionEvent } from './events.js';
import { tell } from './events.js';
import type { Tabs } from './tabs.js';

/** `expired`: the service refused the token. `restoring`: a storage has not yet said who is signed in. */
export type SessionState = 'restoring' | 'signed-in' | 'signed-out' | 'expired';

/** Who is calling, as of one moment; a new object at each change. */
export interface SessionSnapshot {
  readonly state: SessionState;
  /** Kept after an expiry, for the sign-in form. */
  readonly username: string | null;
  /** An opaque id made at sign-in, which cache keys carry; null without a session. */
  readonly account: string | null;
  /** +1 whenever the caller changes: sign-in, sign-out, switch, expiry, new token, end of restoring. */
  readonly epoch: number;
}

export interface Credentials {
  readonly token: string;
  readonly username?: string | null;
}

/** What a session holds; `token` is null once the service has refused it, or while a storage is asked for it. */
export interface SessionRecord {
  readonly account: string;
  readonly token: string | null;
  readonly username: string | null;
  /** The id of this browser as a device of the account. */
  readonly device: string;
}

export interface Session {
  readonly current: SessionSnapshot;
  /** What is known before a storage is asked: what a server rendered, and what a browser has to begin with. */
  readonly initial: SessionSnapshot;
  readonly tabs: Tabs | undefined;
  /** Begins a new account's session in place of any other. A token that no header can carry is an `input` error. */
  signIn(credentials: Credentials): void;
  signOut(): void;
  /** The same account under a new token or a new username. */
  renew(change: Partial<Credentials>): void;
  /**
   * The listener runs after each change; for a storage's trouble too, where `current` stays the same object. What it throws is
   * reported as uncaught (`reportError`) or, where a platform has no such thing, dropped.
   */
  subscribe(listener: (event: SessionEvent) => void): () => void;
  /** For the floors of this library: under a symbol, so that no print, log or devtools shows the token. */
  readonly [SECRETS]: SessionSecrets;
}

export const SECRETS: unique symbol = Symbol('secrets');

export interface SessionSecrets {
  readonly header: string;
  readonly scheme: string;
  record(): SessionRecord | null;
  keeper(): SessionKeeper | undefined;
  /** The token of this epoch was refused: ends the session, unless a newer one has begun. */
  refuse(epoch: number): void;
  /** Whoever meets a refused token waits for it first: set by `holdRefusals`. */
  held?: Promise<unknown>;
}

/** What a storage gets of its session. */
export interface SessionLink {
  /** Shows what is true now; the same again changes nothing. */
  show(record: SessionRecord | null): void;
  report(event: SessionEvent): void;
  readonly tabs: Tabs | undefined;
  /** What to show as long as nothing is stored. */
  readonly initial: SessionRecord | null;
}

/** A storage at work for one session. */
export interface SessionKeeper {
  /** Keeps `next` in place of `before`, and shows what came of it: a newer session elsewhere wins over a refused token. */
  keep(next: SessionRecord | null, before: SessionRecord | null): void;
  /** The accounts it remembers, the current one included. */
  accounts(): readonly SessionRecord[];
  switchTo(account: string): void;
  forget(account: string): void;
}

/** Made by `webStorage`, `memoryStorage` or `customStorage`. */
export type SessionStorage = (link: SessionLink) => SessionKeeper;

/** What a server knows of the session it renders for; the account makes the keys of server and browser agree. */
export interface Handover {
  readonly account: string;
  readonly username: string | null;
  /** On the server only. A browser finds the token in its storage, never in the page. */
  readonly token?: string;
}

export interface SessionOptions {
  /** Where the session is kept; without one it lives as long as this object. */
  readonly storage?: SessionStorage;
  /** How the tabs that share the storage learn of a change: `browserTabs()`. */
  readonly tabs?: Tabs;
  /** What the server handed over, or, on the server, what the request brought. */
  readonly initial?: Handover;
  /** The header that carries the token, `Authorization` by default. */
  readonly header?: string;
  /** What stands before the token in that header, `Token` by default. */
  readonly scheme?: string;
}

/** A session on its own: made once per app in a browser, once per request on a server. */
export function createSession(options: SessionOptions = {}): Session {
  const { storage, tabs, initial, header = 'Authorization', scheme = 'Token' } = options;
  const listeners = new Set<(event: SessionEvent) => void>();
  let record: SessionRecord | null = initial ? { token: null, device: newId(), ...initial } : null;
  checkToken({ operation: 'createSession' }, record?.token);
  const before = snapshotOf(record, storage !== undefined && !record?.token, 0);
  let current = before;

  const report = (event: SessionEvent): void => {
    for (const listener of [...listeners]) tell(listener, event);
  };
  const show = (next: SessionRecord | null): void => {
    const state = stateOf(next, false);
    const changed = state !== current.state || next?.account !== record?.account || next?.token !== record?.token;
    const same = !changed && next?.username === record?.username;
    record = next;
    if (same) return;
    current = snapshotOf(record, false, current.epoch + Number(changed));
    report({ type: 'session', state, epoch: current.epoch });
  };
  const keeper = storage?.({ show, report, tabs, initial: record?.token ? record : null });
  const put = (next: SessionRecord | null): void => (keeper ? keeper.keep(next, record) : show(next));

  return {
    get current() {
      return current;
    },
    // The server knew who is signed in, though its page does not bring the token along.
    initial: initial ? { ...before, state: 'signed-in' } : before,
    tabs,
    signIn({ token, username = null }) {
      checkToken({ operation: 'signIn' }, token);
      put({ account: newId(), token, username, device: newId() });
    },
    signOut: () => put(null),
    renew(change) {
      checkToken({ operation: 'renew' }, change.token);
      if (record) put({ ...record, ...change });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    [SECRETS]: {
      header,
      scheme,
      record: () => record,
      keeper: () => keeper,
      refuse(epoch) {
        if (record && epoch === current.epoch) put({ ...record, token: null });
      },
    },
  };
}

/** Random; unlikely to repeat in one browser. */
export function newId(): string {
  // randomUUID is missing outside secure contexts and in React Native.
  return globalThis.crypto?.randomUUID?.() ?? Math.random().toString(36).slice(2);
}

/** Throws an `input` error for a token that no header can carry; the token itself is not in it. */
export function checkToken(call: Call, token: string | null | undefined): void {
  if (token == null || /^[\x21-\x7e]+$/.test(token)) return;
  throw fieldError(call, 'token', 'Must be visible ASCII.');
}

function stateOf(record: SessionRecord | null, restoring: boolean): SessionState {
  if (restoring) return 'restoring';
  if (!record) return 'signed-out';
  return record.token === null ? 'expired' : 'signed-in';
}

function snapshotOf(record: SessionRecord | null, restoring: boolean, epoch: number): SessionSnapshot {
  const state = stateOf(record, restoring);
  const account = state === 'expired' ? null : (record?.account ?? null);
  return { state, username: record?.username ?? null, account, epoch };
}
