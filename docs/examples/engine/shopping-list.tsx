import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { mutationOptionsOf, optionsOf, pagesOf } from 'community-hooks/engine';
import { createContext, type ReactElement, useContext } from 'react';
import { addItemEffects, buyItemEffects, putItemBackEffects, removeItemEffects } from './effects.js';
import type { GroceriesHost } from './host.js';
import { type Item, items, openCount } from './operations.js';

/** The client of the service, for the hooks below. */
export const HostContext = createContext<GroceriesHost | undefined>(undefined);

function useHost(): GroceriesHost {
  const host = useContext(HostContext);
  if (!host) throw new Error('There is no HostContext above this component.');
  return host;
}

export function useItems() {
  return useInfiniteQuery(pagesOf(useHost(), items, {}));
}

export function useOpenCount() {
  return useQuery(optionsOf(useHost(), openCount, {}));
}

export function useAddItem() {
  return useMutation(mutationOptionsOf(useHost(), addItemEffects));
}

export function useBuyItem() {
  return useMutation(mutationOptionsOf(useHost(), buyItemEffects));
}

export function usePutItemBack() {
  return useMutation(mutationOptionsOf(useHost(), putItemBackEffects));
}

export function useRemoveItem() {
  return useMutation(mutationOptionsOf(useHost(), removeItemEffects));
}

/**
 * A shopping list: every press shows at once, in the item and in the number, and disappears if the
 * service refuses it.
 */
export function ShoppingList(): ReactElement {
  const { data = [], hasNextPage, fetchNextPage } = useItems();
  const { data: open } = useOpenCount();
  const add = useAddItem();
  return (
    <main>
      <h1>{open?.count} to buy</h1>
      <button type="button" onClick={() => add.mutate({ name: 'Milk' })}>
        Add milk
      </button>
      <ul>
        {data.map((one) => (
          <Row key={one.id} item={one} />
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

function Row({ item: { id, name, isBought } }: { item: Item }): ReactElement {
  const buy = useBuyItem();
  const putBack = usePutItemBack();
  const remove = useRemoveItem();
  return (
    <li>
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
  );
}
