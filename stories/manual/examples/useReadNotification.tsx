import { useReadNotification } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function ReadNotification({ id }: { id: number }) {
  const { mutate: readNotification, isPending, error } = useReadNotification();
  const onClick = () => readNotification({ id });
  const text = messageOf(error) || 'Mark a notification as read';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
