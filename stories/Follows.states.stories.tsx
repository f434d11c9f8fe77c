import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import * as happy from './Follows.stories.js';
import { person } from './scenes/follows.js';
import { expectToast, inOrder, type Play, presses, showsButton, signsInAgain, toasts } from './plays.js';
import { expired } from './states.js';
import { statesOfWrite } from './usual.js';

const meta: Meta = { title: 'Follow and unfollow/States' };
export default meta;

type Story = StoryObj;

const follow: Play = presses('Follow zoe');

const unfollow: Play = presses('Following kavya');

const takeOut: Play = presses('Remove from News');

const followUser = statesOfWrite('followUser', { render: person('zoe') }, follow);
export const FollowSlow: Story = { ...followUser.pending(showsButton('Following zoe')), name: 'useFollowUser: slow' };

export const FollowRefused: Story = {
  name: 'useFollowUser: refused',
  render: person('priya'),
  play: inOrder(presses('Follow priya'), toasts(/private/i), showsButton('Follow priya')),
};

export const FollowOffline: Story = {
  name: 'useFollowUser: offline',
  ...followUser.failing('offline', inOrder(toasts(/connection was lost/), showsButton('Follow zoe'))),
};

/** It was done, but the answer was lost: a refetch shows it. */
export const FollowLost: Story = {
  name: 'useFollowUser: answer lost',
  ...followUser.lost(inOrder(toasts(/connection was lost/), showsButton('Following zoe'))),
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
  ...unfollowUser.failing(
    { status: 400, body: ['Not following user.'] },
    inOrder(toasts('Not following user.'), showsButton('Following kavya')),
  ),
};

export const UnfollowSlow: Story = { ...unfollowUser.pending(showsButton('Follow kavya')), name: 'useUnfollowUser: slow' };

const updateFollow = statesOfWrite('updateFollow', happy.Lists, takeOut);
export const ListsSlow: Story = { ...updateFollow.slow('Remove from News'), name: 'useUpdateFollow: slow' };
export const ListsOffline: Story = { ...updateFollow.offline, name: 'useUpdateFollow: offline' };
export const ListsExpired: Story = { ...updateFollow.expired, name: 'useUpdateFollow: session expired', tags: ['!dev'] };

export const ListsRefused: Story = {
  name: 'useUpdateFollow: refused',
  ...updateFollow.failing({ status: 400, body: { lists_ids: [['The list does not exist.'], {}] } }, async ({ canvas }) => {
    await expectToast('Lists: The list does not exist.');
    await expect(within(canvas.getByRole('list', { name: 'Lists' })).getByText('News')).toBeVisible();
  }),
};
