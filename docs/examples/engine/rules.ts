import {
  checkRules,
  makesBy,
  type RuledWrite,
  type SharedRules,
  type Superseded,
  words,
  type Words,
} from 'community-hooks/engine';
import * as Api from './operations.js';

/** The kinds of records, with the fields of all answers in which they stand. */
interface Records {
  readonly item: Api.Item;
  readonly shoppingList: Api.ShoppingList;
}

const { below, holds } = words;
// Typed for these records.
const { become, count, created, gone, list, one }: Words<Records> = words;

const open = count('item', { isBought: false });

// What each read holds.
export const shoppingList = holds(Api.shoppingList, () => one('shoppingList', {}));
export const openCount = holds(Api.openCount, () => open);
export const items = holds(Api.items, ({ max_id }) => list('item', { id: below(max_id) }));
export const item = holds(Api.item, ({ id }) => one('item', { id }));

const shared: SharedRules<Records> = {
  // Writes about one item are sent in order.
  keys: { item: ['id'], shoppingList: [] },
  kinds: { shoppingList: { numbers: { open: () => open } } },
  laws: [],
};
const makes = makesBy(shared);

// What each write makes true.
export const addItem = makes(Api.addItem, ({ name }) => [created('item', { name, isBought: false })]);
export const removeItem = makes(Api.removeItem, ({ id }) => [gone('item', { id })]);

/** Of quick toggles only the first and the last are sent; the others resolve to `Superseded`. */
type Toggle = RuledWrite<Api.Id, Api.Item | Superseded>;

export const buyItem: Toggle = {
  ...makes(Api.buyItem, ({ id }) => [become('item', { id }, { isBought: true })]),
  toggle: 'bought',
};
export const putItemBack: Toggle = {
  ...makes(Api.putItemBack, ({ id }) => [become('item', { id }, { isBought: false })]),
  toggle: 'bought',
};

checkRules(shared, [shoppingList, openCount, items, item, addItem, removeItem, buyItem, putItemBack]);
