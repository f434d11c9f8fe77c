import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { cachedOf } from './cached-reads.js';
import type { Engine, View } from './engine.js';
import { receive } from './outside.js';
import { isRefusal } from './retry.js';

/** Follows a QueryClient's caches from now on; a second time does nothing. */
export function attach(engine: Engine, store: QueryClient): void {
  if (engine.stores.has(store)) return;
  engine.stores.add(store);
  engine.writes?.follow(store);
  for (const query of store.getQueryCache().getAll()) receive(engine, store, query);
  store.getQueryCache().subscribe((event) => {
    const { type, query } = event;
    if (type === 'removed') engine.views.delete(query.queryHash);
    const origin = originOf(engine, event);
    if (origin === 'outside') receive(engine, store, query);
    if (origin === 'service' && query.state.data !== undefined) keep(engine, query);
    if (type === 'updated' && event.action.type === 'success') settleStored(engine.views.get(query.queryHash));
    if (type === 'updated' && event.action.type === 'error') dropRefused(engine, store, query, event.action.error);
    for (const watch of engine.watchers) watch(event);
  });
}

function settleStored(view: View | undefined): void {
  const stored = view?.stored;
  if (!view || !stored) return;
  view.stored = undefined;
  stored();
}

/** Where a query's data come from, by what a cache tells of it: what no fetch and no write of ours has brought may be anything. */
function originOf({ isWriting }: Engine, event: QueryCacheNotifyEvent): 'service' | 'outside' | undefined {
  if (event.type === 'observerAdded' || event.type === 'observerOptionsUpdated') return 'outside';
  if (event.type !== 'updated') return undefined;
  const { action } = event;
  if (action.type !== 'success' && action.type !== 'setState') return undefined;
  return isWriting || (action.type === 'success' && !action.manual) ? 'service' : 'outside';
}

function keep({ known, last }: Engine, query: Query): void {
  const data = query.state.data as object;
  known.add(data);
  last.set(query, data);
}

/** What the service refuses to tell is not shown as current any more; after a mere fault, and on a further page, the data stay. */
function dropRefused(engine: Engine, store: QueryClient, query: Query, error: unknown): void {
  const isMore = query.state.fetchMeta?.fetchMore !== undefined;
  if (query.state.data === undefined || isMore || !isRefusal(error) || !cachedOf(engine, store, query)) return;
  query.setState({ data: undefined });
}
