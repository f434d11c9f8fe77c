import { type ReactElement, useState } from 'react';
import { useCreateInvite } from 'community-hooks';
import { CreateInvite, FoundInvites, InviteList, nicknameOf, Quota } from '../invites/Invites.js';
import { Card } from '../kit/Card.js';
import { SearchBox } from '../kit/SearchBox.js';
import { useTexts } from '../texts/texts.js';
import { inCard } from './card.js';

export const list = inCard(<InviteList filter={{}} />);

export function Creation(): ReactElement {
  const create = useCreateInvite();
  return (
    <>
      <div>
        <Quota />
      </div>
      <CreateInvite create={create} />
      <Card flush>
        <InviteList filter={{}} coming={nicknameOf(create)} />
      </Card>
    </>
  );
}

export const creation = (): ReactElement => <Creation />;

export const found = (query: string) => (): ReactElement => <Search initial={query} />;

/** A search box with something in it already, and what is found. */
function Search({ initial }: { initial: string }): ReactElement {
  const [query, setQuery] = useState(initial);
  const { invites } = useTexts();
  return (
    <>
      <SearchBox label={invites.search} value={query} onChange={setQuery} />
      <Card flush>
        <FoundInvites query={query} filter={{}} />
      </Card>
    </>
  );
}
