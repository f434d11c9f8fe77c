import { useNotification } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function Notification({ id }: { id: number }) {
  const { data: notification, error } = useNotification({ id });
  if (!notification && error) return <p role="alert">{messageOf(error)}</p>;
  if (!notification) return <p role="status">Loading…</p>;
  return (
    <p>
      Notification of {new Date(notification.created).toLocaleString()}:{' '}
      {notification.read ? 'read' : 'not read yet'}
    </p>
  );
}
