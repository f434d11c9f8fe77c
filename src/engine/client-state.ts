import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import type { EngineHost } from './host.js';
import { accountOf, keyFor } from './keys.js';
import type { FetchedPage, Extent, OffsetProgress, PagedData, Read, HeadRefetch } from './pages.js';

/** A cached query that is one of our reads. */
export interface CachedQuery extends Read {
  readonly query: Query;
  readonly queryClient: QueryClient;
}

/** What one query needs to be shown. Made once per query, and gone with it. */
export interface QueryView extends Read {
  readonly hash: string;
  /** Constant for a query, so that TanStack selects again only when the truth has a new reference. */
  readonly select: (truth: unknown) => unknown;
  readonly share: (old: unknown, next: unknown) => unknown;
  /** What else the answer that is being stored says, done within TanStack's own batch. */
  stored: (() => void) | undefined;
  /** What was shown last, for which truth, at which version of the log. */
  last: Shown | undefined;
  /** TanStack's options of the read, with a token and without: made once for all who use them. */
  readonly options: [withToken: object | undefined, withoutToken: object | undefined];
  /** The id of the caller, where the service counts it among the items. */
  caller: number | undefined;
  full: boolean | undefined;
}

export interface Shown {
  readonly truth: unknown;
  readonly version: number;
  /** Each page as the pending writes left it, and as it was shown: an equal one keeps its reference. */
  readonly raw: readonly unknown[];
  readonly pages: readonly unknown[];
  readonly whole: unknown;
}

/** For which query an answer was asked, when, and when it came, on the engine's clock. */
export interface Stamp {
  readonly query: Query | undefined;
  readonly askedAt: number;
  readonly answeredAt: number;
}

/** A set of answers; what is no object is none of them. */
interface Answers {
  has(data: unknown): boolean;
  add(data: unknown): unknown;
}

/** The QueryClients that are followed. An app may drop one at any time, so it is held weakly. */
export interface Followed extends Iterable<QueryClient> {
  has(queryClient: QueryClient): boolean;
  add(queryClient: QueryClient): void;
}

function createFollowed(): Followed {
  const known = new WeakSet<QueryClient>();
  let all: WeakRef<QueryClient>[] = [];
  return {
    has: (queryClient) => known.has(queryClient),
    add(queryClient) {
      known.add(queryClient);
      all = [...all.filter((one) => one.deref()), new WeakRef(queryClient)];
    },
    *[Symbol.iterator]() {
      for (const one of all) {
        const queryClient = one.deref();
        if (queryClient) yield queryClient;
      }
    },
  };
}

/** The cache floor's state. It hangs on the client; there is none at module level. */
export interface Engine {
  readonly client: EngineHost;
  /** Counts events, so that "asked before it landed" does not depend on a wall clock. */
  clock: number;
  /** Goes up with every change of what is pending: what was shown before is then worked out anew. */
  version: number;
  readonly queryClients: Followed;
  readonly views: Map<string, QueryView>;
  /** The hashes of views without a query, the latest last. Only some are kept: options may be made for anything. */
  readonly unused: Set<string>;
  readonly stamps: WeakMap<object, Stamp>;
  /** Pages that a cache holds or has held: a fetch of one more gives back those it started with. */
  readonly cachedPages: WeakSet<object>;
  /** What a fetch under way knows of its pages, those that it gives back unasked among them. */
  readonly fetchedPages: WeakMap<object, FetchedPage>;
  /** How far the fetches of lists have come, by query. */
  readonly refetches: WeakMap<object, HeadRefetch>;
  readonly offsets: WeakMap<object, OffsetProgress>;
  /** What views gave out: TanStack hands it back to be shared with what was shown before. */
  readonly shown: Answers;
  /** Answers that came from the service, or were taken in: whatever else is in a cache comes from outside. */
  readonly known: Answers;
  /** Answers from outside that keep the contract, and pages that do. */
  readonly sound: WeakSet<object>;
  /** What a query held last, while something from outside takes its place. */
  readonly last: WeakMap<Query, object>;
  /** True while the engine itself writes into a cache. */
  isWriting: boolean;
  /** When the last answer about a fact that several reads tell was asked for. */
  readonly sharedAt: Map<string, number>;
  /** Told of every event of the caches. */
  readonly watchers: Set<(event: QueryCacheNotifyEvent) => void>;
  /** What writes add to reads; an app that only reads does not carry it. */
  writes: PendingWrites | undefined;
}

/** What reads ask of the pending writes. */
export interface PendingWrites {
  /** Follows the writes of a cache. */
  follow(queryClient: QueryClient): void;
  /** The truth with the pending writes on top. */
  overlay(view: QueryView, truth: unknown): unknown;
  /** Asks the service; a re-read waits for the counting writes that were sent before it. */
  ask<Answer extends object>(
    view: QueryView,
    queryClient: QueryClient,
    call: () => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer>;
  /** An answer with the writes that have landed since it was asked. */
  replay(view: QueryView, answer: unknown, stamp: Stamp): unknown;
  /** The fields of a re-read that stay as they are: counts that may or may not include a pending write. They are read once more. */
  keep(view: QueryView, answer: unknown, stamp: Stamp, old: unknown): readonly string[];
  /** Whether a count of an answer may include a write in flight. */
  mayInclude(view: QueryView, field: string, answer: unknown, stamp: Stamp): boolean;
  /** The answer is settled: what it leaves in doubt, and what is still stale, is asked again; not the fields that were taken from elsewhere. */
  settled(view: QueryView, answer: unknown, stamp: Stamp, taken: readonly string[]): void;
  /** A read has been told a fact by another; true if that answers it wholly. */
  shareWith(peer: CachedQuery, stamp: Stamp): boolean;
  /** How much of this page a re-read of a `max_id` list asks for; undefined for nothing. */
  refetchExtent(query: Query, cached: PagedData, index: number): Extent | undefined;
  /** Data have come from outside: what they lack, or may include, is settled. */
  received(cached: CachedQuery): void;
  leave(account: string): void;
}

/** On the options of a read: its operation. Symbols are not dehydrated, which `meta` is. */
export const OPERATION: unique symbol = Symbol('operation');

const ENGINE = Symbol('engine');

/** The engine of a client, made at first use. */
export function engineOf(client: EngineHost): Engine {
  return client.part(ENGINE, () => createEngine(client));
}

/** The next moment on the engine's clock. */
export function tick(engine: Engine): number {
  engine.clock += 1;
  return engine.clock;
}

function createEngine(client: EngineHost): Engine {
  const engine: Engine = {
    client,
    clock: 0,
    version: 0,
    queryClients: createFollowed(),
    views: new Map(),
    unused: new Set(),
    stamps: new WeakMap(),
    cachedPages: new WeakSet(),
    fetchedPages: new WeakMap(),
    refetches: new WeakMap(),
    offsets: new WeakMap(),
    shown: new WeakSet(),
    known: new WeakSet(),
    sound: new WeakSet(),
    last: new WeakMap(),
    isWriting: false,
    sharedAt: new Map(),
    watchers: new Set(),
    writes: undefined,
  };
  let account = accountOf(client);
  client.session.subscribe(() => {
    const former = account;
    account = accountOf(client);
    if (account !== former) leave(engine, former);
  });
  return engine;
}

/** The account changed: what was cached for the former one is removed, and nobody else's. */
function leave(engine: Engine, account: string): void {
  engine.writes?.leave(account);
  const filters = { queryKey: keyFor(engine.client, account) };
  for (const queryClient of engine.queryClients) {
    // TanStack keeps a removed query for its `gcTime` once more when the hook that shows it lets go of it.
    for (const query of queryClient.getQueryCache().findAll(filters)) query.gcTime = 0;
    queryClient.removeQueries(filters);
  }
  engine.sharedAt.clear();
}
