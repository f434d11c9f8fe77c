import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Followers, Followings, LinkedUsers } from './people/lists.js';
import { People } from './people/People.js';
import { FoundFollowings } from './people/searches.js';
import * as happy from './Relations.stories.js';
import { list, found } from './scenes/relations.js';
import { showsHeading } from './plays.js';
import { statesOfList, statesOfRead } from './usual.js';

const meta: Meta = { title: 'Followers and following/States' };
export default meta;

type Story = StoryObj;

const followings = statesOfList('followings', happy.FollowingsFull, 'Following');
export const FollowingsLoading: Story = { ...followings.loading, name: 'useFollowings: loading' };
export const FollowingsSlow: Story = { ...followings.slow, name: 'useFollowings: slow' };
export const FollowingsEmpty: Story = { ...followings.empty('You do not follow anyone yet'), name: 'useFollowings: empty' };
export const FollowingsOffline: Story = { ...followings.offline, name: 'useFollowings: offline' };
export const FollowingsErrorOnPage2: Story = {
  ...followings.errorOnPage2,
  name: 'useFollowings: error on page 2',
  render: list(Followings, false),
};
export const FollowingsRefused: Story = { ...followings.refused, name: 'useFollowings: refused' };
export const FollowingsExpired: Story = { ...followings.expired, name: 'useFollowings: session expired' };

const followers = statesOfList('followers', happy.FollowersFull, 'Followers');
export const FollowersLoading: Story = { ...followers.loading, name: 'useFollowers: loading', tags: ['!dev'] };
export const FollowersSlow: Story = { ...followers.slow, name: 'useFollowers: slow', tags: ['!dev'] };
export const FollowersEmpty: Story = { ...followers.empty('No followers yet'), name: 'useFollowers: empty' };
export const FollowersOffline: Story = { ...followers.offline, name: 'useFollowers: offline', tags: ['!dev'] };
export const FollowersErrorOnPage2: Story = {
  ...followers.errorOnPage2,
  name: 'useFollowers: error on page 2',
  render: list(Followers, false),
};
export const FollowersRefused: Story = { ...followers.refused, name: 'useFollowers: refused', tags: ['!dev'] };
export const FollowersExpired: Story = { ...followers.expired, name: 'useFollowers: session expired', tags: ['!dev'] };

const linkedUsers = statesOfList('linkedUsers', happy.LinkedFull, 'Contacts');
export const LinkedLoading: Story = { ...linkedUsers.loading, name: 'useLinkedUsers: loading', tags: ['!dev'] };
export const LinkedSlow: Story = { ...linkedUsers.slow, name: 'useLinkedUsers: slow', tags: ['!dev'] };
export const LinkedEmpty: Story = { ...linkedUsers.empty('No followers or connections yet'), name: 'useLinkedUsers: empty' };
export const LinkedOffline: Story = { ...linkedUsers.offline, name: 'useLinkedUsers: offline', tags: ['!dev'] };
export const LinkedErrorOnPage2: Story = {
  ...linkedUsers.errorOnPage2,
  name: 'useLinkedUsers: error on page 2',
  render: list(LinkedUsers, false),
};
export const LinkedRefused: Story = { ...linkedUsers.refused, name: 'useLinkedUsers: refused', tags: ['!dev'] };
export const LinkedExpired: Story = { ...linkedUsers.expired, name: 'useLinkedUsers: session expired', tags: ['!dev'] };

const followingSearch = statesOfRead('followingSearch', happy.FollowingSearch, 'Found', 'Search');
export const FollowingSearchLoading: Story = { ...followingSearch.loading, name: 'useFollowingSearch: loading' };
export const FollowingSearchSlow: Story = { ...followingSearch.slow, name: 'useFollowingSearch: slow' };
export const FollowingSearchOffline: Story = { ...followingSearch.offline, name: 'useFollowingSearch: offline' };
export const FollowingSearchRefused: Story = { ...followingSearch.refused, name: 'useFollowingSearch: refused' };
export const FollowingSearchExpired: Story = {
  ...followingSearch.expired,
  name: 'useFollowingSearch: session expired',
  tags: ['!dev'],
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
  play: showsHeading('No results'),
};

const followerSearch = statesOfRead('followerSearch', happy.FollowerSearch, 'Found', 'Search');
export const FollowerSearchLoading: Story = { ...followerSearch.loading, name: 'useFollowerSearch: loading' };
export const FollowerSearchSlow: Story = { ...followerSearch.slow, name: 'useFollowerSearch: slow' };
export const FollowerSearchEmpty: Story = { ...followerSearch.empty('No results'), name: 'useFollowerSearch: empty' };
export const FollowerSearchOffline: Story = { ...followerSearch.offline, name: 'useFollowerSearch: offline' };
export const FollowerSearchRefused: Story = { ...followerSearch.refused, name: 'useFollowerSearch: refused' };
export const FollowerSearchExpired: Story = {
  ...followerSearch.expired,
  name: 'useFollowerSearch: session expired',
  tags: ['!dev'],
};

const linkedSearch = statesOfRead('linkedUserSearch', happy.LinkedSearch, 'Found', 'Search');
export const LinkedSearchLoading: Story = { ...linkedSearch.loading, name: 'useLinkedUserSearch: loading' };
export const LinkedSearchSlow: Story = { ...linkedSearch.slow, name: 'useLinkedUserSearch: slow' };
export const LinkedSearchEmpty: Story = { ...linkedSearch.empty('No results'), name: 'useLinkedUserSearch: empty' };
export const LinkedSearchOffline: Story = { ...linkedSearch.offline, name: 'useLinkedUserSearch: offline' };
export const LinkedSearchRefused: Story = { ...linkedSearch.refused, name: 'useLinkedUserSearch: refused' };
export const LinkedSearchExpired: Story = {
  ...linkedSearch.expired,
  name: 'useLinkedUserSearch: session expired',
  tags: ['!dev'],
};
