import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { endsSession, expectToast, isLost, type Play } from './plays.js';
import { loading, offline, refused, tokenRefused } from './states.js';
import * as Subscriptions from './Subscriptions.stories.js';

const meta: Meta = { title: 'Subscriptions', tags: ['!autodocs'] };
export default meta;

type Story = StoryObj;

const ring: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Tell me of new posts' }));
};

/** The bell turns before anybody has answered. */
function isRung(pressed: boolean): Play {
  return async (context) => {
    await ring(context);
    await waitFor(() =>
      expect(context.canvas.getByRole('button', { name: 'Tell me of new posts' })).toHaveAttribute(
        'aria-pressed',
        String(pressed),
      ),
    );
  };
}

export const SubscribeSlow: Story = {
  ...Subscriptions.SubscribeRefused,
  name: 'useSubscribeToUser: slow',
  ...loading('subscribeToUser'),
  play: isRung(true),
};

export const SubscribeOffline: Story = {
  ...Subscriptions.SubscribeRefused,
  name: 'useSubscribeToUser: offline',
  ...offline('subscribeToUser'),
  play: isLost(ring),
};

export const SubscribeExpired: Story = {
  ...Subscriptions.SubscribeRefused,
  name: 'useSubscribeToUser: session expired',
  ...tokenRefused('subscribeToUser'),
  play: endsSession(ring),
};

export const UnsubscribeSlow: Story = {
  ...Subscriptions.Unsubscribe,
  name: 'useUnsubscribeFromUser: slow',
  ...loading('unsubscribeFromUser'),
  play: isRung(false),
};

export const UnsubscribeRefused: Story = {
  ...Subscriptions.Unsubscribe,
  name: 'useUnsubscribeFromUser: refused',
  ...refused('unsubscribeFromUser'),
  play: async (context) => {
    await ring(context);
    await expectToast(/suspended/);
    await expect(context.canvas.getByRole('button', { name: 'Tell me of new posts' })).toHaveAttribute('aria-pressed', 'true');
  },
};

export const UnsubscribeExpired: Story = {
  ...Subscriptions.Unsubscribe,
  name: 'useUnsubscribeFromUser: session expired',
  ...tokenRefused('unsubscribeFromUser'),
  play: endsSession(ring),
};
