import { useCreateInvite } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function CreateInvite({ nickname }: { nickname: string }) {
  const { mutate: createInvite, isPending, error } = useCreateInvite();
  const onClick = () => createInvite({ nickname });
  return <button disabled={isPending} onClick={onClick}>{messageOf(error) || 'Create an invite'}</button>;
}
