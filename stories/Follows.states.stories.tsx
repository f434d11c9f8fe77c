import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent } from 'storybook/test';
import * as Follows from './Follows.stories.js';
import { endsSession, isLost, type Play, showsAtOnce, takesTime } from './plays.js';
import { loading, offline, slow, tokenRefused } from './states.js';

const meta: Meta = { title: 'Follows', tags: ['!autodocs'] };
export default meta;

type Story = StoryObj;

const follow: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Follow zoe' }));
};

const unfollow: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Following kavya' }));
};

const takeOut: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Take out of News' }));
};

export const FollowSlow: Story = {
  ...Follows.FollowOffline,
  name: 'useFollowUser: slow',
  ...loading('followUser'),
  play: showsAtOnce(follow, 'button', 'Following zoe'),
};

export const UnfollowSlow: Story = {
  ...Follows.Unfollow,
  name: 'useUnfollowUser: slow',
  ...loading('unfollowUser'),
  play: showsAtOnce(unfollow, 'button', 'Follow kavya'),
};

export const UnfollowOffline: Story = {
  ...Follows.Unfollow,
  name: 'useUnfollowUser: offline',
  ...offline('unfollowUser'),
  play: isLost(unfollow),
};

export const UnfollowExpired: Story = {
  ...Follows.Unfollow,
  name: 'useUnfollowUser: session expired',
  ...tokenRefused('unfollowUser'),
  play: endsSession(unfollow),
};

export const ListsSlow: Story = {
  ...Follows.Lists,
  name: 'useUpdateFollow: slow',
  ...slow('updateFollow', 1500),
  play: takesTime(takeOut, 'Take out of News'),
};

export const ListsOffline: Story = {
  ...Follows.Lists,
  name: 'useUpdateFollow: offline',
  ...offline('updateFollow'),
  play: isLost(takeOut),
};

export const ListsExpired: Story = {
  ...Follows.Lists,
  name: 'useUpdateFollow: session expired',
  ...tokenRefused('updateFollow'),
  play: endsSession(takeOut),
};
