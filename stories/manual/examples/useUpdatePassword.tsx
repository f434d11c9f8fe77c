import { useUpdatePassword } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UpdatePassword({ current_password, new_password }: { current_password: string; new_password: string }) {
  const { mutate: updatePassword, isPending, error } = useUpdatePassword();
  const onClick = () => updatePassword({ current_password, new_password });
  return <button disabled={isPending} onClick={onClick}>{messageOf(error) || 'Change the password'}</button>;
}
