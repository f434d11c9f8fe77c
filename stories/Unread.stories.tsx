import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { Card } from './kit/Card.js';
import { NotificationCentre, NotificationList } from './notifications/NotificationCentre.js';
import { UnreadBadge } from './notifications/UnreadBadge.js';
import { UpTo } from './notifications/UpTo.js';
import { answerLost, empty, failing, slow } from './states.js';

const meta: Meta = { title: 'Unread' };
export default meta;

type Story = StoryObj;

const list = (): React.ReactElement => (
  <Card flush>
    <NotificationList filter={{}} />
  </Card>
);

export const Badge: Story = {
  name: 'useNotificationsUnreadCount: full',
  render: () => (
    <p>
      Unread: <UnreadBadge />
    </p>
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('40');
  },
};

/** Nothing to see: a badge that has nothing to say is not there. */
export const NoBadge: Story = {
  name: 'useNotificationsUnreadCount: empty',
  render: () => (
    <p>
      Nothing unread <UnreadBadge />
    </p>
  ),
  ...empty,
  play: async ({ canvas }) => {
    await canvas.findByText(/Nothing unread/);
    await expect(canvas.queryByText('unread')).toBeNull();
  },
};

export const MarkOneRefused: Story = {
  name: 'useReadNotification: refused',
  render: list,
  ...failing('readNotification', { status: 400, body: ['This notification is not yours.'] }),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
    await userEvent.click((await rows.findAllByRole('button', { name: 'Mark as read' }))[0] ?? document.body);
    await screen.findByText('This notification is not yours.');
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
    await userEvent.click(first.getByRole('button', { name: 'Mark as read' }));
    await screen.findByText(/No answer came/);
    await waitFor(() => expect(first.queryByText('Unread')).toBeNull());
  },
};

export const OnView: Story = {
  name: 'useReadNotification: marked on view',
  render: () => (
    <>
      <p>
        Unread: <UnreadBadge />
      </p>
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
  render: () => <UpTo />,
  play: async ({ canvas, stage: { sandbox } }) => {
    const mark = await canvas.findByRole('button', { name: 'Mark these as read' });
    sandbox.act.follow('zoe', 'alice');
    await userEvent.click(mark);
    await canvas.findByText('1');
  },
};

export const MarkAllSlow: Story = {
  name: 'useReadNotifications: slow',
  render: () => <NotificationCentre />,
  ...slow('readNotifications'),
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
  ...failing('readNotifications', {
    status: 403,
    body: { detail: 'Your account has been suspended and will be unsuspended in 3 days' },
  }),
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Notifications' });
    await userEvent.click(canvas.getByRole('button', { name: 'Mark all as read' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('suspended');
    await expect(canvas.getByRole('tab', { name: 'All 40 unread' })).toBeVisible();
  },
};
