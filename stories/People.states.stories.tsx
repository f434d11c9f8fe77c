import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import * as happy from './People.stories.js';
import { person, found } from './scenes/people.js';
import { alerts, type Play, showsHeading, signedOutOf } from './plays.js';
import { prepared, stage } from './states.js';
import { statesOfRead } from './usual.js';

const meta: Meta = { title: 'Finding people/States' };
export default meta;

type Story = StoryObj;

const showsBob: Play = async ({ canvas }) => {
  await canvas.findByRole('heading', { name: 'Bob Marsh' });
};

const user = statesOfRead('user', { render: person('bob') }, showsBob, 'Profile');
export const ProfileLoading: Story = { ...user.loading, name: 'useUser: loading' };
export const ProfileSlow: Story = { ...user.slow, name: 'useUser: slow' };
export const ProfileOffline: Story = { ...user.offline, name: 'useUser: offline' };
export const ProfileExpired: Story = { ...user.expired, name: 'useUser: session expired', play: signedOutOf('Bob Marsh') };

export const Private: Story = {
  name: 'useUser: private, follow requested',
  render: person('theo'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Follow requested')).toBeVisible();
    await expect(canvas.getByText('Private')).toBeVisible();
  },
};

/** A name that nobody has: a typing error, or somebody who has left. */
export const Unknown: Story = {
  name: 'useUser: refused, not found',
  render: person('gus'),
  play: alerts(/that username\. Check the name/),
};

/** Alice has blocked them, and can take it back. */
export const BlockedByMe: Story = {
  name: 'useUser: blocked by me',
  render: person('loud_larry'),
  play: async ({ canvas }) => {
    await canvas.findByText(/You have blocked this person/);
    await expect(await canvas.findByRole('button', { name: 'Unblock @loud_larry' })).toBeVisible();
  },
};

/** The other way round: there is nothing that alice could do. */
export const BlockedByThem: Story = {
  name: 'useUser: blocked by them',
  render: person('mallory'),
  play: async ({ canvas }) => {
    await canvas.findByText(/has blocked you/);
    await expect(canvas.queryByRole('button', { name: /Unblock/ })).toBeNull();
  },
};

export const LongTexts: Story = {
  name: 'useUser: very long text',
  render: person('bob'),
  globals: { viewport: { value: 'narrow' } },
  ...prepared(({ state }) => {
    const bob = state.users.find(({ username }) => username === 'bob');
    if (!bob) return;
    bob.profile.name = 'Bartholomew Maximilian Featherstonehaugh-Cholmondeley of the Long Meadow by the Sea'.slice(0, 192);
    bob.profile.bio = 'Repairsbicyclesandclocks'.repeat(20);
    bob.profile.url = `https://bob.example/${'a-very-long-address/'.repeat(5)}`;
  }),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: /Bartholomew/ });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
};

const userSearch = statesOfRead('userSearch', happy.Search, 'Found', 'Search');
export const SearchLoading: Story = { ...userSearch.loading, name: 'useUserSearch: loading' };
export const SearchSlow: Story = { ...userSearch.slow, name: 'useUserSearch: slow' };
export const SearchOffline: Story = { ...userSearch.offline, name: 'useUserSearch: offline' };
export const SearchExpired: Story = { ...userSearch.expired, name: 'useUserSearch: session expired', tags: ['!dev'] };

export const SearchNothing: Story = {
  name: 'useUserSearch: empty',
  render: found('nobody at all'),
  play: showsHeading('No results'),
};

export const SearchSuspended: Story = {
  name: 'useUserSearch: refused',
  render: found('al'),
  ...stage({ account: 'sam' }),
  play: alerts(/suspended/),
};
