import { useDeleteCircle } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function DeleteCircle({ id }: { id: number }) {
  const { mutate: deleteCircle, isSuccess, error } = useDeleteCircle();
  return (
    <>
      <button type="button" onClick={() => deleteCircle({ id })}>
        Delete the circle
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
      {isSuccess && <p role="status">Circle deleted. Its members stay connected with you.</p>}
    </>
  );
}
