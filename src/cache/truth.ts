import type { Cached, Engine } from './engine.js';

/**
 * Puts settled truth into the cache. `setQueryData` is the only way that survives a fetch given up half way, but it calls
 * the query fresh and free of error: unless it is, its age, its mark and its error are put back.
 */
export function writeTruth(engine: Engine, cached: Cached, data: unknown, isFresh = false): void {
  const { query, store } = cached;
  const { data: before, dataUpdatedAt, isInvalidated, error, status } = query.state;
  engine.version += 1;
  asOurs(engine, () => {
    store.setQueryData(query.queryKey, data, isFresh ? {} : { updatedAt: dataUpdatedAt });
    if (!isFresh && (isInvalidated || error)) query.setState({ isInvalidated, error, status });
  });
  // Equal truth keeps its reference; what is shown of it may have changed all the same.
  if (query.state.data === before) touch(engine, cached);
}

/** Writes into a cache what need not be checked. */
export function asOurs(engine: Engine, write: () => void): void {
  const before = engine.isWriting;
  engine.isWriting = true;
  try {
    write();
  } finally {
    engine.isWriting = before;
  }
}

/** The same truth under a new reference: TanStack selects again, and whoever sees a difference renders. */
export function touch(engine: Engine, { query }: Cached): void {
  const before = query.state.data as object;
  const data = Array.isArray(before) ? before.slice() : { ...before };
  // Known before TanStack selects from it.
  engine.known.add(data);
  asOurs(engine, () => query.setState({ data }));
}
