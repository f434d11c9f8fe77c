import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { NotificationCentre } from './notifications/NotificationCentre.js';
import { answerLost, empty, expired, loading, offline, refused, tokenRefused } from './states.js';
import { endsSession, isLost, type Play } from './plays.js';
import * as happy from './Unread.stories.js';
import { Entry, list } from './scenes/unread.js';

const meta: Meta = { title: 'Unread count/States' };
export default meta;

type Story = StoryObj;

const mark: Play = async ({ canvas }) => {
  const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
  await userEvent.click((await rows.findAllByRole('button', { name: /^Mark as read:/ }))[0] ?? document.body);
};

/** It is read, whatever the service says. */
const marked: Play = async (context) => {
  await mark(context);
  const [first] = within(context.canvas.getByRole('list', { name: 'Notifications' })).getAllByRole('listitem');
  await waitFor(() => expect(within(first ?? document.body).queryByText('Unread')).toBeNull());
};

const markAll: Play = async ({ canvas }) => {
  await canvas.findByRole('list', { name: 'Notifications' });
  await userEvent.click(canvas.getByRole('button', { name: 'Mark all as read' }));
};

/** Without a count there is no badge, and the reason is said. */
function hasNoBadge(reason: RegExp): Play {
  return async ({ canvas }) => {
    await canvas.findByText(reason);
    await expect(canvas.queryByText('40')).toBeNull();
  };
}

const isAtTheDoor: Play = async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
};

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

export const MarkOneRefused: Story = {
  name: 'useReadNotification: refused',
  render: list,
  ...refused('readNotification'),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
    await userEvent.click((await rows.findAllByRole('button', { name: /^Mark as read:/ }))[0] ?? document.body);
    await screen.findByText(/suspended/);
    await expect(rows.getAllByText('Unread')).toHaveLength(rows.getAllByRole('listitem').length);
  },
};

/** The dot goes at once; when nobody answers, the service is asked what became of it. */
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

export const MarkAllSlow: Story = {
  name: 'useReadNotifications: slow',
  render: () => <NotificationCentre />,
  ...loading('readNotifications'),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Mark all as read' }));
    // Shown at once, long before the answer.
    await waitFor(() => expect(rows.queryByText('Unread')).toBeNull(), { timeout: 2000 });
  },
};

export const MarkAllRefused: Story = {
  name: 'useReadNotifications: refused',
  render: () => <NotificationCentre />,
  ...refused('readNotifications'),
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Notifications' });
    await userEvent.click(canvas.getByRole('button', { name: 'Mark all as read' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('suspended');
    await expect(canvas.getByRole('tab', { name: 'All 40 unread' })).toBeVisible();
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
  play: async (context) => {
    const { canvas } = context;
    await canvas.findByText(/No answer yet/);
    await context.opened();
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
  play: isAtTheDoor,
};

export const MarkOneSlow: Story = {
  ...MarkOneRefused,
  name: 'useReadNotification: slow',
  ...loading('readNotification'),
  play: marked,
};

export const MarkOneOffline: Story = {
  ...MarkOneRefused,
  name: 'useReadNotification: offline',
  ...offline('readNotification'),
  play: isLost(mark),
};

export const MarkOneExpired: Story = {
  ...MarkOneRefused,
  name: 'useReadNotification: session expired',
  ...tokenRefused('readNotification'),
  play: endsSession(mark),
};

export const MarkAllOffline: Story = {
  ...MarkAllSlow,
  name: 'useReadNotifications: offline',
  ...offline('readNotifications'),
  play: isLost(markAll),
};

export const MarkAllExpired: Story = {
  ...MarkAllSlow,
  name: 'useReadNotifications: session expired',
  ...tokenRefused('readNotifications'),
  play: endsSession(markAll),
};
