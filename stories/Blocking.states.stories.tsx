import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import * as happy from './Blocking.stories.js';
import { BlockedUsers } from './people/lists.js';
import { FoundBlockedUsers } from './people/searches.js';
import {
  endsSession,
  expectFieldError,
  expectToast,
  failsOnPage2,
  isEmpty,
  isLost,
  isRefused,
  type Play,
  recovers,
  signsInAgain,
  takesTime,
  waits,
  waitsLong,
} from './plays.js';
import { person } from './scenes/people.js';
import { found, list } from './scenes/relations.js';
import { answerLost, empty, expired, failing, loading, offline, refused, tokenRefused } from './states.js';

const meta: Meta = { title: 'Blocking and reporting/States' };
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

export const BlockedLoading: Story = {
  name: 'useBlockedUsers: loading',
  tags: ['!dev'],
  render: list(BlockedUsers),
  ...loading('blockedUsers'),
  play: waits('Blocked'),
};

export const BlockedEmpty: Story = {
  name: 'useBlockedUsers: empty',
  render: list(BlockedUsers),
  ...empty,
  play: isEmpty('You have not blocked anyone'),
};

export const BlockedOffline: Story = {
  name: 'useBlockedUsers: offline',
  tags: ['!dev'],
  render: list(BlockedUsers),
  ...offline('blockedUsers'),
  play: recovers('Blocked'),
};

export const BlockedErrorOnPage2: Story = {
  name: 'useBlockedUsers: error on page 2',
  render: list(BlockedUsers, false),
  play: failsOnPage2('blockedUsers', 'Blocked'),
};

export const BlockedSearchExpired: Story = {
  name: 'useBlockedUserSearch: session expired',
  tags: ['!dev'],
  render: found(FoundBlockedUsers, 'larry'),
  ...expired,
  play: signsInAgain('Found'),
};

export const BlockedRefused: Story = {
  ...happy.BlockedFull,
  name: 'useBlockedUsers: refused',
  tags: ['!dev'],
  ...refused('blockedUsers'),
  play: isRefused(/suspended/),
};

export const BlockedSlow: Story = {
  ...happy.BlockedFull,
  name: 'useBlockedUsers: slow',
  tags: ['!dev'],
  ...loading('blockedUsers'),
  play: waitsLong('Blocked'),
};

export const BlockedExpired: Story = {
  ...happy.BlockedFull,
  name: 'useBlockedUsers: session expired',
  tags: ['!dev'],
  ...expired,
  play: signsInAgain('Blocked'),
};

export const BlockedSearchLoading: Story = {
  ...happy.BlockedSearch,
  name: 'useBlockedUserSearch: loading',
  ...loading('blockedUserSearch'),
  play: waits('Search'),
};

export const BlockedSearchEmpty: Story = {
  ...happy.BlockedSearch,
  name: 'useBlockedUserSearch: empty',
  ...empty,
  play: isEmpty('No results'),
};

export const BlockedSearchSlow: Story = {
  ...happy.BlockedSearch,
  name: 'useBlockedUserSearch: slow',
  ...loading('blockedUserSearch'),
  play: waitsLong('Found'),
};

export const BlockedSearchOffline: Story = {
  ...happy.BlockedSearch,
  name: 'useBlockedUserSearch: offline',
  ...offline('blockedUserSearch'),
  play: recovers('Found'),
};

export const BlockedSearchRefused: Story = {
  ...happy.BlockedSearch,
  name: 'useBlockedUserSearch: refused',
  ...refused('blockedUserSearch'),
  play: isRefused(/suspended/),
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
  ...happy.Unblock,
  name: 'useUnblockUser: slow',
  ...loading('unblockUser'),
  play: takesTime(unblock, 'Unblock @loud_larry'),
};

export const UnblockOffline: Story = {
  ...happy.Unblock,
  name: 'useUnblockUser: offline',
  ...offline('unblockUser'),
  play: isLost(unblock),
};

export const UnblockExpired: Story = {
  ...happy.Unblock,
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
