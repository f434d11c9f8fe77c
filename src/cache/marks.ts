import type { Query } from '@tanstack/react-query';
import { addLanes, concernLanes } from './counts.js';
import { tick } from './engine.js';
import type { Log } from './write.js';

/** What is known of the news that a read lacks. */
interface News {
  /** At these ids of its list; without them it may be anywhere. */
  readonly at?: readonly number[] | undefined;
  /** Only counts are concerned: the rest of the answer is right. */
  readonly isCount?: boolean;
  /** Nobody knows whether this write has changed it. */
  readonly doubt?: { readonly lanes: readonly string[] } | undefined;
}

/** Notes that a read lacks news. */
export function markStale(log: Log, query: Query, { at, isCount = false, doubt }: News = {}): void {
  const known = log.stale.get(query);
  const isSomewhere = at !== undefined && known?.at !== 'anywhere';
  const since = tick(log.engine);
  const lanes = new Set(known?.doubt);
  if (doubt) addLanes(lanes, doubt);
  log.stale.set(query, {
    first: known?.due ? known.first : since,
    since,
    at: isSomewhere ? new Set([...(known?.at ?? []), ...at]) : 'anywhere',
    isWhole: (!isCount && !doubt) || known?.isWhole === true,
    doubt: lanes,
    due: true,
  });
}

/** It lacks news, and where in it nobody can say. */
export function isOutdated({ stale }: Log, query: Query): boolean {
  const mark = stale.get(query);
  return mark?.at === 'anywhere' && (mark.isWhole || mark.doubt.size > 0);
}

/** Whether it may lack items that another write is about. */
export function mayLack({ stale }: Log, query: Query, write: { readonly lanes: readonly string[] }): boolean {
  const mark = stale.get(query);
  return mark?.at === 'anywhere' && (mark.isWhole || concernLanes(mark.doubt, write));
}

/** Whether a write that was lost may have changed what it says of the things that another write is about. */
export function isDoubtful({ stale }: Log, query: Query, write: { readonly lanes: readonly string[] }): boolean {
  const mark = stale.get(query);
  return mark !== undefined && concernLanes(mark.doubt, write);
}

/** A fetch of it is under way, and has met no fault yet. */
export function isBeingRead({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.fetchFailureCount === 0;
}

/** An answer has come: a mark older than the question is gone. */
export function heal(log: Log, query: Query | undefined, asked: number): void {
  const mark = query && log.stale.get(query);
  if (mark && mark.since < asked) log.stale.delete(query);
}
