import { useReadNotifications } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function ReadNotifications() {
  const { mutate: readNotifications, isPending, error } = useReadNotifications();
  const onClick = () => readNotifications();
  const text = messageOf(error) || 'Mark notifications as read';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
