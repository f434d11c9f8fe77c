import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type CachedQuery, type Engine, OPERATION, type QueryView } from './client-state.js';
import { isRecord, type Item, type Entities, type Ref } from './entities.js';
import type { AnyQuery } from './host.js';
import { readKey } from './keys.js';
import { limitOf, pagedData, type PagedData, type Read } from './pages.js';

/** Every query of ours in every cache that is followed, with data or still without. */
export function allReads(engine: Engine): CachedQuery[] {
  return [...engine.queryClients].flatMap((queryClient) =>
    queryClient
      .getQueryCache()
      .getAll()
      .flatMap((query) => cachedOf(engine, queryClient, query) ?? []),
  );
}

/** Those that hold data that keep the contract. */
export function cachedReads(engine: Engine): CachedQuery[] {
  return allReads(engine).filter((cached) => {
    const { data } = cached.query.state;
    return data !== undefined && isSound(engine, cached, data);
  });
}

/** A query as one of our reads; undefined for the app's own, and for one restored from a server that no hook has used yet. */
export function cachedOf(engine: Engine, queryClient: QueryClient, query: Query): CachedQuery | undefined {
  // Only our options carry the symbol.
  const operation = (query.options as { [OPERATION]?: AnyQuery })[OPERATION];
  const key = operation && readKey(engine.client, query.queryKey);
  return key && { ...key, operation, query, queryClient, full: engine.views.get(query.queryHash)?.full };
}

/** The query of a view that holds this truth: two caches may hold the same read. */
export function queryHolding({ queryClients }: Engine, view: QueryView, truth: unknown): Query | undefined {
  const queries = [...queryClients].flatMap((queryClient) => queryClient.getQueryCache().get(view.hash) ?? []);
  return queries.find((query) => query.state.data === truth);
}

/** Follows a QueryClient's caches from now on; a second time does nothing. */
export function attach(engine: Engine, queryClient: QueryClient): void {
  if (engine.queryClients.has(queryClient)) return;
  engine.queryClients.add(queryClient);
  engine.writes?.follow(queryClient);
  for (const query of queryClient.getQueryCache().getAll()) {
    engine.unused.delete(query.queryHash);
    receive(engine, queryClient, query);
  }
  for (const watch of engine.watchers) tellOfObservers(queryClient, watch);
  queryClient.getQueryCache().subscribe((event) => {
    const { type, query } = event;
    if (type === 'added') engine.unused.delete(query.queryHash);
    if (type === 'removed') engine.views.delete(query.queryHash);
    const origin = originOf(engine, event);
    if (origin === 'outside') receive(engine, queryClient, query);
    if (origin === 'service' && query.state.data !== undefined) keep(engine, query);
    if (type === 'updated' && event.action.type === 'success') settleStored(engine.views.get(query.queryHash));
    if (type === 'updated' && event.action.type === 'error') dropRefused(engine, queryClient, query, event.action.error);
    for (const watch of engine.watchers) watch(event);
  });
}

/** Tells of every event of the caches, and first of the hooks that show a read already. */
export function watchReads(engine: Engine, watch: Watch): void {
  engine.watchers.add(watch);
  for (const queryClient of engine.queryClients) tellOfObservers(queryClient, watch);
}

type Watch = (event: QueryCacheNotifyEvent) => void;

/** Hooks are mounted before the provider above them, and so before their cache is followed. */
function tellOfObservers(queryClient: QueryClient, watch: Watch): void {
  for (const query of queryClient.getQueryCache().getAll()) {
    for (const observer of query.observers) watch({ type: 'observerAdded', query, observer });
  }
}

function settleStored(view: QueryView | undefined): void {
  const stored = view?.stored;
  if (!view || !stored) return;
  view.stored = undefined;
  stored();
}

/** Where a query's data come from, by what a cache tells of it: what no fetch and no write of ours has brought may be anything. */
function originOf({ isWriting }: Engine, event: QueryCacheNotifyEvent): 'service' | 'outside' | undefined {
  if (event.type === 'observerAdded' || event.type === 'observerOptionsUpdated') return 'outside';
  if (event.type !== 'updated') return undefined;
  const { action } = event;
  if (action.type !== 'success' && action.type !== 'setState') return undefined;
  return isWriting || (action.type === 'success' && !action.manual) ? 'service' : 'outside';
}

function keep({ known, last }: Engine, query: Query): void {
  const { data } = query.state;
  if (!isAnswer(data)) return;
  known.add(data);
  last.set(query, data);
}

/** Every answer that a cache holds is an object or a list. */
function isAnswer(data: unknown): data is object {
  return typeof data === 'object' && data !== null;
}

/** What the service refuses to tell is not shown as current any more; after a mere fault, and on a further page, the data stay. */
function dropRefused(engine: Engine, queryClient: QueryClient, query: Query, error: unknown): void {
  const { data, fetchMeta } = query.state;
  const isWhole = data !== undefined && fetchMeta?.fetchMore === undefined;
  if (!isWhole || !engine.client.service.isRefusal(error) || !cachedOf(engine, queryClient, query)) return;
  query.setState({ data: undefined });
}

/** Takes in data that this library has not put there: drops them if they break the contract, and lets the writes look at them. */
function receive(engine: Engine, queryClient: QueryClient, query: Query): void {
  const { data } = query.state;
  if (data === undefined || engine.known.has(data)) return;
  const cached = cachedOf(engine, queryClient, query);
  if (!cached) return;
  if (isSound(engine, cached, data)) {
    engine.writes?.received(cached);
    engine.known.add(data);
    // The writes may have put another answer there.
    return keep(engine, query);
  }
  query.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending', error: null, isInvalidated: true });
  engine.client.emit({ type: 'dropped', operation: cached.operation.name });
  void queryClient.invalidateQueries({ predicate: (other) => other === query });
}

/**
 * What enters the cache from outside (a server's render, a storage, the app's own hands) is checked before anything looks at it.
 * An answer that breaks the contract is dropped, and asked for again where it is on screen.
 */
function isSound({ known, sound }: Engine, read: Read, data: unknown): data is object {
  if (!isAnswer(data)) return false;
  if (known.has(data) || sound.has(data)) return true;
  if (!keepsContract(sound, read, data)) return false;
  sound.add(data);
  return true;
}

/** The same for pages that a hook shows before the cache has told of them; a placeholder is nothing of the cache's. */
export function requirePages(engine: Engine, view: QueryView, data: unknown): void {
  if (!view.paged || engine.shown.has(data) || isSound(engine, view, data)) return;
  throw engine.client.service.error(view.operation.name, 'read');
}

function keepsContract(sound: Engine['sound'], { operation, paged }: Read, data: unknown): boolean {
  // What a check makes of an answer is no answer of the service's any more.
  if (!paged) return operation.refused !== undefined || z.safeParse(operation.output, data).success;
  // Looked at by the names of the fields that pages would have.
  const { pages, pageParams } = Object(data) as Partial<PagedData>;
  return (
    Array.isArray(pages) &&
    pages.length > 0 &&
    Array.isArray(pageParams) &&
    pageParams.length === pages.length &&
    pages.every((page: unknown) => isSoundPage(sound, operation, page))
  );
}

/** A page that was checked, or came from the service, is not checked again: of a long list only what is new in it. */
function isSoundPage(sound: Engine['sound'], { output }: AnyQuery, page: unknown): boolean {
  if (!isRecord(page)) return false;
  if (!sound.has(page) && !z.safeParse(output, page['items']).success) return false;
  sound.add(page);
  return true;
}

/**
 * Puts settled truth into the cache. `setQueryData` is the only way that survives a fetch given up half way, but it calls
 * the query fresh and free of error: unless it is, its age, its mark and its error are put back.
 */
export function writeTruth(engine: Engine, cached: CachedQuery, data: unknown, isFresh = false): void {
  const { query, queryClient } = cached;
  const { data: before, dataUpdatedAt, isInvalidated, error, status } = query.state;
  engine.version += 1;
  asOurs(engine, () => {
    queryClient.setQueryData(query.queryKey, data, isFresh ? {} : { updatedAt: dataUpdatedAt });
    if (!isFresh && (isInvalidated || error)) query.setState({ isInvalidated, error, status });
  });
  // Equal truth keeps its reference; what is shown of it may have changed all the same.
  if (query.state.data === before) rerender(engine, cached);
}

/** Writes into a cache what need not be checked. */
export function asOurs(engine: Engine, write: () => void): void {
  const before = engine.isWriting;
  engine.isWriting = true;
  try {
    write();
  } finally {
    engine.isWriting = before;
  }
}

/** The same truth under a new reference: TanStack selects again, and a component that sees a difference renders. */
export function rerender(engine: Engine, { query }: CachedQuery): void {
  const before = query.state.data;
  if (!isAnswer(before)) return;
  const data = Array.isArray(before) ? before.slice() : { ...before };
  // Known before TanStack selects from it.
  engine.known.add(data);
  asOurs(engine, () => query.setState({ data }));
}

/** One cached answer, as the service gave it. */
interface CachedAnswer {
  readonly input: Readonly<Record<string, unknown>>;
  /** A paged read's items one after the other, put together when asked for; any other answer as it is. */
  readonly data: unknown;
  /** The items page by page; of any other answer the answer alone. */
  readonly parts: readonly unknown[];
  /** The end of the list has been reached and it is not out of date, so that what is not in it does not exist. */
  readonly complete: boolean;
}

/** What a row may look up in the cache when its write is submitted: server truth only, no pending write; what is current comes first. */
export interface CacheReader {
  read(name: string): readonly CachedAnswer[];
  /** The first cached copy of a record, wherever it occurs. */
  find(kind: string, ref: Ref): Item | undefined;
  /** Every cached copy of a record, wherever it occurs. */
  copies(kind: string, ref: Ref): readonly Item[];
}

export function readerOf(tools: Entities, reads: readonly CachedQuery[], isOutdated: (query: Query) => boolean): CacheReader {
  const copies = (kind: string, ref: Ref, limit: number): Item[] => {
    const found: Item[] = [];
    for (const cached of reads) {
      if (!tools.contains(cached.operation, kind)) continue;
      for (const part of partsOf(cached)) {
        if (found.length >= limit) return found;
        tools.visit(part, cached.operation, kind, ref, (record) => {
          found.push(record);
          return record;
        });
      }
    }
    return found;
  };
  return {
    read: (name) => reads.filter(({ operation }) => operation.name === name).map((read) => seen(read, isOutdated(read.query))),
    find: (kind, ref) => copies(kind, ref, 1)[0],
    copies: (kind, ref) => copies(kind, ref, Infinity),
  };
}

/** The record as one cached answer has it, if it has it. */
export function recordIn(tools: Entities, cached: CachedQuery, kind: string, ref: Ref): Item | undefined {
  return readerOf(tools, [cached], () => false).find(kind, ref);
}

function partsOf({ paged, query }: CachedQuery): readonly unknown[] {
  return paged ? pagedData(query.state.data).pages.map((page) => page.items) : [query.state.data];
}

function seen(cached: CachedQuery, isOutdated: boolean): CachedAnswer {
  const { operation, input, query, paged } = cached;
  const { data } = query.state;
  const parts = partsOf(cached);
  // One numbered page is whole only if it is the first, and short.
  const isCut = Array.isArray(data) && (input['offset'] || input['max_id'] || data.length >= limitOf(operation, input));
  return {
    input,
    parts,
    get data() {
      return paged ? parts.flat() : data;
    },
    complete: !isOutdated && (paged ? pagedData(data).pages.at(-1)?.full === false : !isCut),
  };
}
