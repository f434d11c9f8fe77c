import type { Engine } from './client-state.js';
import { type Extent, idOf, itemsIn, lowestOn, type Page, type PagedData, type HeadRefetch } from './pages.js';
import { pageOf, type Pager, type PageRequest, reportEnd, shownItems } from './query-view.js';

/** Lists that are paged by the id of the last item. */
export const MAX_ID: Pager = { read: readMaxId, join: joinPages };

/** Loads one page of a `max_id` list; a refetch loads only what its extent asks for. */
async function readMaxId(request: PageRequest): Promise<Page> {
  const { engine, query, cached, isMore, param, count } = request;
  const index = cached && !isMore ? cached.pageParams.indexOf(param) : -1;
  if (!query || !cached || index === -1) return readOnce(request);
  const refetch = (index > 0 && engine.refetches.get(query)) || createHeadRefetch(cached, count);
  engine.refetches.set(query, refetch);
  const headOnly = index === 0 ? 'head' : undefined;
  const extent = engine.writes ? engine.writes.refetchExtent(query, cached, index) : headOnly;
  const isWhole = engine.toReload.has(query) || isStuckPage(cached.pages[index], param);
  return refetchPage(request, refetch, index, isWhole ? 'all' : extent);
}

/**
 * Loads a page that is not cached: one more, or one of a refetch whose pages an earlier fetch has just moved. Of one more, items that
 * are cached already prove that the service ignores the cursor.
 */
async function readOnce({ engine, view, cached, isMore, param, count, send }: PageRequest): Promise<Page> {
  const answer = await send(cursorAt(param));
  const above = isMore ? (cached?.pages ?? []) : [];
  const items = newIn(answer, param, new Set(above.flatMap((page) => page.items.map(idOf))));
  const isStuck = answer.length > 0 && items.length === 0;
  if (isStuck) reportEnd(engine, view);
  const full = !isStuck && answer.length >= count;
  return pageOf(engine, answer, { items: shownItems(view, items), full, next: idOf(answer.at(-1)) });
}

/** Whether a page ended the list only because the service ignored the cursor: it has nothing, and its answer was one of before it. */
function isStuckPage(page: Page | undefined, param: number | null): boolean {
  return page?.items.length === 0 && page.next !== undefined && page.next >= (param ?? Infinity);
}

async function refetchPage(
  request: PageRequest,
  committed: HeadRefetch,
  index: number,
  extent: Extent | undefined,
): Promise<Page> {
  const { engine, view, param, count, send } = request;
  // Works on a copy: if a request fails half way, TanStack's retry starts this page again.
  const refetch = { ...committed };
  const { pages, pageParams } = refetch.cached;
  const page = pages[index] ?? { items: [], full: false, next: undefined };
  const following = page.full ? page.next : undefined;
  const top = itemsIn(pages.slice(0, index));
  const from = reachInto(refetch, top, param);
  const isKnown = extent === undefined || (from !== undefined && isReached(refetch, index, top, extent));
  if (isKnown || refetch.requestsLeft === 0) {
    const unchanged = { ...page };
    engine.fetchedPages.set(unchanged, { next: isKnown ? (pageParams[index + 1] ?? following) : undefined, ends: !isKnown });
    return unchanged;
  }
  const start = Math.max(top, refetch.done);
  refetch.done = start;
  const items = new Map<number | undefined, unknown>();
  let first: readonly unknown[] | undefined;
  let latest: readonly unknown[];
  let cursor = from ?? param;
  let isEnd: boolean;
  do {
    const answer = await send(cursorAt(cursor));
    const fresh = newIn(answer, cursor, items);
    for (const item of fresh) items.set(idOf(item), item);
    first ??= answer;
    latest = answer;
    cursor = idOf(answer.at(-1)) ?? cursor;
    advance(refetch, fresh, cursor);
    const isStuck = answer.length > 0 && fresh.length === 0;
    if (isStuck) reportEnd(engine, view);
    isEnd = isStuck || answer.length < count;
  } while (!isEnd && refetch.requestsLeft > 0 && !isReached(refetch, index, start, extent));
  Object.assign(committed, refetch);
  const ends = isEnd || !isReached(refetch, index, start, extent);
  const next = latest.length === 0 ? undefined : (cursor ?? undefined);
  // Behind the last page comes the rest of the old list, or whatever follows the new one.
  const last = refetch.done < refetch.ids.length ? following : next;
  const covers = new Set(refetch.ids.slice(start, refetch.done));
  const fetched = { next: ends ? undefined : (pageParams[index + 1] ?? last), from, covers, ends };
  // As old as the first answer, and as new as the last one.
  const [begun, ended] = [engine.stamps.get(first), engine.stamps.get(latest)];
  if (begun && ended) engine.stamps.set(first, { ...begun, answeredAt: ended.answeredAt });
  return pageOf(engine, first, { items: shownItems(view, [...items.values()]), full: !isEnd, next }, fetched);
}

/** The last item of the pages above, if they have reached into this page: the refetch continues there. */
function reachInto({ done, last, places }: HeadRefetch, top: number, param: number | null): number | undefined {
  const isNewBelow = last !== undefined && last < (param ?? -Infinity) && !places.has(last);
  return done > top || isNewBelow ? last : undefined;
}

/**
 * Notes which cached items an answer covers: all down to its last item, by their index in the list, which may not follow the
 * order of ids. If that item is new, the cached items with a higher id are covered, too.
 */
function advance(refetch: HeadRefetch, items: readonly unknown[], last: number | null): void {
  const { ids, places } = refetch;
  refetch.requestsLeft -= 1;
  for (const item of items) refetch.done = Math.max(refetch.done, (places.get(idOf(item)) ?? -1) + 1);
  if (last === null) return;
  refetch.last = last;
  if (places.get(last) === refetch.done - 1) return;
  while ((ids[refetch.done] ?? -Infinity) > last) refetch.done += 1;
}

function isReached(refetch: HeadRefetch, index: number, start: number, extent: Extent): boolean {
  const { cached, ids, places, done, last = Infinity } = refetch;
  if (extent === 'all') {
    const end = itemsIn(cached.pages.slice(0, index + 1));
    return done >= end && (done > end || last <= lowestOn(cached, index));
  }
  const isMet = done > start || start >= ids.length;
  const isPassed = (id: number): boolean => (places.has(id) ? (places.get(id) ?? 0) < done : last <= id);
  return isMet && (extent === 'head' || extent.every(isPassed));
}

/** Requests allowed: one per cached page, or as many as the cached items fill, plus two. */
function createHeadRefetch(cached: PagedData, count: number): HeadRefetch {
  const ids = cached.pages.flatMap(({ items }) => items.map(idOf));
  const places = new Map(ids.map((id, place) => [id, place]));
  return {
    cached,
    ids,
    places,
    requestsLeft: Math.max(cached.pages.length, Math.ceil(ids.length / count)) + 2,
    done: 0,
    last: undefined,
  };
}

/** Drops items that a correct answer wouldn't have: items at or above the cursor, and known ones. */
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

/**
 * Joins fetched pages with cached ones. A page that was not requested is taken from the cache as it is now. A fetched page
 * replaces the cached items that it covers; the items below them stay.
 */
function joinPages(engine: Engine, cached: PagedData | undefined, next: PagedData): PagedData {
  const pages: Page[] = [];
  const pageParams: (number | null)[] = [];
  const isFresh = (page: Page): boolean => engine.stamps.has(page);
  const fresh = new Set(next.pages.filter(isFresh).flatMap(({ items }) => items.map(idOf)));
  /** Cached items that fetched pages cover, and fetched items that are placed on a page above. */
  const covered = new Set<number | undefined>();
  const placed = new Set<number | undefined>();
  const isOpen = (id: number | undefined): boolean => !covered.has(id) && !placed.has(id);
  const place = ({ items }: Page): void => {
    for (const item of items) if (fresh.has(idOf(item))) placed.add(idOf(item));
  };
  /** The last id of the page above, if that page reaches to this one. */
  let reached: number | undefined;
  for (const [index, page] of next.pages.entries()) {
    const { covers, ends = false, from } = engine.fetchedPages.get(page) ?? {};
    const old = cached?.pages[index];
    const param = next.pageParams[index] ?? null;
    for (const id of covers ?? []) covered.add(id);
    if (isFresh(page)) {
      // In a list that is not ordered by id, a page may contain items of the pages above.
      const top = filterPage(page, (id) => !placed.has(id));
      place(top);
      const below = old && covers && !ends ? filterPage(old, isOpen) : undefined;
      const isMet = below !== undefined && below.items.length > 0;
      pages.push(isMet ? { ...below, items: [...top.items, ...below.items] } : top);
      pageParams.push(from ?? param);
      reached = isMet ? undefined : page.next;
    } else if (!ends) {
      const whole = old ?? page;
      const remaining = filterPage(whole, isOpen);
      // All its items are on the page above. An empty last page stays only if it is needed to show that the list ends.
      const isEnd = !whole.full && (reached === param || reached === idOf(whole.items.at(-1)));
      if (remaining.items.length === 0 && reached !== undefined && !isEnd) continue;
      pages.push(remaining);
      pageParams.push(startOf(remaining, param, reached));
      reached = undefined;
    }
    if (ends) break;
    const last = pages.at(-1);
    if (last) place(last);
  }
  return { pages, pageParams };
}

/** Where a page begins if the page above may have taken its first items. */
function startOf(page: Page, param: number | null, reached: number | undefined): number | null {
  const isMoved = reached !== undefined && param !== null && reached < param && reached > (idOf(page.items[0]) ?? -Infinity);
  return isMoved ? reached : param;
}

function filterPage(page: Page, isKept: (id: number | undefined) => boolean): Page {
  const items = page.items.filter((item) => isKept(idOf(item)));
  return items.length === page.items.length ? page : { ...page, items };
}
