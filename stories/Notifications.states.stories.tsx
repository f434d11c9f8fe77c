import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import * as Notifications from './Notifications.stories.js';
import { endsSession, isLost, isRefused, type Play, recovers, signsInAgain, takesTime, waitsLong } from './plays.js';
import { expired, loading, offline, refused, slow, stage, tokenRefused } from './states.js';

const meta: Meta = { title: 'Notifications', tags: ['!autodocs'] };
export default meta;

type Story = StoryObj;

/** The newest, by the buttons of its row. */
function click(name: 'Mark as read' | 'Delete'): Play {
  return async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
    await userEvent.click((await rows.findAllByRole('button', { name }))[0] ?? document.body);
  };
}

const mark = click('Mark as read');
const remove = click('Delete');

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

const removeAll: Play = async ({ canvas }) => {
  await canvas.findByRole('list', { name: 'Notifications' });
  await userEvent.click(canvas.getByRole('button', { name: 'Delete all' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete all' }));
};

/** Without a count there is no badge. */
const hasNoBadge: Play = async ({ canvas }) => {
  await canvas.findByText(/^Unread/);
  await expect(canvas.queryByText('40')).toBeNull();
};

const isAtTheDoor: Play = async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
};

export const ListRefused: Story = {
  ...Notifications.Full,
  name: 'useNotifications: refused',
  ...refused('notifications'),
  play: isRefused(/suspended/),
};

export const OneSlow: Story = {
  ...Notifications.One,
  name: 'useNotification: slow',
  ...slow('notification'),
  play: waitsLong('Notification'),
};

export const OneOffline: Story = {
  ...Notifications.One,
  name: 'useNotification: offline',
  ...offline('notification'),
  play: recovers('Notification'),
};

export const OneExpired: Story = {
  ...Notifications.One,
  name: 'useNotification: session expired',
  ...expired,
  play: signsInAgain('Notification'),
};

export const BadgeLoading: Story = {
  ...Notifications.Badge,
  name: 'useNotificationsUnreadCount: loading',
  ...loading('notificationsUnreadCount'),
  play: hasNoBadge,
};

export const BadgeSlow: Story = {
  ...Notifications.Badge,
  name: 'useNotificationsUnreadCount: slow',
  ...slow('notificationsUnreadCount', 1500),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('40')).toBeVisible();
  },
};

export const BadgeOffline: Story = {
  ...Notifications.Badge,
  name: 'useNotificationsUnreadCount: offline',
  ...offline('notificationsUnreadCount'),
  play: hasNoBadge,
};

export const BadgeRefused: Story = {
  ...Notifications.Badge,
  name: 'useNotificationsUnreadCount: refused',
  ...refused('notificationsUnreadCount'),
  play: hasNoBadge,
};

export const BadgeExpired: Story = {
  ...Notifications.Badge,
  name: 'useNotificationsUnreadCount: session expired',
  ...expired,
  play: isAtTheDoor,
};

export const MarkOne: Story = {
  ...Notifications.Full,
  name: 'useReadNotification: full',
  play: marked,
};

export const MarkAll: Story = {
  ...Notifications.MarkAllRefused,
  name: 'useReadNotifications: full',
  ...stage({}),
  play: async (context) => {
    await markAll(context);
    await expect(await context.canvas.findByRole('tab', { name: 'All' })).toBeVisible();
    await waitFor(() => expect(context.canvas.queryByText('Unread')).toBeNull());
  },
};

export const MarkOneSlow: Story = {
  ...Notifications.Full,
  name: 'useReadNotification: slow',
  ...loading('readNotification'),
  play: marked,
};

export const MarkOneOffline: Story = {
  ...Notifications.Full,
  name: 'useReadNotification: offline',
  ...offline('readNotification'),
  play: isLost(mark),
};

export const MarkOneExpired: Story = {
  ...Notifications.Full,
  name: 'useReadNotification: session expired',
  ...tokenRefused('readNotification'),
  play: endsSession(mark),
};

export const MarkAllOffline: Story = {
  ...Notifications.MarkAllSlow,
  name: 'useReadNotifications: offline',
  ...offline('readNotifications'),
  play: isLost(markAll),
};

export const MarkAllExpired: Story = {
  ...Notifications.MarkAllSlow,
  name: 'useReadNotifications: session expired',
  ...tokenRefused('readNotifications'),
  play: endsSession(markAll),
};

export const DeleteSlow: Story = {
  ...Notifications.Full,
  name: 'useDeleteNotification: slow',
  ...loading('deleteNotification'),
  play: async (context) => {
    const rows = within(await context.canvas.findByRole('list', { name: 'Notifications' }));
    const first = rows.getAllByRole('listitem')[0];
    await remove(context);
    await waitFor(() => expect(first).not.toBeInTheDocument());
  },
};

export const DeleteOffline: Story = {
  ...Notifications.Full,
  name: 'useDeleteNotification: offline',
  ...offline('deleteNotification'),
  play: isLost(remove),
};

export const DeleteExpired: Story = {
  ...Notifications.Full,
  name: 'useDeleteNotification: session expired',
  ...tokenRefused('deleteNotification'),
  play: endsSession(remove),
};

export const DeleteAllSlow: Story = {
  ...Notifications.DeleteAll,
  name: 'useDeleteAllNotifications: slow',
  ...slow('deleteAllNotifications', 1500),
  play: takesTime(removeAll, 'Delete all'),
};

export const DeleteAllRefused: Story = {
  ...Notifications.DeleteAll,
  name: 'useDeleteAllNotifications: refused',
  ...refused('deleteAllNotifications'),
  play: async (context) => {
    await removeAll(context);
    await within(screen.getByRole('dialog')).findByText(/suspended/);
    await context.canvas.findByRole('tab', { name: 'All 40 unread' });
  },
};

export const DeleteAllExpired: Story = {
  ...Notifications.DeleteAll,
  name: 'useDeleteAllNotifications: session expired',
  ...tokenRefused('deleteAllNotifications'),
  play: endsSession(removeAll),
};
