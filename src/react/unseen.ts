'use client';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Notification } from '../contract/notification-types.js';
import type { CommunityClient } from '../transport/client.js';
import { maxIdPagesOf } from '../engine/index.js';
import { notifications } from '../rules/reads.js';
import { useCommunity } from './community.js';
import { useNotifications } from './notifications.js';

/** What `useUnseenNotifications` returns. */
export interface UnseenNotifications {
  /** Unread notifications that have come since the last look, newest first. Empty until the first answer. */
  readonly unseen: readonly Notification[];
  /** Call it when the user looks: none is unseen then, in all components of this client. */
  readonly markSeen: () => void;
}

/**
 * What is new since the user looked: for a dot or a toast. The first look is the first answer. It reads `useNotifications` and polls
 * nothing: where `useNotificationsUnreadCount` polls, the list follows the count. It counts at most what that list has loaded.
 *
 * @example
 * const { unseen, markSeen } = useUnseenNotifications();
 * return unseen.length > 0 && <button onClick={markSeen}>{unseen.length} new</button>;
 */
export function useUnseenNotifications(): UnseenNotifications {
  const { client, session, queryClient } = useCommunity();
  const { data } = useNotifications();
  const { account } = session;
  const seen = seenOf(client);
  const last = useSyncExternalStore(
    seen.subscribe,
    () => seen.lastOf(account),
    () => undefined,
  );
  // Of the answer, without pending writes: what is being deleted comes back if that is refused.
  const [head] = queryClient.getQueryData(maxIdPagesOf(client, notifications, {}, {}).queryKey)?.pages ?? [];
  const newest = data && head && (head.items[0]?.id ?? 0);
  useEffect(() => {
    if (last === undefined && newest !== undefined) seen.set(account, newest);
  }, [seen, account, last, newest]);
  const unseen = useMemo(
    () => (last === undefined ? [] : (data ?? []).filter(({ id, read }) => id > last && !read)),
    [data, last],
  );
  const markSeen = useCallback(() => {
    // The newest may have been deleted since.
    if (newest !== undefined) seen.set(account, Math.max(newest, seen.lastOf(account) ?? 0));
  }, [seen, account, newest]);
  return useMemo(() => ({ unseen, markSeen }), [unseen, markSeen]);
}

const SEEN = Symbol('seen notifications');

/** The newest notification that the account has seen. It belongs to the client, so that all components agree. */
function seenOf(client: CommunityClient) {
  return client.part(SEEN, () => {
    let last: { readonly account: string | null; readonly id: number } | undefined;
    const listeners = new Set<() => void>();
    return {
      lastOf: (account: string | null) => (last?.account === account ? last.id : undefined),
      set(account: string | null, id: number) {
        last = { account, id };
        for (const listener of listeners) listener();
      },
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  });
}
