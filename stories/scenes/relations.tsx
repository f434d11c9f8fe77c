import { type ComponentType, type ReactElement, useState } from 'react';
import { Card } from '../kit/Card.js';
import { SearchBox } from '../kit/SearchBox.js';
import { useTexts } from '../texts/texts.js';
import { inCard } from './card.js';

export const list = (List: ComponentType<{ endless?: boolean }>, endless = true) => inCard(<List endless={endless} />);

export const found = (Found: ComponentType<{ query: string }>, query: string) => (): ReactElement => (
  <Search Found={Found} initial={query} />
);

/** A search box with something in it already, and what is found. */
function Search({ Found, initial }: { Found: ComponentType<{ query: string }>; initial: string }): ReactElement {
  const [query, setQuery] = useState(initial);
  const { people } = useTexts();
  return (
    <>
      <SearchBox label={people.search} value={query} onChange={setQuery} />
      <Card flush>
        <Found query={query} />
      </Card>
    </>
  );
}
