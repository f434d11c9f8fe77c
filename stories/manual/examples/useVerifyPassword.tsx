import { useVerifyPassword } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function VerifyPassword({ token, new_password }: { token: string; new_password: string }) {
  const { mutate: verifyPassword, isPending, error } = useVerifyPassword();
  const onClick = () => verifyPassword({ token, new_password });
  const text = messageOf(error) || 'Set a new password after a reset';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
