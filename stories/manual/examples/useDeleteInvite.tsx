import { useDeleteInvite } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function DeleteInvite({ id }: { id: number }) {
  const { mutate: deleteInvite, isPending, error } = useDeleteInvite();
  const onClick = () => deleteInvite({ id });
  const text = messageOf(error) || 'Delete an invite';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
