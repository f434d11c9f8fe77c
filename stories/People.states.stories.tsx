import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import {
  expectFieldError,
  expectToast,
  isEmpty,
  isRefused,
  recovers,
  waits,
  waitsLong,
  endsSession,
  isLost,
  type Play,
  signsInAgain,
  takesTime,
} from './plays.js';
import { answerLost, expired, failing, loading, offline, prepared, refused, tokenRefused } from './states.js';
import * as happy from './People.stories.js';
import { person, found } from './scenes/people.js';

const meta: Meta = { title: 'People/States' };
export default meta;

type Story = StoryObj;

const block: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Block' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }));
};

const unblock: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Unblock @loud_larry' }));
};

const report: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('What is it about?'), 'Spam');
  await userEvent.click(dialog.getByRole('button', { name: 'Report' }));
};

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

export const BlockRefused: Story = {
  name: 'useBlockUser: refused',
  render: person('bob'),
  ...failing('blockUser', { status: 500 }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Block' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Block' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('went wrong at the service');
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
  ...refused('unblockUser'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Unblock @loud_larry' }));
    await expectToast(/suspended/);
    await expect(await canvas.findByText(/You have blocked this person/)).toBeVisible();
  },
};

export const ReportRefused: Story = {
  name: 'useReportUser: refused',
  render: person('bob'),
  ...failing('reportUser', { status: 400, body: { category_id: ['This category is closed. Choose another.'] } }),
  play: async (context) => {
    const { canvas } = context;
    await userEvent.click(await canvas.findByRole('button', { name: 'Report' }));
    const dialog = within(await screen.findByRole('dialog'));
    await expect(dialog.getByRole('button', { name: 'Report' })).toBeDisabled();
    const category = dialog.getByLabelText('What is it about?');
    await userEvent.selectOptions(category, 'Something else');
    await userEvent.click(dialog.getByRole('button', { name: 'Report' }));
    await expectFieldError(category, 'This category is closed. Choose another.');
    await expect(category).toHaveFocus();
    await context.opened();
    // A field that is edited is not wrong any more, as far as anybody knows.
    await userEvent.selectOptions(category, 'Spam');
    await waitFor(() => expect(category).toBeValid());
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

export const BlockSlow: Story = {
  ...happy.Block,
  name: 'useBlockUser: slow',
  ...loading('blockUser'),
  play: takesTime(block, 'Block'),
};

export const BlockOffline: Story = {
  ...happy.Block,
  name: 'useBlockUser: offline',
  ...offline('blockUser'),
  play: isLost(block),
};

export const BlockExpired: Story = {
  ...happy.Block,
  name: 'useBlockUser: session expired',
  tags: ['!dev'],
  ...tokenRefused('blockUser'),
  play: endsSession(block),
};

export const UnblockSlow: Story = {
  ...BlockedByMe,
  name: 'useUnblockUser: slow',
  ...loading('unblockUser'),
  play: takesTime(unblock, 'Unblock @loud_larry'),
};

export const UnblockOffline: Story = {
  ...BlockedByMe,
  name: 'useUnblockUser: offline',
  ...offline('unblockUser'),
  play: isLost(unblock),
};

export const UnblockExpired: Story = {
  ...BlockedByMe,
  name: 'useUnblockUser: session expired',
  tags: ['!dev'],
  ...tokenRefused('unblockUser'),
  play: endsSession(unblock),
};

export const ReportSlow: Story = {
  ...happy.Report,
  name: 'useReportUser: slow',
  ...loading('reportUser'),
  play: takesTime(report, 'Report'),
};

export const ReportOffline: Story = {
  ...happy.Report,
  name: 'useReportUser: offline',
  ...offline('reportUser'),
  play: isLost(report),
};

export const ReportExpired: Story = {
  ...happy.Report,
  name: 'useReportUser: session expired',
  tags: ['!dev'],
  ...tokenRefused('reportUser'),
  play: endsSession(report),
};
