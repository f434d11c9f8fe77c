import { useUnfollowUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UnfollowUser({ username }: { username: string }) {
  const { mutate: unfollowUser, isPending, error } = useUnfollowUser();
  const onClick = () => unfollowUser({ username });
  return <button disabled={isPending} onClick={onClick}>{messageOf(error) || 'Unfollow a user'}</button>;
}
