import { useUnblockUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UnblockUser({ username }: { username: string }) {
  const { mutate: unblockUser, isPending, error } = useUnblockUser();
  const onClick = () => unblockUser({ username });
  const text = messageOf(error) || 'Unblock a user';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
