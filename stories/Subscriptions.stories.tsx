import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Person } from './people/Person.js';
import { expectToast } from './plays.js';
import { failing, offline } from './states.js';

const meta: Meta = { title: 'Subscriptions' };
export default meta;

type Story = StoryObj;

const person = (username: string) => (): ReactElement => <Person username={username} />;

/** One bell, clicked twice: what was meant last stands. */
export const Subscribe: Story = {
  name: 'useSubscribeToUser: full',
  render: person('bob'),
  play: async ({ canvas }) => {
    const bell = await canvas.findByRole('button', { name: 'Tell me of new posts' });
    const before = bell.getAttribute('aria-pressed');
    await userEvent.click(bell);
    await waitFor(() => expect(bell).not.toHaveAttribute('aria-pressed', before));
  },
};

export const SubscribeRefused: Story = {
  name: 'useSubscribeToUser: refused',
  render: person('zoe'),
  ...failing('subscribeToUser', { status: 400, body: ['New post notifications are already enabled'] }),
  play: async ({ canvas }) => {
    const bell = await canvas.findByRole('button', { name: 'Tell me of new posts' });
    await userEvent.click(bell);
    await expectToast('New post notifications are already enabled');
    await expect(bell).toHaveAttribute('aria-pressed', 'false');
  },
};

export const Unsubscribe: Story = {
  name: 'useUnsubscribeFromUser: full',
  render: person('kavya'),
  play: async ({ canvas }) => {
    const bell = await canvas.findByRole('button', { name: 'Tell me of new posts' });
    await expect(bell).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(bell);
    await waitFor(() => expect(bell).toHaveAttribute('aria-pressed', 'false'));
  },
};

export const UnsubscribeOffline: Story = {
  name: 'useUnsubscribeFromUser: offline',
  render: person('kavya'),
  ...offline('unsubscribeFromUser'),
  play: async ({ canvas }) => {
    const bell = await canvas.findByRole('button', { name: 'Tell me of new posts' });
    await userEvent.click(bell);
    await expectToast(/No answer came/);
    await waitFor(() => expect(bell).toHaveAttribute('aria-pressed', 'true'));
  },
};
