import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { endsSession, isLost, type Play } from './plays.js';
import { expired, loading, offline, refused, slow, stage, tokenRefused } from './states.js';
import * as Unread from './Unread.stories.js';

const meta: Meta = { title: 'Unread', tags: ['!autodocs'] };
export default meta;

type Story = StoryObj;

const mark: Play = async ({ canvas }) => {
  const rows = within(await canvas.findByRole('list', { name: 'Notifications' }));
  await userEvent.click((await rows.findAllByRole('button', { name: 'Mark as read' }))[0] ?? document.body);
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

/** Without a count there is no badge. */
const hasNoBadge: Play = async ({ canvas }) => {
  await canvas.findByText(/^Unread/);
  await expect(canvas.queryByText('40')).toBeNull();
};

const isAtTheDoor: Play = async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
};

export const BadgeLoading: Story = {
  ...Unread.Badge,
  name: 'useNotificationsUnreadCount: loading',
  ...loading('notificationsUnreadCount'),
  play: hasNoBadge,
};

export const BadgeSlow: Story = {
  ...Unread.Badge,
  name: 'useNotificationsUnreadCount: slow',
  ...slow('notificationsUnreadCount', 1500),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('40')).toBeVisible();
  },
};

export const BadgeOffline: Story = {
  ...Unread.Badge,
  name: 'useNotificationsUnreadCount: offline',
  ...offline('notificationsUnreadCount'),
  play: hasNoBadge,
};

export const BadgeRefused: Story = {
  ...Unread.Badge,
  name: 'useNotificationsUnreadCount: refused',
  ...refused('notificationsUnreadCount'),
  play: hasNoBadge,
};

export const BadgeExpired: Story = {
  ...Unread.Badge,
  name: 'useNotificationsUnreadCount: session expired',
  ...expired,
  play: isAtTheDoor,
};

export const MarkOne: Story = {
  ...Unread.MarkOneRefused,
  name: 'useReadNotification: full',
  ...stage({}),
  play: marked,
};

export const MarkAll: Story = {
  ...Unread.MarkAllRefused,
  name: 'useReadNotifications: full',
  ...stage({}),
  play: async (context) => {
    await markAll(context);
    await expect(await context.canvas.findByRole('tab', { name: 'All' })).toBeVisible();
    await waitFor(() => expect(context.canvas.queryByText('Unread')).toBeNull());
  },
};

export const MarkOneSlow: Story = {
  ...Unread.MarkOneRefused,
  name: 'useReadNotification: slow',
  ...loading('readNotification'),
  play: marked,
};

export const MarkOneOffline: Story = {
  ...Unread.MarkOneRefused,
  name: 'useReadNotification: offline',
  ...offline('readNotification'),
  play: isLost(mark),
};

export const MarkOneExpired: Story = {
  ...Unread.MarkOneRefused,
  name: 'useReadNotification: session expired',
  ...tokenRefused('readNotification'),
  play: endsSession(mark),
};

export const MarkAllOffline: Story = {
  ...Unread.MarkAllSlow,
  name: 'useReadNotifications: offline',
  ...offline('readNotifications'),
  play: isLost(markAll),
};

export const MarkAllExpired: Story = {
  ...Unread.MarkAllSlow,
  name: 'useReadNotifications: session expired',
  ...tokenRefused('readNotifications'),
  play: endsSession(markAll),
};
