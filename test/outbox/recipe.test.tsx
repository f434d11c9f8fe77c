import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Circles, Waiting } from '../../docs/examples/offline-page.js';
import { openOffline } from '../../docs/examples/offline.js';
import { setOnline } from '../persist/support.js';
import { settled, signIn } from '../react/support.js';
import { createBrowser, type Tab } from '../session/support.js';

afterEach(() => localStorage.clear());

function open(tab: Tab) {
  return render(
    <tab.Wrapper>
      <Circles />
      <Waiting />
    </tab.Wrapper>,
  );
}

test('docs/offline.md: circles and a rename outlive a reload without a network, and a refusal is shown', async () => {
  const browser = createBrowser();
  const tab = browser.open();
  await signIn(tab, 'alice');
  await openOffline(tab.client, tab.queryClient);
  const user = userEvent.setup();
  const first = open(tab);
  const [button] = await screen.findAllByRole('button', { name: /^Cheer for (?!Connections)/ });
  const name = button?.textContent.replace('Cheer for ', '') ?? '';
  await settled(tab);
  await setOnline(false);
  await user.click(screen.getByRole('button', { name: `Cheer for ${name}` }));
  await screen.findByRole('button', { name: `Cheer for ${name}!` });
  window.dispatchEvent(new Event('pagehide'));
  first.unmount();

  const next = browser.open();
  await openOffline(next.client, next.queryClient);
  open(next);
  screen.getByText('You are offline. This is how it was.');
  screen.getByRole('button', { name: `Cheer for ${name}!` });
  const waiting = within(screen.getByRole('list', { name: 'Not saved yet' }));
  expect(waiting.getByRole('listitem')).toHaveTextContent('The new name of a circle: waits for the network');

  next.sandbox.faults.fail('updateCircle', { status: 400, body: { name: ['That is too cheerful.'] } }, { times: 1 });
  await setOnline(true);
  await waitFor(() => expect(waiting.getByRole('listitem')).toHaveTextContent('That is too cheerful.'));
  await screen.findByRole('button', { name: `Cheer for ${name}` });
  await user.click(waiting.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(waiting.queryByRole('listitem')).toBeNull());
  expect(next.sandbox.state.circles.some((one) => one.name === `${name}!`)).toBe(true);
});

test('docs/offline.md: a first visit without a network says so', async () => {
  const browser = createBrowser();
  const tab = browser.open();
  await signIn(tab, 'alice');
  await setOnline(false);
  open(tab);
  await screen.findByText('You are offline. Your circles load when you are back.');
});
