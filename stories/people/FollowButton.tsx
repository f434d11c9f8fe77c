import { useFollowUser, useUnfollowUser } from 'community-hooks';
import type { ReactElement } from 'react';
import { Button } from '../kit/Button.js';
import { useComplaint } from '../kit/complaint.js';
import { useAnnounce } from '../kit/Toasts.js';
import { useTexts } from '../texts/texts.js';

interface FollowButtonProps {
  readonly user: { readonly username: string; readonly is_following: boolean };
  /** Called with the press that ends a follow. */
  readonly onUnfollow?: () => void;
}

/** Shows at once what was meant, in every list the person stands in; of fast clicks only the last is sent. */
export function FollowButton({ user, onUnfollow }: FollowButtonProps): ReactElement {
  const { username, is_following: isFollowing } = user;
  const onError = useComplaint();
  const follow = useFollowUser({ onError });
  const unfollow = useUnfollowUser({ onError });
  const toggle = isFollowing ? unfollow : follow;
  const announce = useAnnounce();
  const { people } = useTexts();
  return (
    <Button
      small
      className="button-toggle"
      look={isFollowing ? undefined : 'primary'}
      aria-label={isFollowing ? people.followingPerson(username) : people.followPerson(username)}
      onClick={() => {
        if (isFollowing) onUnfollow?.();
        toggle.mutate({ username });
        announce(isFollowing ? people.unfollowed(username) : people.followed(username));
      }}
    >
      {isFollowing ? people.following : people.follow}
    </Button>
  );
}
