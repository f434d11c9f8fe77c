import type { InfiniteData, Query } from '@tanstack/react-query';
import type { AnyQuery } from '../host.js';

/** A read with its input, and whether its data are pages. */
export interface Read {
  readonly operation: AnyQuery;
  readonly input: Readonly<Record<string, unknown>>;
  readonly paged: boolean;
  /** For an answer without pages: it had as many items as its limit allows, even if some were removed since. */
  readonly full?: boolean | undefined;
}

/** A filtered read answers only a part of the list. */
export function isFiltered({ operation, input }: Read): boolean {
  return operation.filters?.some((field) => input[field] !== undefined) ?? false;
}

/** One page as the service answered it. `full` and `next` describe the answer; removing an item doesn't change them. */
export interface Page<Row = unknown> {
  readonly items: readonly Row[];
  /** The answer had as many items as requested, so there may be more. */
  readonly full: boolean;
  /** The id of the answer's last item; undefined if the answer was empty. */
  readonly next: number | undefined;
  /** Rows of the answer that are not among the items: those of an offset list count for the next offset. */
  readonly leftOut?: number;
}

/** The page params are the ids or offsets where the pages begin; the first one is null, because JSON keeps null. */
export type PagedData<Row = unknown> = InfiniteData<Page<Row>, number | null>;

/** Notes of a fetch about a page that it loaded or left unchanged, until the page is stored. */
export interface FetchedPage {
  /** Where the next page of this fetch begins; undefined if the fetch ends here. */
  readonly next: number | undefined;
  /** Where the page was requested from, if the pages above now reach further down. */
  readonly from?: number | undefined;
  /** The cached items that the answer covers: if it doesn't contain them, they are deleted. */
  readonly covers?: ReadonlySet<number | undefined>;
  /** The list ends with this page, or the page doesn't connect to the cached pages below it. */
  readonly ends?: boolean;
  /** The whole list, reloaded from its head; this page is its last one. */
  readonly whole?: readonly Page[];
}

/** The progress of a fetch of an offset list. */
export interface OffsetProgress {
  /** Requests that the fetch may still send. */
  requestsLeft: number;
  /** The number of items whose place is known, and the id of the last of them. */
  done: number;
  last: number | undefined;
  /** The number of pages loaded, and the ids of all items received. */
  pages: number;
  ids: Set<number | undefined>;
}

/** The progress of a refetch of a `max_id` list. */
export interface HeadRefetch {
  /** The list as it was cached when the refetch began, and the index of each item in it. */
  readonly cached: PagedData;
  readonly ids: readonly (number | undefined)[];
  readonly places: ReadonlyMap<number | undefined, number>;
  /** Requests that the fetch may still send. */
  requestsLeft: number;
  /** The number of cached items covered so far, and the id of the last item received. */
  done: number;
  last: number | undefined;
}

/** The range of ids that a part of a list covers: from `lower` to below `upper`. */
export interface Bounds {
  readonly lower: number;
  readonly upper: number;
}

/** The cached pages of a read; call it only if `paged` is true. */
export function pagedData(data: unknown): PagedData {
  // Only our own options store pages under such a key; pages from outside are checked by `requireValidPages`.
  return data as PagedData;
}

/** The cached pages of a query, if it has data. */
export function pagesIn(query: Query | undefined): PagedData | undefined {
  const data = query?.state.data;
  return data === undefined ? undefined : pagedData(data);
}

export function itemsIn(pages: readonly Page[]): number {
  return pages.reduce((sum, page) => sum + page.items.length, 0);
}

/** The pages with other items. `change` gets those of a page, and returns items. */
export function withItems(data: PagedData, change: (items: readonly unknown[], index: number) => unknown): PagedData {
  const pages = data.pages.map((page, index) => {
    // A change returns what it gets.
    const items = change(page.items, index) as Page['items'];
    return items === page.items ? page : { ...page, items };
  });
  return pages.some((page, index) => page !== data.pages[index]) ? { ...data, pages } : data;
}

/** The maximum number of items of an answer. */
export function limitOf(operation: AnyQuery, input: Readonly<Record<string, unknown>>): number {
  // The input schema declares it as a number.
  return (input['count'] as number | undefined) ?? operation.paging?.count ?? operation.limit ?? Infinity;
}

/** As `limitOf`; a list with pages has no limit. */
export function boundOf({ operation, input, paged }: Read): number {
  return paged ? Infinity : limitOf(operation, input);
}

/** Inserts an item before the first one that is behind it. An item that is already in the list is not inserted again. */
export function insertAt<Element extends object>(
  items: readonly Element[],
  item: Element,
  { limit }: { readonly limit: number },
  isBehind: (other: Element) => boolean,
): readonly Element[] {
  if (items.some((other) => idOf(other) === idOf(item))) return items;
  const at = items.findIndex(isBehind);
  const place = at === -1 ? items.length : at;
  return [...items.slice(0, place), item, ...items.slice(place)].slice(0, limit);
}

/** Whether an answer without pages has, or had, as many items as its limit allows. */
export function isFull(read: Read, data: unknown): boolean {
  return read.full === true || (Array.isArray(data) && data.length >= boundOf(read));
}

/** The id range of an answer without pages. */
export function windowBounds(read: Read, data: unknown): Bounds {
  const { input } = read;
  const items: readonly unknown[] = Array.isArray(data) ? data : [];
  // The items after the last one of a full answer are unknown, even if some of its items were removed since.
  const lower = isFull(read, data) ? (idOf(items.at(-1)) ?? Infinity) : -Infinity;
  // Which items an answer with an offset has depends on the number of items above it.
  return { lower, upper: input['offset'] ? -Infinity : topOf(input) };
}

/** The id range of a page. Above the first page of an offset list that begins with an offset are unknown items. */
export function pageBounds({ operation, input }: Read, cached: PagedData, index: number): Bounds {
  const param = cached.pageParams[index];
  if (operation.paging?.by === 'max_id') return { lower: lowestOn(cached, index), upper: param ?? topOf(input) };
  const page = cached.pages[index];
  const top = input['offset'] ? -Infinity : Infinity;
  const upper = param === null ? top : (cached.pages[index - 1]?.next ?? -Infinity);
  return { lower: page?.full ? (page.next ?? -Infinity) : -Infinity, upper };
}

/** The lowest id that a page covers: where the next page begins, or its own end. */
export function lowestOn(cached: PagedData, index: number): number {
  const page = cached.pages[index];
  const end = page?.full ? (page.next ?? -Infinity) : -Infinity;
  return cached.pageParams[index + 1] ?? end;
}

/** The id of an item; every list item has one. */
export function idOf(item: unknown): number | undefined {
  // Typed as an item of a list.
  return (item as { id: number } | undefined)?.id;
}

/** A search, and a list inside a record, come in no declared order. Where the rows ascend by id, a new one has its place. */
export function isAscending(items: readonly unknown[]): boolean {
  return items.every((item, index) => Number(idOf(item)) > (idOf(items[index - 1]) ?? 0));
}

function topOf(input: Read['input']): number {
  // As above.
  return (input['max_id'] as number | undefined) ?? Infinity;
}

/**
 * Whether an id belongs to an answer with an offset or count, which ends with its last item if it is full. True for a list with
 * pages: there the engine finds the page.
 */
export function mayHold(
  { input, data, limit }: Pick<Read, 'input'> & { readonly data: unknown; readonly limit: number },
  id: number,
): boolean {
  // Not every list is ordered by id.
  if (!Array.isArray(data) || data.some((item) => idOf(item) === id)) return true;
  const isBelow = data.length >= limit && id < (idOf(data.at(-1)) ?? 0);
  return !isBelow && id < topOf(input);
}

/**
 * How much of a page to refetch. `head`: from the top down to the first cached item. `all`: the whole page. A list of ids: until
 * these ids are passed and a cached item below them is met.
 */
export type Extent = 'head' | 'all' | readonly number[];
