import { useBlockedUsers, useFollowers, useFollowings, useLinkedUsers } from 'community-hooks';
import type { Following } from 'community-hooks/contract';
import { type ReactElement, useState } from 'react';
import { Empty } from '../kit/Notes.js';
import { Paged, type Still } from '../kit/Paged.js';
import type { Texts } from '../texts/english.js';
import { useTexts } from '../texts/texts.js';
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
  const { people } = useTexts();
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
  return (
    <Paged list={list} still={still} label={people.tabs.following} endless={endless} empty={<NoPeople of="following" />}>
      {(user) => (
        <PersonRow key={user.id} user={user}>
          <FollowButton user={user} onUnfollow={() => stay(user)} />
        </PersonRow>
      )}
    </Paged>
  );
}

export function Followers({ endless = true }: ListProps): ReactElement {
  const { people } = useTexts();
  return (
    <Paged list={useFollowers()} label={people.tabs.followers} endless={endless} empty={<NoPeople of="followers" />}>
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
  const { people } = useTexts();
  return (
    <Paged list={useLinkedUsers()} label={people.tabs.linked} endless={endless} empty={<NoPeople of="linked" />}>
      {(user) => (
        <PersonRow key={user.id} user={user}>
          {user.is_connected && <span className="tag tag-good">{people.connected}</span>}
        </PersonRow>
      )}
    </Paged>
  );
}

export function BlockedUsers({ endless = true }: ListProps): ReactElement {
  const { people } = useTexts();
  return (
    <Paged list={useBlockedUsers()} label={people.tabs.blocked} endless={endless} empty={<NoPeople of="blocked" />}>
      {(user) => (
        <PersonRow key={user.id} user={user}>
          <UnblockButton username={user.username} />
        </PersonRow>
      )}
    </Paged>
  );
}

/** Why a list is empty, and what to do about it. */
function NoPeople({ of }: { of: keyof Texts['people']['empty'] }): ReactElement {
  const { title, text } = useTexts().people.empty[of];
  return (
    <Empty icon={of === 'blocked' ? 'block' : 'people'} title={title}>
      {text}
    </Empty>
  );
}
