import { useNotificationsUnreadCount } from 'community-hooks';
import type { ReactElement } from 'react';

/** Asks again every half a minute; never while the page is hidden or offline. */
export function UnreadBadge({ pollEvery = 30_000 }: { pollEvery?: number }): ReactElement | null {
  const { data } = useNotificationsUnreadCount({}, { refetchInterval: pollEvery });
  if (!data?.count) return null;
  return (
    <span className="badge">
      {data.count > 99 ? '99+' : data.count}
      <span className="unseen"> unread</span>
    </span>
  );
}
