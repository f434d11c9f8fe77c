import { useNotification } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function Notification({ id }: { id: number }) {
  const { data: notification, error } = useNotification({ id });
  if (error) return <p role="alert">{messageOf(error)}</p>;
  return notification && <p>{new Date(notification.created).toLocaleString()}</p>;
}
