import type { Engine } from './client-state.js';
import { idOf, itemsIn, type OffsetProgress, type Page, type PagedData } from './pages.js';
import { pageOf, type Pager, type PageRequest, reportEnd, shownItems } from './query-view.js';

/** Lists that are paged by the number of items. */
export const OFFSET: Pager = { read: readOffset, join: joinRead };

/** Why there is no page: all items are known, or its place was not found with the requests left. */
type Missing = 'nothing-new' | 'not-found';

/**
 * Loads one page of an offset list. Items created or deleted elsewhere shift every offset, so a further page is requested from
 * the last known item on. If the answer starts with that item, nothing has shifted. If not, the item is searched one page up or
 * down, and if that fails, the list is reloaded. No item is doubled or skipped. Offset lists are ordered by id, newest first.
 */
async function readOffset(request: PageRequest): Promise<Page> {
  const { engine, view, query = view, cached, isMore, param } = request;
  if (isMore && cached) return readMore(request, cached);
  const known = param === null ? undefined : engine.offsets.get(query);
  const progress = known ?? progressOf((cached?.pages.length ?? Infinity) + 2);
  engine.offsets.set(query, progress);
  const page = await readNext(request, progress);
  if (typeof page === 'object') return page;
  // The list shifted during the refetch, which ends here. The pages below load when the user scrolls to them.
  const none = { items: [], full: true, next: progress.last };
  engine.fetchedPages.set(none, { next: undefined, ends: true });
  return none;
}

/** Loads the next page of a refetch or reload; a page that has grown is requested in its present size. */
async function readNext(request: PageRequest, committed: OffsetProgress): Promise<Page | Missing> {
  const grown = request.cached?.pages[committed.pages]?.items.length ?? 0;
  const count = Math.max(request.count, Math.min(grown, maxCountOf(request)));
  // Works on a copy: if a request fails half way, TanStack's retry starts this page again.
  const progress = { ...committed, pages: committed.pages + 1, ids: new Set(committed.ids) };
  const read = progress.last === undefined ? readHead : readBelow;
  const page = await read({ ...request, count }, progress);
  Object.assign(committed, progress);
  return page;
}

async function readMore(request: PageRequest, cached: PagedData): Promise<Page> {
  const { pages } = cached;
  // Computed when the request is sent: a fold may have changed the pages since TanStack asked for one more.
  const progress = progressOf(2, pages);
  const page = await readBelow(request, progress);
  if (typeof page === 'object') return page;
  return reloadList(request, progressOf(pages.length + progress.requestsLeft), pages.length + 1);
}

/** Reloads the list and one more page. If that has no new item either, the list ends. */
async function reloadList(request: PageRequest, progress: OffsetProgress, count: number): Promise<Page> {
  const { engine, view } = request;
  const pages: Page[] = [];
  do {
    const page = await readNext(request, progress);
    if (page === 'not-found') break;
    if (page === 'nothing-new') reportEnd(engine, view);
    pages.push(page === 'nothing-new' ? { items: [], full: false, next: progress.last } : page);
  } while (pages.length < count && pages.at(-1)?.full === true && progress.requestsLeft > 0);
  const last = { items: [], full: false, next: undefined };
  engine.fetchedPages.set(last, { next: undefined, whole: pages });
  return last;
}

async function readHead({ engine, view, count, send }: PageRequest, progress: OffsetProgress): Promise<Page> {
  progress.requestsLeft -= 1;
  const answer = await send({ count });
  const items = shownItems(view, answer);
  const leftOut = answer.length - items.length;
  advance(progress, answer, answer.length, idOf(answer.at(-1)));
  return pageOf(engine, answer, { items, full: answer.length >= count, next: progress.last, leftOut });
}

/** The page below the last known item. */
async function readBelow(request: PageRequest, progress: OffsetProgress): Promise<Page | Missing> {
  const { engine, view, count, send } = request;
  const { done, last = Infinity } = progress;
  const size = Math.min(count + 1, maxCountOf(request));
  const found = new Map<number, unknown>();
  let offset = Number(view.input['offset'] ?? 0) + Math.max(0, done - 1);
  let full: boolean | undefined;
  while (progress.requestsLeft > 0) {
    progress.requestsLeft -= 1;
    const answer = await send({ offset, count: size });
    // A row that was left out, and has no id, at the head is the one in common.
    const below = answer.filter((item, index) => (idOf(item) ?? (index === 0 ? Infinity : 0)) < last);
    const isAllAbove = below.length === 0 && answer.length >= size;
    if (isAllAbove && answer.every((item) => progress.ids.has(idOf(item)))) return 'nothing-new';
    for (const [index, item] of below.entries()) found.set(idOf(item) ?? -1 - index, item);
    full = isAllAbove ? undefined : (full ?? answer.length >= size);
    if (full !== undefined && (below.length < answer.length || offset === 0)) {
      const rows = [...found.entries()].sort(([one], [other]) => other - one).map(([, item]) => item);
      const items = shownItems(view, rows);
      const ids = rows.map(idOf).filter((id) => id !== undefined);
      advance(progress, answer, rows.length, ids.at(-1));
      return pageOf(engine, answer, { items, full, next: progress.last, leftOut: rows.length - items.length });
    }
    advance(progress, answer, 0, undefined);
    // Overlaps by one item, so that none is skipped if the list shifts again.
    offset = Math.max(0, offset + (isAllAbove ? size - 1 : 1 - size));
  }
  return 'not-found';
}

/** A refetch loads every page. */
function joinRead(engine: Engine, cached: PagedData | undefined, next: PagedData): PagedData {
  const end = next.pages.findIndex((page) => engine.fetchedPages.get(page)?.ends);
  const read = end === -1 ? next.pages : next.pages.slice(0, end);
  const pages = read.map((page, index) => (engine.stamps.has(page) ? page : (cached?.pages[index] ?? page)));
  return { pages, pageParams: next.pageParams.slice(0, pages.length) };
}

function progressOf(requestsLeft: number, pages: readonly Page[] = []): OffsetProgress {
  const ids = new Set(pages.flatMap(({ items }) => items.map(idOf)));
  const leftOut = pages.reduce((sum, page) => sum + (page.leftOut ?? 0), 0);
  return { requestsLeft, done: itemsIn(pages) + leftOut, last: pages.at(-1)?.next, ids, pages: pages.length };
}

/** Notes the ids of an answer, how many of its rows come next in the list, and the last id of these. */
function advance(progress: OffsetProgress, answer: readonly unknown[], rows: number, last: number | undefined): void {
  for (const item of answer) progress.ids.add(idOf(item));
  progress.done += rows;
  progress.last = last ?? progress.last;
}

function maxCountOf({ view }: PageRequest): number {
  return view.operation.paging?.maxCount ?? Infinity;
}
