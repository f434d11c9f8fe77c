import type { Query, QueryClient } from '@tanstack/react-query';
import { readKey } from '../engine/index.js';
import type { CommunityClient } from '../transport/client.js';
import { type Cached, cachedIn, textOf } from './cached.js';
import { explainedOf } from './explained.js';

/** A cached read of the account that is signed in. */
export interface CachedRead {
  readonly hash: string;
  readonly operation: string;
  readonly group: string;
  /** The input as text, short; empty for none. A secret in it is a number. */
  readonly input: string;
  readonly state: 'loading' | 'loaded' | 'refetching' | 'failed' | 'stale' | 'waiting for the network';
  /** How many items a list has loaded; null for anything else. */
  readonly items: number | null;
  /** How many components show it. */
  readonly observers: number;
  /** How often its data have changed, by an answer or by a write. */
  readonly changes: number;
  /** What stands behind it, in sentences. */
  readonly explanation: readonly string[];
}

/** The reads of a client in a cache, the account's and those of no account. */
export function cachedReadsOf(client: CommunityClient, queryClient: QueryClient): Cached<CachedRead> {
  const cache = queryClient.getQueryCache();
  return cachedIn(cache, () =>
    cache
      .getAll()
      .flatMap((query) => readOf(client, queryClient, query) ?? [])
      .sort((one, other) => one.operation.localeCompare(other.operation) || one.input.localeCompare(other.input)),
  );
}

function readOf(client: CommunityClient, queryClient: QueryClient, query: Query): CachedRead | undefined {
  const key = readKey(client, query.queryKey);
  if (!key || (key.account !== client.session.current.account && key.account !== 'anonymous')) return undefined;
  const { name: operation, input, paged } = key;
  const { data, dataUpdateCount } = query.state;
  return {
    hash: query.queryHash,
    operation,
    // The fourth part of every key.
    group: String(query.queryKey[3]),
    input: textOf(input),
    state: stateOf(query),
    items: itemsOf(data, paged),
    observers: query.getObserversCount(),
    changes: dataUpdateCount,
    explanation: explainedOf(client, queryClient, query),
  };
}

function stateOf(query: Query): CachedRead['state'] {
  const { fetchStatus, status, data } = query.state;
  if (fetchStatus === 'paused') return 'waiting for the network';
  if (fetchStatus === 'fetching') return data === undefined ? 'loading' : 'refetching';
  if (status === 'error') return 'failed';
  return query.state.isInvalidated ? 'stale' : 'loaded';
}

function itemsOf(data: unknown, paged: boolean): number | null {
  if (Array.isArray(data)) return data.length;
  if (!paged || data === undefined) return null;
  // What a paged read of this library has in the cache.
  const { pages } = data as { readonly pages: readonly { readonly items: readonly unknown[] }[] };
  return pages.reduce((sum, { items }) => sum + items.length, 0);
}
