import { useFollowUser, useUnfollowUser, useUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function FollowUser({ username }: { username: string }) {
  const { data: user } = useUser({ username });
  const { mutate: followUser, error } = useFollowUser();
  const { mutate: unfollowUser } = useUnfollowUser();
  const isFollowing = user && 'is_following' in user && user.is_following;
  return (
    <>
      <button
        type="button"
        aria-pressed={isFollowing}
        onClick={() => (isFollowing ? unfollowUser({ username }) : followUser({ username }))}
      >
        {isFollowing ? 'Following' : 'Follow'} @{username}
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
