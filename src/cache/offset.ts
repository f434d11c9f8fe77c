import type { Engine, View } from './engine.js';
import { idOf, itemsIn, pageOf, type Page, type PagedData } from './page.js';

/** Sends one request of a list. */
type Send = (cursor: object) => Promise<readonly unknown[]>;

/**
 * One page of an offset list. Rows made or deleted elsewhere move every offset, so a page after the first is asked for from
 * the last held item on: if that item leads the answer nothing has moved; if not, the answer is searched up or down until
 * it is met, and no item is doubled or skipped. Offset lists come newest first, by id.
 */
export async function readOffset(
  engine: Engine,
  view: View,
  send: Send,
  more: PagedData | undefined,
  count: number,
  maxCount: number,
  isFirst: boolean,
): Promise<Page> {
  // Worked out when it is sent: a fold may have moved it since TanStack asked.
  const before = more ? { held: itemsIn(more.pages), last: more.pages.at(-1)?.next } : view.reached;
  if (isFirst || before.last === undefined) {
    const items = await send({ count });
    view.reached = { held: items.length, last: idOf(items.at(-1)) };
    return pageOf(engine, items, { items, full: items.length >= count, next: idOf(items.at(-1)) });
  }
  const start = Number(view.asked['offset'] ?? 0);
  const page = await searchFrom(engine, send, start + before.held, before.last, Math.min(count + 1, maxCount));
  view.reached = { held: before.held + page.items.length, last: idOf(page.items.at(-1)) ?? before.last };
  return page;
}

async function searchFrom(engine: Engine, send: Send, held: number, last: number, count: number): Promise<Page> {
  const found = new Map<number, unknown>();
  let offset = Math.max(0, held - 1);
  let full: boolean | undefined;
  for (;;) {
    const answer = await send({ offset, count });
    const below = answer.filter((item) => (idOf(item) ?? 0) < last);
    for (const item of below) found.set(idOf(item) ?? 0, item);
    full ??= answer.length >= count;
    const isAllAbove = below.length === 0 && answer.length >= count;
    const meets = below.length < answer.length || offset === 0;
    if (!isAllAbove && meets) {
      const items = [...found.entries()].sort(([one], [other]) => other - one).map(([, item]) => item);
      return pageOf(engine, answer, { items, full, next: idOf(items.at(-1)) ?? last });
    }
    if (isAllAbove) full = undefined;
    offset = isAllAbove ? offset + count : Math.max(0, offset - count + 1);
  }
}
