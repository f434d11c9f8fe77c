import { entity, type List, type Mutation, type Query, type Schema } from 'community-hooks/engine';
import * as z from 'zod/mini';

/** How an operation is sent. The engine doesn't read it; the client of this service does. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
}

const Item = entity('item', z.object({ id: z.number(), name: z.string(), isBought: z.boolean() }));
export type Item = z.infer<typeof Item>;

/** The list itself, with the number of its open items. It has no key: there is one. */
const ShoppingList = entity('shoppingList', z.object({ name: z.string(), open: z.number() }));
export type ShoppingList = z.infer<typeof ShoppingList>;

const Id = z.object({ id: z.number() });
export type Id = z.infer<typeof Id>;

const NoInput = z.object({});
const Name = z.object({ name: z.string() });
const Count = z.object({ count: z.number() });
const Page = z.object({ count: z.optional(z.number()), max_id: z.optional(z.number()) });

export const shoppingList = read('shoppingList', '/list', NoInput, ShoppingList);
export const openCount = read('openCount', '/list/open', NoInput, Count);
export const item = read('item', '/items/:id', Id, Item);

/** Newest first. */
export const items: List<z.infer<typeof Page>, Item> & Route = {
  ...read('items', '/items', Page, z.array(Item)),
  paging: { by: 'max_id', count: 3, maxCount: 20 },
};

export const addItem = write('addItem', 'POST', '/items', Name, Item);
export const removeItem = write('removeItem', 'DELETE', '/items/:id', Id, NoInput);
export const buyItem = write('buyItem', 'POST', '/items/:id/bought', Id, Item);
export const putItemBack = write('putItemBack', 'DELETE', '/items/:id/bought', Id, Item);

function read<Input, Output>(
  name: string,
  path: string,
  input: Schema<Input>,
  output: Schema<Output>,
): Query<Input, Output> & Route {
  return { kind: 'query', group: 'groceries', name, method: 'GET', path, input, output };
}

function write<Input, Output>(
  name: string,
  method: Route['method'],
  path: string,
  input: Schema<Input>,
  output: Schema<Output>,
): Mutation<Input, Output> & Route {
  return { kind: 'mutation', group: 'groceries', name, method, path, input, output };
}
