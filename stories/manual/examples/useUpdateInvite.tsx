import { useUpdateInvite } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UpdateInvite({ id, nickname }: { id: number; nickname: string }) {
  const { mutate: updateInvite, isPending, error } = useUpdateInvite();
  const onClick = () => updateInvite({ id, nickname });
  const text = messageOf(error) || 'Rename an invite';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
