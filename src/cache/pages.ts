import { replaceEqualDeep, type Query } from '@tanstack/react-query';
import { queryHolding } from './cached-reads.js';
import type { Engine, Shown, Stamp, View } from './engine.js';
import { itemsIn, type Page, type PagedData, type PageRequest } from './page.js';
import type { Kind } from './view.js';

/** How a list with one kind of cursor is loaded page by page. */
export interface Pager {
  /** Reads one page. */
  readonly read: (request: PageRequest) => Promise<Page>;
  /** Joins what a fetch brought with what is cached: the pages that were not asked for are the cached ones as they are now. */
  readonly join: (engine: Engine, held: PagedData | undefined, next: PagedData) => PagedData;
}

/** A list that is loaded page by page. */
export function pagesBy({ join }: Pager): Kind {
  return { paged: true, share: (engine, view, old, next) => share(join, engine, view, old, next), show };
}

function share(join: Pager['join'], engine: Engine, view: View, old: unknown, next: object): unknown {
  const query = queryHolding(engine, view, old);
  // What a hook shows by a select of the app's own may be anything.
  if (!query || !('pageParams' in next)) return replaceEqualDeep(old, next);
  const data = next as PagedData;
  const isFetched = isOfFetch(engine, query, data.pages);
  const shared = replaceEqualDeep(old, isFetched ? settlePages(join, engine, view, query, data) : data);
  for (const page of shared.pages) engine.held.add(page);
  if (isFetched) engine.known.add(shared);
  return shared;
}

/** Compares page by page: only a page that changed is looked into, and only a changed list is flattened anew. */
function show(last: Shown | undefined, data: unknown): Pick<Shown, 'raw' | 'pages' | 'whole'> {
  const raw = (data as PagedData).pages.map((page) => page.items);
  const pages = raw.map((items, index) =>
    items === last?.raw[index] ? last.pages[index] : replaceEqualDeep(last?.pages[index], items),
  ) as (readonly unknown[])[];
  const isEqual = last?.pages.length === pages.length && pages.every((items, index) => items === last.pages[index]);
  return { raw, pages, whole: isEqual ? last.whole : pages.flat() };
}

/**
 * Whether the pages come from a fetch, not from a write or from the app. One behind the end of the list brings nothing but what it
 * started with.
 */
function isOfFetch(engine: Engine, { state }: Query, pages: readonly Page[]): boolean {
  const isBrought = (page: Page): boolean => engine.stamps.has(page) || engine.brought.has(page);
  const isMore = state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined;
  return (isMore || pages.some(isBrought)) && pages.every((page) => isBrought(page) || engine.held.has(page));
}

function settlePages(join: Pager['join'], engine: Engine, view: View, query: Query, next: PagedData): PagedData {
  const held = query.state.data as PagedData | undefined;
  const whole = wholeOf(engine, next);
  const fetched = whole ?? next;
  const stamps = fetched.pages.flatMap((page) => engine.stamps.get(page) ?? []);
  const pages = fetched.pages.map((page, index) => {
    const stamp = engine.stamps.get(page);
    if (!stamp || !engine.writes) return page;
    const param = engine.brought.get(page)?.from ?? fetched.pageParams[index] ?? null;
    const replayed = engine.writes.replay(view, { pages: [page], pageParams: [param] }, stamp) as PagedData;
    return pageWith(engine, replayed.pages[0] ?? page, page, stamp);
  });
  const joined = join(engine, whole ? undefined : held, { ...fetched, pages });
  // Settled once: from now on these are what the cache holds, and no news.
  for (const page of [...next.pages, ...fetched.pages, ...pages]) {
    engine.stamps.delete(page);
    engine.brought.delete(page);
  }
  const isMore = held !== undefined && !whole && next.pages.length > held.pages.length;
  const [oldest] = stamps.sort((one, other) => one.asked - other.asked);
  // One more page says nothing of the others.
  if (oldest && !isMore) engine.writes?.settled(view, joined, oldest, []);
  return joined;
}

/** The list in place of which a further page was asked for, if it had to be read anew. */
function wholeOf(engine: Engine, { pages: [...asked] }: PagedData): PagedData | undefined {
  const last = asked.at(-1);
  const pages = last && engine.brought.get(last)?.whole;
  return (
    pages && { pages: [...pages], pageParams: pages.map((_, index) => (index === 0 ? null : itemsIn(pages.slice(0, index)))) }
  );
}

/** What is known of a page is known of it as the writes have left it. */
function pageWith(engine: Engine, page: Page, before: Page, stamp: Stamp): Page {
  const brought = engine.brought.get(before);
  engine.stamps.set(page, stamp);
  if (brought) engine.brought.set(page, brought);
  return page;
}
