import { useCreateCircle } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function CreateCircle({ name, color }: { name: string; color: string }) {
  const { mutate: createCircle, isPending, error } = useCreateCircle();
  const onClick = () => createCircle({ name, color });
  const text = messageOf(error) || 'Create a circle';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
