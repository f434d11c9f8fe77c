import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import * as Notifications from './Notifications.stories.js';
import { endsSession, isLost, isRefused, type Play, recovers, signsInAgain, takesTime, waitsLong } from './plays.js';
import { expired, loading, offline, refused, slow, tokenRefused } from './states.js';

const meta: Meta = { title: 'Notifications', tags: ['!autodocs'] };
export default meta;

type Story = StoryObj;

const remove: Play = async ({ canvas }) => {
  const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
  await userEvent.click((await rows.findAllByRole('button', { name: 'Delete' }))[0] ?? document.body);
};

const removeAll: Play = async ({ canvas }) => {
  await canvas.findByRole('list', { name: 'Notifications' });
  await userEvent.click(canvas.getByRole('button', { name: 'Delete all' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete all' }));
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
