import type { SessionRecord } from './session-storage.js';
import { readPointer, removeEntry, storedEntry, type StoredSession, writeEntry, writePointer } from './session-items.js';
import {
  changedEntry,
  type Entry,
  generationAfter,
  isLater,
  isOfAnotherVersion,
  mergeEntries,
  newEntry,
  type Pointer,
  pointerTo,
} from './session-entries.js';
import type { Task } from './task-queue.js';

/** The generation of a change that is requested now: a store may take its time, and another tab may change the session meanwhile. */
export function nextGeneration(stored: StoredSession): number {
  stored.generation = Math.max(Date.now(), stored.generation + 1);
  return stored.generation;
}

/** Reads the store, repairs what an older tab overwrote, and shows the result. */
export function* readStore(stored: StoredSession): Task {
  const found = yield* validPointer(stored);
  if (stored.unpersisted) {
    // Signed out here, which the other tabs can't find in a store that was cleared.
    if (stored.pointer && !stored.entries.has(stored.pointer.account)) yield* storeAnew(stored);
    return stored.showStored();
  }
  if (!found) {
    stored.isRead = true;
    return stored.showLatest();
  }
  const pointer = yield* settlePointer(stored, found);
  const listed = new Set([pointer.account, ...pointer.accounts]);
  // A known account that is no longer listed lost a race or was removed by another tab.
  for (const account of stored.entries.keys()) if (!listed.has(account)) stored.removed.add(account);
  for (const account of [...listed, ...stored.removed]) yield* readEntry(stored, account);
  stored.isRead = true;
  stored.showStored();
}

/** The stored pointer. If it is older than the known one, or missing because the store was cleared, a session in memory stays there. */
function* validPointer(stored: StoredSession): Task<Pointer | null> {
  const found = yield* readPointer(stored);
  const { pointer: known, unpersisted } = stored;
  if (found && !(known && isLater(known, found))) stored.unpersisted = false;
  if (found || !known || unpersisted) return found;
  stored.unpersisted = true;
  stored.report('cleared');
  // Of a tab that has signed out before.
  stored.announce();
  return null;
}

/** Takes over the stored pointer, or stores the known one again if an older tab overwrote it. */
function* settlePointer(stored: StoredSession, found: Pointer): Task<Pointer> {
  const known = stored.pointer;
  if (known && isLater(known, found)) {
    yield* writePointer(stored, known);
    stored.announce();
    return known;
  }
  stored.pointer = found;
  return found;
}

function* readEntry(stored: StoredSession, account: string): Task {
  const found = yield* storedEntry(stored, account);
  if (!found) {
    stored.entries.delete(account);
    return;
  }
  if (stored.removed.has(account)) return yield* removeEntry(stored, account);
  const entry = mergeEntries(stored.entries.get(account) ?? found, found);
  stored.entries.set(account, entry);
  if (entry === found) return;
  // An older tab overwrote it.
  yield* writeEntry(stored, entry);
  stored.announce();
}

/** Removes what a late write of this tab may have put back, and lets the other tabs repair what it may have overwritten. */
export function* removeLeftovers(stored: StoredSession): Task {
  for (const account of stored.removed) yield* removeEntry(stored, account);
  stored.announce();
  yield* readStore(stored);
}

/** Stores a sign-in: a new account, which takes the place of a former sign-in under the same username. */
export function* signIn(stored: StoredSession, record: SessionRecord, requested: number): Task {
  const { entries } = stored;
  const { account, username } = record;
  const former = [...entries.values()].find((one) => one.username !== null && one.username === username);
  const entry = newEntry(record, requested);
  const previous = stored.pointer;
  const mine = pointerTo(account, [], requested);
  entries.set(account, entry);
  // Known before the store answers, and valid even if it never does.
  if (isLater(mine, previous)) stored.pointer = mine;
  stored.unpersisted = true;
  try {
    yield* storeSignIn(stored, entry, requested, previous, former?.account);
  } catch {
    // A full store: the other accounts give way, or a reload would bring back the former one.
    for (const one of entries.keys()) if (one !== stored.pointer?.account) yield* removeEntry(stored, one);
    stored.announce();
    yield* readStore(stored);
    yield* storeAnew(stored);
  }
}

function* storeSignIn(
  stored: StoredSession,
  entry: Entry,
  requested: number,
  previous: Pointer | null,
  former: string | undefined,
): Task {
  const { account } = entry;
  yield* readPointer(stored, true);
  yield* writeEntry(stored, entry);
  // Read again, because another tab may have signed in meanwhile.
  const found = yield* readPointer(stored);
  const newest = laterOf(previous, found);
  const generation = generationAfter(newest?.generation, requested);
  if (generation === undefined) return yield* giveWay(stored, account, newest);
  // The newest one knows best which were used last.
  const others = [...new Set([newest, previous, found].flatMap((pointer) => pointer?.accounts ?? []))];
  const kept = others.filter((one) => !stored.removed.has(one) && one !== former).slice(0, stored.accountLimit - 1);
  stored.pointer = pointerTo(account, kept, generation);
  yield* writePointer(stored, stored.pointer);
  stored.unpersisted = false;
  for (const dropped of others.filter((one) => !kept.includes(one))) yield* removeEntry(stored, dropped);
  stored.announce();
  stored.showStored();
}

/** Stores the session of this tab, which the store has lost or could not take. */
function* storeAnew(stored: StoredSession): Task {
  const { pointer, entries, unpersisted } = stored;
  if (!unpersisted || !pointer || isOfAnotherVersion(String(yield stored.store.getItem(stored.pointerKey)))) return;
  for (const entry of entries.values()) yield* writeEntry(stored, entry);
  yield* writePointer(stored, pointer);
  stored.unpersisted = false;
  stored.announce();
}

/** Another tab has signed in after this one was asked to: its session is shown. */
function* giveWay(stored: StoredSession, account: string, newest: Pointer | null): Task {
  stored.pointer = newest;
  stored.unpersisted = false;
  yield* removeEntry(stored, account);
  yield* readStore(stored);
}

/** Removes an account that signs out or is forgotten: by default the current one of the store. */
export function* signOut(stored: StoredSession, account?: string): Task {
  const leaving = account ?? (stored.pointer ?? (yield* readPointer(stored)))?.account;
  if (leaving === undefined) return stored.showLatest();
  yield* removeEntry(stored, leaving);
  stored.announce();
  yield* readStore(stored);
}

/** Stores a new token, a refused token or a new username. */
export function* update(stored: StoredSession, before: SessionRecord, after: SessionRecord, requested: number): Task {
  const { account } = after;
  // Read before the entry: the answer may take its time, and another tab may store a newer token meanwhile.
  yield* validPointer(stored);
  const entry = yield* latestEntry(stored, account);
  const isRefusal = after.token === null;
  // Another tab signed out, or has a newer token that the refusal is not about.
  if (!entry || (isRefusal && entry.token !== before.token)) return yield* readStore(stored);
  const changed = changedEntry(entry, before, after, requested);
  stored.entries.set(account, changed);
  yield* writeEntry(stored, changed);
  yield* storeAnew(stored);
  stored.announce();
  // Another tab may have switched to another account.
  yield* readStore(stored);
}

/** The stored entry merged with the known one; undefined if the account was removed. */
function* latestEntry(stored: StoredSession, account: string): Task<Entry | undefined> {
  const found = yield* storedEntry(stored, account);
  const known = stored.entries.get(account);
  if (!found) return stored.unpersisted ? known : undefined;
  return known ? mergeEntries(known, found) : found;
}

/** Makes a remembered account the current one. */
export function* switchTo(stored: StoredSession, account: string, requested: number): Task {
  yield* validPointer(stored);
  const entry = yield* latestEntry(stored, account);
  const found = yield* readPointer(stored);
  const newest = laterOf(stored.pointer, found);
  const generation = generationAfter(newest?.generation, requested);
  if (!entry || stored.removed.has(account) || generation === undefined) return yield* readStore(stored);
  stored.entries.set(account, entry);
  stored.pointer = pointerTo(account, (found ?? newest)?.accounts ?? [], generation);
  if (stored.unpersisted) yield* storeAnew(stored);
  else yield* writePointer(stored, stored.pointer);
  stored.announce();
  stored.showStored();
}

function laterOf(one: Pointer | null, other: Pointer | null): Pointer | null {
  return one && isLater(one, other) ? one : other;
}
