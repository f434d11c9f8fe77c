import { focusManager, type Query } from '@tanstack/react-query';
import { cachedReads, writeTruth } from './cached-reads.js';
import { type CachedQuery, type CountAnswer, type Engine, engineOf, type QueryView, type Stamp } from './client-state.js';
import { isRecord } from './entities.js';
import type { EngineHost } from './host.js';
import { isFiltered, pagesIn, type Read } from './pages.js';

/*
 * Several reads can answer the same value: the number of unread notifications is an answer of its own, and a field of two others.
 * An app bundles this file with the reads that share such a field with another read.
 */

/**
 * From now on reads share their fields. The second read of a value says so before its first request, so that it finds the first read,
 * and shares with it.
 */
export function sharesFields(client: EngineHost): void {
  engineOf(client).shareFields ??= shareFields;
}

/** A shared field is set in all reads that have it, by the answer that was requested last. */
function shareFields(engine: Engine, view: QueryView, answer: object, stamp: Stamp): object {
  // The rules of writes say the same of all numbers.
  if (engine.writes?.sharesNumbers || !isRecord(answer)) return answer;
  let data = answer;
  const shared: (() => void)[] = [];
  for (const [name, field] of sharedFieldsOf(view, data)) {
    const peers = readsSharing(engine, name).filter(({ cached }) => cached.query.queryHash !== view.hash);
    const [peer] = peers;
    if (peer && (engine.sharedAt.get(name) ?? 0) > stamp.askedAt) {
      data = { ...data, [field]: peer.value };
    } else {
      engine.sharedAt.set(name, stamp.askedAt);
      const value = data[field];
      shared.push(() => shareWithPeers(engine, peers, value));
    }
  }
  // In the same batch, so that React renders once.
  if (shared.length > 0) view.afterStore = () => shared.forEach((share) => share());
  return data;
}

/** A cached read with a shared field, and the field's value. */
interface SharingRead {
  readonly cached: CachedQuery;
  readonly field: string;
  readonly value: unknown;
}

function readsSharing(engine: Engine, name: string): SharingRead[] {
  return cachedReads(engine).flatMap((cached) => {
    const { data } = cached.query.state;
    if (!isRecord(data)) return [];
    return sharedFieldsOf(cached, data).flatMap(([other, field]) =>
      other === name ? [{ cached, field, value: data[field] }] : [],
    );
  });
}

function shareWithPeers(engine: Engine, peers: readonly SharingRead[], value: unknown): void {
  for (const { cached, field } of peers) {
    const { data } = cached.query.state;
    if (isRecord(data)) writeTruth(engine, cached, { ...data, [field]: value });
  }
}

/** The shared fields of an answer, by name; none if the read is filtered. */
export function sharedFieldsOf(read: Read, data: unknown): [string, string][] {
  if (isFiltered(read) || !isRecord(data)) return [];
  // Answers of one operation may differ: only the account's own record may have the field.
  return Object.entries(read.operation.shares ?? {}).filter(([, field]) => data[field] !== undefined);
}

/*
 * A read can count items of a list: the number of unread notifications is polled, the list of notifications is not. An app bundles this
 * file with the lists that are counted.
 */

/** From now on a list with pages is refetched when its count moves away from it. */
export function followsCounts(client: EngineHost): void {
  engineOf(client).followCount ??= followCount;
}

/**
 * A count was answered. If it has changed, and its lists do not show that, their heads are refetched, once for this answer: at once if the
 * list is on screen of a page that has the focus, else when it is shown. A list in flight is as new as the count.
 */
function followCount(engine: Engine, answer: CountAnswer): void {
  if (!answer.view.operation.shares) return;
  // A write that has made the read stale may have changed it.
  const isExplained = engine.writes?.markOf(answer.stamp.query) !== undefined;
  const predicate = (query: Query): boolean => isBehind(engine, query, answer, isExplained);
  const filters = { predicate, refetchType: focusManager.isFocused() ? 'active' : 'none' } as const;
  // Not while TanStack stores the answer.
  queueMicrotask(() => {
    for (const queryClient of engine.queryClients) void queryClient.invalidateQueries(filters, { cancelRefetch: false });
  });
}

function isBehind(engine: Engine, query: Query, { view, old, data, stamp }: CountAnswer, isExplained: boolean): boolean {
  const list = engine.views.get(query.queryHash);
  const counted = list?.operation.counted;
  const field = counted && view.operation.shares?.[counted.by];
  const pages = list?.paged && pagesIn(query)?.pages;
  if (!field || !pages) return false;
  const count = isRecord(data) ? data[field] : undefined;
  const before = isRecord(old) ? old[field] : undefined;
  if (typeof count !== 'number' || count === before) return false;
  const shown = pages.flatMap(({ items }) => items).filter((item) => counted.includes(item, view.input)).length;
  if (shown > count) return true;
  if (!pages.at(-1)?.full && counted.covers(list.input, view.input)) return shown < count;
  // Items below the loaded ones are counted, too: only a change shows that there are others. New ones are at the head.
  const isOlder = list.answeredAt < stamp.askedAt;
  return isOlder && !isExplained && before !== undefined && list.input['max_id'] === undefined;
}
