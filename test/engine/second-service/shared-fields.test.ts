import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { keyOf, mutationOptionsOf, optionsOf, type Query } from 'community-hooks/engine';
import * as z from 'zod/mini';
import { expect, test, vi } from 'vitest';
import { createHost } from '../../../docs/examples/engine/host.js';
import type { Route } from '../../../docs/examples/engine/operations.js';
import { buyItem, item, openCount, putItemBack, shoppingList } from '../../../docs/examples/engine/rules.js';

const numbers = z.object({ open: z.number(), bought: z.number() });

function summary(name: string): Query<object, z.infer<typeof numbers>> & Route {
  const path = `/${name}/`;
  const shares = { open: 'open', bought: 'bought' };
  return { kind: 'query', group: 'summary', name, method: 'GET', path, input: z.object({}), output: numbers, shares };
}

test('two shared fields of one answer both reach the other reads that have them', async () => {
  let answer = { open: 1, bought: 2 };
  const host = createHost('http://groceries.test', async () => Response.json(answer));
  const queryClient = new QueryClient();
  const [first, second] = [summary('first'), summary('second')];
  await queryClient.fetchQuery(optionsOf(host, first, {}));
  answer = { open: 5, bought: 9 };
  await queryClient.fetchQuery(optionsOf(host, second, {}));
  expect(queryClient.getQueryData(keyOf(host, first, {}))).toEqual({ open: 5, bought: 9 });
});

test('a number that two reads have is the same in both, if both count the same', async () => {
  let open = 7;
  const host = createHost('http://groceries.test', async (request) =>
    Response.json(request.url.endsWith('/open') ? { count: open } : { name: 'Groceries', open }),
  );
  // The rules come with the first write of the page.
  mutationOptionsOf(host, buyItem);
  const queryClient = new QueryClient();
  await queryClient.fetchQuery(optionsOf(host, shoppingList, {}));
  open = 5;
  await queryClient.fetchQuery(optionsOf(host, openCount, {}));
  expect(queryClient.getQueryData(keyOf(host, shoppingList, {}))).toEqual({ name: 'Groceries', open: 5 });
});

test('a first answer of a number does not take a queued write off the screen that waits behind a lost one', async () => {
  const waiting = new Map<string, ((answer: Response | Error) => void)[]>();
  const host = createHost('http://groceries.test', (request) => {
    const name = `${request.method} ${new URL(request.url).pathname}`;
    return new Promise((resolve, reject) => {
      const settle = (answer: Response | Error): void => (answer instanceof Error ? reject(answer) : resolve(answer));
      waiting.set(name, [...(waiting.get(name) ?? []), settle]);
    });
  });
  const answer = async (name: string, what: object): Promise<void> => {
    await vi.waitFor(() => expect(waiting.get(name)?.length).toBeGreaterThan(0));
    waiting.get(name)?.shift()?.(what instanceof Error ? what : Response.json(what));
  };
  const queryClient = new QueryClient();
  const lists = new QueryObserver(queryClient, optionsOf(host, shoppingList, {}));
  const bread = new QueryObserver(queryClient, optionsOf(host, item, { id: 1 }));
  const stops = [lists.subscribe(() => undefined), bread.subscribe(() => undefined)];
  await answer('GET /list', { name: 'Groceries', open: 7 });
  await answer('GET /items/1', { id: 1, name: 'bread', isBought: false });
  await vi.waitFor(() => expect(bread.getCurrentResult().data && lists.getCurrentResult().data?.open).toBe(7));
  const putBack = new MutationObserver(queryClient, mutationOptionsOf(host, putItemBack)).mutate({ id: 1 });
  void new MutationObserver(queryClient, mutationOptionsOf(host, buyItem)).mutate({ id: 1 });
  expect(lists.getCurrentResult().data?.open).toBe(6);
  // The press waits for this refetch.
  void lists.refetch();
  const count = new QueryObserver(queryClient, optionsOf(host, openCount, {}));
  stops.push(count.subscribe(() => undefined));
  await answer('DELETE /items/1/bought', new TypeError('Failed to fetch'));
  await expect(putBack).rejects.toThrow('no answer');
  await answer('GET /list/open', { count: 7 });
  await vi.waitFor(() => expect(count.getCurrentResult().data).toEqual({ count: 6 }));
  expect(lists.getCurrentResult().data?.open).toBe(6);
  for (const stop of stops) stop();
});
