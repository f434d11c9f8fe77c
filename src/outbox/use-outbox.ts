'use client';
import { useMemo, useSyncExternalStore } from 'react';
import { useCommunity } from '../react/community.js';
import { type OutboxActions, outboxStoreOf } from './outbox-store.js';
import type { OutboxEntry } from './queued-write.js';

/** What `useOutbox` returns. */
export interface OutboxView extends OutboxActions {
  /** The writes of the current account that are not done yet, in the order of submission. */
  readonly entries: readonly OutboxEntry[];
}

/**
 * Returns the writes that wait for the network and those that were refused, with `retry` and `discard`. Empty without an outbox.
 *
 * @throws TypeError The outbox has another QueryClient than the hooks here.
 */
export function useOutbox(): OutboxView {
  const { client, queryClient } = useCommunity();
  const store = outboxStoreOf(client);
  if (store.outbox && store.queryClient !== queryClient) {
    throw new TypeError(
      'useOutbox: the outbox has another QueryClient, so it keeps no write of the hooks here. Put that one above CommunityProvider.',
    );
  }
  const entries = useSyncExternalStore(
    store.subscribe,
    () => store.entries,
    () => NONE,
  );
  return useMemo(
    () => ({ entries, retry: (id) => store.outbox?.retry(id), discard: (id) => store.outbox?.discard(id) }),
    [store, entries],
  );
}

const NONE: readonly OutboxEntry[] = [];
