import { withoutCaller } from './listed.js';
import {
  budgetFor,
  idOf,
  itemsIn,
  lowestOn,
  pageOf,
  reportEnd,
  type Page,
  type PagedData,
  type PageRequest,
  type Progress,
  type Snapshot,
} from './page.js';

/**
 * How much of a page is read again: its head, until that meets what is cached; all of it; or as much as passes these ids and
 * meets what is cached below them.
 */
export type Extent = 'head' | 'all' | readonly number[];

/** One page of a `max_id` list; of a list that is read again only what has to be. */
export async function readMaxId(request: PageRequest): Promise<Page> {
  const { engine, query, held, isMore, param, count } = request;
  const index = held && !isMore ? held.pageParams.indexOf(param) : -1;
  if (!query || !held || index === -1) return readOnce(request);
  const known = index > 0 ? engine.progress.get(query) : undefined;
  const before = known?.before ?? snapshotOf(held);
  const progress = known?.before ? known : { left: budgetFor(held, count), done: 0, last: undefined, before };
  engine.progress.set(query, progress);
  const headOnly = index === 0 ? 'head' : undefined;
  const extent = engine.writes ? engine.writes.reach(query, held, index) : headOnly;
  return readAgain(request, progress, before, index, extent);
}

/** A page of which nothing is cached. */
async function readOnce({ engine, view, held, param, count, send }: PageRequest): Promise<Page> {
  const answer = await send(cursorAt(param));
  const items = newIn(answer, param, new Set(held?.pages.flatMap((page) => page.items.map(idOf))));
  const isStuck = answer.length > 0 && items.length === 0;
  if (isStuck) reportEnd(engine, view);
  const full = !isStuck && answer.length >= count;
  return pageOf(engine, answer, { items: withoutCaller(view, items), full, next: idOf(answer.at(-1)) });
}

async function readAgain(
  { engine, view, param, count, send }: PageRequest,
  progress: Progress,
  before: Snapshot,
  index: number,
  extent: Extent | undefined,
): Promise<Page> {
  const { pages, pageParams } = before.held;
  const page = pages[index] ?? { items: [], full: false, next: undefined };
  const behind = page.full ? page.next : undefined;
  const top = itemsIn(pages.slice(0, index));
  // What was read for the pages above may have reached into this one already, or beyond it.
  const from = progress.done > top ? progress.last : undefined;
  const isKnown = extent === undefined || (from !== undefined && isReached(progress, before, index, top, extent));
  if (isKnown || progress.left === 0) {
    const left = { ...page };
    engine.brought.set(left, { next: isKnown ? (pageParams[index + 1] ?? behind) : undefined, ends: !isKnown });
    return left;
  }
  const start = Math.max(top, progress.done);
  progress.done = start;
  const items = new Map<number | undefined, unknown>();
  let first: readonly unknown[] | undefined;
  let cursor = from ?? param;
  let isEnd: boolean;
  do {
    const answer = await send(cursorAt(cursor));
    const fresh = newIn(answer, cursor, items);
    for (const item of fresh) items.set(idOf(item), item);
    first ??= answer;
    cursor = idOf(answer.at(-1)) ?? cursor;
    advance(progress, before, fresh, cursor);
    const isStuck = answer.length > 0 && fresh.length === 0;
    if (isStuck) reportEnd(engine, view);
    isEnd = isStuck || answer.length < count;
  } while (!isEnd && progress.left > 0 && !isReached(progress, before, index, start, extent));
  const ends = isEnd || !isReached(progress, before, index, start, extent);
  // Behind the last page: what is left of the old one, or what follows the new.
  const last = progress.done < before.ids.length ? behind : (cursor ?? undefined);
  return pageOf(
    engine,
    first,
    { items: withoutCaller(view, [...items.values()]), full: !isEnd, next: cursor ?? undefined },
    {
      next: ends ? undefined : (pageParams[index + 1] ?? last),
      from,
      covers: new Set(before.ids.slice(start, progress.done)),
      ends,
    },
  );
}

/**
 * Notes which of the cached items an answer covers: those down to its last item, by their place in the list, which is not always
 * that of their ids; where that item is new, those below that have a higher id.
 */
function advance(progress: Progress, { ids, places }: Snapshot, items: readonly unknown[], last: number | null): void {
  progress.left -= 1;
  for (const item of items) progress.done = Math.max(progress.done, (places.get(idOf(item)) ?? -1) + 1);
  if (last === null) return;
  progress.last = last;
  if (places.get(last) === progress.done - 1) return;
  while ((ids[progress.done] ?? -Infinity) > last) progress.done += 1;
}

function isReached(
  { done, last = Infinity }: Progress,
  { held, ids, places }: Snapshot,
  index: number,
  start: number,
  extent: Extent,
): boolean {
  if (extent === 'all') {
    const end = itemsIn(held.pages.slice(0, index + 1));
    return done >= end && (done > end || last <= lowestOn(held, index));
  }
  const isMet = done > start || start >= ids.length;
  const isPassed = (id: number): boolean => (places.has(id) ? (places.get(id) ?? 0) < done : last <= id);
  return isMet && (extent === 'head' || extent.every(isPassed));
}

/** What the service had to leave out is not taken: whatever the cursor excludes, and what is known. */
function newIn(
  answer: readonly unknown[],
  cursor: number | null,
  known: { has(id: number | undefined): boolean },
): readonly unknown[] {
  return answer.filter((item) => !known.has(idOf(item)) && (cursor === null || (idOf(item) ?? 0) < cursor));
}

function cursorAt(param: number | null): object {
  return param === null ? {} : { max_id: param };
}

function snapshotOf(held: PagedData): Snapshot {
  const ids = held.pages.flatMap(({ items }) => items.map(idOf));
  return { held, ids, places: new Map(ids.map((id, place) => [id, place])) };
}
