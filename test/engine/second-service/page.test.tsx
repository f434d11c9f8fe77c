import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createHost } from '../../../docs/examples/engine/host.js';
import { ShoppingList } from '../../../docs/examples/engine/shopping-list.js';
import { gate } from '../../transport/support.js';
import { createServer } from './shopping-server.js';

/** The page, with a server whose writes wait for `release`, and the writes that it got. */
function showList() {
  const server = createServer(['bread', 'milk', 'eggs', 'rice']);
  const held = gate();
  const sent: string[] = [];
  const host = createHost('https://groceries.test', async (request) => {
    if (request.method !== 'GET') {
      sent.push(`${request.method} ${new URL(request.url).pathname}`);
      await held.promise;
    }
    return server.fetch(request);
  });
  const queryClient = new QueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <ShoppingList host={host} />
    </QueryClientProvider>,
  );
  return { server, sent, queryClient, user: userEvent.setup(), release: held.open };
}

test('docs/use-the-engine.md: a change of the shopping list shows at once, and when the service refuses it, the list is refetched', async () => {
  const { server, user, release } = showList();
  expect(await screen.findByRole('heading', { name: '4 to buy' })).toBeVisible();
  expect(await screen.findByRole('checkbox', { name: 'rice' })).not.toBeChecked();
  await user.click(await screen.findByRole('button', { name: 'More' }));
  expect(await screen.findByRole('checkbox', { name: 'bread' })).toBeVisible();

  // Another user has removed it meanwhile.
  server.items = server.items.filter(({ name }) => name !== 'milk');
  await user.click(screen.getByRole('checkbox', { name: 'milk' }));
  await user.click(screen.getByRole('button', { name: 'Remove rice' }));
  expect(screen.getByRole('checkbox', { name: 'milk' })).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: 'rice' })).toBeNull();
  expect(screen.getByRole('heading')).toHaveTextContent('2 to buy');

  release();
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'milk' })).toBeNull());
  expect(await screen.findByRole('heading', { name: '2 to buy' })).toBeVisible();
  expect(server.items.map(({ name }) => name)).toEqual(['eggs', 'bread']);
});

test('docs/use-the-engine.md: of quick clicks on an item, only the first and the last are sent', async () => {
  const { sent, queryClient, user, release } = showList();
  const eggs = await screen.findByRole('checkbox', { name: 'eggs' });
  const counts: (string | null)[] = [];
  for (let click = 0; click < 4; click += 1) {
    await user.click(eggs);
    counts.push(screen.getByRole('heading').textContent);
  }
  expect(counts).toEqual(['3 to buy', '4 to buy', '3 to buy', '4 to buy']);
  release();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(sent).toEqual(['POST /items/3/bought', 'DELETE /items/3/bought']);
  expect(await screen.findByRole('heading', { name: '4 to buy' })).toBeVisible();
  expect(eggs).not.toBeChecked();
});
