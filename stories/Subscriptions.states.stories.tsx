import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import * as happy from './Subscriptions.stories.js';
import { person } from './scenes/subscriptions.js';
import { expectToast, type Play } from './plays.js';
import { loading, offline, refused } from './states.js';
import { statesOfWrite } from './usual.js';

const meta: Meta = { title: 'Subscribing to posts/States' };
export default meta;

type Story = StoryObj;

const ring: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Notify me about new posts' }));
};

/** The bell after a press, and after its toast if it has one. */
function showsBell(pressed: boolean, toast?: RegExp): Play {
  return async (context) => {
    await ring(context);
    if (toast) await expectToast(toast);
    const bell = context.canvas.getByRole('button', { name: 'Notify me about new posts' });
    await waitFor(() => expect(bell).toHaveAttribute('aria-pressed', String(pressed)));
  };
}

export const SubscribeSlow: Story = {
  name: 'useSubscribeToUser: slow',
  render: person('zoe'),
  ...loading('subscribeToUser'),
  play: showsBell(true),
};

const subscribeToUser = statesOfWrite('subscribeToUser', { render: person('zoe') }, ring);
export const SubscribeOffline: Story = { ...subscribeToUser.offline, name: 'useSubscribeToUser: offline' };
export const SubscribeExpired: Story = { ...subscribeToUser.expired, name: 'useSubscribeToUser: session expired' };

export const SubscribeRefused: Story = {
  name: 'useSubscribeToUser: refused',
  render: person('zoe'),
  ...refused('subscribeToUser'),
  play: showsBell(false, /suspended/),
};

const unsubscribeFromUser = statesOfWrite('unsubscribeFromUser', happy.Unsubscribe, ring);
export const UnsubscribeExpired: Story = {
  ...unsubscribeFromUser.expired,
  name: 'useUnsubscribeFromUser: session expired',
  tags: ['!dev'],
};

export const UnsubscribeOffline: Story = {
  ...happy.Unsubscribe,
  name: 'useUnsubscribeFromUser: offline',
  ...offline('unsubscribeFromUser'),
  play: showsBell(true, /connection was lost/),
};

export const UnsubscribeSlow: Story = {
  ...happy.Unsubscribe,
  name: 'useUnsubscribeFromUser: slow',
  ...loading('unsubscribeFromUser'),
  play: showsBell(false),
};

export const UnsubscribeRefused: Story = {
  ...happy.Unsubscribe,
  name: 'useUnsubscribeFromUser: refused',
  ...refused('unsubscribeFromUser'),
  play: showsBell(true, /suspended/),
};
