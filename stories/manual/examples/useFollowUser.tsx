import { useFollowUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function FollowUser({ username }: { username: string }) {
  const { mutate: followUser, isPending, error } = useFollowUser();
  const onClick = () => followUser({ username });
  const text = messageOf(error) || 'Follow a user';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
