import { useDeleteCircle } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function DeleteCircle({ id }: { id: number }) {
  const { mutate: deleteCircle, isPending, error } = useDeleteCircle();
  const onClick = () => deleteCircle({ id });
  const text = messageOf(error) || 'Delete a circle';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
