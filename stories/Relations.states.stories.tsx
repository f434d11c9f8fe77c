import type { Meta, StoryObj } from '@storybook/react-vite';
import * as Relations from './Relations.stories.js';
import { isEmpty, isRefused, recovers, signsInAgain, waits, waitsLong } from './plays.js';
import { empty, expired, loading, offline, refused, slow } from './states.js';

const meta: Meta = { title: 'Relations', tags: ['!autodocs'] };
export default meta;

type Story = StoryObj;

export const FollowingsRefused: Story = {
  ...Relations.FollowingsFull,
  name: 'useFollowings: refused',
  ...refused('followings'),
  play: isRefused(/suspended/),
};

export const FollowersRefused: Story = {
  ...Relations.FollowersFull,
  name: 'useFollowers: refused',
  ...refused('followers'),
  play: isRefused(/suspended/),
};

export const FollowersSlow: Story = {
  ...Relations.FollowersFull,
  name: 'useFollowers: slow',
  ...slow('followers'),
  play: waitsLong('Followers'),
};

export const FollowersExpired: Story = {
  ...Relations.FollowersFull,
  name: 'useFollowers: session expired',
  ...expired,
  play: signsInAgain('Followers'),
};

export const LinkedRefused: Story = {
  ...Relations.LinkedFull,
  name: 'useLinkedUsers: refused',
  ...refused('linkedUsers'),
  play: isRefused(/suspended/),
};

export const LinkedSlow: Story = {
  ...Relations.LinkedFull,
  name: 'useLinkedUsers: slow',
  ...slow('linkedUsers'),
  play: waitsLong('Linked'),
};

export const LinkedExpired: Story = {
  ...Relations.LinkedFull,
  name: 'useLinkedUsers: session expired',
  ...expired,
  play: signsInAgain('Linked'),
};

export const BlockedRefused: Story = {
  ...Relations.BlockedFull,
  name: 'useBlockedUsers: refused',
  ...refused('blockedUsers'),
  play: isRefused(/suspended/),
};

export const BlockedSlow: Story = {
  ...Relations.BlockedFull,
  name: 'useBlockedUsers: slow',
  ...slow('blockedUsers'),
  play: waitsLong('Blocked'),
};

export const BlockedExpired: Story = {
  ...Relations.BlockedFull,
  name: 'useBlockedUsers: session expired',
  ...expired,
  play: signsInAgain('Blocked'),
};

export const FollowingSearchLoading: Story = {
  ...Relations.FollowingSearch,
  name: 'useFollowingSearch: loading',
  ...loading('followingSearch'),
  play: waits('Search'),
};

export const FollowingSearchSlow: Story = {
  ...Relations.FollowingSearch,
  name: 'useFollowingSearch: slow',
  ...slow('followingSearch'),
  play: waitsLong('Found'),
};

export const FollowingSearchOffline: Story = {
  ...Relations.FollowingSearch,
  name: 'useFollowingSearch: offline',
  ...offline('followingSearch'),
  play: recovers('Found'),
};

export const FollowingSearchRefused: Story = {
  ...Relations.FollowingSearch,
  name: 'useFollowingSearch: refused',
  ...refused('followingSearch'),
  play: isRefused(/suspended/),
};

export const FollowingSearchExpired: Story = {
  ...Relations.FollowingSearch,
  name: 'useFollowingSearch: session expired',
  ...expired,
  play: signsInAgain('Found'),
};

export const FollowerSearchLoading: Story = {
  ...Relations.FollowerSearch,
  name: 'useFollowerSearch: loading',
  ...loading('followerSearch'),
  play: waits('Search'),
};

export const FollowerSearchEmpty: Story = {
  ...Relations.FollowerSearch,
  name: 'useFollowerSearch: empty',
  ...empty,
  play: isEmpty('None found'),
};

export const FollowerSearchSlow: Story = {
  ...Relations.FollowerSearch,
  name: 'useFollowerSearch: slow',
  ...slow('followerSearch'),
  play: waitsLong('Found'),
};

export const FollowerSearchRefused: Story = {
  ...Relations.FollowerSearch,
  name: 'useFollowerSearch: refused',
  ...refused('followerSearch'),
  play: isRefused(/suspended/),
};

export const FollowerSearchExpired: Story = {
  ...Relations.FollowerSearch,
  name: 'useFollowerSearch: session expired',
  ...expired,
  play: signsInAgain('Found'),
};

export const LinkedSearchEmpty: Story = {
  ...Relations.LinkedSearch,
  name: 'useLinkedUserSearch: empty',
  ...empty,
  play: isEmpty('None found'),
};

export const LinkedSearchSlow: Story = {
  ...Relations.LinkedSearch,
  name: 'useLinkedUserSearch: slow',
  ...slow('linkedUserSearch'),
  play: waitsLong('Found'),
};

export const LinkedSearchOffline: Story = {
  ...Relations.LinkedSearch,
  name: 'useLinkedUserSearch: offline',
  ...offline('linkedUserSearch'),
  play: recovers('Found'),
};

export const LinkedSearchRefused: Story = {
  ...Relations.LinkedSearch,
  name: 'useLinkedUserSearch: refused',
  ...refused('linkedUserSearch'),
  play: isRefused(/suspended/),
};

export const LinkedSearchExpired: Story = {
  ...Relations.LinkedSearch,
  name: 'useLinkedUserSearch: session expired',
  ...expired,
  play: signsInAgain('Found'),
};

export const BlockedSearchLoading: Story = {
  ...Relations.BlockedSearch,
  name: 'useBlockedUserSearch: loading',
  ...loading('blockedUserSearch'),
  play: waits('Search'),
};

export const BlockedSearchEmpty: Story = {
  ...Relations.BlockedSearch,
  name: 'useBlockedUserSearch: empty',
  ...empty,
  play: isEmpty('None found'),
};

export const BlockedSearchSlow: Story = {
  ...Relations.BlockedSearch,
  name: 'useBlockedUserSearch: slow',
  ...slow('blockedUserSearch'),
  play: waitsLong('Found'),
};

export const BlockedSearchOffline: Story = {
  ...Relations.BlockedSearch,
  name: 'useBlockedUserSearch: offline',
  ...offline('blockedUserSearch'),
  play: recovers('Found'),
};

export const BlockedSearchRefused: Story = {
  ...Relations.BlockedSearch,
  name: 'useBlockedUserSearch: refused',
  ...refused('blockedUserSearch'),
  play: isRefused(/suspended/),
};
