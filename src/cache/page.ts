import type { InfiniteData } from '@tanstack/react-query';
import type { AnyList, AnyQuery } from '../contract/operation.js';
import type { Engine, Reading, View } from './engine.js';

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

/** Where each page begins: at an id or offset, the first one at null, which JSON keeps. */
export type PagedData<Row = unknown> = InfiniteData<Page<Row>, number | null>;

/** Makes a page of an answer; its stamp goes with it. */
export function pageOf(engine: Engine, answer: readonly unknown[], page: Page): Page {
  const stamp = engine.stamps.get(answer);
  if (stamp) engine.stamps.set(page, stamp);
  return page;
}

/**
 * Joins what a fetch brought with what is held: the pages it did not ask for are the held ones as they are now, and a page
 * asked again answers for the ids down to its last, below which the held items stand.
 */
export function joinPages(engine: Engine, view: View, held: PagedData | undefined, next: PagedData): PagedData {
  const pages: Page[] = [];
  const isOffset = (view.operation as AnyList).paging.by === 'offset';
  let low = Infinity;
  for (const [index, page] of next.pages.entries()) {
    // A re-read keeps to the places of the pages, and one more page comes behind them.
    const old = held?.pages[index];
    const isFresh = engine.stamps.has(page);
    const isAgain = isFresh && !isOffset && held && old;
    const { joined, ends } = isAgain
      ? over(old, page, topFrom(held, index))
      : { joined: isFresh ? page : (old ?? page), ends: false };
    const told = above(joined, low);
    // Where the next page was asked again, too, this one ends where that begins.
    const below = next.pages[index + 1];
    const isParted = !isOffset && below !== undefined && engine.stamps.has(below);
    pages.push(isParted ? keep(told, (id) => id >= (next.pageParams[index + 1] ?? 0)) : told);
    if (isParted) low = Infinity;
    else if (isFresh && !isOffset) low = Math.min(low, page.next ?? Infinity);
    if (ends) break;
  }
  return { pages, pageParams: next.pageParams.slice(0, pages.length) };
}

export function itemsIn(pages: readonly Page[]): number {
  return pages.reduce((sum, page) => sum + page.items.length, 0);
}

/** How many items an answer holds at most. */
export function limitOf(operation: AnyQuery, asked: Readonly<Record<string, unknown>>): number {
  return (asked['count'] as number | undefined) ?? (operation as Partial<AnyList>).paging?.count ?? operation.limit ?? Infinity;
}

/** As `limitOf`; a list that is loaded page by page has no bound. */
export function boundOf({ operation, asked, paged }: Reading): number {
  return paged ? Infinity : limitOf(operation, asked);
}

/** The id of an item; every item of a list has one. */
export function idOf(item: unknown): number | undefined {
  return (item as { id: number } | undefined)?.id;
}

function over(old: Page, fresh: Page, top: number | undefined): { joined: Page; ends: boolean } {
  const low = fresh.next;
  // A short answer is the end of the list; one that does not reach what is held leaves a gap of unknown length.
  if (!fresh.full || low === undefined || (top !== undefined && top < low)) return { joined: fresh, ends: true };
  const { items } = above(old, low);
  return { joined: items.length === 0 ? fresh : { ...old, items: [...fresh.items, ...items] }, ends: false };
}

/** A page without what an earlier one already told. */
function above(page: Page, low: number): Page {
  return keep(page, (id) => id < low);
}

function keep(page: Page, isKept: (id: number) => boolean): Page {
  const items = page.items.filter((item) => isKept(idOf(item) ?? 0));
  return items.length === page.items.length ? page : { ...page, items };
}

function topFrom(held: PagedData, index: number): number | undefined {
  return idOf(held.pages.slice(index).find((page) => page.items.length > 0)?.items[0]);
}
