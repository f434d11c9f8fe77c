import type { Engine } from './client-state.js';
import { idOf, itemsIn, type OffsetProgress, type Page, type PagedData } from './pages.js';
import { pageOf, type Pager, type PageRequest, reportEnd } from './query-view.js';

/** A list that is paged by the number of its items. */
export const OFFSET: Pager = { read: readOffset, join: joinRead };

/** Why there is no page: what came is all known, or its place was not found with the requests that are left. */
type Missing = 'nothing-new' | 'not-found';

/**
 * One page of an offset list. Rows made or deleted elsewhere move every offset, so a page after the first is asked for from
 * the last item on: if that leads the answer nothing has moved; if not, it is looked for a step up or down, and if that is not
 * enough, the list is read anew. No item is doubled or skipped. Offset lists come newest first, by id.
 */
async function readOffset(request: PageRequest): Promise<Page> {
  const { engine, view, query = view, cached, isMore, param } = request;
  if (isMore && cached) return readMore(request, cached);
  const known = param === null ? undefined : engine.offsets.get(query);
  const progress = known ?? progressOf((cached?.pages.length ?? Infinity) + 2);
  engine.offsets.set(query, progress);
  const page = await readAgain(request, progress);
  if (typeof page === 'object') return page;
  // The list has moved under the re-read, which ends here; what follows is asked for when it is scrolled to.
  const none = { items: [], full: true, next: progress.last };
  engine.fetchedPages.set(none, { next: undefined, ends: true });
  return none;
}

/** One page of a list that is read from its head on; one that has grown is read again as it is. */
async function readAgain(request: PageRequest, known: OffsetProgress): Promise<Page | Missing> {
  const grown = request.cached?.pages[known.pages]?.items.length ?? 0;
  const count = Math.min(Math.max(request.count, grown), maxCountOf(request));
  // A page that fails half way has told nothing: it is asked for once more from its beginning.
  const progress = { ...known, pages: known.pages + 1, seen: new Set(known.seen) };
  const read = progress.last === undefined ? readHead : readBelow;
  const page = await read({ ...request, count }, progress);
  Object.assign(known, progress);
  return page;
}

async function readMore(request: PageRequest, cached: PagedData): Promise<Page> {
  const { pages } = cached;
  // Worked out when it is sent: a fold may have moved it since TanStack asked.
  const progress = progressOf(2, pages);
  const page = await readBelow(request, progress);
  if (typeof page === 'object') return page;
  return readAnew(request, progressOf(pages.length + progress.left), pages.length + 1);
}

/** The whole list from its head, and one page more than there was. If that is again nothing new, the list ends. */
async function readAnew(request: PageRequest, progress: OffsetProgress, count: number): Promise<Page> {
  const { engine, view } = request;
  const pages: Page[] = [];
  do {
    const page = await readAgain(request, progress);
    if (page === 'not-found') break;
    if (page === 'nothing-new') reportEnd(engine, view);
    pages.push(page === 'nothing-new' ? { items: [], full: false, next: progress.last } : page);
  } while (pages.length < count && pages.at(-1)?.full === true && progress.left > 0);
  const last = { items: [], full: false, next: undefined };
  engine.fetchedPages.set(last, { next: undefined, whole: pages });
  return last;
}

async function readHead({ engine, count, send }: PageRequest, progress: OffsetProgress): Promise<Page> {
  progress.left -= 1;
  const items = await send({ count });
  note(progress, items, items);
  return pageOf(engine, items, { items, full: items.length >= count, next: idOf(items.at(-1)) });
}

/** The page below the last item that came. */
async function readBelow(request: PageRequest, progress: OffsetProgress): Promise<Page | Missing> {
  const { engine, view, count, send } = request;
  const { done, last = Infinity } = progress;
  const size = Math.min(count + 1, maxCountOf(request));
  const found = new Map<number, unknown>();
  let offset = Number(view.input['offset'] ?? 0) + Math.max(0, done - 1);
  let full: boolean | undefined;
  while (progress.left > 0) {
    progress.left -= 1;
    const answer = await send({ offset, count: size });
    const below = answer.filter((item) => (idOf(item) ?? 0) < last);
    const isAllAbove = below.length === 0 && answer.length >= size;
    if (isAllAbove && answer.every((item) => progress.seen.has(idOf(item)))) return 'nothing-new';
    for (const item of below) found.set(idOf(item) ?? 0, item);
    full = isAllAbove ? undefined : (full ?? answer.length >= size);
    if (full !== undefined && (below.length < answer.length || offset === 0)) {
      const items = [...found.entries()].sort(([one], [other]) => other - one).map(([, item]) => item);
      note(progress, answer, items);
      return pageOf(engine, answer, { items, full, next: idOf(items.at(-1)) ?? last });
    }
    note(progress, answer, []);
    // One row in common, so that none is skipped if the list moves once more.
    offset = Math.max(0, offset + (isAllAbove ? size - 1 : 1 - size));
  }
  return 'not-found';
}

/** A re-read asks for every page. */
function joinRead(engine: Engine, cached: PagedData | undefined, next: PagedData): PagedData {
  const end = next.pages.findIndex((page) => engine.fetchedPages.get(page)?.ends);
  const read = end === -1 ? next.pages : next.pages.slice(0, end);
  const pages = read.map((page, index) => (engine.stamps.has(page) ? page : (cached?.pages[index] ?? page)));
  return { pages, pageParams: next.pageParams.slice(0, pages.length) };
}

function progressOf(left: number, pages: readonly Page[] = []): OffsetProgress {
  const seen = new Set(pages.flatMap(({ items }) => items.map(idOf)));
  return { left, done: itemsIn(pages), last: pages.at(-1)?.next, seen, pages: pages.length };
}

/** Notes what an answer held, and which of its items are the next of the list. */
function note(progress: OffsetProgress, answer: readonly unknown[], items: readonly unknown[]): void {
  for (const item of answer) progress.seen.add(idOf(item));
  progress.done += items.length;
  progress.last = idOf(items.at(-1)) ?? progress.last;
}

function maxCountOf({ view }: PageRequest): number {
  return view.operation.paging?.maxCount ?? Infinity;
}
