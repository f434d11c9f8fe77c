import { useUnfollowUser, useUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UnfollowUser({ username }: { username: string }) {
  const { data: user } = useUser({ username });
  const { mutate: unfollowUser, error } = useUnfollowUser();
  const isFollowing = user && 'is_following' in user && user.is_following;
  return (
    <>
      <button
        type="button"
        aria-disabled={!isFollowing}
        onClick={() => isFollowing && unfollowUser({ username })}
      >
        {isFollowing ? 'Unfollow' : 'Not following'} @{username}
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
