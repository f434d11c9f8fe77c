import { useUpdateUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UpdateUser({ username }: { username: string }) {
  const { mutate: updateUser, isPending, error } = useUpdateUser();
  const onClick = () => updateUser({ username });
  return <button disabled={isPending} onClick={onClick}>{messageOf(error) || 'Update the profile of the account'}</button>;
}
