import type { Query } from '@tanstack/react-query';
import type { CommunityClient } from '../transport/client.js';

const SIGNALS = Symbol('signals');

/**
 * The signal of the fetch that a page is loaded by. All pages of a fetch have the same one, and TanStack adds a listener to it for
 * each page that reads it: only the first one does, because Node warns of more than ten.
 */
export function signalOf(
  client: CommunityClient,
  query: Query | undefined,
  context: { readonly signal: AbortSignal },
): AbortSignal {
  const signals = client.part(SIGNALS, () => new WeakMap<Promise<unknown>, AbortSignal>());
  const fetch = query?.promise;
  const signal = (fetch && signals.get(fetch)) ?? context.signal;
  if (fetch) signals.set(fetch, signal);
  return signal;
}
