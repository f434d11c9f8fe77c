import { useFollowUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function FollowUser({ username }: { username: string }) {
  const { mutate: followUser, isPending, error } = useFollowUser();
  const onClick = () => followUser({ username });
  return <button disabled={isPending} onClick={onClick}>{messageOf(error) || 'Follow a user'}</button>;
}
