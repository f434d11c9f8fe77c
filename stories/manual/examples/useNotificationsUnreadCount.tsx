import { useNotificationsUnreadCount } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function NotificationsUnreadCount() {
  const { data: unread, error } = useNotificationsUnreadCount();
  if (!unread && error) return <p role="alert">{messageOf(error)}</p>;
  if (!unread) return <p role="status">Loading…</p>;
  return <p>{unread.count === 0 ? 'Nothing new' : `${unread.count} new notifications`}</p>;
}
