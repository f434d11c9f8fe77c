import { useUnblockUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UnblockUser({ username }: { username: string }) {
  const { mutate: unblockUser, isPending, error } = useUnblockUser();
  const onClick = () => unblockUser({ username });
  return <button disabled={isPending} onClick={onClick}>{messageOf(error) || 'Unblock a user'}</button>;
}
