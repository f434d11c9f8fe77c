import { notifyManager, type Query, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query';
import type { AnyQuery } from '../contract/operation.js';
import { readKey } from '../engine/index.js';
import { fieldError } from '../transport/errors.js';
import type { SessionSnapshot } from '../transport/session.js';
import type { Task } from '../transport/task-queue.js';
import { CONTRACT_VERSION } from './contract-version.js';
import type { EntryStore } from './entry-store.js';
import { followAccount } from './follow-account.js';
import { openStore, type StoreOptions, type Trouble } from './open-store.js';
import { type PersistDropReason, restoredRead, type RestoredRead, textOfRead } from './persisted-read.js';
import { mayPersist, persistedReads } from './reads.js';

export interface PersistOptions extends StoreOptions<PersistDropReason> {
  /** The reads whose answers are kept; `persistedReads` by default. */
  readonly reads?: readonly AnyQuery[];
  /** Milliseconds after which an answer is not shown any more; a day by default. */
  readonly maxAge?: number;
  /** How many answers of an account are kept, 100 by default: the latest. */
  readonly maxEntries?: number;
  /** The length of one answer in characters, 200,000 by default; a longer one is not kept. */
  readonly maxLength?: number;
  /** Milliseconds from an answer until it is stored, 1,000 by default. */
  readonly delay?: number;
  /** Prefix of the names, `community-reads` by default. Clients with the same `scope` and sessions of their own need different ones. */
  readonly key?: string;
  /** A version of the app: what another one has stored is dropped. A change of the contract does the same by itself. */
  readonly version?: string;
}

export type PersistTrouble = Trouble<PersistDropReason>;

export interface Persistence {
  /** Resolves when the answers of the current account are back; with `localStorage` they are when `persistCommunity` returns. */
  readonly restored: Promise<void>;
  /** Stores at once what waits to be stored. */
  flush(): Promise<void>;
  /** Stores nothing any more. What is stored stays. */
  stop(): void;
}

/**
 * Keeps answers of the current account in a storage, and shows them at the next start until the service has answered. They are
 * checked by their schemas, and refetched when a hook uses them. Signing out removes them. Call it once, in the browser.
 */
export function persistCommunity(options: PersistOptions): Persistence {
  const { client, queryClient, reads = persistedReads, maxAge = 86_400_000, maxEntries = 100, maxLength = 200_000 } = options;
  const { delay = 1000, key = 'community-reads', version = '' } = options;
  const refused = reads.find((read) => !mayPersist(read));
  if (refused) {
    const text = `${refused.name} holds or takes a secret, or its answer cannot be checked.`;
    throw fieldError({ operation: 'persistCommunity' }, 'reads', text);
  }
  const allowed = new Map(reads.map((read) => [read.name, read]));
  const bounds = { maxAge, maxLength };
  const { store, report } = openStore(options, key, CONTRACT_VERSION + version);
  /** What is stored for the current account, by the hash of its query: when it was answered. */
  const stored = new Map<string, number>();
  const changed = new Set<string>();
  let account: string | null = null;
  let isRestoring = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isOf = (owner: string): boolean => client.session.current.account === owner;

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const owner = account;
    const hashes = [...changed];
    changed.clear();
    // One task for each, so that a failure of one leaves the others alone.
    if (owner !== null) for (const hash of hashes) void store.run(() => save(owner, hash));
    return sweep();
  };

  function* save(owner: string, hash: string): Task {
    const query = queryClient.getQueryCache().get(hash);
    // The queries of a former account are gone.
    const text = query && textOfRead(client, query.queryKey, query.state);
    if (text !== undefined && text.length > maxLength) report('oversized');
    if (!query || text === undefined || text.length > maxLength) {
      stored.delete(hash);
      return yield* store.remove(owner, hash);
    }
    stored.set(hash, query.state.dataUpdatedAt);
    yield* dropOldest(store, owner, stored, maxEntries);
    if (yield* writeOrMakeRoom(store, owner, stored, hash, text)) return;
    stored.delete(hash);
    report('failed');
  }

  function* restore(owner: string): Task {
    const entries = yield* store.read(owner);
    const restored: [string, RestoredRead][] = [];
    for (const [id, text] of entries) {
      if (!isOf(owner)) return;
      const read = restoredRead(client, queryClient, allowed, bounds, id, text);
      if (typeof read !== 'string') {
        restored.push([id, read]);
        continue;
      }
      report(read);
      yield* store.remove(owner, id);
    }
    for (const [id, { at }] of restored) stored.set(id, at);
    yield* dropOldest(store, owner, stored, maxEntries);
    if (isOf(owner)) show(restored.filter(([id]) => stored.has(id)));
  }

  const show = (restored: readonly [string, RestoredRead][]): void => {
    isRestoring = true;
    notifyManager.batch(() => {
      for (const [id, read] of restored) {
        putBack(queryClient, read);
        // The clamped time is stored, or the entry would never become old.
        if (read.isClamped) change(id);
      }
    });
    isRestoring = false;
  };

  const change = (hash: string): void => {
    changed.add(hash);
    timer ??= setTimeout(() => void flush(), delay);
  };

  const watch = (event: QueryCacheNotifyEvent): void => {
    if (isRestoring || event.type !== 'updated') return;
    const { action } = event;
    // TanStack has no type for the keys of all queries.
    const query = event.query as Query;
    if (action.type !== 'success' && action.type !== 'setState') return;
    const read = readKey(client, query.queryKey);
    if (read && allowed.has(read.name) && isOf(read.account)) change(query.queryHash);
  };

  const follow = ({ account: current }: SessionSnapshot): void => {
    if (account === current) return;
    account = current;
    stored.clear();
    if (current !== null) void store.run(() => restore(current));
  };

  const unwatch = queryClient.getQueryCache().subscribe(watch);
  const onHide = (): void => void flush();
  globalThis.addEventListener?.('pagehide', onHide);
  const { sweep, restored, unfollow } = followAccount(client.session, store, { keepsExpired: false, onSession: follow });
  return {
    restored,
    flush,
    stop() {
      clearTimeout(timer);
      changed.clear();
      unwatch();
      unfollow();
      globalThis.removeEventListener?.('pagehide', onHide);
    },
  };
}

/** Puts an answer into the cache as any other data from outside, where there is none yet; the next hook that uses it refetches it. */
function putBack(queryClient: QueryClient, { options, data, at, isList }: RestoredRead): void {
  const cache = queryClient.getQueryCache();
  // With its options the query belongs to the library before a hook uses it, so writes find it.
  const query: Query = cache.build(queryClient, queryClient.defaultQueryOptions(options));
  if (query.state.data !== undefined) return;
  const isUnderWay = query.state.fetchStatus !== 'idle';
  queryClient.setQueryData<unknown>(options.queryKey, data, { updatedAt: at });
  query.invalidate();
  // A list in its first load would end with its first page.
  if (isUnderWay && isList) void queryClient.refetchQueries({ predicate: (one) => one === query });
}

function* writeOrMakeRoom(
  store: EntryStore,
  owner: string,
  stored: Map<string, number>,
  hash: string,
  text: string,
): Task<boolean> {
  let isWritten = yield* store.write(owner, hash, text);
  // A few old entries make room for one answer. If the app itself fills the storage, dropping all of them would not help.
  for (let attempt = 0; attempt < 5 && !isWritten && stored.size > 1; attempt += 1) {
    yield* dropOldest(store, owner, stored, stored.size - 1, hash);
    isWritten = yield* store.write(owner, hash, text);
  }
  return isWritten;
}

/** Removes the oldest entries until so many are left. */
function* dropOldest(store: EntryStore, owner: string, stored: Map<string, number>, left: number, but?: string): Task {
  const oldest = [...stored].filter(([hash]) => hash !== but).sort(([, one], [, other]) => one - other);
  for (const [hash] of oldest.slice(0, Math.max(0, stored.size - left))) {
    stored.delete(hash);
    yield* store.remove(owner, hash);
  }
}
