import { useCreateInvite } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function CreateInvite({ nickname }: { nickname: string }) {
  const { mutate: createInvite, isPending, error } = useCreateInvite();
  const onClick = () => createInvite({ nickname });
  const text = messageOf(error) || 'Create an invite';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
