import { useReadNotifications } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function ReadNotifications() {
  const { mutate: readNotifications, isPending, error } = useReadNotifications();
  const onClick = () => readNotifications();
  return <button disabled={isPending} onClick={onClick}>{messageOf(error) || 'Mark notifications as read'}</button>;
}
