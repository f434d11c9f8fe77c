import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import * as happy from './Unread.stories.js';
import { list } from './scenes/notifications.js';
import { Entry } from './scenes/unread.js';
import { inOrder, type Play, presses, showsList, signedOutOf } from './plays.js';
import { answerLost, empty, expired, loading, offline, refused } from './states.js';
import { statesOfWrite } from './usual.js';

const meta: Meta = { title: 'Unread count/States' };
export default meta;

type Story = StoryObj;

const mark: Play = async ({ canvas }) => {
  const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
  await userEvent.click((await rows.findAllByRole('button', { name: /^Mark as read:/ }))[0] ?? document.body);
};

const markAll = inOrder(showsList('Notifications'), presses('Mark all as read'));

/** Without a count there is no badge, and the reason is said. */
function hasNoBadge(reason: RegExp): Play {
  return async ({ canvas }) => {
    await canvas.findByText(reason);
    await expect(canvas.queryByText('40')).toBeNull();
  };
}

/** A badge that has nothing to count is not there. */
export const NoBadge: Story = {
  name: 'useNotificationsUnreadCount: empty',
  render: () => <Entry />,
  ...empty,
  play: async ({ canvas }) => {
    await canvas.findByText(/Nothing is unread/);
    await expect(canvas.queryByText('unread')).toBeNull();
  },
};

export const BadgeLoading: Story = {
  ...happy.Badge,
  name: 'useNotificationsUnreadCount: loading',
  ...loading('notificationsUnreadCount'),
  play: hasNoBadge(/No answer yet/),
};

export const BadgeSlow: Story = {
  ...happy.Badge,
  name: 'useNotificationsUnreadCount: slow',
  tags: ['!dev'],
  ...loading('notificationsUnreadCount'),
  play: async ({ canvas, opened }) => {
    await canvas.findByText(/No answer yet/);
    await opened();
    await expect(await canvas.findByText('40')).toBeVisible();
  },
};

export const BadgeOffline: Story = {
  ...happy.Badge,
  name: 'useNotificationsUnreadCount: offline',
  ...offline('notificationsUnreadCount'),
  play: hasNoBadge(/cannot be reached/),
};

export const BadgeRefused: Story = {
  ...happy.Badge,
  name: 'useNotificationsUnreadCount: refused',
  ...refused('notificationsUnreadCount'),
  play: hasNoBadge(/suspended/),
};

export const BadgeExpired: Story = {
  ...happy.Badge,
  name: 'useNotificationsUnreadCount: session expired',
  ...expired,
  play: signedOutOf('40'),
};

const readNotification = statesOfWrite('readNotification', { render: list }, mark);
export const MarkOneOffline: Story = { ...readNotification.offline, name: 'useReadNotification: offline' };
export const MarkOneExpired: Story = { ...readNotification.expired, name: 'useReadNotification: session expired' };

export const MarkOneRefused: Story = {
  name: 'useReadNotification: refused',
  ...readNotification.refused(async ({ canvas }) => {
    await screen.findByText(/suspended/);
    const rows = within(canvas.getByRole('list', { name: 'Notifications' }));
    await expect(rows.getAllByText('Unread')).toHaveLength(rows.getAllByRole('listitem').length);
  }),
};

/** The dot goes at once; when no answer comes, a read finds out what became of it. */
export const MarkOneLost: Story = {
  name: 'useReadNotification: answer lost',
  render: list,
  ...answerLost('readNotification'),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
    const first = within(rows.getAllByRole('listitem')[0] ?? document.body);
    await userEvent.click(first.getByRole('button', { name: /^Mark as read:/ }));
    await screen.findByText(/service cannot be reached/);
    await waitFor(() => expect(first.queryByText('Unread')).toBeNull());
  },
};

export const MarkOneSlow: Story = {
  name: 'useReadNotification: slow',
  ...readNotification.pending(async ({ canvas }) => {
    const [first] = within(canvas.getByRole('list', { name: 'Notifications' })).getAllByRole('listitem');
    await waitFor(() => expect(within(first ?? document.body).queryByText('Unread')).toBeNull());
  }),
};

const readNotifications = statesOfWrite('readNotifications', happy.MarkAll, markAll);
export const MarkAllOffline: Story = { ...readNotifications.offline, name: 'useReadNotifications: offline' };
export const MarkAllExpired: Story = { ...readNotifications.expired, name: 'useReadNotifications: session expired' };

export const MarkAllSlow: Story = {
  name: 'useReadNotifications: slow',
  ...readNotifications.pending(async ({ canvas }) => {
    const rows = within(canvas.getByRole('list', { name: 'Notifications' }));
    // Shown at once, long before the answer.
    await waitFor(() => expect(rows.queryByText('Unread')).toBeNull(), { timeout: 2000 });
  }),
};

export const MarkAllRefused: Story = {
  name: 'useReadNotifications: refused',
  ...readNotifications.refused(async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('suspended');
    await expect(canvas.getByRole('tab', { name: 'All 40 unread' })).toBeVisible();
  }),
};
