import type { Meta, StoryObj } from '@storybook/react-vite';
import type { World } from 'community-hooks/sandbox';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { Card } from './kit/Card.js';
import { NotificationCentre, NotificationList } from './notifications/NotificationCentre.js';
import { OneNotification } from './notifications/OneNotification.js';
import { failsOnPage2, isEmpty, isRefused, recovers, signsInAgain, waits, waitsLong } from './plays.js';
import { alice, empty, expired, failing, loading, offline, slow } from './states.js';

const meta: Meta = { title: 'Notifications' };
export default meta;

type Story = StoryObj;

const list = (): React.ReactElement => (
  <Card flush>
    <NotificationList filter={{}} />
  </Card>
);

/** Everything there is to do with notifications; counts, lists and badge agree at every moment. */
export const Centre: Story = {
  tags: ['core'],
  render: () => <NotificationCentre />,
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
    const unread = (tab: string): HTMLElement => canvas.getByRole('tab', { name: tab });
    await canvas.findByRole('tab', { name: 'All 40 unread' });

    await userEvent.click((await rows.findAllByRole('button', { name: 'Mark as read' }))[0] ?? document.body);
    await waitFor(() => expect(unread('All 39 unread')).toBeVisible());

    await userEvent.click(canvas.getByRole('tab', { name: /^Requests/ }));
    await canvas.findByRole('button', { name: 'Quinn Abara would like to connect with you' });
    await expect(canvas.queryByText('follows you')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(unread('Requests')).toBeVisible());
    await expect(unread('All 36 unread')).toBeVisible();
  },
};

export const Full: Story = {
  name: 'useNotifications: full',
  render: list,
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
    rows.getAllByRole('listitem').at(-1)?.scrollIntoView();
    await waitFor(() => expect(rows.getAllByRole('listitem').length).toBeGreaterThan(10));
  },
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
  ...slow('notifications'),
  play: waitsLong('Notifications'),
};

export const Empty: Story = {
  name: 'useNotifications: empty',
  render: list,
  ...empty,
  play: isEmpty('All quiet'),
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

/** Somebody does something while alice reads: a pill offers it, and the list does not jump. */
export const News: Story = {
  name: 'useNotifications: new items',
  render: () => (
    <Card flush>
      <NotificationList filter={{}} pollEvery={500} />
    </Card>
  ),
  play: async ({ canvas, stage: { sandbox } }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
    sandbox.act.follow('zoe', 'alice');
    sandbox.act.notify('alice', 'PCUM', 'bob', '@alice are you there?');
    const pill = await canvas.findByRole('button', { name: '2 new notifications' });
    await expect(rows.queryByText('Zoë Laurent')).toBeNull();
    await userEvent.click(pill);
    await rows.findByRole('button', { name: 'Zoë Laurent follows you' });
    await waitFor(() => expect(canvas.queryByRole('button', { name: /new notification/ })).toBeNull());
  },
};

export const One: Story = {
  name: 'useNotification: full',
  render: (_, { stage: { sandbox } }) => (
    <Card flush>
      <OneNotification id={latestOf(sandbox.state)} />
    </Card>
  ),
  play: async ({ canvas }) => {
    const row = within(await canvas.findByRole('list', { name: 'Notification' }));
    await userEvent.click(row.getByRole('button', { name: 'Mark as read' }));
    await waitFor(() => expect(row.queryByText('Unread')).toBeNull());
  },
};

export const OneMissing: Story = {
  name: 'useNotification: refused',
  render: () => (
    <Card flush>
      <OneNotification id={999_999} />
    </Card>
  ),
  play: isRefused(/./),
};

export const OneLoading: Story = {
  name: 'useNotification: loading',
  render: () => (
    <Card flush>
      <OneNotification id={1} />
    </Card>
  ),
  ...loading('notification'),
  play: waits('Notification'),
};

export const Delete: Story = {
  name: 'useDeleteNotification: full',
  render: list,
  play: async ({ canvas, stage: { sandbox } }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
    const count = sandbox.state.notifications.length;
    const first = rows.getAllByRole('listitem')[0];
    await userEvent.click(within(first ?? document.body).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(first).not.toBeInTheDocument());
    await waitFor(() => expect(sandbox.state.notifications).toHaveLength(count - 1));
  },
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
    const [, remove] = rows.getAllByRole('button', { name: 'Delete' });
    if (remove) await userEvent.click(remove);
    await screen.findByText(/suspended/);
    await waitFor(() => expect(rows.getAllByRole('listitem')[1]?.textContent).toBe(text));
  },
};

export const DeleteAll: Story = {
  name: 'useDeleteAllNotifications: full',
  render: () => <NotificationCentre />,
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Notifications' });
    await userEvent.click(canvas.getByRole('button', { name: 'Delete all' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete all' }));
    await canvas.findByRole('heading', { name: 'All quiet' });
    await expect(canvas.getByRole('tab', { name: 'All' })).toBeVisible();
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
    await dialog.findByText(/No answer came/);
    await canvas.findByRole('tab', { name: 'All 40 unread' });
  },
};

/** A kind that this version does not know still gets a line, and one whose subject is gone does not break the list. */
export const Strange: Story = {
  name: 'useNotifications: unknown kinds',
  render: list,
  ...failing('notifications', {
    status: 200,
    body: [
      { id: 3, notification_type: 'ZZ', content_object: null, read: false, created: '2026-11-20T10:00:00+01:00' },
      { id: 2, notification_type: 'F', content_object: null, read: true, created: '2026-11-19T10:00:00+01:00' },
    ],
  }),
  play: async ({ canvas }) => {
    await canvas.findByText('Something new');
    await canvas.findByText('follows you');
  },
};

function latestOf({ users, notifications }: World): number {
  return notifications.findLast(({ owner }) => owner === alice({ users }).id)?.id ?? 0;
}
