import type { Mutation as CachedMutation, MutationObserver, Query, QueryClient } from '@tanstack/react-query';
import type { AnyQuery } from '../contract/operation.js';
import type { CommunityClient } from '../transport/client.js';
import { accountOf, readKey } from './keys.js';
import { leave } from './leave.js';
import type { AnyEffects, Item, Ref } from './row.js';

/** A write between its submission and the last read that was asked before it settled. */
export interface Write {
  readonly mutation: CachedMutation;
  readonly row: AnyEffects;
  readonly epoch: number;
  /** When it was submitted, sent and settled, on the engine's clock. */
  readonly made: number;
  sent: number;
  done: number;
  state: 'queued' | 'sent' | 'landed' | 'failed';
  /** What the mutation was called with, as it is, and with nothing taken for an empty input; blanked of secrets when it settles. */
  given: unknown;
  input: unknown;
  /** TanStack has run its function, or never will. */
  claimed: boolean;
  /** Others of its lane were pending when it was submitted. */
  readonly waits: boolean;
  answer: unknown;
  ref: Ref;
  facts: Readonly<Record<string, unknown>>;
  /** The items it turns, by id; an id leaves when another write that turned it lands. */
  readonly turned: Map<unknown, Item>;
  /** Fields of reads whose first answer may hold this write already: its step is not put on top of them. */
  readonly unsure: Set<string>;
  /** An equal write, submitted before and not yet sent: this one takes its answer. */
  readonly twin: Write | undefined;
  promise: Promise<unknown> | undefined;
  /** The steps it takes on the answers of a read: the fields it counts in. */
  steps(operation: AnyQuery): readonly string[];
  touches(operation: AnyQuery): boolean;
  /** It may make the read stale when it lands. */
  outdates(operation: AnyQuery): boolean;
  /** Puts its changes on an answer, page by page where there are pages; of its steps those on the fields that `counts` lets through. */
  apply(data: unknown, reading: Reading, counts: (field: string) => boolean): unknown;
}

/** When an answer was asked for and when it came, and the writes of which it may or may not know. */
export interface Stamp {
  readonly asked: number;
  readonly answered: number;
  readonly vague: readonly Write[];
}

/** Which news a cached read lacks: everything, or what stands at these ids of its list. */
export interface Mark {
  readonly since: number;
  readonly at: ReadonlySet<number> | 'anywhere';
  /** Not asked for again yet. */
  due: boolean;
}

/** A read with its input, and whether its data are pages. */
export interface Reading {
  readonly operation: AnyQuery;
  readonly asked: Readonly<Record<string, unknown>>;
  readonly paged: boolean;
}

/** A cached query that is one of our reads. */
export interface Cached extends Reading {
  readonly query: Query;
  readonly store: QueryClient;
}

/** What one query needs to be shown. Made once per query, and gone with it. */
export interface View extends Reading {
  readonly hash: string;
  /** Constant for a query, so that TanStack selects again only when the truth has a new reference. */
  readonly select: (truth: unknown) => unknown;
  readonly share: (old: unknown, next: unknown) => unknown;
  /** What was shown last, for which truth, at which version of the log. */
  last: Shown | undefined;
  /** The ids for which the fetch under way was started; undefined when it asks for everything. */
  aim: Mark['at'] | undefined;
  /** How far a re-read of an offset list has come: items asked so far and the id of the last. */
  reached: { readonly held: number; readonly last: number | undefined };
}

export interface Shown {
  readonly truth: unknown;
  readonly version: number;
  /** Each page as the pending writes left it, and as it was shown: an equal one keeps its reference. */
  readonly raw: readonly unknown[];
  readonly pages: readonly unknown[];
  readonly whole: unknown;
}

/** The cache floor's state. It hangs on the community client; there is none at module level. */
export interface Engine {
  readonly client: CommunityClient;
  /** Counts events, so that "asked before it landed" does not depend on a wall clock. */
  clock: number;
  readonly stores: Set<QueryClient>;
  /** The pending writes in the order of submission, and the settled ones that a read under way may not know of. */
  readonly log: Map<CachedMutation, Write>;
  /** The last write that landed in each lane that still has writes. */
  readonly lanes: Map<string, Write>;
  readonly waiters: Set<() => void>;
  /** The hooks that show a write. */
  readonly observers: WeakMap<CachedMutation, Set<Pick<MutationObserver, 'reset'>>>;
  readonly stale: Map<Query, Mark>;
  readonly stamps: WeakMap<object, Stamp>;
  /** Copies of held pages that a re-read gave back unasked. */
  readonly carried: WeakSet<object>;
  /** Goes up with every change of the log: what was shown before is then worked out anew. */
  version: number;
  readonly views: Map<string, View>;
  /** What views gave out: TanStack hands it back to be shared with what was shown before. */
  readonly shown: WeakSet<object>;
  /** When the last answer about a fact that several reads tell was asked for. */
  readonly told: Map<string, number>;
  /** True while stale reads are asked again because of our own marks, and for nothing else. */
  aiming: boolean;
}

const ENGINE = Symbol('engine');

/** On the options of a read: its operation. Symbols are not dehydrated, which `meta` is. */
export const OPERATION: unique symbol = Symbol('operation');

/** On the options of a write: what to do when TanStack tells of it. */
export const WRITE: unique symbol = Symbol('write');

export interface WriteHandlers {
  /** A write that begins a session is not ended by it. */
  readonly outlivesSession: boolean;
  submitted(mutation: CachedMutation): void;
  gone(mutation: CachedMutation): void;
}

export function engineOf(client: CommunityClient): Engine {
  return client.part(ENGINE, () => createEngine(client));
}

/** Follows a QueryClient's caches from now on; a second time does nothing. */
export function attach(engine: Engine, store: QueryClient): void {
  if (engine.stores.has(store)) return;
  engine.stores.add(store);
  store.getMutationCache().subscribe((event) => {
    const handlers = event.mutation && handlersOf(event.mutation);
    if (!handlers) return;
    if (event.type === 'observerAdded') observersOf(engine, event.mutation).add(event.observer);
    if (event.type === 'observerRemoved') observersOf(engine, event.mutation).delete(event.observer);
    if (event.type === 'updated' && event.action.type === 'pending') handlers.submitted(event.mutation);
    if (event.type === 'removed' || (event.type === 'updated' && event.action.type === 'error')) handlers.gone(event.mutation);
  });
  store.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') forget(engine, event.query);
    if (event.type !== 'updated') return;
    // A fetch given up half way puts back the state it started from, which may be older than our mark.
    if (event.action.type === 'setState' && event.action.state.fetchStatus === 'idle' && engine.stale.has(event.query))
      event.query.invalidate();
    if (event.action.type === 'success' || event.action.type === 'error') prune(engine);
  });
}

/** Every query of ours in every cache that is followed, with data or still without. */
export function allReads(engine: Engine): Cached[] {
  return [...engine.stores].flatMap((store) =>
    store
      .getQueryCache()
      .getAll()
      .flatMap((query) => cachedOf(engine, store, query) ?? []),
  );
}

/** Those that hold data. */
export function cachedReads(engine: Engine): Cached[] {
  return allReads(engine).filter(({ query }) => query.state.data !== undefined);
}

/** A query as one of our reads; undefined for the app's own, and for one restored from a server that no hook has used yet. */
export function cachedOf(engine: Engine, store: QueryClient, query: Query): Cached | undefined {
  // Only our options carry the symbol.
  const operation = (query.options as { [OPERATION]?: AnyQuery })[OPERATION];
  const key = operation && readKey(engine.client, query.queryKey);
  return key && { operation, asked: key.asked, paged: key.paged, query, store };
}

/** Asked with a filter, a read tells of a part only. */
export function isFiltered({ operation, asked }: Reading): boolean {
  return operation.filters?.some((field) => asked[field] !== undefined) ?? false;
}

/** The pending writes that count on screen, in the order of submission. */
export function pendingWrites(engine: Engine): Write[] {
  return [...engine.log.values()].filter((write) => isPending(write) && !write.twin);
}

export function isPending(write: Write): boolean {
  return write.state === 'queued' || write.state === 'sent';
}

/** Waits until `free`, which is looked at again whenever a write settles; an abort ends the wait. */
export function until(engine: Engine, free: () => boolean, signal?: AbortSignal): Promise<void> | undefined {
  if (free()) return undefined;
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (free()) stop(resolve);
    };
    const abort = (): void => stop(() => reject(signal?.reason));
    const stop = (end: () => void): void => {
      engine.waiters.delete(look);
      signal?.removeEventListener('abort', abort);
      end();
    };
    engine.waiters.add(look);
    signal?.addEventListener('abort', abort);
  });
}

/** Forgets settled writes that no read under way could miss, and the lanes that are empty. */
export function prune(engine: Engine): void {
  if (engine.log.size === 0) return;
  const family = { queryKey: ['community', engine.client.scope] };
  if ([...engine.stores].some((store) => store.isFetching(family) > 0)) return;
  for (const [mutation, write] of engine.log) if (!isPending(write) && write.claimed) engine.log.delete(mutation);
  const busy = new Set(pendingWrites(engine).map((write) => write.row.lane?.(write.input)));
  for (const lane of engine.lanes.keys()) if (!busy.has(lane)) engine.lanes.delete(lane);
}

function createEngine(client: CommunityClient): Engine {
  const engine = newEngine(client);
  let account = accountOf(client);
  client.session.subscribe(() => {
    const former = account;
    account = accountOf(client);
    if (account !== former) leave(engine, former);
  });
  return engine;
}

function newEngine(client: CommunityClient): Engine {
  return {
    client,
    clock: 0,
    stores: new Set(),
    log: new Map(),
    lanes: new Map(),
    waiters: new Set(),
    observers: new WeakMap(),
    stale: new Map(),
    stamps: new WeakMap(),
    carried: new WeakSet(),
    version: 0,
    views: new Map(),
    shown: new WeakSet(),
    told: new Map(),
    aiming: false,
  };
}

function handlersOf(mutation: CachedMutation): WriteHandlers | undefined {
  return (mutation.options as { [WRITE]?: WriteHandlers })[WRITE];
}

function observersOf(engine: Engine, mutation: CachedMutation): Set<Pick<MutationObserver, 'reset'>> {
  const known = engine.observers.get(mutation) ?? new Set();
  engine.observers.set(mutation, known);
  return known;
}

function forget(engine: Engine, query: Query): void {
  engine.views.delete(query.queryHash);
  engine.stale.delete(query);
}
