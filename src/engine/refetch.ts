import type { Query } from '@tanstack/react-query';
import { allReads } from './cached-reads.js';
import type { CachedQuery } from './client-state.js';
import { wouldLoseStep } from './capture.js';
import { invalidates, stepFieldsOf } from './counts.js';
import { type Extent, idOf, lowestOn, type Page, pagedData, type PagedData } from './pages.js';
import { type Log, pendingWrites, type Write } from './pending-writes.js';
import { sharedFieldsOf } from './shared-fields.js';

/**
 * Refetches all due reads in one call, and no promise waits for that. Left out are:
 * - reads that a write sent before their mark may still change;
 * - first loads, which go on;
 * - reads whose new count would take a queued write's step off the screen.
 * Reads without observers are only invalidated.
 */
export function refetchStale(log: Log): void {
  const { engine } = log;
  const sent = pendingWrites(log).filter((write) => write.state === 'sent');
  const due = allReads(engine).filter((cached) => {
    const { query, operation } = cached;
    const mark = log.stale.get(query);
    if (mark?.due !== true) return false;
    const mayChange = (write: Write): boolean => invalidates(write, operation) || stepFieldsOf(write, operation).length > 0;
    if (sent.some((write) => write.sentAt < mark.firstMarkedAt && mayChange(write))) return false;
    const { data, fetchStatus } = query.state;
    // A running first load continues; when it ends, the mark becomes due again.
    if (data === undefined && fetchStatus === 'fetching') return false;
    return !pendingWrites(log).some((write) => wouldLoseStep(log, write, cached));
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

/** A fetch ended without an answer: marks that relied on its shared field become due. */
export function refetchAfterMiss(log: Log, query: Query): void {
  for (const [other, mark] of log.stale) {
    const isWaiting =
      other !== query && !mark.due && other.isActive() && other.state.fetchStatus === 'idle' && !other.state.error;
    if (isWaiting) log.stale.set(other, { ...mark, due: true });
  }
}

/** A fetch ended: a mark that it didn't clear becomes due again. */
export function makeDueAgain(log: Log, query: Query): void {
  const mark = log.stale.get(query);
  if (!mark) return;
  const { at } = mark;
  const cached = pagedData(query.state.data);
  // Stale ids below the loaded pages arrive with their page.
  if (at !== 'anywhere' && cached.pages.every((_page, index) => staleIdsOn(cached, index, at).length === 0)) {
    log.stale.delete(query);
    return;
  }
  log.stale.set(query, { ...mark, due: true });
  queueMicrotask(() => refetchStale(log));
}

/**
 * How much of a page a refetch of a `max_id` list requests: if the page contains stale ids, down to the last of them; else
 * nothing, but the head of the list.
 */
export function refetchExtent(log: Log, query: Query, cached: PagedData, index: number): Extent | undefined {
  const at = log.stale.get(query)?.at;
  // TanStack requests the first page in the tick in which the fetch starts. A fetch started only for stale ids skips the head.
  if (index === 0) log.refetchTargets.delete(query);
  if (index === 0 && log.isRefetchingStale && at) log.refetchTargets.set(query, at);
  if (at === 'anywhere') return 'all';
  const ids = staleIdsOn(cached, index, at ?? new Set());
  if (ids.length > 0) return ids;
  return index === 0 && !log.refetchTargets.has(query) ? 'head' : undefined;
}

/** The stale ids on a page. An item's id is on the page that contains the item, whatever the order of the list. */
function staleIdsOn(cached: PagedData, index: number, at: ReadonlySet<number>): number[] {
  const isOn = (id: number, page: Page | undefined): boolean => page?.items.some((item) => idOf(item) === id) ?? false;
  const isWithin = (id: number): boolean => id >= lowestOn(cached, index) && id < (cached.pageParams[index] ?? Infinity);
  return [...at].filter((id) => isOn(id, cached.pages[index]) || (isWithin(id) && !cached.pages.some((page) => isOn(id, page))));
}

/** Whether the whole answer consists of shared fields. */
export function isOnlyShared(cached: CachedQuery): boolean {
  const names = sharedNamesOf(cached);
  return names.length > 0 && names.length === Object.keys(Object(cached.query.state.data)).length;
}

/** A read that consists of shared fields needs no request if another due read has the same fields. */
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
