import { useNotificationsUnreadCount } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function NotificationsUnreadCount() {
  const { data: notificationsUnreadCount, error } = useNotificationsUnreadCount();
  if (error) return <p role="alert">{messageOf(error)}</p>;
  return notificationsUnreadCount && <p>{notificationsUnreadCount.count}</p>;
}
