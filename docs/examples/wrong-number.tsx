import {
  currentUser,
  explain,
  optionsOf,
  useBlockUser,
  useCommunity,
  useCurrentUser,
  useFollowers,
} from 'community-hooks';
import type { ReactElement } from 'react';

/** Followers with their number, and a button that says what stands behind it. */
export function Followers({ onExplain }: { onExplain: (text: string) => void }): ReactElement {
  const community = useCommunity();
  const { data: me } = useCurrentUser();
  const { data: followers = [] } = useFollowers();
  const { mutate: block } = useBlockUser();
  const say = (): void => {
    const read = optionsOf(community.client, currentUser, {});
    const why = explain(community, read, (user) => user.followers_count);
    onExplain(JSON.stringify(why, null, 2));
  };
  return (
    <>
      <p>{me?.followers_count} followers</p>
      <button type="button" onClick={say}>
        Why this number?
      </button>
      {followers.map(({ id, username }) => (
        <button type="button" key={id} onClick={() => block({ username })}>
          Block {username}
        </button>
      ))}
    </>
  );
}
