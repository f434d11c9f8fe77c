import type { Engine } from './engine.js';
import { idOf, type Page, type PagedData } from './page.js';

/**
 * Joins what a fetch brought with what is cached. A page that was not asked for is the cached one as it is now; one that was
 * answers for the items that it covers, by their place in the list, and those below stay.
 */
export function joinPages(engine: Engine, held: PagedData | undefined, next: PagedData): PagedData {
  const pages: Page[] = [];
  const pageParams: (number | null)[] = [];
  const isFresh = (page: Page): boolean => engine.stamps.has(page);
  const fresh = new Set(next.pages.filter(isFresh).flatMap(({ items }) => items.map(idOf)));
  /** Cached items that fresh pages speak for, and fresh ones that stand on a page above. */
  const covered = new Set<number | undefined>();
  const told = new Set<number | undefined>();
  const isOpen = (id: number | undefined): boolean => !covered.has(id) && !told.has(id);
  const tell = ({ items }: Page): void => {
    for (const item of items) if (fresh.has(idOf(item))) told.add(idOf(item));
  };
  /** The last id of the page above, where that reaches as far as the next one. */
  let reached: number | undefined;
  for (const [index, page] of next.pages.entries()) {
    const { covers, ends = false, from } = engine.brought.get(page) ?? {};
    const old = held?.pages[index];
    const param = next.pageParams[index] ?? null;
    for (const id of covers ?? []) covered.add(id);
    if (isFresh(page)) {
      // Where the order is not that of the ids, a page may bring what stands above it.
      const top = keep(page, (id) => !told.has(id));
      tell(top);
      const below = old && covers && !ends ? keep(old, isOpen) : undefined;
      const isMet = below !== undefined && below.items.length > 0;
      pages.push(isMet ? { ...below, items: [...top.items, ...below.items] } : top);
      pageParams.push(from ?? param);
      reached = isMet ? undefined : page.next;
    } else if (!ends) {
      const whole = old ?? page;
      const left = keep(whole, isOpen);
      // What stood on it is on the page above. The last one says that nothing follows, where that ends as it did or where it began.
      const isEnd = !whole.full && (reached === param || reached === idOf(whole.items.at(-1)));
      if (left.items.length === 0 && reached !== undefined && !isEnd) continue;
      pages.push(left);
      pageParams.push(startOf(left, param, reached));
      reached = undefined;
    }
    if (ends) break;
    const last = pages.at(-1);
    if (last) tell(last);
  }
  return { pages, pageParams };
}

/** Where a page begins whose upper end may have moved to the page above it. */
function startOf(page: Page, param: number | null, reached: number | undefined): number | null {
  const isMoved = reached !== undefined && param !== null && reached < param && reached > (idOf(page.items[0]) ?? -Infinity);
  return isMoved ? reached : param;
}

function keep(page: Page, isKept: (id: number | undefined) => boolean): Page {
  const items = page.items.filter((item) => isKept(idOf(item)));
  return items.length === page.items.length ? page : { ...page, items };
}
