import { useUpdateFollow } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UpdateFollow({ username, lists_ids }: { username: string; lists_ids: number[] }) {
  const { mutate: updateFollow, isPending, error } = useUpdateFollow();
  const onClick = () => updateFollow({ username, lists_ids });
  const text = messageOf(error) || 'Set the lists of a follow';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
