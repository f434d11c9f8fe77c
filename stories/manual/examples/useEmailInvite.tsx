import { useEmailInvite } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function EmailInvite({ id, email }: { id: number; email: string }) {
  const { mutate: emailInvite, isPending, error } = useEmailInvite();
  const onClick = () => emailInvite({ id, email });
  const text = messageOf(error) || 'Send an invite by mail';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
