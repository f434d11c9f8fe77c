import { useBlockUser, useFollowUser, useUnfollowUser, useUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import { useParams } from 'react-router';

export function Person() {
  const { username } = useParams();
  // With the key, an error of one person's page does not stay on the page of the next person.
  return username === undefined ? null : <Profile key={username} username={username} />;
}

function Profile({ username }: { username: string }) {
  const { data: person, error } = useUser({ username });
  const follow = useFollowUser();
  const unfollow = useUnfollowUser();
  const block = useBlockUser();
  if (!person) return error && <p role="alert">{messageOf(error)}</p>;
  const failed = follow.error ?? unfollow.error ?? block.error;
  const press = (write: typeof follow | typeof unfollow | typeof block): void => {
    // The error of a former press goes.
    for (const one of [follow, unfollow, block]) if (one.isError) one.reset();
    write.mutate({ username });
  };
  return (
    <>
      <h1>{person.username}</h1>
      <p>{person.profile.name}</p>
      {/* Only other people can be followed. */}
      {'is_following' in person && (
        <>
          <button type="button" onClick={() => press(person.is_following ? unfollow : follow)}>
            {person.is_following ? 'Unfollow' : 'Follow'}
          </button>
          <button type="button" onClick={() => press(block)}>
            Block
          </button>
        </>
      )}
      {failed && <p role="alert">{messageOf(failed)}</p>}
    </>
  );
}
