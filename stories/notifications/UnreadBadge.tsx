import { useNotificationsUnreadCount } from 'community-hooks';
import type { ReactElement } from 'react';
import { usePace } from '../kit/pace.js';
import { useTexts } from '../texts/texts.js';
import { useHeldReads } from './HeldReads.js';

/** Asks again at the pace of the page; never while the page is hidden or offline. */
export function UnreadBadge(): ReactElement | null {
  const { notifications } = useTexts();
  const { data } = useNotificationsUnreadCount({}, { refetchInterval: usePace() });
  const reads = useHeldReads();
  const unread = data?.count ?? 0;
  const count = reads ? reads.countOf(unread) : unread;
  if (count === 0) return null;
  return (
    <span className="badge">
      {count > 99 ? '99+' : count}
      <span className="unseen"> {notifications.unreadCount}</span>
    </span>
  );
}
