import type { Query } from '@tanstack/react-query';
import { allReads, cachedReads, invalidate, writeUnchecked } from '../cache/cached-reads.js';
import { accountOf, keyFor } from '../cache/keys.js';
import { type Log, sentWrites, type Write } from '../past/log.js';
import { markStale } from './marks.js';
import type { CachedQuery, StaleMark } from '../cache/client-state.js';
import { type Extent, idOf, lowestOn, type Page, pagedData, type PagedData } from '../cache/pages.js';
import { isOnlyNumber, numbersMixedBy, numbersIn } from '../past/numbers.js';
import { touchesHeld } from '../rules/touches.js';

/**
 * Refetches all due reads in one call, and no promise waits for that. Left out are:
 * - reads that a write sent before their mark may still change;
 * - first loads, which go on.
 * Reads without observers are only invalidated.
 */
export function refetchStale(log: Log): void {
  if (log.stale.size === 0) return;
  const { engine } = log;
  const sent = sentWrites(log);
  const due = allReads(engine).filter((cached) => {
    const { query, operation } = cached;
    const mark = log.stale.get(query);
    if (mark?.due !== true) return false;
    const mayChange = (write: Write): boolean =>
      touchesHeld(operation, write.touches) || numbersMixedBy(log, write, cached).length > 0;
    if (sent.some((write) => write.sentAt < mark.firstMarkedAt && mayChange(write))) return false;
    const { data, fetchStatus } = query.state;
    // A running first load continues; when it ends, the mark becomes due again.
    return data !== undefined || fetchStatus !== 'fetching';
  });
  const targets = new Set(due.filter((cached) => !isAnsweredByAnother(log, cached, due)).map(({ query }) => query));
  for (const { query } of due) {
    const mark = log.stale.get(query);
    if (mark) log.stale.set(query, { ...mark, due: false });
    if (!targets.has(query)) query.invalidate();
  }
  if (targets.size === 0) return;
  const refetches = refetchesOf(log);
  refetches.areStarting = true;
  invalidate(engine, (query) => targets.has(query));
  refetches.areStarting = false;
}

const REFETCHES = Symbol('refetches');

/** The refetches of marked reads. */
interface Refetches {
  areStarting: boolean;
  /** The stale ids of the lists that are refetched only for them. */
  readonly targets: WeakMap<Query, StaleMark['at']>;
}

function refetchesOf({ engine }: Log): Refetches {
  return engine.client.part(REFETCHES, () => ({ areStarting: false, targets: new WeakMap() }));
}

/** A fetch ended without an answer. Any mark may have left its refetch to that one, so each of a read on screen becomes due. */
export function refetchAfterMiss(log: Log, query: Query): void {
  for (const [other, mark] of log.stale) {
    const isIdle = other.isActive() && other.state.fetchStatus === 'idle';
    if (isIdle && !isMissed(other, query)) log.stale.set(other, { ...mark, due: true });
  }
}

/** Whether a read has no answer either, so that its refetch could end like the missed one. */
export function isMissed(query: Query, missed: Query): boolean {
  return query === missed || query.state.error !== null;
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
  const { targets, areStarting } = refetchesOf(log);
  if (index === 0) targets.delete(query);
  if (index === 0 && areStarting && at) targets.set(query, at);
  if (at === 'anywhere') return 'all';
  const ids = staleIdsOn(cached, index, at ?? new Set());
  if (ids.length > 0) return ids;
  return index === 0 && !targets.has(query) ? 'head' : undefined;
}

/** The stale ids on a page. An item's id is on the page that contains the item, whatever the order of the list. */
function staleIdsOn(cached: PagedData, index: number, at: ReadonlySet<number>): number[] {
  const isOn = (id: number, page: Page | undefined): boolean => page?.items.some((item) => idOf(item) === id) ?? false;
  const isWithin = (id: number): boolean => id >= lowestOn(cached, index) && id < (cached.pageParams[index] ?? Infinity);
  return [...at].filter((id) => isOn(id, cached.pages[index]) || (isWithin(id) && !cached.pages.some((page) => isOn(id, page))));
}

/** A read that has nothing but numbers needs no request if another due read has the same ones. */
export function isAnsweredByAnother(log: Log, cached: CachedQuery, due: readonly CachedQuery[]): boolean {
  if (!isOnlyNumber(log, cached)) return false;
  const namesIn = (read: CachedQuery): string[] => numbersIn(log, read).map(({ name }) => name);
  return due.some(
    (other) =>
      other !== cached &&
      other.query.isActive() &&
      !isOnlyNumber(log, other) &&
      namesIn(cached).every((name) => namesIn(other).includes(name)),
  );
}

/** Refetches every answer, at once those on screen: the service would answer all of them in another way. */
export function refetchAll(log: Log): void {
  for (const { query } of allReads(log.engine)) markStale(log, query);
  refetchStale(log);
}

/** Copies the answer of a read whose input has this value to another value. What the former value means now is not known. */
export function copyAnswer(
  log: Log,
  read: string,
  field: string,
  { from, to }: { readonly from: string; readonly to: string },
): void {
  const { client } = log.engine;
  for (const { operation, input, query, queryClient } of cachedReads(log.engine)) {
    if (operation.name !== read || input[field] !== from) continue;
    const { data, dataUpdatedAt } = query.state;
    const queryKey = keyFor(client, accountOf(client), operation, { ...input, [field]: to });
    writeUnchecked(log.engine, () => queryClient.setQueryData(queryKey, data, { updatedAt: dataUpdatedAt }));
    markStale(log, query);
  }
}
