import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import * as happy from './Follows.stories.js';
import { person } from './scenes/follows.js';
import { expectToast, type Play, showsAtOnce, signsInAgain } from './plays.js';
import { answerLost, expired, failing, loading, offline } from './states.js';
import { statesOfWrite } from './usual.js';

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
  play: async (context) => {
    await follow(context);
    await expectToast(/connection was lost/);
    await expect(await context.canvas.findByRole('button', { name: 'Follow zoe' })).toBeVisible();
  },
};

/** It was done, but the answer was lost: a refetch shows it. */
export const FollowLost: Story = {
  name: 'useFollowUser: answer lost',
  render: person('zoe'),
  ...answerLost('followUser'),
  play: async (context) => {
    await follow(context);
    await expectToast(/connection was lost/);
    await expect(await context.canvas.findByRole('button', { name: 'Following zoe' })).toBeVisible();
  },
};

export const Expired: Story = {
  name: 'useFollowUser: session expired',
  render: person('zoe'),
  ...expired,
  play: signsInAgain('Person'),
};

const unfollowUser = statesOfWrite('unfollowUser', happy.Unfollow, unfollow);
export const UnfollowOffline: Story = { ...unfollowUser.offline, name: 'useUnfollowUser: offline' };
export const UnfollowExpired: Story = { ...unfollowUser.expired, name: 'useUnfollowUser: session expired' };

export const UnfollowRefused: Story = {
  name: 'useUnfollowUser: refused',
  render: person('kavya'),
  ...failing('unfollowUser', { status: 400, body: ['Not following user.'] }),
  play: async (context) => {
    await unfollow(context);
    await expectToast('Not following user.');
    await expect(context.canvas.getByRole('button', { name: 'Following kavya' })).toBeVisible();
  },
};

export const UnfollowSlow: Story = {
  ...happy.Unfollow,
  name: 'useUnfollowUser: slow',
  ...loading('unfollowUser'),
  play: showsAtOnce(unfollow, 'button', 'Follow kavya'),
};

const updateFollow = statesOfWrite('updateFollow', happy.Lists, takeOut);
export const ListsSlow: Story = { ...updateFollow.slow('Remove from News'), name: 'useUpdateFollow: slow' };
export const ListsOffline: Story = { ...updateFollow.offline, name: 'useUpdateFollow: offline' };
export const ListsExpired: Story = { ...updateFollow.expired, name: 'useUpdateFollow: session expired', tags: ['!dev'] };

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
