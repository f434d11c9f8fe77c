import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { expect, screen, userEvent, within } from 'storybook/test';
import { Card } from './kit/Card.js';
import { Person } from './people/Person.js';
import { FoundUsers } from './people/searches.js';
import { expectFieldError, expectToast, isEmpty, isRefused, recovers, waits, waitsLong } from './plays.js';
import { answerLost, expired, failing, loading, offline, prepared, slow } from './states.js';

const meta: Meta = { title: 'People' };
export default meta;

type Story = StoryObj;

const person = (username: string) => (): ReactElement => <Person username={username} />;

const found = (query: string) => (): ReactElement => (
  <Card flush>
    <FoundUsers query={query} />
  </Card>
);

export const Profile: Story = {
  name: 'useUser: full',
  tags: ['core'],
  render: person('bob'),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Bob Marsh' });
    await expect(canvas.getByText('Connected')).toBeVisible();
    await expect(canvas.getByRole('list', { name: 'Lists' })).toHaveTextContent('Close friends');
  },
};

export const Oneself: Story = {
  name: 'useUser: oneself',
  render: person('alice'),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Alice Liddell' });
    await expect(canvas.getByRole('button', { name: 'Edit' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Block' })).toBeNull();
  },
};

export const Private: Story = {
  name: 'useUser: private, and asked',
  render: person('theo'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You asked to follow')).toBeVisible();
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
  ...slow('user', 1500),
  play: async ({ canvas }) => {
    await canvas.findByRole('status', { name: 'Profile: loading' });
    await canvas.findByRole('heading', { name: 'Bob Marsh' });
  },
};

export const ProfileOffline: Story = {
  name: 'useUser: offline',
  render: person('bob'),
  ...offline('user'),
  play: async ({ canvas, stage: { sandbox } }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('cannot be reached');
    sandbox.faults.clear();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await canvas.findByRole('heading', { name: 'Bob Marsh' });
  },
};

/** A name that nobody has: a typing error, or somebody who has left. */
export const Unknown: Story = { name: 'useUser: refused', render: person('gus'), play: isRefused(/./) };

/** Alice has blocked them, and can take it back. */
export const BlockedByMe: Story = {
  name: 'useUser: blocked by me',
  render: person('loud_larry'),
  play: async ({ canvas }) => {
    await canvas.findByText(/You have blocked this person/);
    await userEvent.click(await canvas.findByRole('button', { name: 'Unblock @loud_larry' }));
    await expect(await canvas.findByRole('heading', { name: 'Larry Loud' })).toBeVisible();
  },
};

/** The other way round: there is nothing that alice could do. */
export const BlockedByThem: Story = {
  name: 'useUser: blocked by them',
  render: person('mallory'),
  play: async ({ canvas }) => {
    await canvas.findByText(/does not want to be seen/);
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

export const Block: Story = {
  name: 'useBlockUser: full',
  render: person('bob'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Block' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }));
    await canvas.findByText(/You have blocked this person/);
    await expect(canvas.queryByText('Bob Marsh')).toBeNull();
  },
};

export const BlockRefused: Story = {
  name: 'useBlockUser: refused',
  render: person('bob'),
  ...failing('blockUser', { status: 500 }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Block' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Block' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('No answer came');
    await expect(canvas.getByText('Bob Marsh')).toBeVisible();
  },
};

/** The block was made, and nobody heard of it: the profile is read again, and refused. */
export const BlockLost: Story = {
  name: 'useBlockUser: answer lost',
  render: person('bob'),
  ...answerLost('blockUser'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Block' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }));
    await canvas.findByText(/You have blocked this person/);
  },
};

export const UnblockRefused: Story = {
  name: 'useUnblockUser: refused',
  render: person('loud_larry'),
  ...failing('unblockUser', { status: 400, body: ['You cannot unblock an account you have not blocked.'] }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Unblock @loud_larry' }));
    await expectToast(/cannot unblock/);
    await expect(await canvas.findByText(/You have blocked this person/)).toBeVisible();
  },
};

/**
 * The categories are not among the sixty operations: a real app asks for them at `GET /api/moderation/categories/`, this one takes
 * `reportCategories` of the sandbox.
 */
export const Report: Story = {
  name: 'useReportUser: full',
  render: person('bob'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Report' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(dialog.getByLabelText('What is it about?'), 'Spam');
    await userEvent.type(dialog.getByLabelText('What happened?'), 'He sells clocks that are not his.');
    await userEvent.click(dialog.getByRole('button', { name: 'Report' }));
    await expect(await canvas.findByText('You reported them')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Reported' })).toBeDisabled();
  },
};

export const ReportRefused: Story = {
  name: 'useReportUser: refused',
  render: person('bob'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Report' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Report' }));
    await expectFieldError(dialog.getByLabelText('What is it about?'), /at least 1/i);
    await expect(dialog.getByLabelText('What is it about?')).toHaveFocus();
  },
};

export const Search: Story = {
  name: 'useUserSearch: full',
  render: found('al'),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Found' }));
    await expect(await rows.findByText('You')).toBeVisible();
  },
};

export const SearchNothing: Story = { name: 'useUserSearch: empty', render: found('nobody at all'), play: isEmpty('None found') };

export const SearchLoading: Story = {
  name: 'useUserSearch: loading',
  render: found('al'),
  ...loading('userSearch'),
  play: waits('Search'),
};

export const SearchSlow: Story = {
  name: 'useUserSearch: slow',
  render: found('al'),
  ...slow('userSearch'),
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
