import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Followers, Followings, LinkedUsers } from './people/lists.js';
import { People } from './people/People.js';
import { FoundFollowers, FoundFollowings, FoundLinkedUsers } from './people/searches.js';
import { list, found } from './scenes/relations.js';
import { showsButton } from './plays.js';

const meta: Meta = { title: 'Followers and following' };
export default meta;

type Story = StoryObj;

/** Everybody one has to do with, and a search in each list. */
export const Default: Story = {
  tags: ['core'],
  render: () => <People />,
  play: async ({ canvas, opened }) => {
    await canvas.findByRole('list', { name: 'Following' });
    await opened();
    await userEvent.click(canvas.getByRole('tab', { name: 'Blocked' }));
    const blocked = within(await canvas.findByRole('list', { name: 'Blocked' }));
    await userEvent.click(await blocked.findByRole('button', { name: 'Unblock @willa' }));
    await waitFor(() => expect(blocked.queryByText('Willa Brooks')).toBeNull());

    // With the arrow keys from tab to tab.
    await userEvent.click(canvas.getByRole('tab', { name: 'Followers' }));
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Contacts' })).toHaveFocus();
    await canvas.findByRole('list', { name: 'Contacts' });

    await userEvent.click(canvas.getByRole('tab', { name: 'Everybody' }));
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search people' }), 'zoe');
    await expect(await canvas.findByRole('button', { name: 'Zoë Laurent' })).toBeVisible();
  },
};

export const FollowingsFull: Story = {
  name: 'useFollowings',
  render: list(Followings),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Following' }));
    rows.getAllByRole('listitem').at(-1)?.scrollIntoView();
    await waitFor(() => expect(rows.getAllByRole('listitem').length).toBeGreaterThan(10));
  },
};

export const FollowersFull: Story = {
  name: 'useFollowers',
  render: list(Followers),
  play: async ({ canvas, stage: { sandbox } }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Followers' }));
    await expect(rows.getAllByRole('button', { name: /^Follow/ }).length).toBeGreaterThan(0);
    await expect(sandbox.state.follows.length).toBeGreaterThan(0);
  },
};

export const LinkedFull: Story = {
  name: 'useLinkedUsers',
  render: list(LinkedUsers),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Contacts' }));
    // Alice herself, whom the service puts among them, is left out.
    await expect(rows.queryByText('@alice')).toBeNull();
  },
};

export const FollowingSearch: Story = {
  name: 'useFollowingSearch',
  render: found(FoundFollowings, 'kav'),
  play: showsButton('Kavya Raman'),
};

export const FollowerSearch: Story = {
  name: 'useFollowerSearch',
  render: found(FoundFollowers, 'rabbit'),
  play: showsButton('White Rabbit'),
};

export const LinkedSearch: Story = {
  name: 'useLinkedUserSearch',
  render: found(FoundLinkedUsers, 'bob'),
  play: showsButton('Bob Marsh'),
};
