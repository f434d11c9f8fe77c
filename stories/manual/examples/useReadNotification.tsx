import { useReadNotification } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function ReadNotification({ id }: { id: number }) {
  const { mutate: readNotification, isPending, isSuccess, error } = useReadNotification();
  if (isSuccess) return <p role="status">Read.</p>;
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => readNotification({ id })}>
        Mark as read
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
