import { useFollowUser, useUnfollowUser } from 'community-hooks';
import type { ReactElement } from 'react';
import { Button } from '../kit/Button.js';
import { useComplaint } from '../kit/complaint.js';

/** Shows at once what was meant, in every list the person stands in; of fast clicks only the last is sent. */
export function FollowButton({ user }: { user: { username: string; is_following: boolean } }): ReactElement {
  const { username, is_following: isFollowing } = user;
  const onError = useComplaint();
  const follow = useFollowUser({ onError });
  const unfollow = useUnfollowUser({ onError });
  const toggle = isFollowing ? unfollow : follow;
  return (
    <Button
      small
      className="button-toggle"
      look={isFollowing ? undefined : 'primary'}
      aria-label={`${isFollowing ? 'Following' : 'Follow'} ${username}`}
      onClick={() => toggle.mutate({ username })}
    >
      {isFollowing ? 'Following' : 'Follow'}
    </Button>
  );
}
