import type { Mutation, Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import type { AnyOperation, AnyQuery, EngineEvent, EngineHost } from '../host.js';
import type { Said } from '../words.js';
import { accountOf, ANONYMOUS, readKey } from './keys.js';
import type { FetchedPage, Extent, OffsetProgress, PagedData, Read, HeadRefetch } from './pages.js';

/** An answer of a read, cached or not: its data, and the query that has them or gets them. */
export interface Answer extends Read {
  readonly data: unknown;
  /** Undefined if no cached query has these data. */
  readonly query: Query | undefined;
}

/** A query in TanStack's cache that holds one of our reads. `data` is always what the query has now. */
export interface CachedQuery extends Answer {
  readonly query: Query;
  readonly queryClient: QueryClient;
  readonly shape: QueryShape;
  /** When the engine itself last changed its data, on the engine's clock. */
  changedAt: number;
}

/** How answers of a shape (plain or with pages) are checked, stored and shown. An app bundles only the shapes it reads. */
export interface QueryShape {
  readonly paged: boolean;
  /** Whether data from outside the engine match the schema. `valid` has what matched before. */
  matches(valid: Engine['valid'], operation: AnyQuery, data: unknown): boolean;
  /**
   * The data that TanStack stores for an answer. Answers are reconciled with the writes here, in the tick in which TanStack
   * stores them, so that no write can land in between.
   */
  share(engine: Engine, view: QueryView, old: unknown, next: object): unknown;
  /** The result of `select`: equal parts keep the reference they had. */
  show(last: Shown | undefined, data: unknown): Pick<Shown, 'raw' | 'pages' | 'whole'>;
  /** Data of a placeholder as a hook shows them, and as TanStack takes them; only if these are not the same. */
  itemsOf?(data: unknown): unknown;
  placeholderOf?(engine: Engine, items: unknown): unknown;
}

/** Data of a read as an answer of this query. */
export function answerOf({ operation, input, paged, full }: Read, data: unknown, query: Query | undefined): Answer {
  return { operation, input, paged, full, data, query };
}

/** A `select` of the app. What is shown of a read has the type that it takes. */
export type AppSelect = (shown: never) => unknown;

/** Everything needed to show one query. Created once per query and removed with it. */
export interface QueryView extends Read {
  readonly hash: string;
  readonly shape: QueryShape;
  /** The same function for the query's whole life, so that TanStack selects again only when the data have a new reference. */
  readonly select: (truth: unknown) => unknown;
  /** The same followed by the app's own `select`: one function for each of these, for the same reason. */
  readonly selects: WeakMap<AppSelect, (truth: unknown) => unknown>;
  readonly share: (old: unknown, next: unknown) => unknown;
  /** Work to do when TanStack has stored the answer, within the same batch. */
  afterStore: (() => void) | undefined;
  /** The last result of `select`, with its data and the version of the log. */
  lastShown: Shown | undefined;
  /** TanStack's options of the read, with and without a token: created once and shared by all hooks. */
  readonly options: [withToken: object | undefined, withoutToken: object | undefined];
  /** The id of the account, if the service lists the account among the items. */
  caller: number | undefined;
  full: boolean | undefined;
  /** For a list with pages: when its last answer was received, on the engine's clock. */
  answeredAt: number;
}

export interface Shown {
  readonly truth: unknown;
  readonly version: number;
  /** Each page with the pending writes applied, and as it was shown; an equal page keeps its reference. */
  readonly raw: readonly unknown[];
  readonly pages: readonly unknown[];
  readonly whole: unknown;
}

/** The query that an answer belongs to, and when it was requested and received, on the engine's clock. */
export interface Stamp {
  readonly query: Query | undefined;
  readonly requestedAt: number;
  readonly answeredAt: number;
}

/** A value that stands in several answers. */
interface SharedValue {
  /** When its latest answer was requested. */
  readonly requestedAt: number;
  /** Of a number: when answers came with less than the one before them and the writes say. */
  readonly falls?: readonly number[];
}

/** An answer of a read that shares a value, as it is stored. */
export interface CountAnswer {
  readonly view: QueryView;
  /** The cached answer before it, if there was one. */
  readonly old: unknown;
  readonly data: unknown;
  readonly stamp: Stamp;
}

/** A set of answers. Values that are not objects are never in it. */
interface Answers {
  has(data: unknown): boolean;
  add(data: unknown): unknown;
}

/** The QueryClients that the engine is attached to. References are weak, because an app may drop a QueryClient at any time. */
export interface AttachedClients extends Iterable<QueryClient> {
  has(queryClient: QueryClient): boolean;
  add(queryClient: QueryClient): void;
}

function createAttachedClients(): AttachedClients {
  const attached = new WeakSet<QueryClient>();
  let all: WeakRef<QueryClient>[] = [];
  return {
    has: (queryClient) => attached.has(queryClient),
    add(queryClient) {
      attached.add(queryClient);
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

/** The engine's state. It is kept with the client; nothing is kept at module level. */
export interface Engine {
  readonly client: EngineHost;
  /** When the last event was, in thousandths of milliseconds. Each has a time of its own. */
  clock: number;
  /** Increases with every change of the writes or of the truth; results of `select` for an older version are outdated. */
  version: number;
  readonly queryClients: AttachedClients;
  readonly views: Map<string, QueryView>;
  /** Queries as reads of ours. */
  readonly reads: WeakMap<Query, CachedQuery>;
  /** Hashes of views that no query uses, oldest first. Their number is limited, because options can be created for any input. */
  readonly unusedViews: Set<string>;
  readonly stamps: WeakMap<object, Stamp>;
  /** Pages that are or were in a cache. A fetch of one more page returns the cached pages it started with. */
  readonly cachedPages: WeakSet<object>;
  /** Notes of running fetches about their pages, including pages that they return unchanged. */
  readonly fetchedPages: WeakMap<object, FetchedPage>;
  /** Progress of the fetches of lists, by query. */
  readonly refetches: WeakMap<object, HeadRefetch>;
  readonly offsets: WeakMap<object, OffsetProgress>;
  /** Lists whose first data came from outside: any page may be old, so the next refetch loads all of them. */
  readonly toReload: WeakSet<Query>;
  /** Why answers of a page before were stale when that ended. Their queries are invalid until they are answered. */
  readonly restoredMarks: WeakMap<Query, StoredMark>;
  /** Results of `select`. TanStack passes them to `structuralSharing`, too. */
  readonly shownAnswers: Answers;
  /** Answers that came from the service or passed the check. All other data in a cache come from outside. */
  readonly accepted: Answers;
  /** Answers and pages that need no check: from outside, they match their schema; or they were fetched. */
  readonly valid: WeakSet<object>;
  /** The last accepted answer of a query, to restore it if data from outside replace it. */
  readonly lastAccepted: WeakMap<Query, object>;
  /** True while the engine itself writes into a cache. */
  isWriting: boolean;
  /** The numbers and the shared fields, by name. */
  readonly shared: Map<string, SharedValue>;
  /** The account before the current one. */
  former: string;
  /** Called with every event of the query caches. */
  readonly watchers: Set<(event: QueryCacheNotifyEvent) => void>;
  /** Undefined while no two reads share a field; an app without such reads doesn't bundle this part. */
  shareFields: ((engine: Engine, view: QueryView, answer: object, stamp: Stamp) => object) | undefined;
  /** Undefined in an app without lists that are counted, which doesn't bundle this part either. */
  followCount: ((engine: Engine, answer: CountAnswer) => void) | undefined;
  /** Undefined in an app that never writes; such an app doesn't bundle this part. */
  writes: PendingWrites | undefined;
}

/** What an explanation says of a pending write. */
export interface ShownWrite {
  readonly mutation: Mutation;
  readonly operation: AnyOperation;
  readonly state: string;
  readonly input: unknown;
}

/** A write that made a read stale, and what the read lacks since. */
export type StaleCause = Pick<Extract<EngineEvent, { readonly type: 'stale' }>, 'operation' | 'write' | 'reason'>;

/** Of a stale read, what a later page has to know. */
export interface StoredMark {
  /** The names of the numbers that may be wrong; undefined if more than numbers may be. */
  readonly numbers?: readonly string[] | undefined;
}

/** Why and where a cached read is stale. */
export interface StaleMark extends StoredMark {
  /** When it was marked last, and when it was marked first since its last refetch. */
  readonly markedAt: number;
  readonly firstMarkedAt: number;
  readonly at: ReadonlySet<number> | 'anywhere';
  readonly numbers: readonly string[] | undefined;
  /** It needs a refetch: none has been started for it, nor for a read that has the same numbers. */
  readonly due: boolean;
  /** The writes that marked it when they settled. */
  readonly causes: readonly StaleCause[];
}

/** What the pending writes do for reads. */
export interface PendingWrites {
  /** Observes the mutations of a cache. */
  watchMutations(queryClient: QueryClient): void;
  /**
   * The cached data with the pending writes applied. `each` gets the data after each of them, and the numbers that it leaves alone because
   * nobody knows what it makes of them.
   */
  overlay(
    view: QueryView,
    truth: unknown,
    each?: (
      write: ShownWrite,
      data: unknown,
      how: { readonly unknown: readonly string[]; readonly said: Said | undefined },
    ) => void,
  ): unknown;
  /** What a refetch waits for before it is sent: sent writes that change a number in it. Undefined if there are none. */
  waitForWrites(view: QueryView, query: Query | undefined, signal: AbortSignal): Promise<void> | undefined;
  /** Applies the writes that landed after the answer was requested. */
  replay<Answer>(view: QueryView, answer: Answer, stamp: Stamp): Answer;
  /** Updates numbers and marks; returns the answer as it is stored. */
  onAnswer<Answer>(view: QueryView, answer: Answer, stamp: Stamp): Answer;
  /** Numbers are the same in all their places by their rules, so reads need not share fields. */
  readonly sharesNumbers: boolean;
  /** Why the read is stale, if a write or data from outside have made it so. */
  markOf(query: Query | undefined): StaleMark | undefined;
  /** Whether a write that affects a read has landed, or may have, since a time in milliseconds since 1970. */
  hasSettledSince(operation: AnyQuery, time: number): boolean;
  /** How much of this page a refetch of a `max_id` list requests; undefined for nothing. */
  refetchExtent(query: Query, cached: PagedData, index: number): Extent | undefined;
  /** Handles valid data from outside: they may lack a landed write, or include one in flight. */
  onOutsideData(cached: CachedQuery): void;
  leave(account: string): void;
}

/** The key for a read's view in its options. It is a symbol because symbols are not dehydrated; `meta` is. */
export const VIEW: unique symbol = Symbol('view');

/** The view of a query; undefined for the app's own queries, and for a dehydrated one that no hook has used yet. */
export function viewOf({ options }: { readonly options: object }): QueryView | undefined {
  // Only our options have the symbol.
  return (options as { [VIEW]?: QueryView })[VIEW];
}

const ENGINE = Symbol('engine');

/** The engine of a client, created at first use. */
export function engineOf(client: EngineHost): Engine {
  return client.part(ENGINE, () => createEngine(client));
}

/** Advances the engine's clock: that of the device, which tabs share, but never the same twice, and never back. */
export function tick(engine: Engine): number {
  engine.clock = Math.max(engine.clock + 1, Date.now() * 1000);
  return engine.clock;
}

function createEngine(client: EngineHost): Engine {
  const engine: Engine = {
    client,
    clock: Date.now() * 1000,
    version: 0,
    queryClients: createAttachedClients(),
    views: new Map(),
    unusedViews: new Set(),
    stamps: new WeakMap(),
    cachedPages: new WeakSet(),
    toReload: new WeakSet(),
    restoredMarks: new WeakMap(),
    fetchedPages: new WeakMap(),
    refetches: new WeakMap(),
    offsets: new WeakMap(),
    shownAnswers: new WeakSet(),
    accepted: new WeakSet(),
    valid: new WeakSet(),
    lastAccepted: new WeakMap(),
    reads: new WeakMap(),
    isWriting: false,
    shared: new Map(),
    former: ANONYMOUS,
    watchers: new Set(),
    shareFields: undefined,
    followCount: undefined,
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

/** Removes the cached data of the former account, and only those. */
function leave(engine: Engine, account: string): void {
  const { client } = engine;
  engine.former = account;
  engine.writes?.leave(account);
  const predicate = (query: Query): boolean => {
    const key = readKey(client, query.queryKey);
    // An open read belongs to no account, but its input was typed in one. At a sign-in, a form on screen keeps its answers.
    const isOpen = viewOf(query)?.operation.token === 'none';
    return key?.account === account ? !isOpen || !query.getObserversCount() : isOpen && key !== undefined;
  };
  for (const queryClient of engine.queryClients) {
    for (const query of queryClient.getQueryCache().findAll({ predicate })) {
      queryClient.getQueryCache().remove(query);
      // A mounted hook keeps a removed query, also for `keepPreviousData`; when it lets go, TanStack starts the query's `gcTime` again.
      query.gcTime = 0;
      // Its observers are notified: the options of a component may still be those of this account.
      query.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending', fetchStatus: 'idle', error: null });
    }
  }
  engine.shared.clear();
}

/** The number of names that are remembered. */
const REMEMBERED = 300;

/** Sets the value of a name, and forgets the name that was set longest ago. */
export function keepLatest<Value>(values: Map<string, Value>, name: string, value: Value): void {
  values.delete(name);
  values.set(name, value);
  const [oldest] = values.keys();
  if (oldest !== undefined && values.size > REMEMBERED) values.delete(oldest);
}
