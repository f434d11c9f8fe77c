import { useFollowUser, useUnfollowUser, useUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function FollowUser({ username }: { username: string }) {
  const { data: user } = useUser({ username });
  const follow = useFollowUser();
  const unfollow = useUnfollowUser();
  const error = follow.error ?? unfollow.error;
  const isFollowing = user && 'is_following' in user && user.is_following;
  const press = () => {
    // An error of the other one is about a former press.
    (isFollowing ? follow : unfollow).reset();
    if (isFollowing) unfollow.mutate({ username });
    else follow.mutate({ username });
  };
  return (
    <>
      <button type="button" aria-pressed={isFollowing} onClick={press}>
        {isFollowing ? 'Following' : 'Follow'} @{username}
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
