import type { ReactElement } from 'react';
import { useKept } from '../app/places.js';
import { Page } from '../kit/Page.js';
import { SearchBox } from '../kit/SearchBox.js';
import { Tabs } from '../kit/Tabs.js';
import { WidenContext } from '../kit/widen.js';
import { useTexts } from '../texts/texts.js';
import { BlockedUsers, Followers, Followings, LinkedUsers } from './lists.js';
import { FoundBlockedUsers, FoundFollowers, FoundFollowings, FoundLinkedUsers, FoundUsers } from './searches.js';

const TABS = [
  { name: 'following', List: Followings, Found: FoundFollowings },
  { name: 'followers', List: Followers, Found: FoundFollowers },
  { name: 'linked', List: LinkedUsers, Found: FoundLinkedUsers },
  { name: 'blocked', List: BlockedUsers, Found: FoundBlockedUsers },
  { name: 'everybody', List: () => <FoundUsers query="" />, Found: FoundUsers },
] as const;

/** Those one has to do with, sorted by how, and all others by search. */
export function People(): ReactElement {
  const [query, setQuery] = useKept<string>('query', '');
  const [tab, setTab] = useKept<(typeof TABS)[number]['name']>('tab', 'following');
  const { people } = useTexts();
  const tabs = TABS.map(({ name }) => ({ name, title: people.tabs[name] }));
  const { List, Found } = TABS.find(({ name }) => name === tab) ?? TABS[0];
  return (
    <Page title={people.title}>
      <SearchBox label={people.search} value={query} onChange={setQuery} />
      <div className="card card-flush">
        <Tabs label={people.tabsLabel} tabs={tabs} current={tab} onChange={setTab}>
          <WidenContext value={tab === 'everybody' ? undefined : () => setTab('everybody')}>
            {query.trim() ? <Found query={query} /> : <List />}
          </WidenContext>
        </Tabs>
      </div>
    </Page>
  );
}
