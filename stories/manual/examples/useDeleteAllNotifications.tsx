import { useDeleteAllNotifications } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function DeleteAllNotifications() {
  const { mutate: deleteAllNotifications, isSuccess, error } = useDeleteAllNotifications();
  return (
    <>
      <button type="button" onClick={() => deleteAllNotifications()}>
        Delete all notifications
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
      {isSuccess && <p role="status">All notifications are deleted.</p>}
    </>
  );
}
