import { useCreateInvite, useFollowUser, useInvites, useUnfollowUser, useUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import type { ReactElement } from 'react';

/**
 * Shows each press at once, and goes back if the service refuses. It needs no spinner and is never
 * disabled: the last press counts.
 */
export function FollowButton({ username }: { username: string }): ReactElement | null {
  const { data: person } = useUser({ username });
  const follow = useFollowUser();
  const unfollow = useUnfollowUser();
  // Only other people can be followed.
  if (!person || !('is_following' in person)) return null;
  const { is_following: isFollowing } = person;
  const error = follow.error ?? unfollow.error;
  const onClick = (): void => {
    // An error of the other one is about a former press.
    (isFollowing ? follow : unfollow).reset();
    if (isFollowing) unfollow.mutate({ username });
    else follow.mutate({ username });
  };
  return (
    <>
      <button type="button" aria-pressed={isFollowing} onClick={onClick}>
        {isFollowing ? 'Following' : 'Follow'}
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}

/**
 * The service gives a new invite its id and its link: until it has answered, a row of the form stands
 * in for it.
 */
export function Guests({ nickname }: { nickname: string }): ReactElement {
  const { data: invites = [] } = useInvites();
  const create = useCreateInvite();
  return (
    <>
      <button type="button" onClick={() => create.mutate({ nickname })}>
        Invite
      </button>
      <ul>
        {create.isPending && <li aria-busy="true">{create.variables.nickname}</li>}
        {invites.map((invite) => (
          <li key={invite.id}>{invite.nickname}</li>
        ))}
      </ul>
    </>
  );
}
