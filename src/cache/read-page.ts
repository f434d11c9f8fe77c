import type { QueryFunctionContext } from '@tanstack/react-query';
import type { AnyList } from '../contract/operation.js';
import { ask } from './answers.js';
import type { Engine, View } from './engine.js';
import { itemsIn, limitOf, type Page, type PagedData } from './page.js';
import type { Pager } from './pages.js';
import { signalOf } from './signal.js';

/** Sends one request of a list, from a cursor on. */
export type Call = (cursor: object, signal: AbortSignal) => Promise<readonly unknown[]>;

/** Asks for one page; of a `max_id` list that is read again only the head, and the pages that a write made stale. */
export function readPage(
  { read }: Pager,
  engine: Engine,
  view: View,
  call: Call,
  context: QueryFunctionContext<readonly unknown[], unknown>,
): Promise<Page> {
  const query = context.client.getQueryCache().get(view.hash);
  const held = query?.state.data as PagedData | undefined;
  // What was restored or put in by the app has not been met before.
  for (const page of held?.pages ?? []) engine.held.add(page);
  return read({
    engine,
    view,
    query,
    held,
    isMore: query?.state.fetchMeta?.fetchMore !== undefined,
    param: context.pageParam as number | null,
    count: limitOf(view.operation, view.asked),
    send(cursor) {
      const signal = signalOf(engine.client, query, context);
      return ask(engine, view, context.client, () => call(cursor, signal), signal);
    },
  });
}

/** The cursor of the page after these, or undefined at the end of the list. */
export function nextPageParam(engine: Engine, view: View, page: Page, pages: readonly Page[]): number | undefined {
  const brought = engine.brought.get(page);
  // News at the head moves no page that is cached: the pages of a re-read begin where they began.
  if (brought) return brought.next;
  if (!page.full) return undefined;
  return (view.operation as AnyList).paging.by === 'max_id' ? page.next : itemsIn(pages);
}
