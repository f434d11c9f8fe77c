import type { QueryFunctionContext } from '@tanstack/react-query';
import type { AnyList } from '../contract/operation.js';
import { ask } from './answers.js';
import type { Engine, View } from './engine.js';
import { shownRows } from './listed.js';
import { readOffset } from './offset.js';
import { idOf, itemsIn, limitOf, pageOf, type Page, type PagedData } from './page.js';
import { signalOf } from './signal.js';

/** Sends one request of a list, from a cursor on. */
export type Call = (cursor: object, signal: AbortSignal) => Promise<readonly unknown[]>;

/** Asks for one page; of a `max_id` list that is read again only the head, and the pages that a write made stale. */
export async function readPage(
  engine: Engine,
  view: View,
  call: Call,
  context: QueryFunctionContext<readonly unknown[], unknown>,
): Promise<Page> {
  const query = context.client.getQueryCache().get(view.hash);
  const held = query?.state.data as PagedData | undefined;
  const isMore = query?.state.fetchMeta?.fetchMore !== undefined;
  const param = context.pageParam as number | null;
  // What was restored or put in by the app has not been met before.
  for (const page of held?.pages ?? []) engine.held.add(page);
  const { paging } = view.operation as AnyList;
  if (param === null) view.cursors = paging.by === 'max_id' && held ? held.pageParams : [];
  let low: number | undefined = Infinity;
  if (paging.by === 'max_id' && query && held && !isMore) {
    const index = held.pageParams.indexOf(param);
    const page = held.pages[index];
    low = page && index > 0 ? undefined : Infinity;
    if (page && engine.writes) low = engine.writes.reach(query, held, index);
    if (page && low === undefined) return giveBack(engine, page);
  }
  const signal = signalOf(engine.client, query, context);
  const send = (cursor: object): Promise<readonly unknown[]> =>
    ask(engine, view, context.client, () => call(cursor, signal), signal);
  const count = limitOf(view.operation, view.asked);
  if (paging.by === 'offset') {
    return readOffset(engine, view, send, isMore ? held : undefined, count, paging.maxCount, param === null);
  }
  let answer = await send(param === null ? {} : { max_id: param });
  const first = answer;
  const all = [...answer];
  // A page that has grown is longer than one answer.
  while (answer.length >= count && (idOf(all.at(-1)) ?? 0) > (low ?? Infinity)) {
    answer = await send({ max_id: idOf(all.at(-1)) });
    all.push(...answer);
  }
  const items = shownRows(view, all);
  return pageOf(engine, first, { items, full: answer.length >= count, next: idOf(all.at(-1)) });
}

/** The cursor of the page after these, or undefined at the end of the list. */
export function nextPageParam(view: View, page: Page, pages: readonly Page[]): number | undefined {
  if (!page.full) return undefined;
  // News at the head moves no page that is held: the pages of a re-read begin where they began.
  if (pages.length < view.cursors.length) return view.cursors[pages.length] ?? undefined;
  return (view.operation as AnyList).paging.by === 'max_id' ? page.next : itemsIn(pages);
}

/** A page that the fetch did not ask for, under a reference of its own: what has become of it is looked up when the fetch ends. */
function giveBack(engine: Engine, page: Page): Page {
  const given = { ...page };
  engine.given.add(given);
  return given;
}
