import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { type CachedQuery, type Engine, type QueryView, type StoredMark, tick, viewOf } from './client-state.js';
import { accountOf, ANONYMOUS, readKey } from './keys.js';

/** All our reads in the attached caches, with or without data. */
export function allReads(engine: Engine): CachedQuery[] {
  return [...engine.queryClients].flatMap((queryClient) =>
    queryClient
      .getQueryCache()
      .getAll()
      .flatMap((query) => cachedOf(engine, queryClient, query) ?? []),
  );
}

/** Our reads that have valid data. */
export function cachedReads(engine: Engine): CachedQuery[] {
  return allReads(engine).filter((cached) => {
    const { data } = cached.query.state;
    return data !== undefined && isValid(engine, cached, data);
  });
}

/** A query as one of our reads. Undefined for the app's own queries, and for a dehydrated one that no hook has used yet. */
function cachedOf(engine: Engine, queryClient: QueryClient, query: Query): CachedQuery | undefined {
  const view = viewOf(query);
  const known = engine.reads.get(query);
  if (known && known.operation === view?.operation) return known;
  const key = view && readKey(engine.client, query.queryKey);
  // In one cache there can be the reads of two clients, each with an account of its own.
  if (!key || ![ANONYMOUS, accountOf(engine.client)].includes(key.account)) return undefined;
  const { operation, shape } = view;
  const cached: CachedQuery = {
    ...key,
    operation,
    shape,
    query,
    queryClient,
    changedAt: 0,
    get full() {
      return engine.views.get(query.queryHash)?.full;
    },
    get data() {
      return query.state.data;
    },
  };
  engine.reads.set(query, cached);
  return cached;
}

/** The query of a view that holds these data: two caches may hold the same read. */
export function queryHolding({ queryClients }: Engine, view: QueryView, truth: unknown): Query | undefined {
  const queries = [...queryClients].flatMap((queryClient) => queryClient.getQueryCache().get(view.hash) ?? []);
  return queries.find((query) => query.state.data === truth);
}

/** Attaches the engine to a QueryClient; a second call does nothing. */
export function attach(engine: Engine, queryClient: QueryClient): void {
  if (engine.queryClients.has(queryClient)) return;
  engine.queryClients.add(queryClient);
  engine.writes?.watchMutations(queryClient);
  for (const query of queryClient.getQueryCache().getAll()) {
    engine.unusedViews.delete(query.queryHash);
    checkData(engine, queryClient, query);
  }
  queryClient.getQueryCache().subscribe((event) => {
    const { type, query } = event;
    if (type === 'added') engine.unusedViews.delete(query.queryHash);
    if (type === 'removed') engine.views.delete(query.queryHash);
    if (mayBringData(event)) checkData(engine, queryClient, query);
    if (type === 'updated' && event.action.type === 'success') runAfterStore(engine.views.get(query.queryHash));
    if (type === 'updated' && event.action.type === 'error') dropRefused(engine, queryClient, query, event.action.error);
    // A hook whose commit came just before the end of its account begins to read after it.
    const { client, former } = engine;
    if (former !== ANONYMOUS && readKey(client, query.queryKey)?.account === former) query.gcTime = 0;
    for (const watch of engine.watchers) watch(event);
  });
}

function runAfterStore(view: QueryView | undefined): void {
  const stored = view?.afterStore;
  if (!view || !stored) return;
  view.afterStore = undefined;
  stored();
}

function mayBringData(event: QueryCacheNotifyEvent): boolean {
  if (event.type === 'observerAdded' || event.type === 'observerOptionsUpdated') return true;
  return event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'setState');
}

function accept({ accepted, lastAccepted }: Engine, query: Query): void {
  const { data } = query.state;
  if (!isAnswer(data)) return;
  accepted.add(data);
  lastAccepted.set(query, data);
}

/** Every cached answer is an object or a list. */
function isAnswer(data: unknown): data is object {
  return typeof data === 'object' && data !== null;
}

/**
 * A refused read no longer shows its former answer. After a fault, or if the refused request was for one more page, the data
 * stay.
 */
function dropRefused(engine: Engine, queryClient: QueryClient, query: Query, error: unknown): void {
  const { data, fetchMeta } = query.state;
  const isWhole = data !== undefined && fetchMeta?.fetchMore === undefined;
  if (!isWhole || !engine.client.service.isRefusal(error) || !cachedOf(engine, queryClient, query)) return;
  query.setState({ data: undefined });
}

/**
 * Checks data that neither a fetch of the engine nor a write of it brought: a server's stream comes as a fetch, too. Invalid data
 * are dropped and refetched.
 */
function checkData(engine: Engine, queryClient: QueryClient, query: Query): void {
  const { data } = query.state;
  if (data === undefined) return;
  if (engine.accepted.has(data)) return accept(engine, query);
  const cached = cachedOf(engine, queryClient, query);
  if (!cached) return;
  tick(engine);
  if (isValid(engine, cached, data)) {
    if (!engine.lastAccepted.has(query)) engine.toReload.add(query);
    engine.writes?.onOutsideData(cached);
    engine.accepted.add(data);
    // `onOutsideData` may have restored another answer.
    return accept(engine, query);
  }
  query.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending', error: null, isInvalidated: true });
  engine.client.emit({ type: 'dropped', operation: cached.operation.name });
  invalidate(engine, (other) => other === query);
}

/** Refetches those of the reads that are on screen, and the others when they are used. */
export function invalidate({ queryClients }: Engine, isMeant: (query: Query) => boolean): void {
  for (const queryClient of queryClients) void queryClient.invalidateQueries({ predicate: isMeant });
}

/** Data from outside (a server render, a storage, the app) are checked before the engine uses them. */
function isValid(
  { accepted, valid }: Engine,
  { shape, operation }: Pick<QueryView, 'shape' | 'operation'>,
  data: unknown,
): data is object {
  if (!isAnswer(data)) return false;
  if (accepted.has(data) || valid.has(data)) return true;
  if (!shape.matches(valid, operation, data)) return false;
  valid.add(data);
  return true;
}

/** The same check for pages that a hook selects before the cache sends its event. Placeholders are exempt. */
export function requireValidPages(engine: Engine, view: QueryView, data: unknown): void {
  if (!view.paged || engine.shownAnswers.has(data) || isValid(engine, view, data)) return;
  throw engine.client.service.contractError(view.operation.name);
}

/**
 * Writes server truth into the cache, as `setQueryData` does, which would hash the key as the app's defaults say. It is the only write
 * that a cancelled fetch doesn't revert, but it marks the query as fresh and clears its error: unless `isFresh`, the former age,
 * invalidation and error are restored.
 */
export function writeTruth(engine: Engine, cached: CachedQuery, data: unknown, isFresh = false): void {
  const { query } = cached;
  const { data: before, dataUpdatedAt, isInvalidated, error, status } = query.state;
  engine.version += 1;
  cached.changedAt = engine.clock;
  writeUnchecked(engine, () => {
    query.setData(data, { ...(!isFresh && { updatedAt: dataUpdatedAt }), manual: true });
    if (!isFresh && (isInvalidated || error)) query.setState({ isInvalidated, error, status });
  });
  // Equal data keep their reference, but pending writes may show them differently now.
  if (query.state.data === before) rerender(engine, cached);
}

/** Why an answer was stale when the page before ended; undefined if another one has come since. */
export function restoredMark({ restoredMarks }: Engine, query: Query): StoredMark | undefined {
  return query.state.isInvalidated ? restoredMarks.get(query) : undefined;
}

/** Runs a write into a cache whose data need no check. */
export function writeUnchecked(engine: Engine, write: () => void): void {
  const before = engine.isWriting;
  engine.isWriting = true;
  try {
    write();
  } finally {
    engine.isWriting = before;
  }
}

/** Gives equal data a new reference, so that TanStack selects again. Components render only if the result differs. */
export function rerender(engine: Engine, { query }: CachedQuery): void {
  const before = query.state.data;
  if (!isAnswer(before)) return;
  const data = Array.isArray(before) ? before.slice() : { ...before };
  // Before `setState`, because TanStack selects from it at once.
  engine.accepted.add(data);
  writeUnchecked(engine, () => query.setState({ data }));
}
