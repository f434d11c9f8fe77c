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

type Tab = (typeof TABS)[number]['name'];

/** Those one has to do with, sorted by how. A search finds everybody, unless a tab is chosen for it. */
export function People(): ReactElement {
  const [query, setQuery] = useKept<string>('query', '');
  const [list, setList] = useKept<Tab>('tab', 'following');
  const [searched, setSearched] = useKept<Tab>('searched', 'everybody');
  const { people } = useTexts();
  const tabs = TABS.map(({ name }) => ({ name, title: people.tabs[name] }));
  const isSearch = query.trim() !== '';
  const [tab, setTab] = isSearch ? [searched, setSearched] : [list, setList];
  const { List, Found } = TABS.find(({ name }) => name === tab) ?? TABS[0];
  const search = (next: string): void => {
    setQuery(next);
    // The next search is over everybody, too.
    if (next.trim() === '') setSearched('everybody');
  };
  return (
    <Page title={people.title}>
      <SearchBox label={people.search} value={query} onChange={search} />
      <div className="card card-flush">
        <Tabs label={people.tabsLabel} tabs={tabs} current={tab} onChange={setTab}>
          <WidenContext value={tab === 'everybody' ? undefined : () => setTab('everybody')}>
            {isSearch ? <Found query={query} /> : <List />}
          </WidenContext>
        </Tabs>
      </div>
    </Page>
  );
}
