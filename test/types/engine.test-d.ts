import { makesBy, type RuledWrite, words, type Words } from 'community-hooks/engine';
import { expectTypeOf, test } from 'vitest';
import * as Api from '../../docs/examples/engine/operations.js';

interface Records {
  readonly item: Api.Item;
  readonly shoppingList: Api.ShoppingList;
}

const { become, count, created, list }: Words<Records> = words;
const keys = { item: ['id'], shoppingList: [] } as const;
const makes = makesBy<Records>({ keys, kinds: {}, laws: [] });

test('another service: a misspelt kind, key, field or value of its rules does not compile', () => {
  const numbers = { open: () => count('item', { isBought: false }) };
  const right = makesBy<Records>({ keys, kinds: { shoppingList: { numbers } }, laws: [] });
  // @ts-expect-error an item has an id
  const key = makesBy<Records>({ keys: { item: ['idd'], shoppingList: [] }, kinds: {}, laws: [] });
  // @ts-expect-error each kind has its keys
  const kind = makesBy<Records>({ keys: { item: ['id'] }, kinds: {}, laws: [] });
  // @ts-expect-error a name is no number
  const number = makesBy<Records>({ keys, kinds: { shoppingList: { numbers: { name: numbers.open } } }, laws: [] });
  // @ts-expect-error the field is called isBought
  const field = list('item', { isBougt: true });
  // @ts-expect-error it is a boolean
  const value = become('item', { id: 1 }, { isBought: 'yes' });
  expectTypeOf([right, key, kind, number, field, value]).toBeArray();
});

test('another service: a write has the input and the answer of its operation', () => {
  const add = makes(Api.addItem, ({ name }) => [created('item', { name, isBought: false })]);
  expectTypeOf(add).toEqualTypeOf<RuledWrite<{ name: string }, Api.Item>>();
  // @ts-expect-error the input has a name
  const input = makes(Api.addItem, ({ title }) => [created('item', { name: title })]);
  // @ts-expect-error it answers with the item
  const answer: RuledWrite<Api.Id, string> = makes(Api.buyItem, () => []);
  expectTypeOf([input, answer]).toBeArray();
});
