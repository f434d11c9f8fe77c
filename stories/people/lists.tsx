import { useBlockedUsers, useFollowers, useFollowings, useLinkedUsers } from 'community-hooks';
import type { ReactElement } from 'react';
import { Empty } from '../kit/Notes.js';
import { Paged } from '../kit/Paged.js';
import { FollowButton } from './FollowButton.js';
import { PersonRow } from './PersonRow.js';
import { UnblockButton } from './UnblockButton.js';

interface ListProps {
  /** Goes on by itself; else a button does. */
  readonly endless?: boolean;
}

export function Followings({ endless = true }: ListProps): ReactElement {
  const empty = (
    <Empty icon="people" title="You do not follow anyone yet">
      Search for somebody you know.
    </Empty>
  );
  return (
    <Paged list={useFollowings()} label="Following" endless={endless} empty={empty}>
      {(user) => (
        <PersonRow key={user.id} user={user}>
          <FollowButton user={user} />
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
