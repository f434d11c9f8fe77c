import { skipToken } from '@tanstack/react-query';
import { useBlockUser, useFollowUser, useUnfollowUser, useUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import { useParams } from 'react-router';

export function Person() {
  const { username } = useParams();
  const { data: person, error } = useUser(username === undefined ? skipToken : { username });
  const follow = useFollowUser();
  const unfollow = useUnfollowUser();
  const block = useBlockUser();
  if (error) return <p role="alert">{messageOf(error)}</p>;
  if (!person) return null;
  const input = { username: person.username };
  const failed = follow.error ?? unfollow.error ?? block.error;
  return (
    <>
      <h1>{person.username}</h1>
      <p>{person.profile.name}</p>
      {/* Only other people can be followed. */}
      {'is_following' in person && (
        <>
          <button type="button" onClick={() => (person.is_following ? unfollow.mutate(input) : follow.mutate(input))}>
            {person.is_following ? 'Unfollow' : 'Follow'}
          </button>
          <button type="button" onClick={() => block.mutate(input)}>
            Block
          </button>
        </>
      )}
      {failed && <p role="alert">{messageOf(failed)}</p>}
    </>
  );
}
