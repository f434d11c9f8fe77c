import { useBlockedUsers, useFollowers, useFollowings, useLinkedUsers } from 'community-hooks';
import type { Following } from 'community-hooks/contract';
import { type ReactElement, useState } from 'react';
import { Empty } from '../kit/Notes.js';
import { Paged, type Still } from '../kit/Paged.js';
import { FollowButton } from './FollowButton.js';
import { PersonRow } from './PersonRow.js';
import { UnblockButton } from './UnblockButton.js';

interface ListProps {
  /** Goes on by itself; else a button does. */
  readonly endless?: boolean;
}

/** Somebody who is not followed any more stays in place, with a button to follow again, until the list is left. */
export function Followings({ endless = true }: ListProps): ReactElement {
  const list = useFollowings();
  const [still, setStill] = useState<readonly Still<Following>[]>([]);
  const stay = (user: Following): void => {
    const { data = [] } = list;
    const above = data[data.findIndex(({ id }) => id === user.id) + 1]?.id;
    // The latest first: the one below an earlier one may have been taken out after it.
    setStill((former) => [
      { item: { ...user, is_following: false }, above },
      ...former.filter(({ item }) => item.id !== user.id),
    ]);
  };
  const empty = (
    <Empty icon="people" title="You do not follow anyone yet">
      Search for somebody you know.
    </Empty>
  );
  return (
    <Paged list={list} still={still} label="Following" endless={endless} empty={empty}>
      {(user) => (
        <PersonRow key={user.id} user={user}>
          <FollowButton user={user} onUnfollow={() => stay(user)} />
        </PersonRow>
      )}
    </Paged>
  );
}

export function Followers({ endless = true }: ListProps): ReactElement {
  const empty = (
    <Empty icon="people" title="No followers yet">
      Write something, or invite a friend.
    </Empty>
  );
  return (
    <Paged list={useFollowers()} label="Followers" endless={endless} empty={empty}>
      {(user) => (
        <PersonRow key={user.id} user={user}>
          <FollowButton user={user} />
        </PersonRow>
      )}
    </Paged>
  );
}

/** Followers and connections. */
export function LinkedUsers({ endless = true }: ListProps): ReactElement {
  const empty = (
    <Empty icon="people" title="No followers or connections yet">
      Your followers and connections appear here.
    </Empty>
  );
  return (
    <Paged list={useLinkedUsers()} label="Linked" endless={endless} empty={empty}>
      {(user) => (
        <PersonRow key={user.id} user={user}>
          {user.is_connected && <span className="tag tag-good">Connected</span>}
        </PersonRow>
      )}
    </Paged>
  );
}

export function BlockedUsers({ endless = true }: ListProps): ReactElement {
  const empty = (
    <Empty icon="block" title="You have not blocked anyone">
      People you block appear here.
    </Empty>
  );
  return (
    <Paged list={useBlockedUsers()} label="Blocked" endless={endless} empty={empty}>
      {(user) => (
        <PersonRow key={user.id} user={user}>
          <UnblockButton username={user.username} />
        </PersonRow>
      )}
    </Paged>
  );
}
