import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { NotificationList } from './notifications/NotificationCentre.js';
import { OneNotification } from './notifications/OneNotification.js';
import * as happy from './Notifications.stories.js';
import { list } from './scenes/notifications.js';
import { inCard } from './scenes/card.js';
import { alerts, confirms, inOrder, isLost, type Play, showsList } from './plays.js';
import { failing, loading, offline, refused } from './states.js';
import { statesOfList, statesOfRead, statesOfWrite } from './usual.js';

const meta: Meta = { title: 'Notifications/States' };
export default meta;

type Story = StoryObj;

const remove: Play = async ({ canvas }) => {
  const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
  await userEvent.click((await rows.findAllByRole('button', { name: /^Delete:/ }))[0] ?? document.body);
};

const removeAll = inOrder(showsList('Notifications'), confirms('Delete all'));

/** The dialog says why, and nothing is deleted. */
function keepsAll(reason: RegExp): Play {
  return async ({ canvas }) => {
    await within(screen.getByRole('dialog')).findByText(reason);
    await canvas.findByRole('tab', { name: 'All 40 unread' });
  };
}

const notifications = statesOfList('notifications', happy.Full, 'Notifications');
export const Loading: Story = { ...notifications.loading, name: 'useNotifications: loading' };
export const Slow: Story = { ...notifications.slow, name: 'useNotifications: slow' };
export const Empty: Story = { ...notifications.empty('Find people you know'), name: 'useNotifications: empty' };
export const Offline: Story = { ...notifications.offline, name: 'useNotifications: offline' };
export const ErrorOnPage2: Story = {
  ...notifications.errorOnPage2,
  name: 'useNotifications: error on page 2',
  render: inCard(<NotificationList filter={{}} endless={false} />),
};
export const ListRefused: Story = { ...notifications.refused, name: 'useNotifications: refused' };
export const Expired: Story = { ...notifications.expired, name: 'useNotifications: session expired' };

/** A kind that this version does not know still gets a line, and one whose subject is gone does not break the list. */
export const Strange: Story = {
  name: 'useNotifications: unknown types',
  render: list,
  ...failing('notifications', {
    status: 200,
    body: [
      { id: 3, notification_type: 'ZZ', content_object: null, read: false, created: '2026-11-20T10:00:00+01:00' },
      { id: 2, notification_type: 'F', content_object: null, read: true, created: '2026-11-19T10:00:00+01:00' },
    ],
  }),
  play: async ({ canvas }) => {
    await canvas.findByText(/cannot show yet/);
    await canvas.findByText('follows you');
  },
};

const notification = statesOfRead('notification', happy.One, 'Notification');
export const OneLoading: Story = { ...notification.loading, name: 'useNotification: loading', tags: ['!dev'] };
export const OneSlow: Story = { ...notification.slow, name: 'useNotification: slow', tags: ['!dev'] };
export const OneOffline: Story = { ...notification.offline, name: 'useNotification: offline', tags: ['!dev'] };
export const OneExpired: Story = { ...notification.expired, name: 'useNotification: session expired', tags: ['!dev'] };

export const OneMissing: Story = {
  name: 'useNotification: refused',
  render: inCard(<OneNotification id={999_999} />),
  play: alerts(/\. It may be deleted\. Look in your notifications\./),
};

const deleteNotification = statesOfWrite('deleteNotification', happy.Full, remove);
export const DeleteExpired: Story = { ...deleteNotification.expired, name: 'useDeleteNotification: session expired' };

/** The row is gone at once; refused, it is back in its place. */
export const DeleteRefused: Story = {
  name: 'useDeleteNotification: refused',
  render: list,
  ...refused('deleteNotification'),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
    const text = rows.getAllByRole('listitem')[1]?.textContent;
    const [, remove] = rows.getAllByRole('button', { name: /^Delete:/ });
    if (remove) await userEvent.click(remove);
    await screen.findByText(/suspended/);
    await waitFor(() => expect(rows.getAllByRole('listitem')[1]?.textContent).toBe(text));
  },
};

export const DeleteSlow: Story = {
  ...happy.Full,
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
  ...happy.Full,
  name: 'useDeleteNotification: offline',
  ...offline('deleteNotification'),
  play: async (context) => {
    await isLost(remove)(context);
    // The row that comes back is no news.
    await expect(context.canvas.queryByRole('button', { name: '1 new notification' })).not.toBeInTheDocument();
  },
};

const deleteAll = statesOfWrite('deleteAllNotifications', happy.DeleteAll, removeAll);
export const DeleteAllSlow: Story = { ...deleteAll.slow('Delete all'), name: 'useDeleteAllNotifications: slow' };
export const DeleteAllExpired: Story = {
  ...deleteAll.expired,
  name: 'useDeleteAllNotifications: session expired',
  tags: ['!dev'],
};

export const DeleteAllOffline: Story = {
  name: 'useDeleteAllNotifications: offline',
  ...deleteAll.failing('offline', keepsAll(/connection was lost/)),
};

export const DeleteAllRefused: Story = {
  name: 'useDeleteAllNotifications: refused',
  ...deleteAll.refused(keepsAll(/suspended/)),
};
