import { useNotificationsUnreadCount } from 'community-hooks';
import type { ReactElement } from 'react';
import { usePace } from '../kit/pace.js';

/** Asks again at the pace of the page; never while the page is hidden or offline. */
export function UnreadBadge(): ReactElement | null {
  const { data } = useNotificationsUnreadCount({}, { refetchInterval: usePace() });
  if (!data?.count) return null;
  return (
    <span className="badge">
      {data.count > 99 ? '99+' : data.count}
      <span className="unseen"> unread</span>
    </span>
  );
}
