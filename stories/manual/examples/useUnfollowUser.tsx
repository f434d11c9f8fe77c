import { useUnfollowUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UnfollowUser({ username }: { username: string }) {
  const { mutate: unfollowUser, isPending, error } = useUnfollowUser();
  const onClick = () => unfollowUser({ username });
  const text = messageOf(error) || 'Unfollow a user';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
