import type { AnyList } from '../contract/operation.js';
import { idOf, itemsIn, pageOf, reportEnd, type Page, type PagedData, type PageRequest, type Progress } from './page.js';

/** Why there is no page: every item that came is above it, or it was not found with the requests that are left. */
type Missing = 'nothing-new' | 'not-found';

/**
 * One page of an offset list. Rows made or deleted elsewhere move every offset, so a page after the first is asked for from
 * the last cached item on: if that item leads the answer nothing has moved; if rows were deleted, it is looked for further up;
 * if more were made than fill a page, the list is read anew. No item is doubled or skipped. Offset lists come newest first, by id.
 */
export async function readOffset(request: PageRequest): Promise<Page> {
  const { engine, view, query, held, isMore, param } = request;
  if (isMore && held) return readMore(request, held);
  const left = (held?.pages.length ?? Infinity) + 2;
  const known = param === null ? undefined : engine.progress.get(query ?? view);
  const progress = known ?? { left, done: 0, last: undefined };
  engine.progress.set(query ?? view, progress);
  const page = progress.last === undefined ? await readHead(request, progress) : await readBelow(request, progress);
  if (typeof page === 'object') return page;
  // The list has moved under the re-read, which ends here; what follows is asked for when it is scrolled to.
  const none = { items: [], full: true, next: progress.last };
  engine.brought.set(none, { next: undefined, ends: true });
  return none;
}

async function readMore(request: PageRequest, held: PagedData): Promise<Page> {
  const { pages } = held;
  // Worked out when it is sent: a fold may have moved it since TanStack asked.
  const progress = { left: 2, done: itemsIn(pages), last: pages.at(-1)?.next };
  const page = await readBelow(request, progress);
  if (typeof page === 'object') return page;
  return readAnew(request, { left: pages.length + progress.left, done: 0, last: undefined }, pages.length + 1);
}

/** The whole list from its head, and one page more than there was. If that is again nothing new, the list ends. */
async function readAnew(request: PageRequest, progress: Progress, count: number): Promise<Page> {
  const { engine, view } = request;
  const pages: Page[] = [await readHead(request, progress)];
  while (pages.length < count && pages.at(-1)?.full === true && progress.left > 0) {
    const page = await readBelow(request, progress);
    if (page === 'not-found') break;
    if (page === 'nothing-new') reportEnd(engine, view);
    pages.push(page === 'nothing-new' ? { items: [], full: false, next: progress.last } : page);
  }
  const last = { items: [], full: false, next: undefined };
  engine.brought.set(last, { next: undefined, whole: pages });
  return last;
}

async function readHead({ engine, count, send }: PageRequest, progress: Progress): Promise<Page> {
  progress.left -= 1;
  const items = await send({ count });
  Object.assign(progress, { done: items.length, last: idOf(items.at(-1)) });
  return pageOf(engine, items, { items, full: items.length >= count, next: idOf(items.at(-1)) });
}

/** The page below the last item that came. */
async function readBelow({ engine, view, count, send }: PageRequest, progress: Progress): Promise<Page | Missing> {
  const { done, last = Infinity } = progress;
  const size = Math.min(count + 1, (view.operation as AnyList).paging.maxCount);
  const found = new Map<number, unknown>();
  let offset = Number(view.asked['offset'] ?? 0) + Math.max(0, done - 1);
  let full: boolean | undefined;
  while (progress.left > 0) {
    progress.left -= 1;
    const answer = await send({ offset, count: size });
    const below = answer.filter((item) => (idOf(item) ?? 0) < last);
    if (below.length === 0 && answer.length >= size) return 'nothing-new';
    for (const item of below) found.set(idOf(item) ?? 0, item);
    full ??= answer.length >= size;
    if (below.length < answer.length || offset === 0) {
      const items = [...found.entries()].sort(([one], [other]) => other - one).map(([, item]) => item);
      const next = idOf(items.at(-1)) ?? last;
      Object.assign(progress, { done: done + items.length, last: next });
      return pageOf(engine, answer, { items, full, next });
    }
    offset = Math.max(0, offset - size + 1);
  }
  return 'not-found';
}
