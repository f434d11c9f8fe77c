import { notifyManager, type Query, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query';
import { engineOf, readKey } from '../engine/index.js';
import type { CommunityClient } from '../transport/client.js';
import { fieldError } from '../transport/errors.js';
import { SECRETS, type SessionSnapshot } from '../transport/session.js';
import { CONTRACT_VERSION } from './contract-version.js';
import type { IsKept } from './entry-store.js';
import { followAccount, isRemembered } from './follow-account.js';
import { openStore, type StoreOptions, type Trouble } from './open-store.js';
import type { PersistDropReason, RestoredRead } from './persisted-read.js';
import { mayPersist, type PersistedRead, persistedReads } from './reads.js';
import { outdatedAnswers, restoreAnswers, saveAnswer, type StoredAnswers } from './stored-answers.js';

export interface PersistOptions extends StoreOptions<PersistDropReason> {
  /** The reads whose answers are kept, as `community-hooks` exports them; `persistedReads` by default. */
  readonly reads?: readonly PersistedRead[];
  /** Milliseconds after which an answer is not shown any more; a day by default. */
  readonly maxAge?: number;
  /** How many answers of an account are kept, 100 by default: the latest. */
  readonly maxEntries?: number;
  /** The length of one answer in characters, 200,000 by default; a longer one is not kept. */
  readonly maxLength?: number;
  /** Milliseconds from an answer until it is stored, 1,000 by default. */
  readonly delay?: number;
  /** The names begin with it and `-reads`; `community` by default. Clients with the same `scope` and sessions of their own need different ones. */
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
  const { client, queryClient, delay = 1000 } = options;
  const { session } = client;
  const stored = openAnswers(options);
  const { store, answeredAt } = stored;
  let account: string | null = null;
  let isRestoring = false;

  const changes = createChanges(delay, (hashes) => {
    const owner = account;
    // One task for each, so that a failure of one leaves the others alone.
    if (owner !== null) {
      for (const hash of [...hashes, ...outdatedAnswers(stored)]) void store.run(() => saveAnswer(stored, owner, hash));
    }
    return sweep();
  });
  const show = (restored: readonly [string, RestoredRead][]): void => {
    isRestoring = true;
    notifyManager.batch(() => {
      for (const [, read] of restored) putBack(client, queryClient, read);
    });
    isRestoring = false;
    // The clamped time is stored, or the entry would never become old.
    for (const [id, { isClamped }] of restored) if (isClamped) changes.add(id);
  };
  const follow = ({ account: current }: SessionSnapshot): void => {
    if (account === current) return;
    account = current;
    answeredAt.clear();
    if (current !== null) void store.run(() => restoreAnswers(stored, current, show));
  };

  const unwatch = queryClient.getQueryCache().subscribe((event) => {
    if (!isRestoring && changesAnswer(stored, event)) changes.add(event.query.queryHash);
  });
  const onHide = (): void => void changes.flush();
  globalThis.addEventListener?.('pagehide', onHide);
  const isKept: IsKept = (owner, isForeign) => {
    const isExpired = session.current.state === 'expired' && session[SECRETS].record()?.account === owner;
    return !isForeign && !isExpired && isRemembered(session, owner);
  };
  const { sweep, restored, unfollow } = followAccount(session, store, { isKept, onSession: follow });
  return {
    restored,
    flush: changes.flush,
    stop() {
      changes.drop();
      unwatch();
      unfollow();
      globalThis.removeEventListener?.('pagehide', onHide);
    },
  };
}

/** Opens the storage. Throws an `input` error for a read that must not be stored. */
function openAnswers(options: PersistOptions): StoredAnswers {
  const { client, queryClient, reads = persistedReads, maxAge = 86_400_000, maxEntries = 100, maxLength = 200_000 } = options;
  const { key = 'community', version = '' } = options;
  const refused = reads.find((read) => !mayPersist(read));
  if (refused) {
    const text = `${refused.name} holds or takes a secret, or its answer cannot be checked.`;
    throw fieldError({ operation: 'persistCommunity' }, 'reads', text);
  }
  const { store, report } = openStore(options, `${key}-reads`, CONTRACT_VERSION + version);
  const allowed = new Map(reads.map((read) => [read.name, read]));
  const bounds = { maxAge, maxLength };
  return { client, queryClient, allowed, bounds, maxEntries, store, report, answeredAt: new Map() };
}

/** The hashes of queries whose answers have changed. They are stored together, so that a burst of answers is one round. */
function createChanges(delay: number, store: (hashes: readonly string[]) => Promise<void>) {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = (): void => {
    clearTimeout(timer);
    changed.clear();
  };
  const flush = (): Promise<void> => {
    const hashes = [...changed];
    drop();
    timer = undefined;
    return store(hashes);
  };
  return {
    add(hash: string): void {
      changed.add(hash);
      timer ??= setTimeout(() => void flush(), delay);
    },
    /** Stores at once what waits. */
    flush,
    drop,
  };
}

/** The events that bring an answer, or make one stale. */
const STORED_EVENTS: readonly string[] = ['success', 'setState', 'invalidate'];

/** Whether an event of the cache changes what is kept of an answer of the current account. */
function changesAnswer({ client, allowed }: StoredAnswers, event: QueryCacheNotifyEvent): boolean {
  if (event.type !== 'updated' || !STORED_EVENTS.includes(event.action.type)) return false;
  // TanStack has no type for the keys of all queries.
  const read = readKey(client, (event.query as Query).queryKey);
  return read !== undefined && allowed.has(read.name) && client.session.current.account === read.account;
}

/** Puts an answer into the cache as any other data from outside, where there is none yet; the next hook that uses it refetches it. */
function putBack(client: CommunityClient, queryClient: QueryClient, { options, data, at, mark, isList }: RestoredRead): void {
  const cache = queryClient.getQueryCache();
  // With its options the query belongs to the library before a hook uses it, so writes find it. A page without a network has nothing
  // but these answers, so none of them leaves the cache before a hook uses it.
  const query: Query = cache.build(queryClient, queryClient.defaultQueryOptions({ ...options, gcTime: Infinity }));
  if (query.state.data !== undefined) return;
  const isUnderWay = query.state.fetchStatus !== 'idle';
  queryClient.setQueryData<unknown>(options.queryKey, data, { updatedAt: at });
  if (mark) engineOf(client).restoredMarks.set(query, mark);
  query.invalidate();
  // A list in its first load would end with its first page.
  if (isUnderWay && isList) void queryClient.refetchQueries({ predicate: (one) => one === query });
}
