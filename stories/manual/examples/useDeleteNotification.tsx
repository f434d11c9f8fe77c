import { useDeleteNotification } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function DeleteNotification({ id }: { id: number }) {
  const { mutate: deleteNotification, isPending, isSuccess, error } = useDeleteNotification();
  if (isSuccess) return <p role="status">Notification deleted.</p>;
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => deleteNotification({ id })}>
        Delete
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
