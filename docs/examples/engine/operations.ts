import { entity, type List, type Mutation, type Query } from 'community-hooks/engine';
import * as z from 'zod/mini';

/** How an operation is sent. The engine doesn't read it; the client of this service does. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
}

/** A write changes every cached copy of an item. */
export const Item = entity(
  'item',
  z.object({ id: z.number(), name: z.string(), isBought: z.boolean() }),
);
export type Item = z.infer<typeof Item>;

const ShoppingList = z.object({ name: z.string(), open: z.number() });
export type ShoppingList = z.infer<typeof ShoppingList>;

const OpenCount = z.object({ count: z.number() });
export type OpenCount = z.infer<typeof OpenCount>;

const NoInput = z.object({});
export type NoInput = z.infer<typeof NoInput>;

const Id = z.object({ id: z.number() });
export type Id = z.infer<typeof Id>;

const Name = z.object({ name: z.string() });
export type Name = z.infer<typeof Name>;

const Page = z.object({ count: z.optional(z.number()), max_id: z.optional(z.number()) });
export type Page = z.infer<typeof Page>;

/** The list itself. Two reads share the number of open items: an answer to either updates both. */
export const list: Query<NoInput, ShoppingList> & Route = {
  kind: 'query',
  group: 'list',
  name: 'list',
  method: 'GET',
  path: '/list',
  input: NoInput,
  output: ShoppingList,
  shares: { open: 'open' },
};

export const openCount: Query<NoInput, OpenCount> & Route = {
  kind: 'query',
  group: 'list',
  name: 'openCount',
  method: 'GET',
  path: '/list/open',
  input: NoInput,
  output: OpenCount,
  shares: { open: 'count' },
};

/** The items, newest first. */
export const items: List<Page, Item> & Route = {
  kind: 'query',
  group: 'items',
  name: 'items',
  method: 'GET',
  path: '/items',
  input: Page,
  output: z.array(Item),
  paging: { by: 'max_id', count: 3, maxCount: 20 },
};

export const item: Query<Id, Item> & Route = {
  kind: 'query',
  group: 'items',
  name: 'item',
  method: 'GET',
  path: '/items/:id',
  input: Id,
  output: Item,
};

export const addItem: Mutation<Name, Item> & Route = {
  kind: 'mutation',
  group: 'items',
  name: 'addItem',
  method: 'POST',
  path: '/items',
  input: Name,
  output: Item,
};

export const buyItem: Mutation<Id, Item> & Route = {
  kind: 'mutation',
  group: 'items',
  name: 'buyItem',
  method: 'POST',
  path: '/items/:id/bought',
  input: Id,
  output: Item,
};

export const putItemBack: Mutation<Id, Item> & Route = {
  kind: 'mutation',
  group: 'items',
  name: 'putItemBack',
  method: 'DELETE',
  path: '/items/:id/bought',
  input: Id,
  output: Item,
};

export const removeItem: Mutation<Id, NoInput> & Route = {
  kind: 'mutation',
  group: 'items',
  name: 'removeItem',
  method: 'DELETE',
  path: '/items/:id',
  input: Id,
  output: NoInput,
};
