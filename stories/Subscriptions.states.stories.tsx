import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { expectToast, endsSession, isLost, type Play } from './plays.js';
import { offline, loading, refused, tokenRefused } from './states.js';
import * as happy from './Subscriptions.stories.js';
import { person } from './scenes/subscriptions.js';

const meta: Meta = { title: 'Subscribing to posts/States' };
export default meta;

type Story = StoryObj;

const ring: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Notify me about new posts' }));
};

/** The bell turns before anybody has answered. */
function isRung(pressed: boolean): Play {
  return async (context) => {
    await ring(context);
    await waitFor(() =>
      expect(context.canvas.getByRole('button', { name: 'Notify me about new posts' })).toHaveAttribute(
        'aria-pressed',
        String(pressed),
      ),
    );
  };
}

export const SubscribeSlow: Story = {
  name: 'useSubscribeToUser: slow',
  render: person('zoe'),
  ...loading('subscribeToUser'),
  play: isRung(true),
};

export const SubscribeRefused: Story = {
  name: 'useSubscribeToUser: refused',
  render: person('zoe'),
  ...refused('subscribeToUser'),
  play: async ({ canvas }) => {
    const bell = await canvas.findByRole('button', { name: 'Notify me about new posts' });
    await userEvent.click(bell);
    await expectToast(/suspended/);
    await expect(bell).toHaveAttribute('aria-pressed', 'false');
  },
};

export const UnsubscribeOffline: Story = {
  name: 'useUnsubscribeFromUser: offline',
  render: person('kavya'),
  ...offline('unsubscribeFromUser'),
  play: async ({ canvas }) => {
    const bell = await canvas.findByRole('button', { name: 'Notify me about new posts' });
    await userEvent.click(bell);
    await expectToast(/connection was lost/);
    await waitFor(() => expect(bell).toHaveAttribute('aria-pressed', 'true'));
  },
};

export const SubscribeOffline: Story = {
  ...SubscribeRefused,
  name: 'useSubscribeToUser: offline',
  ...offline('subscribeToUser'),
  play: isLost(ring),
};

export const SubscribeExpired: Story = {
  ...SubscribeRefused,
  name: 'useSubscribeToUser: session expired',
  ...tokenRefused('subscribeToUser'),
  play: endsSession(ring),
};

export const UnsubscribeSlow: Story = {
  ...happy.Unsubscribe,
  name: 'useUnsubscribeFromUser: slow',
  ...loading('unsubscribeFromUser'),
  play: isRung(false),
};

export const UnsubscribeRefused: Story = {
  ...happy.Unsubscribe,
  name: 'useUnsubscribeFromUser: refused',
  ...refused('unsubscribeFromUser'),
  play: async (context) => {
    await ring(context);
    await expectToast(/suspended/);
    await expect(context.canvas.getByRole('button', { name: 'Notify me about new posts' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  },
};

export const UnsubscribeExpired: Story = {
  ...happy.Unsubscribe,
  name: 'useUnsubscribeFromUser: session expired',
  tags: ['!dev'],
  ...tokenRefused('unsubscribeFromUser'),
  play: endsSession(ring),
};
