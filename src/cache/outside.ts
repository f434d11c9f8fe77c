import type { Query, QueryClient } from '@tanstack/react-query';
import { cachedOf } from './cached-reads.js';
import type { Engine } from './engine.js';
import { isSound } from './sound.js';

/** Takes in data that this library has not put there: drops them if they break the contract, and lets the writes look at them. */
export function receive(engine: Engine, store: QueryClient, query: Query): void {
  const { data } = query.state;
  if (data === undefined || engine.known.has(data as object)) return;
  const cached = cachedOf(engine, store, query);
  if (!cached) return;
  if (isSound(engine, cached, data)) {
    engine.writes?.received(cached);
    engine.known.add(data as object);
    engine.last.set(query, query.state.data as object);
    return;
  }
  query.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending', error: null, isInvalidated: true });
  engine.client.emit({ type: 'dropped', operation: cached.operation.name });
  void store.invalidateQueries({ predicate: (other) => other === query });
}
