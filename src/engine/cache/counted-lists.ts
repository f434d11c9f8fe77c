import { focusManager, type Query } from '@tanstack/react-query';
import { type CountAnswer, type Engine, engineOf } from './client-state.js';
import { isRecord } from './entities.js';
import type { EngineHost } from '../host.js';
import { pagesIn } from './pages.js';

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
  const isOlder = list.answeredAt < stamp.requestedAt;
  return isOlder && !isExplained && before !== undefined && list.input['max_id'] === undefined;
}
