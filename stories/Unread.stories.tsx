import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Card } from './kit/Card.js';
import { NotificationCentre, NotificationList } from './notifications/NotificationCentre.js';
import { list } from './scenes/notifications.js';
import { Entry } from './scenes/unread.js';
import { NewSince } from './notifications/NewSince.js';
import { UpTo } from './notifications/UpTo.js';

const meta: Meta = { title: 'Unread count' };
export default meta;

type Story = StoryObj;

/** The badge, and the list it counts: mark one as read, and both change at once. */
export const Default: Story = {
  render: () => (
    <>
      <Entry />
      {list()}
    </>
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('40');
    await expect(await canvas.findByRole('list', { name: 'Notifications' })).toBeVisible();
  },
};

export const Badge: Story = {
  name: 'useNotificationsUnreadCount',
  render: () => <Entry />,
  play: async ({ canvas }) => {
    await canvas.findByText('40');
  },
};

export const OnView: Story = {
  name: 'useReadNotification: marked on view',
  render: () => (
    <>
      <Entry />
      <Card flush>
        <NotificationList filter={{}} readOnView />
      </Card>
    </>
  ),
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Notifications' });
    await waitFor(() => expect(canvas.queryByText('40')).toBeNull());
  },
};

/** Only what has been seen is marked: the newest id on the screen is sent along, and later arrivals stay unread. */
export const MarkUpTo: Story = {
  name: 'useReadNotifications: up to the newest seen',
  render: () => (
    <>
      <UpTo />
      {list()}
    </>
  ),
  play: async ({ canvas, stage: { sandbox } }) => {
    const mark = await canvas.findByRole('button', { name: 'Mark these as read' });
    sandbox.act.follow('zoe', 'alice');
    await userEvent.click(mark);
    await canvas.findByText('1');
  },
};

/** A dot or a toast for what has come since the user looked. Nothing is new at first, however much is unread; a press is a look. */
export const NewSinceLook: Story = {
  name: 'useUnseenNotifications',
  render: () => <NewSince />,
  play: async ({ canvas, stage: { sandbox } }) => {
    await canvas.findByText('40');
    await expect(canvas.queryByRole('button')).toBeNull();
    sandbox.act.follow('zoe', 'alice');
    await userEvent.click(await canvas.findByRole('button', { name: '1 new notification' }, { timeout: 10_000 }));
    await waitFor(() => expect(canvas.queryByRole('button')).toBeNull());
    await expect(await canvas.findByText('41')).toBeVisible();
  },
};

export const MarkOne: Story = {
  name: 'useReadNotification',
  render: list,
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
    await userEvent.click((await rows.findAllByRole('button', { name: /^Mark as read:/ }))[0] ?? document.body);
    await waitFor(() => expect(within(rows.getAllByRole('listitem')[0] ?? document.body).queryByText('Unread')).toBeNull());
  },
};

export const MarkAll: Story = {
  name: 'useReadNotifications',
  render: () => <NotificationCentre />,
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Notifications' });
    await userEvent.click(canvas.getByRole('button', { name: 'Mark all as read' }));
    await expect(await canvas.findByRole('tab', { name: 'All' })).toBeVisible();
    await waitFor(() => expect(canvas.queryByText('Unread')).toBeNull());
  },
};
