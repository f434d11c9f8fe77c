import { useDeleteAllNotifications } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function DeleteAllNotifications() {
  const { mutate: deleteAllNotifications, isPending, error } = useDeleteAllNotifications();
  const onClick = () => deleteAllNotifications();
  const text = messageOf(error) || 'Delete all notifications';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
