import { useUpdateCircle } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UpdateCircle({ id, name }: { id: number; name: string }) {
  const { mutate: updateCircle, isPending, error } = useUpdateCircle();
  const onClick = () => updateCircle({ id, name });
  const text = messageOf(error) || 'Update a circle or its members';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
