import { useDeleteAllNotifications } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function DeleteAllNotifications() {
  const { mutate: deleteAllNotifications, isPending, error } = useDeleteAllNotifications();
  const onClick = () => deleteAllNotifications();
  return <button disabled={isPending} onClick={onClick}>{messageOf(error) || 'Delete all notifications'}</button>;
}
