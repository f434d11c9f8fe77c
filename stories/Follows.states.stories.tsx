import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { expectToast, signsInAgain, endsSession, isLost, type Play, showsAtOnce, takesTime } from './plays.js';
import { answerLost, expired, failing, offline, loading, tokenRefused } from './states.js';
import * as happy from './Follows.stories.js';
import { person } from './scenes/follows.js';

const meta: Meta = { title: 'Follow and unfollow/States' };
export default meta;

type Story = StoryObj;

const follow: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Follow zoe' }));
};

const unfollow: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Following kavya' }));
};

const takeOut: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Remove from News' }));
};

export const FollowSlow: Story = {
  name: 'useFollowUser: slow',
  render: person('zoe'),
  ...loading('followUser'),
  play: showsAtOnce(follow, 'button', 'Following zoe'),
};

export const FollowRefused: Story = {
  name: 'useFollowUser: refused',
  render: person('priya'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Follow priya' }));
    await expectToast(/private/i);
    await expect(canvas.getByRole('button', { name: 'Follow priya' })).toBeVisible();
  },
};

export const FollowOffline: Story = {
  name: 'useFollowUser: offline',
  render: person('zoe'),
  ...offline('followUser'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Follow zoe' }));
    await expectToast(/connection was lost/);
    await expect(await canvas.findByRole('button', { name: 'Follow zoe' })).toBeVisible();
  },
};

/** It was done, and nobody heard of it: reading again tells. */
export const FollowLost: Story = {
  name: 'useFollowUser: answer lost',
  render: person('zoe'),
  ...answerLost('followUser'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Follow zoe' }));
    await expectToast(/connection was lost/);
    await expect(await canvas.findByRole('button', { name: 'Following zoe' })).toBeVisible();
  },
};

export const UnfollowRefused: Story = {
  name: 'useUnfollowUser: refused',
  render: person('kavya'),
  ...failing('unfollowUser', { status: 400, body: ['Not following user.'] }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Following kavya' }));
    await expectToast('Not following user.');
    await expect(canvas.getByRole('button', { name: 'Following kavya' })).toBeVisible();
  },
};

export const ListsRefused: Story = {
  name: 'useUpdateFollow: refused',
  render: person('lena'),
  ...failing('updateFollow', { status: 400, body: { lists_ids: [['The list does not exist.'], {}] } }),
  play: async ({ canvas }) => {
    const lists = within(await canvas.findByRole('list', { name: 'Lists' }));
    await userEvent.click(lists.getByRole('button', { name: 'Remove from News' }));
    await expectToast('Lists: The list does not exist.');
    await expect(lists.getByText('News')).toBeVisible();
  },
};

export const Expired: Story = {
  name: 'useFollowUser: session expired',
  render: person('zoe'),
  ...expired,
  play: signsInAgain('Person'),
};

export const UnfollowSlow: Story = {
  ...happy.Unfollow,
  name: 'useUnfollowUser: slow',
  ...loading('unfollowUser'),
  play: showsAtOnce(unfollow, 'button', 'Follow kavya'),
};

export const UnfollowOffline: Story = {
  ...happy.Unfollow,
  name: 'useUnfollowUser: offline',
  ...offline('unfollowUser'),
  play: isLost(unfollow),
};

export const UnfollowExpired: Story = {
  ...happy.Unfollow,
  name: 'useUnfollowUser: session expired',
  ...tokenRefused('unfollowUser'),
  play: endsSession(unfollow),
};

export const ListsSlow: Story = {
  ...happy.Lists,
  name: 'useUpdateFollow: slow',
  ...loading('updateFollow'),
  play: takesTime(takeOut, 'Remove from News'),
};

export const ListsOffline: Story = {
  ...happy.Lists,
  name: 'useUpdateFollow: offline',
  ...offline('updateFollow'),
  play: isLost(takeOut),
};

export const ListsExpired: Story = {
  ...happy.Lists,
  name: 'useUpdateFollow: session expired',
  tags: ['!dev'],
  ...tokenRefused('updateFollow'),
  play: endsSession(takeOut),
};
