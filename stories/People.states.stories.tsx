import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { isEmpty, isRefused, recovers, waits, waitsLong, signsInAgain } from './plays.js';
import { expired, loading, offline, prepared } from './states.js';
import * as happy from './People.stories.js';
import { person, found } from './scenes/people.js';

const meta: Meta = { title: 'Finding people/States' };
export default meta;

type Story = StoryObj;

export const Private: Story = {
  name: 'useUser: private, follow requested',
  render: person('theo'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Follow requested')).toBeVisible();
    await expect(canvas.getByText('Private')).toBeVisible();
  },
};

export const ProfileLoading: Story = {
  name: 'useUser: loading',
  render: person('bob'),
  ...loading('user'),
  play: waits('Profile'),
};

export const ProfileSlow: Story = {
  name: 'useUser: slow',
  render: person('bob'),
  ...loading('user'),
  play: async (context) => {
    const { canvas } = context;
    await canvas.findByText(/takes longer than usual/);
    await context.opened();
    await canvas.findByRole('heading', { name: 'Bob Marsh' });
  },
};

export const ProfileOffline: Story = {
  name: 'useUser: offline',
  render: person('bob'),
  ...offline('user'),
  play: async (context) => {
    const {
      canvas,
      stage: { sandbox },
    } = context;
    await expect(await canvas.findByRole('alert')).toHaveTextContent('cannot be reached');
    await context.opened();
    sandbox.faults.clear();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await canvas.findByRole('heading', { name: 'Bob Marsh' });
  },
};

/** A name that nobody has: a typing error, or somebody who has left. */
export const Unknown: Story = {
  name: 'useUser: refused, not found',
  render: person('gus'),
  play: isRefused(/that username\. Check the name/),
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

export const ProfileExpired: Story = {
  name: 'useUser: session expired',
  render: person('bob'),
  ...expired,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Welcome back' });
    await expect(canvas.queryByText('Bob Marsh')).toBeNull();
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

export const SearchNothing: Story = { name: 'useUserSearch: empty', render: found('nobody at all'), play: isEmpty('No results') };

export const SearchLoading: Story = {
  name: 'useUserSearch: loading',
  render: found('al'),
  ...loading('userSearch'),
  play: waits('Search'),
};

export const SearchSlow: Story = {
  name: 'useUserSearch: slow',
  render: found('al'),
  ...loading('userSearch'),
  play: waitsLong('Found'),
};

export const SearchOffline: Story = {
  name: 'useUserSearch: offline',
  render: found('al'),
  ...offline('userSearch'),
  play: recovers('Found'),
};

export const SearchSuspended: Story = {
  name: 'useUserSearch: refused',
  render: found('al'),
  parameters: { stage: { account: 'sam' } },
  play: isRefused(/suspended/),
};

export const SearchExpired: Story = {
  ...happy.Search,
  name: 'useUserSearch: session expired',
  tags: ['!dev'],
  ...expired,
  play: signsInAgain('Found'),
};
