import { useRequestPasswordReset } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function RequestPasswordReset({ email }: { email: string }) {
  const { mutate: requestPasswordReset, isPending, error } = useRequestPasswordReset();
  const onClick = () => requestPasswordReset({ email });
  const text = messageOf(error) || 'Ask for a password reset by mail';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
