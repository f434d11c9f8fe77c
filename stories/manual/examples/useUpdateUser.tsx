import { useUpdateUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UpdateUser({ username }: { username: string }) {
  const { mutate: updateUser, isPending, error } = useUpdateUser();
  const onClick = () => updateUser({ username });
  const text = messageOf(error) || 'Update the profile of the account';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
