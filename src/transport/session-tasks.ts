import type { SessionRecord } from './session.js';
import { readPointer, removeEntry, storedEntry, type StoredSession, writeEntry, writePointer } from './session-items.js';
import type { Entry, Pointer } from './stored.js';
import { changedEntry, generationAfter, isLater, mergeEntries, newEntry, pointerTo } from './stored.js';
import type { Task } from './task-queue.js';

/** The generation of a change that is requested now: a store may take its time, and another tab may change the session meanwhile. */
export function nextGeneration(session: StoredSession): number {
  session.generation = Math.max(Date.now(), session.generation + 1);
  return session.generation;
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

/** Removes what a late write of this tab may have put back, and lets the other tabs repair what it may have overwritten. */
export function* removeLeftovers(session: StoredSession): Task {
  for (const account of session.removed) yield* removeEntry(session, account);
  session.announce();
  yield* readStore(session);
}

/** Stores a sign-in: a new account, with the device of a former sign-in under the same username. */
export function* signIn(session: StoredSession, record: SessionRecord, requested: number): Task {
  const { entries, removed } = session;
  const { account, username } = record;
  const former = [...entries.values()].find((one) => one.username !== null && one.username === username);
  const entry = newEntry({ ...record, device: former?.device ?? record.device }, requested);
  const previous = session.pointer;
  const mine = pointerTo(account, [account], requested);
  entries.set(account, entry);
  // Known before the store answers, and valid even if it never does.
  if (isLater(mine, previous)) session.pointer = mine;
  session.unpersisted = true;

  yield* readPointer(session, true);
  yield* writeEntry(session, entry);
  // Read again, because another tab may have signed in meanwhile.
  const stored = yield* readPointer(session);
  const newest = laterOf(previous, stored);
  const generation = generationAfter(newest?.generation, requested);
  if (generation === undefined) return yield* giveWay(session, account, newest);
  const others = [...new Set([...(previous?.accounts ?? []), ...(stored?.accounts ?? [])])];
  const kept = others.filter((one) => !removed.has(one) && one !== former?.account).slice(0, session.accountLimit - 1);
  session.pointer = pointerTo(account, [account, ...kept], generation);
  yield* writePointer(session, session.pointer);
  session.unpersisted = false;
  for (const dropped of others.filter((one) => !kept.includes(one))) yield* removeEntry(session, dropped);
  session.announce();
  session.showStored();
}

/** Another tab has signed in after this one was asked to: its session is shown. */
function* giveWay(session: StoredSession, account: string, newest: Pointer | null): Task {
  session.pointer = newest;
  session.unpersisted = false;
  yield* removeEntry(session, account);
  yield* readStore(session);
}

/** Removes an account that signs out or is forgotten. */
export function* signOut(session: StoredSession, account: string): Task {
  yield* removeEntry(session, account);
  session.announce();
  if (session.unpersisted) session.showStored();
  else yield* readStore(session);
}

/** Stores a new token, a refused token or a new username. */
export function* update(session: StoredSession, before: SessionRecord, after: SessionRecord, requested: number): Task {
  const { account } = after;
  // Read twice: the first answer may have taken its time, and another tab may have stored a newer token meanwhile.
  yield* latestEntry(session, account);
  const entry = yield* latestEntry(session, account);
  const isRefusal = after.token === null;
  // Another tab signed out, or has a newer token that the refusal is not about.
  if (!entry || (isRefusal && entry.token !== before.token)) return yield* readStore(session);
  const changed = changedEntry(entry, before, after, requested);
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
export function* switchTo(session: StoredSession, account: string, requested: number): Task {
  const entry = yield* storedEntry(session, account);
  const stored = yield* readPointer(session);
  const generation = generationAfter(laterOf(session.pointer, stored)?.generation, requested);
  if (!entry || session.removed.has(account) || generation === undefined) return yield* readStore(session);
  session.entries.set(account, entry);
  session.pointer = pointerTo(account, stored?.accounts ?? [account], generation);
  yield* writePointer(session, session.pointer);
  session.announce();
  session.showStored();
}

function laterOf(one: Pointer | null, other: Pointer | null): Pointer | null {
  return one && isLater(one, other) ? one : other;
}
