import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import * as happy from './Subscriptions.stories.js';
import { person } from './scenes/people.js';
import { expectToast, type Play, presses } from './plays.js';
import { statesOfWrite } from './usual.js';

const meta: Meta = { title: 'Subscribing to posts/States' };
export default meta;

type Story = StoryObj;

const ring: Play = presses('Notify me about new posts');

/** The bell, after a toast if there is one. */
function showsBell(pressed: boolean, toast?: RegExp): Play {
  return async ({ canvas }) => {
    if (toast) await expectToast(toast);
    const bell = canvas.getByRole('button', { name: 'Notify me about new posts' });
    await waitFor(() => expect(bell).toHaveAttribute('aria-pressed', String(pressed)));
  };
}

const subscribeToUser = statesOfWrite('subscribeToUser', { render: person('zoe') }, ring);
export const SubscribeSlow: Story = { ...subscribeToUser.pending(showsBell(true)), name: 'useSubscribeToUser: slow' };
export const SubscribeOffline: Story = { ...subscribeToUser.offline, name: 'useSubscribeToUser: offline' };
export const SubscribeExpired: Story = { ...subscribeToUser.expired, name: 'useSubscribeToUser: session expired' };

export const SubscribeRefused: Story = {
  name: 'useSubscribeToUser: refused',
  ...subscribeToUser.refused(showsBell(false, /suspended/)),
};

const unsubscribeFromUser = statesOfWrite('unsubscribeFromUser', happy.Unsubscribe, ring);
export const UnsubscribeExpired: Story = {
  ...unsubscribeFromUser.expired,
  name: 'useUnsubscribeFromUser: session expired',
  tags: ['!dev'],
};

export const UnsubscribeOffline: Story = {
  name: 'useUnsubscribeFromUser: offline',
  ...unsubscribeFromUser.failing('offline', showsBell(true, /connection was lost/)),
};

export const UnsubscribeSlow: Story = { name: 'useUnsubscribeFromUser: slow', ...unsubscribeFromUser.pending(showsBell(false)) };

export const UnsubscribeRefused: Story = {
  name: 'useUnsubscribeFromUser: refused',
  ...unsubscribeFromUser.refused(showsBell(true, /suspended/)),
};
