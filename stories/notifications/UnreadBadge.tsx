import { useNotificationsUnreadCount } from 'community-hooks';
import type { ReactElement } from 'react';
import { usePace } from '../kit/pace.js';
import { useTexts } from '../texts/texts.js';

/** Asks again at the pace of the page; never while the page is hidden or offline. */
export function UnreadBadge(): ReactElement | null {
  const { notifications } = useTexts();
  const { data } = useNotificationsUnreadCount({}, { refetchInterval: usePace() });
  if (!data?.count) return null;
  return (
    <span className="badge">
      {data.count > 99 ? '99+' : data.count}
      <span className="unseen"> {notifications.unreadCount}</span>
    </span>
  );
}
