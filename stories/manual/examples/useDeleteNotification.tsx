import { useDeleteNotification } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function DeleteNotification({ id }: { id: number }) {
  const { mutate: deleteNotification, isSuccess, error } = useDeleteNotification();
  return (
    <>
      <button type="button" onClick={() => deleteNotification({ id })}>
        Delete
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
      {isSuccess && <p role="status">Notification deleted.</p>}
    </>
  );
}
