import type { StorageEvent } from './events.js';
import type { SessionRecord } from './session.js';
import type { ItemStore } from './item-store.js';
import type { Entry, Pointer } from './stored.js';
import { changedEntry, isLater, mergeEntries, newEntry, parseEntry, parsePointer, pointerTo } from './stored.js';
import type { Task } from './task-queue.js';

/** What this tab knows of a stored session, for the tasks that read and change the store. */
export interface StoredSession {
  readonly store: ItemStore;
  /** The key of the pointer; an account's entry has the key `pointerKey:account`. */
  readonly pointerKey: string;
  readonly accountLimit: number;
  readonly entries: Map<string, Entry>;
  /** The last accounts that were signed out or dropped. An id is never used again, so a stored entry of one is always removed. */
  readonly removed: Set<string>;
  pointer: Pointer | null;
  /** This tab's session is not in the store, which failed or was cleared: an entry that is missing there means nothing. */
  unpersisted: boolean;
  report(trouble: StorageEvent['trouble']): void;
  /** Runs after each write that succeeds. */
  onWritten(): void;
  /** Posts to the other tabs that the store changed. */
  announce(): void;
  /** Shows the account of the pointer. */
  showStored(): void;
  /** Shows the session as it is, stored or not. */
  showLatest(): void;
}

/** Reads the store, repairs what an older tab overwrote, and shows the result. */
export function* readStore(session: StoredSession): Task {
  const stored = yield* readPointer(session);
  const isNewer = stored !== null && isLater(stored, session.pointer);
  if (session.unpersisted && !isNewer) return;
  if (!stored) return onMissingPointer(session);
  session.unpersisted = false;
  const pointer = yield* settlePointer(session, stored);
  const listed = new Set([pointer.account, ...pointer.accounts]);
  // A known account that is no longer listed lost a race or was removed by another tab.
  for (const account of session.entries.keys()) if (!listed.has(account)) session.removed.add(account);
  for (const account of [...listed, ...session.removed]) yield* readEntry(session, account);
  session.showStored();
}

/** Nothing is stored: either nobody has signed in yet, or the store was cleared. */
function onMissingPointer(session: StoredSession): void {
  if (!session.pointer) return session.showLatest();
  session.unpersisted = true;
  session.report('cleared');
}

/** Takes over the stored pointer, or stores the known one again if an older tab overwrote it. */
function* settlePointer(session: StoredSession, stored: Pointer): Task<Pointer> {
  const known = session.pointer;
  if (known && isLater(known, stored)) {
    yield* writePointer(session, known);
    session.announce();
    return known;
  }
  session.pointer = stored;
  return stored;
}

function* readEntry(session: StoredSession, account: string): Task {
  const stored = yield* storedEntry(session, account);
  if (!stored) {
    session.entries.delete(account);
    return;
  }
  if (session.removed.has(account)) return yield* removeEntry(session, account);
  const entry = mergeEntries(session.entries.get(account) ?? stored, stored);
  session.entries.set(account, entry);
  if (entry === stored) return;
  // An older tab overwrote it.
  yield* writeEntry(session, entry);
  session.announce();
}

/** Removes what a late write of this tab may have put back. */
export function* removeLeftovers(session: StoredSession): Task {
  for (const account of session.removed) yield* removeEntry(session, account);
  yield* readStore(session);
}

/** Stores a sign-in: a new account, with the device of a former sign-in under the same username. */
export function* signIn(session: StoredSession, record: SessionRecord): Task {
  const { entries, removed } = session;
  const { account, username } = record;
  const former = [...entries.values()].find((one) => one.username !== null && one.username === username);
  const entry = newEntry({ ...record, device: former?.device ?? record.device });
  const previous = session.pointer;
  entries.set(account, entry);
  // Known before the store answers, and valid even if it never does.
  session.pointer = pointerTo(account, [account], previous);
  session.unpersisted = true;

  const stored = yield* readPointer(session);
  const others = [...new Set([...(previous?.accounts ?? []), ...(stored?.accounts ?? [])])];
  const kept = others.filter((one) => !removed.has(one) && one !== former?.account).slice(0, session.accountLimit - 1);
  session.pointer = pointerTo(account, [account, ...kept], previous, stored);
  yield* writeEntry(session, entry);
  yield* writePointer(session, session.pointer);
  session.unpersisted = false;
  for (const dropped of others.filter((one) => !kept.includes(one))) yield* removeEntry(session, dropped);
  session.announce();
  session.showStored();
}

/** Removes an account that signs out or is forgotten. */
export function* signOut(session: StoredSession, account: string): Task {
  yield* removeEntry(session, account);
  session.announce();
  if (session.unpersisted) session.showStored();
  else yield* readStore(session);
}

/** Stores a new token, a refused token or a new username. */
export function* update(session: StoredSession, before: SessionRecord, after: SessionRecord): Task {
  const { account } = after;
  const entry = yield* latestEntry(session, account);
  const isRefusal = after.token === null;
  // Another tab signed out, or has a newer token that the refusal is not about.
  if (!entry || (isRefusal && entry.token !== before.token)) return yield* readStore(session);
  const changed = changedEntry(entry, before, after);
  session.entries.set(account, changed);
  yield* writeEntry(session, changed);
  session.announce();
  // Another tab may have switched to another account.
  if (!session.unpersisted) yield* readStore(session);
  session.showStored();
}

/** The stored entry merged with the known one; undefined if the account was removed. */
function* latestEntry(session: StoredSession, account: string): Task<Entry | undefined> {
  const stored = yield* storedEntry(session, account);
  const known = session.entries.get(account);
  if (!stored) return session.unpersisted ? known : undefined;
  return known ? mergeEntries(known, stored) : stored;
}

/** Makes a remembered account the current one. */
export function* switchTo(session: StoredSession, account: string): Task {
  const entry = yield* storedEntry(session, account);
  if (!entry || session.removed.has(account)) return yield* readStore(session);
  session.entries.set(account, entry);
  const stored = yield* readPointer(session);
  session.pointer = pointerTo(account, stored?.accounts ?? [account], session.pointer, stored);
  yield* writePointer(session, session.pointer);
  session.announce();
  session.showStored();
}

/** How many removed accounts are remembered. */
const REMEMBERED = 20;

function* removeEntry(session: StoredSession, account: string): Task {
  session.removed.add(account);
  // All of them are read at every change of the store; a tab that is late by more sign-outs than these is not expected.
  const [oldest] = session.removed;
  if (oldest !== undefined && session.removed.size > REMEMBERED) session.removed.delete(oldest);
  session.entries.delete(account);
  yield session.store.removeItem(entryKey(session, account));
}

function readPointer(session: StoredSession): Task<Pointer | null> {
  return read(session, session.pointerKey, parsePointer);
}

function storedEntry(session: StoredSession, account: string): Task<Entry | null> {
  return read(session, entryKey(session, account), parseEntry);
}

function writePointer(session: StoredSession, pointer: Pointer): Task {
  return write(session, session.pointerKey, pointer);
}

function writeEntry(session: StoredSession, entry: Entry): Task {
  return write(session, entryKey(session, entry.account), entry);
}

function* read<Value>(session: StoredSession, key: string, parse: (text: string) => Value | null): Task<Value | null> {
  const text = yield session.store.getItem(key);
  if (typeof text !== 'string') return null;
  const value = parse(text);
  if (!value) session.report('unreadable');
  return value;
}

function* write(session: StoredSession, key: string, value: Entry | Pointer): Task {
  yield session.store.setItem(key, JSON.stringify(value));
  session.onWritten();
}

function entryKey({ pointerKey }: StoredSession, account: string): string {
  return `${pointerKey}:${account}`;
}
