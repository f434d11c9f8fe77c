import {
  deletesRecord,
  type Effects,
  effectsOf,
  type Reader,
  type Superseded,
} from 'community-hooks/engine';
import type { GroceriesHost } from './host.js';
import {
  addItem,
  buyItem,
  type Id,
  type Item,
  type Name,
  type NoInput,
  type OpenCount,
  type Page,
  putItemBack,
  removeItem,
  type ShoppingList,
} from './operations.js';

/** The types of the service's records and reads: with them a misspelt effect doesn't compile. */
interface Groceries {
  readonly records: { readonly item: Partial<Item> };
  readonly inputs: {
    readonly list: NoInput;
    readonly openCount: NoInput;
    readonly items: Page;
    readonly item: Id;
  };
  readonly answers: {
    readonly list: ShoppingList;
    readonly openCount: OpenCount;
    readonly items: readonly Item[];
    readonly item: Item;
  };
  readonly counted: Item;
  readonly host: GroceriesHost;
}

const { insert, invalidate, on, patch, toggle, remove, step, unlessDeleted } = effectsOf<Groceries>();

/** What a write about an item captures from the cache at submission. */
interface Captured {
  readonly known: Partial<Item>;
}

/** The item that a write is about, and its lane: writes about one item are sent one after the other. */
const aboutItem = {
  about: { kind: 'item', ref: ({ id }: Id) => ({ id }) },
  lane: ({ id }: Id) => `item ${id}`,
  capture: (reader: Reader<Groceries>, { id }: Id): Captured => ({
    known: reader.find('item', { id }) ?? {},
  }),
} as const;

/** An item is open until it is bought. For an item that is not cached, the amount is unknown. */
function countOpen(isOpenAfter: boolean) {
  const by = ({ captured }: { readonly captured: Captured }): number | undefined => {
    const { isBought } = captured.known;
    return isBought === undefined ? undefined : Number(isOpenAfter) - Number(!isBought);
  };
  return [step(['list'], 'open', by), step(['openCount'], 'count', by)];
}

/** The new item waits for the answer, which has its id; the number does not. */
export const addItemEffects: Effects<Name, Item> = on(addItem, {
  landed: unlessDeleted(['items'], removeItem),
  change: [
    insert(['items'], ({ answer }) => answer),
    step(['list'], 'open', () => 1, 'nothing'),
    step(['openCount'], 'count', () => 1, 'nothing'),
  ],
});

/** Of several quick toggles only the last one is sent; the others resolve to `Superseded`. */
export const buyItemEffects: Effects<Id, Item | Superseded> = on(buyItem, {
  ...aboutItem,
  toggle: toggle('bought'),
  change: [patch('item', { isBought: true }), ...countOpen(false)],
});

export const putItemBackEffects: Effects<Id, Item | Superseded> = on(putItemBack, {
  ...aboutItem,
  toggle: toggle('bought'),
  change: [patch('item', { isBought: false }), ...countOpen(true)],
});

/** The item's own read is refetched: only the service decides how it answers for a removed one. */
export const removeItemEffects: Effects<Id, NoInput> = on(removeItem, {
  ...aboutItem,
  deletes: deletesRecord,
  change: [remove(['items']), ...countOpen(false)],
  stale: [invalidate(['item'], (read, { input }) => read.input.id === input.id)],
});
