import { useBlockedUsers, useCurrentUser, useFollowers, useFollowings, useLinkedUsers, useUserSearch } from 'community-hooks';
import { type ReactElement, useState } from 'react';
import { Empty, Refusal } from '../kit/Notes.js';
import { Page } from '../kit/Page.js';
import { Paged, SkeletonRows } from '../kit/Paged.js';
import { SearchBox } from '../kit/SearchBox.js';
import { Tabs } from '../kit/Tabs.js';
import { FollowButton } from './PersonActions.js';
import { PersonRow } from './PersonRow.js';
import { UnblockButton } from './UnblockButton.js';

const TABS = [
  { name: 'following', title: 'Following' },
  { name: 'followers', title: 'Followers' },
  { name: 'linked', title: 'Linked' },
  { name: 'blocked', title: 'Blocked' },
] as const;

/** Everybody: those one has to do with, sorted by how, and all others by search. */
export function People(): ReactElement {
  const [query, setQuery] = useState('');
  const [tab, setTab] = useState<(typeof TABS)[number]['name']>('following');
  return (
    <Page title="People">
      <SearchBox label="Search people" value={query} onChange={setQuery} />
      <div className="card card-flush">
        {query.trim() ? (
          <SearchResults query={query} />
        ) : (
          <Tabs label="People by relation" tabs={TABS} current={tab} onChange={setTab}>
            {tab === 'following' && <Followings />}
            {tab === 'followers' && <Followers />}
            {tab === 'linked' && <LinkedUsers />}
            {tab === 'blocked' && <BlockedUsers />}
          </Tabs>
        )}
      </div>
    </Page>
  );
}

export function Followings(): ReactElement {
  const empty = (
    <Empty icon="people" title="You follow nobody yet">
      Search for somebody you know.
    </Empty>
  );
  return (
    <Paged list={useFollowings()} label="Following" endless empty={empty}>
      {(user) => (
        <PersonRow key={user.id} user={user}>
          <FollowButton user={user} />
        </PersonRow>
      )}
    </Paged>
  );
}

export function Followers(): ReactElement {
  const empty = (
    <Empty icon="people" title="Nobody follows you yet">
      Write something, or invite a friend.
    </Empty>
  );
  return (
    <Paged list={useFollowers()} label="Followers" endless empty={empty}>
      {(user) => (
        <PersonRow key={user.id} user={user}>
          <FollowButton user={user} />
        </PersonRow>
      )}
    </Paged>
  );
}

export function LinkedUsers(): ReactElement {
  const empty = (
    <Empty icon="people" title="Nobody yet">
      Followers and connections stand here.
    </Empty>
  );
  return (
    <Paged list={useLinkedUsers()} label="Linked" endless empty={empty}>
      {(user) => (
        <PersonRow key={user.id} user={user}>
          {user.is_connected && <span className="tag tag-good">Connected</span>}
        </PersonRow>
      )}
    </Paged>
  );
}

export function BlockedUsers(): ReactElement {
  const empty = (
    <Empty icon="block" title="You block nobody">
      Those you block are gathered here.
    </Empty>
  );
  return (
    <Paged list={useBlockedUsers()} label="Blocked" endless empty={empty}>
      {(user) => (
        <PersonRow key={user.id} user={user}>
          <UnblockButton username={user.username} />
        </PersonRow>
      )}
    </Paged>
  );
}

/** The former results stay, paler, until the next ones are there. */
export function SearchResults({ query }: { query: string }): ReactElement {
  const { data, error, isPending, isPlaceholderData, refetch } = useUserSearch({ query });
  const { data: me } = useCurrentUser();
  if (isPending) return <SkeletonRows label="Search" />;
  if (!data) return <Refusal inset error={error} onRetry={refetch} />;
  if (data.length === 0) {
    return (
      <Empty icon="search" title="Nobody found">
        No name has “{query.trim()}” in it.
      </Empty>
    );
  }
  return (
    <ul className={isPlaceholderData ? 'list leaving' : 'list'} aria-label="Found" aria-busy={isPlaceholderData}>
      {data.map((user) => (
        <PersonRow key={user.id} user={user}>
          {user.id === me?.id ? <span className="tag">You</span> : <FollowButton user={user} />}
        </PersonRow>
      ))}
    </ul>
  );
}
