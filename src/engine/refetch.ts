import type { Query } from '@tanstack/react-query';
import { allReads } from './cached-reads.js';
import type { CachedQuery } from './client-state.js';
import { awaitsCopies } from './capture.js';
import { type Extent, idOf, lowestOn, type Page, pagedData, type PagedData } from './pages.js';
import { type Log, pendingWrites, type Write } from './pending-writes.js';
import { sharedFieldsOf } from './query-view.js';

/**
 * Refetches stale reads in one call, except those that a write sent before the mark may still change, first loads, and counts that a
 * queued write has to be compared with first. Reads that are not on screen are only marked. No promise waits for it.
 */
export function refetchStale(log: Log): void {
  const { engine } = log;
  const sent = pendingWrites(log).filter((write) => write.state === 'sent');
  const due = allReads(engine).filter((cached) => {
    const { query, operation } = cached;
    const mark = log.stale.get(query);
    if (mark?.due !== true) return false;
    const mayChange = (write: Write): boolean => write.invalidates(operation) || write.steps(operation).length > 0;
    if (sent.some((write) => write.sent < mark.first && mayChange(write))) return false;
    const { data, fetchStatus } = query.state;
    // A first load is not started again; when it has ended, the mark is due again.
    if (data === undefined && fetchStatus === 'fetching') return false;
    return !pendingWrites(log).some((write) => awaitsCopies(log, write, cached, query, data));
  });
  const targets = new Set(due.filter((cached) => !isAnsweredByAnother(cached, due)).map(({ query }) => query));
  for (const { query } of due) {
    const mark = log.stale.get(query);
    if (mark) log.stale.set(query, { ...mark, due: false });
    if (!targets.has(query)) query.invalidate();
  }
  if (targets.size === 0) return;
  log.isRefetchingStale = true;
  for (const queryClient of engine.queryClients) void queryClient.invalidateQueries({ predicate: (query) => targets.has(query) });
  log.isRefetchingStale = false;
}

/** A fetch has ended without an answer: what waited to be told by it is to be asked itself. */
export function refetchAfterMiss(log: Log, query: Query): void {
  for (const [other, mark] of log.stale) {
    const isLeft = other !== query && !mark.due && other.isActive() && other.state.fetchStatus === 'idle' && !other.state.error;
    if (isLeft) log.stale.set(other, { ...mark, due: true });
  }
}

/** A fetch has ended: a mark that it did not heal, being newer or not asked for, is due again. */
export function markAgain(log: Log, query: Query): void {
  const mark = log.stale.get(query);
  if (!mark) return;
  const { at } = mark;
  const cached = pagedData(query.state.data);
  // News below what is held comes along with the page that it stands on.
  if (at !== 'anywhere' && cached.pages.every((_page, index) => newsOn(cached, index, at).length === 0)) {
    log.stale.delete(query);
    return;
  }
  log.stale.set(query, { ...mark, due: true });
  queueMicrotask(() => refetchStale(log));
}

/** How much of a page a re-read of a `max_id` list asks for: of a page with stale news down to the last of it; of the others nothing but the head. */
export function refetchExtent(log: Log, query: Query, cached: PagedData, index: number): Extent | undefined {
  const at = log.stale.get(query)?.at;
  // A fetch asks for its first page in the very tick in which it is started; of one started for the news alone the head is spared.
  if (index === 0) log.refetchTargets.delete(query);
  if (index === 0 && log.isRefetchingStale && at) log.refetchTargets.set(query, at);
  if (at === 'anywhere') return 'all';
  const news = newsOn(cached, index, at ?? new Set());
  if (news.length > 0) return news;
  return index === 0 && !log.refetchTargets.has(query) ? 'head' : undefined;
}

/** The ids of the news that fall onto a page: that of an item onto the page that has it, whatever the order of the list. */
function newsOn(cached: PagedData, index: number, at: ReadonlySet<number>): number[] {
  const isOn = (id: number, page: Page | undefined): boolean => page?.items.some((item) => idOf(item) === id) ?? false;
  const isWithin = (id: number): boolean => id >= lowestOn(cached, index) && id < (cached.pageParams[index] ?? Infinity);
  return [...at].filter((id) => isOn(id, cached.pages[index]) || (isWithin(id) && !cached.pages.some((page) => isOn(id, page))));
}

/** The whole answer is facts that other reads tell as well. */
export function isOnlyShared(cached: CachedQuery): boolean {
  const names = sharedNamesOf(cached);
  return names.length > 0 && names.length === Object.keys(Object(cached.query.state.data)).length;
}

/** A read of one fact alone needs no request of its own when a read that tells the fact too is asked again. */
function isAnsweredByAnother(cached: CachedQuery, due: readonly CachedQuery[]): boolean {
  if (!isOnlyShared(cached)) return false;
  const names = sharedNamesOf(cached);
  return due.some((other) => {
    const isFuller = other !== cached && other.query.isActive() && !isOnlyShared(other);
    return isFuller && names.every((name) => sharedNamesOf(other).includes(name));
  });
}

function sharedNamesOf(cached: CachedQuery): string[] {
  return sharedFieldsOf(cached, cached.query.state.data).map(([name]) => name);
}
