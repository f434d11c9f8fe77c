import type { StorageTroubleEvent } from './events.js';
import type { ItemStore } from './item-store.js';
import { type Entry, generationOf, isOfAnotherVersion, parseEntry, parsePointer, type Pointer } from './session-entries.js';
import type { Task } from './task-queue.js';

/** What this tab knows of a stored session, for the tasks that read and change the store. */
export interface StoredSession {
  readonly store: ItemStore;
  /** The keys in the store, where it can list them. */
  readonly keys: (() => readonly string[]) | undefined;
  /** The key of the pointer; an account's entry has the key `pointerKey:account`. */
  readonly pointerKey: string;
  readonly accountLimit: number;
  readonly entries: Map<string, Entry>;
  /** The last accounts that were signed out or dropped. An id is never used again, so a stored entry of one is always removed. */
  readonly removed: Set<string>;
  pointer: Pointer | null;
  /** The latest generation that this tab has read, written or given to a request. */
  generation: number;
  /** The store was read at least once. */
  isRead: boolean;
  /** This tab's session is not in the store, which failed or was cleared: an entry that is missing there means nothing. */
  unpersisted: boolean;
  report(trouble: StorageTroubleEvent['trouble']): void;
  /** Runs after each write that succeeds. */
  onWritten(): void;
  /** Posts to the other tabs that the store changed. */
  announce(): void;
  /** Shows the account of the pointer. */
  showStored(): void;
  /** Shows the session as it is, stored or not. */
  showLatest(): void;
}

/** How many removed accounts are remembered. */
const REMEMBERED = 20;

export function* removeEntry(stored: StoredSession, account: string): Task {
  stored.removed.add(account);
  // All of them are read at every change of the store; a tab that is late by more sign-outs than these is not expected.
  const [oldest] = stored.removed;
  if (oldest !== undefined && stored.removed.size > REMEMBERED) stored.removed.delete(oldest);
  stored.entries.delete(account);
  const key = entryKey(stored, account);
  try {
    yield stored.store.removeItem(key);
  } catch {
    stored.report('failed');
    // Without a token, it signs nobody in after a reload.
    yield stored.store.setItem(key, '');
  }
}

/** The stored pointer. An unreadable one is reported, and the entries it may have named are removed: nothing else would find them. */
export function* readPointer(stored: StoredSession, isReplaced = false): Task<Pointer | null> {
  const text = yield stored.store.getItem(stored.pointerKey);
  if (typeof text !== 'string' || text === '') return null;
  const pointer = parsePointer(text);
  if (pointer) return noted(stored, pointer);
  stored.report('unreadable');
  if (isReplaced || !isOfAnotherVersion(text)) yield* removeUnlisted(stored, text);
  return null;
}

/** Removes the entries of accounts that this tab does not know: those that the store lists, and those that the broken pointer still names. */
function* removeUnlisted(stored: StoredSession, pointer: string): Task {
  const prefix = entryKey(stored, '');
  const listed = stored.keys?.().filter((key) => key.startsWith(prefix)) ?? [];
  const named = pointer.match(/[^"\\]+/g) ?? [];
  for (const account of new Set([...listed.map((key) => key.slice(prefix.length)), ...named])) {
    if (stored.entries.has(account)) continue;
    const text = yield stored.store.getItem(entryKey(stored, account));
    // Another service of the origin may have a key that starts like this one's.
    if (String(text).includes(`"account":${JSON.stringify(account)}`)) yield* removeEntry(stored, account);
  }
}

/** The stored entry of an account. A broken one is reported and removed. */
export function* storedEntry(stored: StoredSession, account: string): Task<Entry | null> {
  const text = yield stored.store.getItem(entryKey(stored, account));
  if (typeof text !== 'string' || text === '') return null;
  const entry = parseEntry(text, account);
  if (entry) return noted(stored, entry);
  stored.report('unreadable');
  if (!isOfAnotherVersion(text)) yield* removeEntry(stored, account);
  return null;
}

function noted<Value extends Entry | Pointer>(stored: StoredSession, value: Value): Value {
  stored.generation = Math.max(stored.generation, generationOf(value));
  return value;
}

export function writePointer(stored: StoredSession, pointer: Pointer): Task {
  return write(stored, stored.pointerKey, pointer);
}

export function writeEntry(stored: StoredSession, entry: Entry): Task {
  return write(stored, entryKey(stored, entry.account), entry);
}

function* write(stored: StoredSession, key: string, value: Entry | Pointer): Task {
  yield stored.store.setItem(key, JSON.stringify(noted(stored, value)));
  stored.onWritten();
}

function entryKey({ pointerKey }: StoredSession, account: string): string {
  return `${pointerKey}:${account}`;
}
