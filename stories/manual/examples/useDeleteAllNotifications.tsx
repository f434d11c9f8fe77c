import { useDeleteAllNotifications } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function DeleteAllNotifications() {
  const { mutate: deleteAllNotifications, isPending, isSuccess, error } = useDeleteAllNotifications();
  if (isSuccess) return <p role="status">All notifications are deleted.</p>;
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => deleteAllNotifications()}>
        Delete all notifications
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
