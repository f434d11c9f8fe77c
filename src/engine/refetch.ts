import type { Query } from '@tanstack/react-query';
import { allReads } from './cached-reads.js';
import type { Cached } from './client-state.js';
import { awaitsCopies } from './capture.js';
import { type Extent, idOf, lowestOn, type Page, pagedData, type PagedData } from './pages.js';
import { type Log, pendingWrites, type Write } from './pending-writes.js';
import { factsIn } from './query-view.js';

/**
 * Refetches stale reads in one call, except those that a write sent before the mark may still change, first loads, and counts that a
 * queued write has to be compared with first. Reads that are not on screen are only marked. No promise waits for it.
 */
export function reread(log: Log): void {
  const { engine } = log;
  const sent = pendingWrites(log).filter((write) => write.state === 'sent');
  const due = allReads(engine).filter((cached) => {
    const { query, operation } = cached;
    const mark = log.stale.get(query);
    if (mark?.due !== true) return false;
    const mayChange = (write: Write): boolean => write.outdates(operation) || write.steps(operation).length > 0;
    if (sent.some((write) => write.sent < mark.first && mayChange(write))) return false;
    const { data, fetchStatus } = query.state;
    // A first load is not started again; when it has ended, the mark is due again.
    if (data === undefined && fetchStatus === 'fetching') return false;
    return !pendingWrites(log).some((write) => awaitsCopies(log, write, cached, query, data));
  });
  const asked = new Set(due.filter((cached) => !isToldByAnother(cached, due)).map(({ query }) => query));
  for (const { query } of due) {
    const mark = log.stale.get(query);
    if (mark) log.stale.set(query, { ...mark, due: false });
    if (!asked.has(query)) query.invalidate();
  }
  if (asked.size === 0) return;
  log.aiming = true;
  for (const store of engine.stores) void store.invalidateQueries({ predicate: (query) => asked.has(query) });
  log.aiming = false;
}

/** A fetch has ended without an answer: what waited to be told by it is to be asked itself. */
export function missed(log: Log, query: Query): void {
  for (const [other, mark] of log.stale) {
    const isLeft = other !== query && !mark.due && other.isActive() && other.state.fetchStatus === 'idle' && !other.state.error;
    if (isLeft) log.stale.set(other, { ...mark, due: true });
  }
}

/** A fetch has ended: a mark that it did not heal, being newer or not asked for, is due again. */
export function remember(log: Log, query: Query): void {
  const mark = log.stale.get(query);
  if (!mark) return;
  const { at } = mark;
  const held = pagedData(query.state.data);
  // News below what is held comes along with the page that it stands on.
  if (at !== 'anywhere' && held.pages.every((_page, index) => newsOn(held, index, at).length === 0)) {
    log.stale.delete(query);
    return;
  }
  log.stale.set(query, { ...mark, due: true });
  queueMicrotask(() => reread(log));
}

/** How much of a page a re-read of a `max_id` list asks for: of a page with stale news down to the last of it; of the others nothing but the head. */
export function reach(log: Log, query: Query, held: PagedData, index: number): Extent | undefined {
  const at = log.stale.get(query)?.at;
  // A fetch asks for its first page in the very tick in which it is started; of one started for the news alone the head is spared.
  if (index === 0) log.aims.delete(query);
  if (index === 0 && log.aiming && at) log.aims.set(query, at);
  if (at === 'anywhere') return 'all';
  const news = newsOn(held, index, at ?? new Set());
  if (news.length > 0) return news;
  return index === 0 && !log.aims.has(query) ? 'head' : undefined;
}

/** The ids of the news that fall onto a page: that of an item onto the page that has it, whatever the order of the list. */
function newsOn(held: PagedData, index: number, at: ReadonlySet<number>): number[] {
  const isOn = (id: number, page: Page | undefined): boolean => page?.items.some((item) => idOf(item) === id) ?? false;
  const isWithin = (id: number): boolean => id >= lowestOn(held, index) && id < (held.pageParams[index] ?? Infinity);
  return [...at].filter((id) => isOn(id, held.pages[index]) || (isWithin(id) && !held.pages.some((page) => isOn(id, page))));
}

/** The whole answer is facts that other reads tell as well. */
export function tellsNothingElse(cached: Cached): boolean {
  const facts = factsOf(cached);
  return facts.length > 0 && facts.length === Object.keys(Object(cached.query.state.data)).length;
}

/** A read of one fact alone needs no request of its own when a read that tells the fact too is asked again. */
function isToldByAnother(cached: Cached, due: readonly Cached[]): boolean {
  if (!tellsNothingElse(cached)) return false;
  const facts = factsOf(cached);
  return due.some((other) => {
    const isFuller = other !== cached && other.query.isActive() && !tellsNothingElse(other);
    return isFuller && facts.every((fact) => factsOf(other).includes(fact));
  });
}

function factsOf(cached: Cached): string[] {
  return factsIn(cached, cached.query.state.data).map(([fact]) => fact);
}
