import type { QueryFunctionContext } from '@tanstack/react-query';
import type { AnyList } from '../contract/operation.js';
import { ask } from './answers.js';
import type { Engine, View } from './engine.js';
import { withoutCaller } from './listed.js';
import { readOffset } from './offset.js';
import { idOf, itemsIn, limitOf, pageOf, type Page, type PagedData } from './page.js';

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
  const param = context.pageParam as number | undefined;
  const { paging } = view.operation as AnyList;
  if (param === undefined) view.cursors = paging.by === 'max_id' && held ? held.pageParams : [];
  if (paging.by === 'max_id' && query && held && !isMore) {
    const index = held.pageParams.indexOf(param);
    const page = held.pages[index];
    const isWanted = engine.writes ? engine.writes.wants(view, query, held, index) : index === 0;
    if (page && !isWanted) return page;
  }
  // Read late: TanStack adds a listener for every page that reads the signal.
  const { signal } = context;
  const send = (cursor: object): Promise<readonly unknown[]> =>
    ask(engine, view, context.client, () => call(cursor, signal), signal);
  const count = limitOf(view.operation, view.asked);
  if (paging.by === 'offset') {
    return readOffset(engine, view, send, isMore ? held : undefined, count, paging.maxCount, param === undefined);
  }
  const answer = await send(param === undefined ? {} : { max_id: param });
  const items = withoutCaller(engine, view.operation, answer);
  return pageOf(engine, answer, { items, full: answer.length >= count, next: idOf(answer.at(-1)) });
}

/** The cursor of the page after these, or undefined at the end of the list. */
export function nextPageParam(view: View, page: Page, pages: readonly Page[]): number | undefined {
  if (!page.full) return undefined;
  // News at the head moves no page that is held: the pages of a re-read begin where they began.
  if (pages.length < view.cursors.length) return view.cursors[pages.length];
  return (view.operation as AnyList).paging.by === 'max_id' ? page.next : itemsIn(pages);
}
