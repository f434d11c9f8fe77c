import type { QueryClient } from '@tanstack/react-query';
import { type CommunityKey, engineOf, readKey } from '../engine/index.js';
import type { CommunityClient } from '../transport/client.js';
import type { Task } from '../transport/task-queue.js';
import type { EntryBounds, OpenStore } from './open-store.js';
import { type PersistDropReason, restoredRead, type RestoredRead, textOfRead } from './persisted-read.js';
import type { PersistedRead } from './reads.js';

/** The answers that are stored for the current account, and what the tasks below need to store and restore them. */
export interface StoredAnswers extends OpenStore<PersistDropReason> {
  readonly client: CommunityClient;
  readonly queryClient: QueryClient;
  /** The reads whose answers are kept, by name. */
  readonly allowed: ReadonlyMap<string, PersistedRead>;
  readonly bounds: EntryBounds;
  readonly maxEntries: number;
  /** When each stored answer was answered, by the hash of its query. */
  readonly answeredAt: Map<string, number>;
}

/** Stored answers that have left the cache, and lack a write that has landed since. */
export function outdatedAnswers(stored: StoredAnswers): string[] {
  const { client, queryClient, answeredAt } = stored;
  return [...answeredAt].flatMap(([hash, at]) => {
    // The hash of a key is its text.
    const read = queryClient.getQueryCache().get(hash) ? undefined : readKey(client, JSON.parse(hash) as CommunityKey);
    return read && isOutdated(stored, read.name, at) ? hash : [];
  });
}

/** Whether a write of this page has landed that an answer of that time lacks. */
function isOutdated({ client, allowed }: StoredAnswers, name: string, at: number): boolean {
  const operation = allowed.get(name);
  return operation !== undefined && engineOf(client).writes?.hasSettledSince(operation, at) === true;
}

/** Stores the answer that the cache has now. If it has none, the stored one is removed. */
export function* saveAnswer(stored: StoredAnswers, owner: string, hash: string): Task {
  const { client, queryClient, answeredAt, store, report, bounds } = stored;
  const query = queryClient.getQueryCache().get(hash);
  // The queries of a former account are gone.
  const text = query && textOfRead(client, query);
  const isOversized = text !== undefined && text.length > bounds.maxLength;
  if (isOversized) report('oversized');
  if (!query || text === undefined || isOversized) {
    answeredAt.delete(hash);
    return yield* store.remove(owner, hash);
  }
  answeredAt.set(hash, query.state.dataUpdatedAt);
  yield* dropOldest(stored, owner, stored.maxEntries);
  let isWritten = false;
  try {
    isWritten = yield* writeOrMakeRoom(stored, owner, hash, text);
    if (!isWritten) report('failed');
  } finally {
    // What is stored may lack a write that has landed since.
    if (!isWritten) {
      answeredAt.delete(hash);
      yield* store.remove(owner, hash);
    }
  }
}

/** Passes the stored answers of an account to `show`, and drops those that are broken, foreign, too old or too many. */
export function* restoreAnswers(
  stored: StoredAnswers,
  owner: string,
  show: (restored: readonly [string, RestoredRead][]) => void,
): Task {
  const { client, queryClient, allowed, bounds, answeredAt, store, report } = stored;
  const isLeft = (): boolean => client.session.current.account !== owner;
  const restored: [string, RestoredRead][] = [];
  for (const [id, text] of yield* store.read(owner)) {
    if (isLeft()) return;
    const read = restoredRead(client, queryClient, allowed, bounds, id, text);
    if (typeof read !== 'string') {
      restored.push([id, read]);
      continue;
    }
    report(read);
    yield* store.remove(owner, id);
  }
  for (const [id, { at }] of restored) answeredAt.set(id, at);
  yield* dropOldest(stored, owner, stored.maxEntries);
  if (isLeft()) return;
  // The storage may answer after a write has landed here.
  const old = restored.filter(([, { name, at }]) => isOutdated(stored, name, at)).map(([id]) => id);
  show(restored.filter(([id]) => answeredAt.has(id) && !old.includes(id)));
  for (const id of old) yield* saveAnswer(stored, owner, id);
}

function* writeOrMakeRoom(stored: StoredAnswers, owner: string, hash: string, text: string): Task<boolean> {
  const { store, answeredAt } = stored;
  let isWritten = yield* store.write(owner, hash, text);
  // A few old entries make room for one answer. If the app itself fills the storage, dropping all of them would not help.
  for (let attempt = 0; attempt < 5 && !isWritten && answeredAt.size > 1; attempt += 1) {
    yield* dropOldest(stored, owner, answeredAt.size - 1, hash);
    isWritten = yield* store.write(owner, hash, text);
  }
  return isWritten;
}

/** Removes the oldest entries until so many are left. */
function* dropOldest({ store, answeredAt }: StoredAnswers, owner: string, left: number, but?: string): Task {
  const oldest = [...answeredAt].filter(([hash]) => hash !== but).sort(([, one], [, other]) => one - other);
  for (const [hash] of oldest.slice(0, Math.max(0, answeredAt.size - left))) {
    answeredAt.delete(hash);
    yield* store.remove(owner, hash);
  }
}
