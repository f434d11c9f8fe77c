import { useFollowUser, useUnfollowUser, useUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function FollowUser({ username }: { username: string }) {
  const { data: user } = useUser({ username });
  const follow = useFollowUser();
  const unfollow = useUnfollowUser();
  const error = follow.error ?? unfollow.error;
  const isFollowing = user && 'is_following' in user && user.is_following;
  return (
    <>
      <button
        type="button"
        aria-pressed={isFollowing}
        onClick={() => (isFollowing ? unfollow.mutate({ username }) : follow.mutate({ username }))}
      >
        {isFollowing ? 'Following' : 'Follow'} @{username}
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
