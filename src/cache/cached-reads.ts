import type { Query, QueryClient } from '@tanstack/react-query';
import type { AnyQuery } from '../contract/operation.js';
import { OPERATION, type Cached, type Engine, type View } from './engine.js';
import { readKey } from './keys.js';
import { isSound } from './sound.js';

/** Every query of ours in every cache that is followed, with data or still without. */
export function allReads(engine: Engine): Cached[] {
  return [...engine.stores].flatMap((store) =>
    store
      .getQueryCache()
      .getAll()
      .flatMap((query) => cachedOf(engine, store, query) ?? []),
  );
}

/** Those that hold data that keep the contract. */
export function cachedReads(engine: Engine): Cached[] {
  return allReads(engine).filter((cached) => {
    const { data } = cached.query.state;
    return data !== undefined && isSound(engine, cached, data);
  });
}

/** A query as one of our reads; undefined for the app's own, and for one restored from a server that no hook has used yet. */
export function cachedOf(engine: Engine, store: QueryClient, query: Query): Cached | undefined {
  // Only our options carry the symbol.
  const operation = (query.options as { [OPERATION]?: AnyQuery })[OPERATION];
  const key = operation && readKey(engine.client, query.queryKey);
  return key && { ...key, operation, query, store, full: engine.views.get(query.queryHash)?.full };
}

/** The query of a view that holds this truth: two caches may hold the same read. */
export function queryHolding({ stores }: Engine, view: View, truth: unknown): Query | undefined {
  const queries = [...stores].flatMap((store) => store.getQueryCache().get(view.hash) ?? []);
  return queries.find((query) => query.state.data === truth);
}
