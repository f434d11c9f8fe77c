import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createHost } from '../../../docs/examples/engine/host.js';
import { HostContext, ShoppingList } from '../../../docs/examples/engine/shopping-list.js';
import { gate } from '../../transport/support.js';
import { createServer } from './server.js';

test('docs/use-the-engine.md: a change of the shopping list shows at once, and when the service refuses it, the list is refetched', async () => {
  const server = createServer(['bread', 'milk', 'eggs', 'rice']);
  const held = gate();
  const host = createHost('https://groceries.test', async (request) => {
    if (request.method !== 'GET') await held.promise;
    return server.fetch(request);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HostContext value={host}>
        <ShoppingList />
      </HostContext>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
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

  held.open();
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'milk' })).toBeNull());
  expect(await screen.findByRole('heading', { name: '2 to buy' })).toBeVisible();
  expect(server.items.map(({ name }) => name)).toEqual(['eggs', 'bread']);
});
