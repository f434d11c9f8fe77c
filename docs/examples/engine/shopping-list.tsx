import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { mutationOptionsOf, optionsOf, pagesOf } from 'community-hooks/engine';
import type { ReactElement } from 'react';
import type { GroceriesHost } from './host.js';
import { addItem, buyItem, items, openCount, putItemBack, removeItem } from './rules.js';

/** Every press shows at once, in the item and in the number, and disappears if the service refuses it. */
export function ShoppingList({ host }: { host: GroceriesHost }): ReactElement {
  const { data = [], hasNextPage, fetchNextPage } = useInfiniteQuery(pagesOf(host, items, {}));
  const { data: open } = useQuery(optionsOf(host, openCount, {}));
  const add = useMutation(mutationOptionsOf(host, addItem));
  const remove = useMutation(mutationOptionsOf(host, removeItem));
  const buy = useMutation(mutationOptionsOf(host, buyItem));
  const putBack = useMutation(mutationOptionsOf(host, putItemBack));
  return (
    <main>
      <h1>{open?.count} to buy</h1>
      <button type="button" onClick={() => add.mutate({ name: 'Milk' })}>
        Add milk
      </button>
      <ul>
        {data.map(({ id, name, isBought }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={isBought}
                onChange={() => (isBought ? putBack : buy).mutate({ id })}
              />
              {name}
            </label>
            <button type="button" onClick={() => remove.mutate({ id })}>
              Remove {name}
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" onClick={() => void fetchNextPage()}>
          More
        </button>
      )}
    </main>
  );
}
