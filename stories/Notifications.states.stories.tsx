import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { Card } from './kit/Card.js';
import { NotificationCentre, NotificationList } from './notifications/NotificationCentre.js';
import { OneNotification } from './notifications/OneNotification.js';
import {
  failsOnPage2,
  isEmpty,
  isRefused,
  recovers,
  signsInAgain,
  waits,
  waitsLong,
  endsSession,
  isLost,
  type Play,
  takesTime,
} from './plays.js';
import { empty, expired, failing, loading, offline, refused, tokenRefused } from './states.js';
import * as happy from './Notifications.stories.js';
import { list } from './scenes/notifications.js';

const meta: Meta = { title: 'Notifications/States' };
export default meta;

type Story = StoryObj;

const remove: Play = async ({ canvas }) => {
  const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
  await userEvent.click((await rows.findAllByRole('button', { name: /^Delete:/ }))[0] ?? document.body);
};

const removeAll: Play = async ({ canvas }) => {
  await canvas.findByRole('list', { name: 'Notifications' });
  await userEvent.click(canvas.getByRole('button', { name: 'Delete all' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete all' }));
};

export const Loading: Story = {
  name: 'useNotifications: loading',
  render: list,
  ...loading('notifications'),
  play: waits('Notifications'),
};

export const Slow: Story = {
  name: 'useNotifications: slow',
  render: list,
  ...loading('notifications'),
  play: waitsLong('Notifications'),
};

export const Empty: Story = {
  name: 'useNotifications: empty',
  render: list,
  ...empty,
  play: isEmpty('Find people you know'),
};

export const Offline: Story = {
  name: 'useNotifications: offline',
  render: list,
  ...offline('notifications'),
  play: recovers('Notifications'),
};

/** What is there stays; the rest can be asked for again. */
export const ErrorOnPage2: Story = {
  name: 'useNotifications: error on page 2',
  render: () => (
    <Card flush>
      <NotificationList filter={{}} endless={false} />
    </Card>
  ),
  play: failsOnPage2('notifications', 'Notifications'),
};

export const Expired: Story = {
  name: 'useNotifications: session expired',
  render: list,
  ...expired,
  play: signsInAgain('Notifications'),
};

export const OneMissing: Story = {
  name: 'useNotification: refused',
  render: () => (
    <Card flush>
      <OneNotification id={999_999} />
    </Card>
  ),
  play: isRefused(/\. It may be deleted\. Look in your notifications\./),
};

export const OneLoading: Story = {
  name: 'useNotification: loading',
  tags: ['!dev'],
  render: () => (
    <Card flush>
      <OneNotification id={1} />
    </Card>
  ),
  ...loading('notification'),
  play: waits('Notification'),
};

/** The row is gone at once; refused, it is back in its place. */
export const DeleteRefused: Story = {
  name: 'useDeleteNotification: refused',
  render: list,
  ...failing('deleteNotification', {
    status: 403,
    body: { detail: 'Your account has been suspended and will be unsuspended in 3 days' },
  }),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
    const text = rows.getAllByRole('listitem')[1]?.textContent;
    const [, remove] = rows.getAllByRole('button', { name: /^Delete:/ });
    if (remove) await userEvent.click(remove);
    await screen.findByText(/suspended/);
    await waitFor(() => expect(rows.getAllByRole('listitem')[1]?.textContent).toBe(text));
  },
};

export const DeleteAllOffline: Story = {
  name: 'useDeleteAllNotifications: offline',
  render: () => <NotificationCentre />,
  ...offline('deleteAllNotifications'),
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Notifications' });
    await userEvent.click(canvas.getByRole('button', { name: 'Delete all' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete all' }));
    await dialog.findByText(/connection was lost/);
    await canvas.findByRole('tab', { name: 'All 40 unread' });
  },
};

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

export const ListRefused: Story = {
  ...happy.Full,
  name: 'useNotifications: refused',
  ...refused('notifications'),
  play: isRefused(/suspended/),
};

export const OneSlow: Story = {
  ...happy.One,
  name: 'useNotification: slow',
  tags: ['!dev'],
  ...loading('notification'),
  play: waitsLong('Notification'),
};

export const OneOffline: Story = {
  ...happy.One,
  name: 'useNotification: offline',
  tags: ['!dev'],
  ...offline('notification'),
  play: recovers('Notification'),
};

export const OneExpired: Story = {
  ...happy.One,
  name: 'useNotification: session expired',
  tags: ['!dev'],
  ...expired,
  play: signsInAgain('Notification'),
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

export const DeleteExpired: Story = {
  ...happy.Full,
  name: 'useDeleteNotification: session expired',
  ...tokenRefused('deleteNotification'),
  play: endsSession(remove),
};

export const DeleteAllSlow: Story = {
  ...happy.DeleteAll,
  name: 'useDeleteAllNotifications: slow',
  ...loading('deleteAllNotifications'),
  play: takesTime(removeAll, 'Delete all'),
};

export const DeleteAllRefused: Story = {
  ...happy.DeleteAll,
  name: 'useDeleteAllNotifications: refused',
  ...refused('deleteAllNotifications'),
  play: async (context) => {
    await removeAll(context);
    await within(screen.getByRole('dialog')).findByText(/suspended/);
    await context.canvas.findByRole('tab', { name: 'All 40 unread' });
  },
};

export const DeleteAllExpired: Story = {
  ...happy.DeleteAll,
  name: 'useDeleteAllNotifications: session expired',
  tags: ['!dev'],
  ...tokenRefused('deleteAllNotifications'),
  play: endsSession(removeAll),
};
