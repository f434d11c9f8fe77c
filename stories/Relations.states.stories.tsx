import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Followers, Followings, LinkedUsers } from './people/lists.js';
import { People } from './people/People.js';
import { FoundFollowers, FoundFollowings, FoundLinkedUsers } from './people/searches.js';
import { failsOnPage2, isEmpty, recovers, signsInAgain, waits, waitsLong, isRefused } from './plays.js';
import { empty, expired, loading, offline, refused } from './states.js';
import * as happy from './Relations.stories.js';
import { list, found } from './scenes/relations.js';

const meta: Meta = { title: 'Followers and following/States' };
export default meta;

type Story = StoryObj;

export const FollowingsLoading: Story = {
  name: 'useFollowings: loading',
  render: list(Followings),
  ...loading('followings'),
  play: waits('Following'),
};

export const FollowingsEmpty: Story = {
  name: 'useFollowings: empty',
  render: list(Followings),
  ...empty,
  play: isEmpty('You do not follow anyone yet'),
};

export const FollowingsOffline: Story = {
  name: 'useFollowings: offline',
  render: list(Followings),
  ...offline('followings'),
  play: recovers('Following'),
};

export const FollowingsSlow: Story = {
  name: 'useFollowings: slow',
  render: list(Followings),
  ...loading('followings'),
  play: waitsLong('Following'),
};

export const FollowingsErrorOnPage2: Story = {
  name: 'useFollowings: error on page 2',
  render: list(Followings, false),
  play: failsOnPage2('followings', 'Following'),
};

export const FollowingsExpired: Story = {
  name: 'useFollowings: session expired',
  render: list(Followings),
  ...expired,
  play: signsInAgain('Following'),
};

export const FollowersLoading: Story = {
  name: 'useFollowers: loading',
  tags: ['!dev'],
  render: list(Followers),
  ...loading('followers'),
  play: waits('Followers'),
};

export const FollowersEmpty: Story = {
  name: 'useFollowers: empty',
  render: list(Followers),
  ...empty,
  play: isEmpty('No followers yet'),
};

export const FollowersOffline: Story = {
  name: 'useFollowers: offline',
  tags: ['!dev'],
  render: list(Followers),
  ...offline('followers'),
  play: recovers('Followers'),
};

export const FollowersErrorOnPage2: Story = {
  name: 'useFollowers: error on page 2',
  render: list(Followers, false),
  play: failsOnPage2('followers', 'Followers'),
};

export const LinkedLoading: Story = {
  name: 'useLinkedUsers: loading',
  tags: ['!dev'],
  render: list(LinkedUsers),
  ...loading('linkedUsers'),
  play: waits('Contacts'),
};

export const LinkedEmpty: Story = {
  name: 'useLinkedUsers: empty',
  render: list(LinkedUsers),
  ...empty,
  play: isEmpty('No followers or connections yet'),
};

export const LinkedOffline: Story = {
  name: 'useLinkedUsers: offline',
  tags: ['!dev'],
  render: list(LinkedUsers),
  ...offline('linkedUsers'),
  play: recovers('Contacts'),
};

export const LinkedErrorOnPage2: Story = {
  name: 'useLinkedUsers: error on page 2',
  render: list(LinkedUsers, false),
  play: failsOnPage2('linkedUsers', 'Contacts'),
};

/** A search is over everybody. In a list without the name, a press searches everybody again. */
export const SearchEverybody: Story = {
  name: 'useFollowingSearch: empty, then everybody',
  render: () => <People />,
  play: async ({ canvas, opened }) => {
    await userEvent.type(await canvas.findByRole('searchbox', { name: 'Search people' }), 'zoe');
    await expect(await canvas.findByRole('button', { name: 'Zoë Laurent' })).toBeVisible();
    await expect(canvas.getByRole('tab', { name: 'Everybody' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(canvas.getByRole('tab', { name: 'Following' }));
    const widen = await canvas.findByRole('button', { name: 'Search everybody' });
    await opened();
    await userEvent.click(widen);
    await expect(await canvas.findByRole('button', { name: 'Zoë Laurent' })).toBeVisible();
    // Without a search it is the list of before.
    await userEvent.clear(canvas.getByRole('searchbox', { name: 'Search people' }));
    await expect(canvas.getByRole('tab', { name: 'Following' })).toHaveAttribute('aria-selected', 'true');
    await canvas.findByRole('list', { name: 'Following' });
  },
};

export const FollowingSearchNothing: Story = {
  name: 'useFollowingSearch: empty',
  render: found(FoundFollowings, 'zoe'),
  play: isEmpty('No results'),
};

export const FollowerSearchOffline: Story = {
  name: 'useFollowerSearch: offline',
  render: found(FoundFollowers, 'rabbit'),
  ...offline('followerSearch'),
  play: recovers('Found'),
};

export const LinkedSearchLoading: Story = {
  name: 'useLinkedUserSearch: loading',
  render: found(FoundLinkedUsers, 'bob'),
  ...loading('linkedUserSearch'),
  play: waits('Search'),
};

export const FollowingsRefused: Story = {
  ...happy.FollowingsFull,
  name: 'useFollowings: refused',
  ...refused('followings'),
  play: isRefused(/suspended/),
};

export const FollowersRefused: Story = {
  ...happy.FollowersFull,
  name: 'useFollowers: refused',
  tags: ['!dev'],
  ...refused('followers'),
  play: isRefused(/suspended/),
};

export const FollowersSlow: Story = {
  ...happy.FollowersFull,
  name: 'useFollowers: slow',
  tags: ['!dev'],
  ...loading('followers'),
  play: waitsLong('Followers'),
};

export const FollowersExpired: Story = {
  ...happy.FollowersFull,
  name: 'useFollowers: session expired',
  tags: ['!dev'],
  ...expired,
  play: signsInAgain('Followers'),
};

export const LinkedRefused: Story = {
  ...happy.LinkedFull,
  name: 'useLinkedUsers: refused',
  tags: ['!dev'],
  ...refused('linkedUsers'),
  play: isRefused(/suspended/),
};

export const LinkedSlow: Story = {
  ...happy.LinkedFull,
  name: 'useLinkedUsers: slow',
  tags: ['!dev'],
  ...loading('linkedUsers'),
  play: waitsLong('Contacts'),
};

export const LinkedExpired: Story = {
  ...happy.LinkedFull,
  name: 'useLinkedUsers: session expired',
  tags: ['!dev'],
  ...expired,
  play: signsInAgain('Contacts'),
};

export const FollowingSearchLoading: Story = {
  ...happy.FollowingSearch,
  name: 'useFollowingSearch: loading',
  ...loading('followingSearch'),
  play: waits('Search'),
};

export const FollowingSearchSlow: Story = {
  ...happy.FollowingSearch,
  name: 'useFollowingSearch: slow',
  ...loading('followingSearch'),
  play: waitsLong('Found'),
};

export const FollowingSearchOffline: Story = {
  ...happy.FollowingSearch,
  name: 'useFollowingSearch: offline',
  ...offline('followingSearch'),
  play: recovers('Found'),
};

export const FollowingSearchRefused: Story = {
  ...happy.FollowingSearch,
  name: 'useFollowingSearch: refused',
  ...refused('followingSearch'),
  play: isRefused(/suspended/),
};

export const FollowingSearchExpired: Story = {
  ...happy.FollowingSearch,
  name: 'useFollowingSearch: session expired',
  tags: ['!dev'],
  ...expired,
  play: signsInAgain('Found'),
};

export const FollowerSearchLoading: Story = {
  ...happy.FollowerSearch,
  name: 'useFollowerSearch: loading',
  ...loading('followerSearch'),
  play: waits('Search'),
};

export const FollowerSearchEmpty: Story = {
  ...happy.FollowerSearch,
  name: 'useFollowerSearch: empty',
  ...empty,
  play: isEmpty('No results'),
};

export const FollowerSearchSlow: Story = {
  ...happy.FollowerSearch,
  name: 'useFollowerSearch: slow',
  ...loading('followerSearch'),
  play: waitsLong('Found'),
};

export const FollowerSearchRefused: Story = {
  ...happy.FollowerSearch,
  name: 'useFollowerSearch: refused',
  ...refused('followerSearch'),
  play: isRefused(/suspended/),
};

export const FollowerSearchExpired: Story = {
  ...happy.FollowerSearch,
  name: 'useFollowerSearch: session expired',
  tags: ['!dev'],
  ...expired,
  play: signsInAgain('Found'),
};

export const LinkedSearchEmpty: Story = {
  ...happy.LinkedSearch,
  name: 'useLinkedUserSearch: empty',
  ...empty,
  play: isEmpty('No results'),
};

export const LinkedSearchSlow: Story = {
  ...happy.LinkedSearch,
  name: 'useLinkedUserSearch: slow',
  ...loading('linkedUserSearch'),
  play: waitsLong('Found'),
};

export const LinkedSearchOffline: Story = {
  ...happy.LinkedSearch,
  name: 'useLinkedUserSearch: offline',
  ...offline('linkedUserSearch'),
  play: recovers('Found'),
};

export const LinkedSearchRefused: Story = {
  ...happy.LinkedSearch,
  name: 'useLinkedUserSearch: refused',
  ...refused('linkedUserSearch'),
  play: isRefused(/suspended/),
};

export const LinkedSearchExpired: Story = {
  ...happy.LinkedSearch,
  name: 'useLinkedUserSearch: session expired',
  tags: ['!dev'],
  ...expired,
  play: signsInAgain('Found'),
};
