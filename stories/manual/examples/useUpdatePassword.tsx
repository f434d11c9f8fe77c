import { useUpdatePassword } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import type { UpdatePasswordInput } from 'community-hooks/contract';

export function UpdatePassword(input: UpdatePasswordInput) {
  const { mutate: updatePassword, isPending, error } = useUpdatePassword();
  const onClick = () => updatePassword(input);
  const text = messageOf(error) || 'Change the password';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
