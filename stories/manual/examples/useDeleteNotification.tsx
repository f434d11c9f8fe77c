import { useDeleteNotification } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function DeleteNotification({ id }: { id: number }) {
  const { mutate: deleteNotification, isPending, error } = useDeleteNotification();
  const onClick = () => deleteNotification({ id });
  const text = messageOf(error) || 'Delete a notification';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
