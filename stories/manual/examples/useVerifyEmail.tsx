import { useVerifyEmail } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function VerifyEmail({ token }: { token: string }) {
  const { mutate: verifyEmail, isPending, error } = useVerifyEmail();
  const onClick = () => verifyEmail({ token });
  const text = messageOf(error) || 'Confirm the new email address';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
