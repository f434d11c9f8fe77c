import { useBlockUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function BlockUser({ username }: { username: string }) {
  const { mutate: blockUser, isPending, error } = useBlockUser();
  const onClick = () => blockUser({ username });
  const text = messageOf(error) || 'Block a user';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
