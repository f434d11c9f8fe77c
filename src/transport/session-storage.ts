import type { SessionEvent } from './events.js';
import type { Tabs } from './tabs.js';

/** The stored part of a session. `token` is null after the service refused it, and while the storage has not answered. */
export interface SessionRecord {
  readonly account: string;
  readonly token: string | null;
  readonly username: string | null;
  /** The id of this browser as a device of the user: a sign-in with the username of a known account keeps it. */
  readonly device: string;
}

/** What a session gives to its storage. */
export interface SessionHost {
  /** Shows a record as the current session, and reports a change of it or of `remembered`. */
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
  /** Whether there may be an account or device of this id that `accounts` lacks, because the storage could not be read yet. */
  mayRemember(id: string): boolean;
  /** A text that changes when `accounts` or `mayRemember` do; it has no token. */
  remembered(): string;
  switchTo(account: string): void;
  /** Removes another account than the current one. */
  forget(account: string): void;
}

/** Made by `webStorage`, `memoryStorage` or `customStorage`. */
export type SessionStorage = (host: SessionHost) => SessionStore;
