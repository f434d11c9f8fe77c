import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentType, ReactElement } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Card } from './kit/Card.js';
import { BlockedUsers, Followers, Followings, LinkedUsers } from './people/lists.js';
import { People } from './people/People.js';
import { FoundBlockedUsers, FoundFollowers, FoundFollowings, FoundLinkedUsers } from './people/searches.js';
import { failsOnPage2, isEmpty, recovers, signsInAgain, waits, waitsLong } from './plays.js';
import { empty, expired, loading, offline, slow } from './states.js';

const meta: Meta = { title: 'Relations' };
export default meta;

type Story = StoryObj;

const list =
  (List: ComponentType<{ endless?: boolean }>, endless = true) =>
  (): ReactElement => (
    <Card flush>
      <List endless={endless} />
    </Card>
  );

const found = (Found: ComponentType<{ query: string }>, query: string) => (): ReactElement => (
  <Card flush>
    <Found query={query} />
  </Card>
);

/** Everybody one has to do with, and a search in each list. */
export const Screen: Story = {
  name: 'All of it',
  tags: ['core'],
  render: () => <People />,
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Following' });
    await userEvent.click(canvas.getByRole('tab', { name: 'Blocked' }));
    const blocked = within(await canvas.findByRole('list', { name: 'Blocked' }));
    await userEvent.click(await blocked.findByRole('button', { name: 'Unblock @willa' }));
    await waitFor(() => expect(blocked.queryByText('Willa Brooks')).toBeNull());

    // With the arrow keys from tab to tab.
    await userEvent.click(canvas.getByRole('tab', { name: 'Followers' }));
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Linked' })).toHaveFocus();
    await canvas.findByRole('list', { name: 'Linked' });

    await userEvent.click(canvas.getByRole('tab', { name: 'Everybody' }));
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search people' }), 'zoe');
    await expect(await canvas.findByRole('button', { name: 'Zoë Laurent' })).toBeVisible();
  },
};

export const FollowingsFull: Story = {
  name: 'useFollowings: full',
  render: list(Followings),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Following' }));
    rows.getAllByRole('listitem').at(-1)?.scrollIntoView();
    await waitFor(() => expect(rows.getAllByRole('listitem').length).toBeGreaterThan(10));
  },
};

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
  play: isEmpty('You follow nobody yet'),
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
  ...slow('followings'),
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

export const FollowersFull: Story = {
  name: 'useFollowers: full',
  render: list(Followers),
  play: async ({ canvas, stage: { sandbox } }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Followers' }));
    await expect(rows.getAllByRole('button', { name: /^Follow/ }).length).toBeGreaterThan(0);
    await expect(sandbox.state.follows.length).toBeGreaterThan(0);
  },
};

export const FollowersLoading: Story = {
  name: 'useFollowers: loading',
  render: list(Followers),
  ...loading('followers'),
  play: waits('Followers'),
};

export const FollowersEmpty: Story = {
  name: 'useFollowers: empty',
  render: list(Followers),
  ...empty,
  play: isEmpty('Nobody follows you yet'),
};

export const FollowersOffline: Story = {
  name: 'useFollowers: offline',
  render: list(Followers),
  ...offline('followers'),
  play: recovers('Followers'),
};

export const FollowersErrorOnPage2: Story = {
  name: 'useFollowers: error on page 2',
  render: list(Followers, false),
  play: failsOnPage2('followers', 'Followers'),
};

export const LinkedFull: Story = {
  name: 'useLinkedUsers: full',
  render: list(LinkedUsers),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Linked' }));
    // Alice herself, whom the service puts among them, is left out.
    await expect(rows.queryByText('@alice')).toBeNull();
  },
};

export const LinkedLoading: Story = {
  name: 'useLinkedUsers: loading',
  render: list(LinkedUsers),
  ...loading('linkedUsers'),
  play: waits('Linked'),
};

export const LinkedEmpty: Story = {
  name: 'useLinkedUsers: empty',
  render: list(LinkedUsers),
  ...empty,
  play: isEmpty('Nobody yet'),
};

export const LinkedOffline: Story = {
  name: 'useLinkedUsers: offline',
  render: list(LinkedUsers),
  ...offline('linkedUsers'),
  play: recovers('Linked'),
};

export const LinkedErrorOnPage2: Story = {
  name: 'useLinkedUsers: error on page 2',
  render: list(LinkedUsers, false),
  play: failsOnPage2('linkedUsers', 'Linked'),
};

export const BlockedFull: Story = {
  name: 'useBlockedUsers: full',
  render: list(BlockedUsers),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Blocked' }));
    await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(12));
  },
};

export const BlockedLoading: Story = {
  name: 'useBlockedUsers: loading',
  render: list(BlockedUsers),
  ...loading('blockedUsers'),
  play: waits('Blocked'),
};

export const BlockedEmpty: Story = {
  name: 'useBlockedUsers: empty',
  render: list(BlockedUsers),
  ...empty,
  play: isEmpty('You block nobody'),
};

export const BlockedOffline: Story = {
  name: 'useBlockedUsers: offline',
  render: list(BlockedUsers),
  ...offline('blockedUsers'),
  play: recovers('Blocked'),
};

export const BlockedErrorOnPage2: Story = {
  name: 'useBlockedUsers: error on page 2',
  render: list(BlockedUsers, false),
  play: failsOnPage2('blockedUsers', 'Blocked'),
};

export const FollowingSearch: Story = {
  name: 'useFollowingSearch: full',
  render: found(FoundFollowings, 'kav'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Kavya Raman' })).toBeVisible();
  },
};

export const FollowingSearchNothing: Story = {
  name: 'useFollowingSearch: empty',
  render: found(FoundFollowings, 'zoe'),
  play: isEmpty('None found'),
};

export const FollowerSearch: Story = {
  name: 'useFollowerSearch: full',
  render: found(FoundFollowers, 'rabbit'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'White Rabbit' })).toBeVisible();
  },
};

export const FollowerSearchOffline: Story = {
  name: 'useFollowerSearch: offline',
  render: found(FoundFollowers, 'rabbit'),
  ...offline('followerSearch'),
  play: recovers('Found'),
};

export const LinkedSearch: Story = {
  name: 'useLinkedUserSearch: full',
  render: found(FoundLinkedUsers, 'bob'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Bob Marsh' })).toBeVisible();
  },
};

export const LinkedSearchLoading: Story = {
  name: 'useLinkedUserSearch: loading',
  render: found(FoundLinkedUsers, 'bob'),
  ...loading('linkedUserSearch'),
  play: waits('Search'),
};

export const BlockedSearch: Story = {
  name: 'useBlockedUserSearch: full',
  render: found(FoundBlockedUsers, 'larry'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Unblock @loud_larry' }));
    await expect(await canvas.findByRole('heading', { name: 'None found' })).toBeVisible();
  },
};

export const BlockedSearchExpired: Story = {
  name: 'useBlockedUserSearch: session expired',
  render: found(FoundBlockedUsers, 'larry'),
  ...expired,
  play: signsInAgain('Found'),
};
