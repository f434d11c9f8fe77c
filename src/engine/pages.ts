import type { InfiniteData, Query } from '@tanstack/react-query';
import type { AnyQuery } from './host.js';

/** A read with its input, and whether its data are pages. */
export interface Read {
  readonly operation: AnyQuery;
  readonly input: Readonly<Record<string, unknown>>;
  readonly paged: boolean;
  /** An answer that is not paged held as many items as it may, whatever is left of them. */
  readonly full?: boolean | undefined;
}

/** Asked with a filter, a read tells of a part only. */
export function isFiltered({ operation, input }: Read): boolean {
  return operation.filters?.some((field) => input[field] !== undefined) ?? false;
}

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

/** What a fetch knows of a page that it brings or leaves as it is, until the page is stored. */
export interface FetchedPage {
  /** Where the next page of this fetch begins; undefined where the fetch ends. */
  readonly next: number | undefined;
  /** Where the page was asked from, if the pages above reach further than they did. */
  readonly from?: number | undefined;
  /** The cached items for which the answer speaks: those that it does not have are gone. */
  readonly covers?: ReadonlySet<number | undefined>;
  /** The list ends with this page, or is not connected to what is cached below it. */
  readonly ends?: boolean;
  /** The whole list, read anew from its head, of which the page is the last. */
  readonly whole?: readonly Page[];
}

/** How far a fetch of an offset list has come. */
export interface OffsetProgress {
  /** Requests that it may still make. */
  left: number;
  /** How many items have their place in the list, and the id of the last of them. */
  done: number;
  last: number | undefined;
  /** How many pages have come, and the ids of all items that came. */
  pages: number;
  seen: Set<number | undefined>;
}

/** How far a re-read of a `max_id` list has come. */
export interface HeadRefetch {
  /** The list as it was cached when the re-read began, and at which place in it each item stood. */
  readonly cached: PagedData;
  readonly ids: readonly (number | undefined)[];
  readonly places: ReadonlyMap<number | undefined, number>;
  /** Requests that it may still make. */
  left: number;
  /** How many of the cached items are answered for, and the id of the last item that came. */
  done: number;
  last: number | undefined;
}

/** The ids of which a part of a list would have an item, if there is one: from `lower` to below `upper`. */
export interface Bounds {
  readonly lower: number;
  readonly upper: number;
}

/** What is cached of a read that is loaded page by page: `paged` of the read says that it is one. */
export function pagedData(data: unknown): PagedData {
  // Only our own options store pages under such a key; from outside they are checked (`keepsContract`).
  return data as PagedData;
}

/** The pages that a query holds, if it holds any. */
export function pagesIn(query: Query | undefined): PagedData | undefined {
  const data = query?.state.data;
  return data === undefined ? undefined : pagedData(data);
}

export function itemsIn(pages: readonly Page[]): number {
  return pages.reduce((sum, page) => sum + page.items.length, 0);
}

/** How many items an answer holds at most. */
export function limitOf(operation: AnyQuery, input: Readonly<Record<string, unknown>>): number {
  // The schema of the input says that it is a number.
  return (input['count'] as number | undefined) ?? operation.paging?.count ?? operation.limit ?? Infinity;
}

/** A list by pages: its items stand in the order of their ids, highest first. */
export function isList(operation: AnyQuery): boolean {
  return operation.paging !== undefined;
}

/** As `limitOf`; a list that is loaded page by page has no bound. */
export function boundOf({ operation, input, paged }: Read): number {
  return paged ? Infinity : limitOf(operation, input);
}

/** The items, or the pages of them, without one. */
export function withoutItem(data: unknown, id: number): unknown {
  const isOther = (item: unknown): boolean => idOf(item) !== id;
  if (Array.isArray(data)) return data.filter(isOther);
  const cached = pagedData(data);
  return { ...cached, pages: cached.pages.map((page): Page => ({ ...page, items: page.items.filter(isOther) })) };
}

/** The bounds of an answer that is not paged. */
export function windowBounds(read: Read, data: unknown): Bounds {
  const { input, full } = read;
  const items: readonly unknown[] = Array.isArray(data) ? data : [];
  // What follows the last item of a full one is not known, also after some of its items have gone.
  const isFull = full === true || items.length >= boundOf(read);
  const lower = isFull ? (idOf(items.at(-1)) ?? Infinity) : -Infinity;
  // Which items a window further down would have depends on how many there are above it.
  return { lower, upper: input['offset'] ? -Infinity : topOf(input) };
}

/** The bounds of a page. Of an offset list, only what comes on top has a place that does not depend on the other items. */
export function pageBounds({ operation, input }: Read, cached: PagedData, index: number): Bounds {
  const param = cached.pageParams[index];
  if (operation.paging?.by === 'max_id') return { lower: lowestOn(cached, index), upper: param ?? topOf(input) };
  const page = cached.pages[index];
  const isTop = param === null && !input['offset'];
  return { lower: page?.full ? (page.next ?? -Infinity) : -Infinity, upper: isTop ? Infinity : -Infinity };
}

/** The lowest id for which a page answers: where the next one begins, or its own end. */
export function lowestOn(cached: PagedData, index: number): number {
  const page = cached.pages[index];
  const end = page?.full ? (page.next ?? -Infinity) : -Infinity;
  return cached.pageParams[index + 1] ?? end;
}

/** The id of an item; every item of a list has one. */
export function idOf(item: unknown): number | undefined {
  // Looked at by the name of its key.
  return (item as { id: number } | undefined)?.id;
}

function topOf(input: Read['input']): number {
  // As above.
  return (input['max_id'] as number | undefined) ?? Infinity;
}

/** Whether an id falls into a numbered page, which ends with its last item if it is full. The engine looks into the pages of others. */
export function mayHold(
  { input, data, limit }: Pick<Read, 'input'> & { readonly data: unknown; readonly limit: number },
  id: number,
): boolean {
  // Not every list is in the order of ids.
  if (!Array.isArray(data) || data.some((item) => idOf(item) === id)) return true;
  const isBelow = data.length >= limit && id < (idOf(data.at(-1)) ?? 0);
  return !isBelow && id < topOf(input);
}

/**
 * How much of a page is read again: its head, until that meets what is cached; all of it; or as much as passes these ids and
 * meets what is cached below them.
 */
export type Extent = 'head' | 'all' | readonly number[];
