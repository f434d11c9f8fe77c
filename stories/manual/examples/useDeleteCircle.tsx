import { useDeleteCircle } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function DeleteCircle({ id }: { id: number }) {
  const { mutate: deleteCircle, isPending, error } = useDeleteCircle();
  const onClick = () => deleteCircle({ id });
  return <button disabled={isPending} onClick={onClick}>{messageOf(error) || 'Delete a circle'}</button>;
}
