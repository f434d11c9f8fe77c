import type { Engine } from './engine.js';
import { idOf, type Page, type PagedData } from './page.js';

/**
 * Joins what a fetch brought with what is cached. A page that was not asked for is the cached one as it is now; one that was
 * answers for the items that it covers, by their place in the list, and those below stay.
 */
export function joinPages(engine: Engine, held: PagedData | undefined, next: PagedData): PagedData {
  const pages: Page[] = [];
  const pageParams: (number | null)[] = [];
  const told = lastPlaces(engine, next.pages);
  const gone = new Set<number | undefined>();
  /** The last id of the pages above, where they reach as far as this one. */
  let reached: number | undefined;
  for (const [index, page] of next.pages.entries()) {
    const { covers, ends = false, from } = engine.brought.get(page) ?? {};
    const old = held?.pages[index];
    const param = next.pageParams[index] ?? null;
    if (engine.stamps.has(page)) {
      for (const id of covers ?? []) gone.add(id);
      const below = covers && !ends && old ? old.items.filter((item) => !gone.has(idOf(item)) && !told.has(idOf(item))) : [];
      const fresh = keep(page, (id) => told.get(id) === index);
      pages.push(old && below.length > 0 ? { ...old, items: [...fresh.items, ...below] } : fresh);
      pageParams.push(from ?? param);
      for (const item of page.items) gone.add(idOf(item));
      reached = below.length > 0 ? undefined : page.next;
    } else if (!ends) {
      const whole = old ?? page;
      const left = keep(whole, (id) => !gone.has(id));
      const isLast = index === next.pages.length - 1;
      // What stood on it has moved up. The last one says that nothing follows, where the page above ends as this one did.
      if (left.items.length === 0 && left !== whole && !(isLast && idOf(whole.items.at(-1)) === reached)) continue;
      pages.push(left);
      pageParams.push(startOf(left, param, reached));
      reached = undefined;
    }
    if (ends) break;
  }
  return { pages, pageParams };
}

/** Where a page begins whose upper end may have moved to the page above it. */
function startOf(page: Page, param: number | null, reached: number | undefined): number | null {
  const isMoved = reached !== undefined && param !== null && reached < param && reached > (idOf(page.items[0]) ?? -Infinity);
  return isMoved ? reached : param;
}

/** The index of the last fresh page that has an item: of two answers the later one says where it stands. */
function lastPlaces(engine: Engine, pages: readonly Page[]): Map<number | undefined, number> {
  const fresh = [...pages.entries()].filter(([, page]) => engine.stamps.has(page));
  return new Map(fresh.flatMap(([index, { items }]) => items.map((item) => [idOf(item), index] as const)));
}

function keep(page: Page, isKept: (id: number | undefined) => boolean): Page {
  const items = page.items.filter((item) => isKept(idOf(item)));
  return items.length === page.items.length ? page : { ...page, items };
}
