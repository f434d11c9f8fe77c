import { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { createHost } from '../../../docs/examples/engine/host.js';
import type { Route } from '../../../docs/examples/engine/operations.js';
import { keyOf, optionsOf, type Query } from '../../../src/engine/public.js';

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
