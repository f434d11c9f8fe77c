import type { ReactElement } from 'react';
import { useKept } from '../app/places.js';
import { Page } from '../kit/Page.js';
import { SearchBox } from '../kit/SearchBox.js';
import { Tabs } from '../kit/Tabs.js';
import { WidenContext } from '../kit/widen.js';
import { BlockedUsers, Followers, Followings, LinkedUsers } from './lists.js';
import { FoundBlockedUsers, FoundFollowers, FoundFollowings, FoundLinkedUsers, FoundUsers } from './searches.js';

const TABS = [
  { name: 'following', title: 'Following', List: Followings, Found: FoundFollowings },
  { name: 'followers', title: 'Followers', List: Followers, Found: FoundFollowers },
  { name: 'linked', title: 'Linked', List: LinkedUsers, Found: FoundLinkedUsers },
  { name: 'blocked', title: 'Blocked', List: BlockedUsers, Found: FoundBlockedUsers },
  { name: 'everybody', title: 'Everybody', List: () => <FoundUsers query="" />, Found: FoundUsers },
] as const;

/** Those one has to do with, sorted by how, and all others by search. */
export function People(): ReactElement {
  const [query, setQuery] = useKept<string>('query', '');
  const [tab, setTab] = useKept<(typeof TABS)[number]['name']>('tab', 'following');
  const { List, Found } = TABS.find(({ name }) => name === tab) ?? TABS[0];
  return (
    <Page title="People">
      <SearchBox label="Search people" value={query} onChange={setQuery} />
      <div className="card card-flush">
        <Tabs label="People by relation" tabs={TABS} current={tab} onChange={setTab}>
          <WidenContext value={tab === 'everybody' ? undefined : () => setTab('everybody')}>
            {query.trim() ? <Found query={query} /> : <List />}
          </WidenContext>
        </Tabs>
      </div>
    </Page>
  );
}
