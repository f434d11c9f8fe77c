import { useDeleteCircle } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function DeleteCircle({ id }: { id: number }) {
  const { mutate: deleteCircle, isPending, isSuccess, error } = useDeleteCircle();
  if (isSuccess) return <p role="status">Circle deleted. Its members stay connected with you.</p>;
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => deleteCircle({ id })}>
        Delete the circle
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
