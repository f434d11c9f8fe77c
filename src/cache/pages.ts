import type { InfiniteData, QueryFunctionContext } from '@tanstack/react-query';
import type { AnyList, AnyQuery } from '../contract/operation.js';
import { ask } from './answers.js';
import type { Engine, Mark, View } from './engine.js';
import { readOffset } from './offset.js';
import type { Item } from './row.js';

/**
 * One page as the service gave it. Where the list ends and where it goes on are facts of the answer, not of what is left
 * of the page after a removal.
 */
export interface Page<Row = unknown> {
  readonly items: readonly Row[];
  /** As many items came as were asked for, so that there may be more. */
  readonly full: boolean;
  /** The id of the last item of the answer; undefined if it was empty. */
  readonly next: number | undefined;
}

export type PagedData<Row = unknown> = InfiniteData<Page<Row>, number | undefined>;

/** Sends one request of a list, from a cursor on. */
export type Call = (cursor: { max_id?: number; offset?: number; count?: number }) => Promise<readonly unknown[]>;

/** Asks for one page; a page that a re-read need not ask for is given back as it is held. */
export async function readPage(
  engine: Engine,
  view: View,
  call: (cursor: object, signal: AbortSignal) => Promise<readonly unknown[]>,
  context: QueryFunctionContext<readonly unknown[], unknown>,
): Promise<Page> {
  const query = context.client.getQueryCache().get(view.hash);
  const held = query?.state.data as PagedData | undefined;
  const isMore = held !== undefined && query?.state.fetchMeta?.fetchMore !== undefined;
  const param = context.pageParam as number | undefined;
  const mark = query && engine.stale.get(query);
  // A fetch asks for its first page in the very tick in which it is started.
  if (param === undefined) view.aim = engine.aiming ? mark?.at : undefined;
  const { paging } = view.operation as AnyList;
  if (paging.by === 'max_id' && held && !isMore) {
    const index = held.pageParams.indexOf(param);
    const page = held.pages[index];
    if (page && !isWanted(held, index, view.aim, mark)) return carry(engine, page);
  }
  // Read late: TanStack adds a listener for every page that reads the signal.
  const { signal } = context;
  const send: Call = (cursor) => ask(engine, view, context.client, () => call(cursor, signal), signal);
  const count = limitOf(view.operation, view.asked);
  if (paging.by === 'offset')
    return readOffset(engine, view, send, isMore ? held : undefined, count, paging.maxCount, param === undefined);
  const items = await send(param === undefined ? {} : { max_id: param });
  return carryStamp(engine, items, { items, full: items.length >= count, next: idOf(items.at(-1)) });
}

/** The cursor of the page after these, or undefined at the end of the list. */
export function nextPageParam(page: Page, pages: readonly Page[], by: 'max_id' | 'offset'): number | undefined {
  if (!page.full) return undefined;
  return by === 'max_id' ? page.next : itemsIn(pages);
}

/**
 * Joins what a fetch brought with what is held: the pages it did not ask for are the held ones as they are now, and a page
 * asked again answers for the ids down to its last, below which the held items stand.
 */
export function joinPages(engine: Engine, view: View, held: PagedData | undefined, next: PagedData): PagedData {
  const pages: Page[] = [];
  const pageParams: (number | undefined)[] = [];
  const isOffset = (view.operation as AnyList).paging.by === 'offset';
  let low = Infinity;
  for (const [index, page] of next.pages.entries()) {
    const param = next.pageParams[index];
    const at = held ? held.pageParams.indexOf(param) : -1;
    const old = held?.pages[at];
    const isFresh = engine.stamps.has(page);
    const joined =
      isFresh && old && held && !isOffset
        ? over(old, page, topFrom(held, at))
        : { page: isFresh ? page : (old ?? page), ends: false };
    pages.push(above(joined.page, low));
    pageParams.push(param);
    if (isFresh && !isOffset) low = Math.min(low, page.next ?? Infinity);
    if (joined.ends) break;
  }
  return { pages, pageParams };
}

/** Whether a re-read of a `max_id` list asks for this page: its head, and the pages that ids of stale news fall into. */
function isWanted(held: PagedData, index: number, aim: Mark['at'] | undefined, mark: Mark | undefined): boolean {
  if (index === 0 && aim === undefined) return true;
  const at = aim ?? mark?.at;
  if (at === undefined || at === 'anywhere') return at === 'anywhere';
  const page = held.pages[index];
  const end = page?.full ? (page.next ?? -Infinity) : -Infinity;
  const low = held.pageParams[index + 1] ?? end;
  return [...at].some((id) => id >= low && id < (held.pageParams[index] ?? Infinity));
}

function over(old: Page, fresh: Page, top: number | undefined): { page: Page; ends: boolean } {
  const low = fresh.next;
  // A short answer is the end of the list; one that does not reach what is held leaves a gap of unknown length.
  if (!fresh.full || low === undefined || (top !== undefined && top < low)) return { page: fresh, ends: true };
  const rest = old.items.filter((item) => (idOf(item) ?? 0) < low);
  if (rest.length === 0) return { page: fresh, ends: false };
  return { page: { items: [...fresh.items, ...rest], full: old.full, next: old.next }, ends: false };
}

/** A later page without what an earlier one already told. */
function above(page: Page, low: number): Page {
  const items = page.items.filter((item) => (idOf(item) ?? 0) < low);
  return items.length === page.items.length || low === Infinity ? page : { ...page, items };
}

function topFrom(held: PagedData, index: number): number | undefined {
  return idOf(held.pages.slice(index).find((page) => page.items.length > 0)?.items[0]);
}

/** A copy, so that this fetch's answer is told from what a write puts into the cache meanwhile. */
function carry(engine: Engine, page: Page): Page {
  const copy = { ...page };
  engine.carried.add(copy);
  return copy;
}

/** The answer's stamp goes with the page made of it. */
export function carryStamp(engine: Engine, answer: object, page: Page): Page {
  const stamp = engine.stamps.get(answer);
  if (stamp) engine.stamps.set(page, stamp);
  return page;
}

export function itemsIn(pages: readonly Page[]): number {
  return pages.reduce((sum, page) => sum + page.items.length, 0);
}

/** How many items an answer holds at most. */
export function limitOf(operation: AnyQuery, asked: Readonly<Record<string, unknown>>): number {
  return (asked['count'] as number | undefined) ?? (operation as Partial<AnyList>).paging?.count ?? operation.limit ?? Infinity;
}

export function idOf(item: unknown): number | undefined {
  return (item as Item | undefined)?.['id'] as number | undefined;
}
