import { useReadNotification } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function ReadNotification({ id }: { id: number }) {
  const { mutate: readNotification, isSuccess, error } = useReadNotification();
  return (
    <>
      <button type="button" onClick={() => readNotification({ id })}>
        Mark as read
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
      {isSuccess && <p role="status">Read.</p>}
    </>
  );
}
