import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { Card } from './kit/Card.js';
import { PaceContext } from './kit/pace.js';
import { NotificationCentre, NotificationList } from './notifications/NotificationCentre.js';
import { OneNotification } from './notifications/OneNotification.js';
import { UnreadBadge } from './notifications/UnreadBadge.js';
import { list, latestOf } from './scenes/notifications.js';
import { prepared } from './states.js';

const meta: Meta = { title: 'Notifications' };
export default meta;

type Story = StoryObj;

/** Everything there is to do with notifications; counts, lists and badge agree at every moment. */
export const Default: Story = {
  tags: ['core'],
  render: () => <NotificationCentre />,
  play: async ({ canvas, opened }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
    const unread = (tab: string): HTMLElement => canvas.getByRole('tab', { name: tab });
    await canvas.findByRole('tab', { name: 'All 40 unread' });
    await opened();

    await userEvent.click((await rows.findAllByRole('button', { name: /^Mark as read:/ }))[0] ?? document.body);
    await waitFor(() => expect(unread('All 39 unread')).toBeVisible());

    await userEvent.click(canvas.getByRole('tab', { name: /^Requests/ }));
    await canvas.findByRole('button', { name: 'Quinn Abara would like to connect with you' });
    await expect(canvas.queryByText('follows you')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(unread('Requests')).toBeVisible());
    await expect(unread('All 36 unread')).toBeVisible();
  },
};

/** Follows that stand below each other share a row; a press shows each. */
export const Grouped: Story = {
  name: 'useNotifications: follows in one row',
  render: list,
  ...prepared(({ act }) => {
    for (const actor of ['nora', 'priya', 'rosa']) act.notify('alice', 'F', actor);
  }),
  play: async ({ canvas, opened }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
    const [first] = await rows.findAllByRole('listitem');
    const group = await within(first ?? document.body).findByRole('button', { name: 'Rosa Delgado and 2 others follow you' });
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await opened();
    group.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(rows.getAllByRole('listitem').slice(0, 3).map(isFollow)).toEqual([true, true, true]));
    await expect(group).toHaveFocus();
    await expect(group).toHaveTextContent(/ follows you$/);
  },
};

function isFollow(row: HTMLElement): boolean {
  return row.textContent?.includes('follows you') ?? false;
}

export const Full: Story = {
  name: 'useNotifications',
  render: list,
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
    rows.getAllByRole('listitem').at(-1)?.scrollIntoView();
    await waitFor(() => expect(rows.getAllByRole('listitem').length).toBeGreaterThan(10));
  },
};

/** Somebody does something while alice reads: the badge moves, a pill offers the news, and the list does not jump. */
export const News: Story = {
  name: 'useNotifications: new items',
  render: () => (
    <PaceContext value={500}>
      <UnreadBadge />
      <Card flush>
        <NotificationList filter={{}} />
      </Card>
    </PaceContext>
  ),
  play: async ({ canvas, opened, stage: { sandbox } }) => {
    await canvas.findByRole('list', { name: 'Notifications' });
    // The news are what moves the count, so it is there before them.
    await canvas.findByText('40');
    sandbox.act.follow('zoe', 'alice');
    sandbox.act.notify('alice', 'PCUM', 'bob', '@alice are you there?');
    const pill = await canvas.findByRole('button', { name: '2 new notifications' });
    await expect(canvas.queryByText('Zoë Laurent')).toBeNull();
    await opened();
    await userEvent.click(pill);
    await canvas.findByRole('button', { name: 'Zoë Laurent follows you' });
    await waitFor(() => expect(canvas.queryByRole('button', { name: /new notification/ })).toBeNull());
  },
};

export const One: Story = {
  name: 'useNotification',
  render: (_, { stage: { sandbox } }) => (
    <Card flush>
      <OneNotification id={latestOf(sandbox.state)} />
    </Card>
  ),
  play: async ({ canvas }) => {
    const row = within(await canvas.findByRole('list', { name: 'Notification' }));
    await userEvent.click(row.getByRole('button', { name: /^Mark as read:/ }));
    await waitFor(() => expect(row.queryByText('Unread')).toBeNull());
  },
};

export const Delete: Story = {
  name: 'useDeleteNotification',
  render: list,
  play: async ({ canvas, stage: { sandbox } }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
    const count = sandbox.state.notifications.length;
    const first = rows.getAllByRole('listitem')[0];
    await userEvent.click(within(first ?? document.body).getByRole('button', { name: /^Delete:/ }));
    await waitFor(() => expect(first).not.toBeInTheDocument());
    await waitFor(() => expect(sandbox.state.notifications).toHaveLength(count - 1));
  },
};

export const DeleteAll: Story = {
  name: 'useDeleteAllNotifications',
  render: () => <NotificationCentre />,
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Notifications' });
    await userEvent.click(canvas.getByRole('button', { name: 'Delete all' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete all' }));
    await canvas.findByRole('heading', { name: 'All quiet' });
    await expect(canvas.getByRole('tab', { name: 'All' })).toBeVisible();
  },
};
