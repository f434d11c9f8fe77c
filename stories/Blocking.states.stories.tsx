import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import * as happy from './Blocking.stories.js';
import { BlockedUsers } from './people/lists.js';
import { person } from './scenes/people.js';
import { list } from './scenes/relations.js';
import { confirms, expectFieldError, expectToast, type Play, presses } from './plays.js';
import { failing } from './states.js';
import { statesOfList, statesOfRead, statesOfWrite } from './usual.js';

const meta: Meta = { title: 'Blocking and reporting/States' };
export default meta;

type Story = StoryObj;

const block: Play = confirms('Block');

const unblock: Play = presses('Unblock @loud_larry');

const report: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('What is it about?'), 'Spam');
  await userEvent.click(dialog.getByRole('button', { name: 'Report' }));
};

const blockedUsers = statesOfList('blockedUsers', happy.BlockedFull, 'Blocked');
export const BlockedLoading: Story = { ...blockedUsers.loading, name: 'useBlockedUsers: loading', tags: ['!dev'] };
export const BlockedSlow: Story = { ...blockedUsers.slow, name: 'useBlockedUsers: slow', tags: ['!dev'] };
export const BlockedEmpty: Story = { ...blockedUsers.empty('You have not blocked anyone'), name: 'useBlockedUsers: empty' };
export const BlockedOffline: Story = { ...blockedUsers.offline, name: 'useBlockedUsers: offline', tags: ['!dev'] };
export const BlockedErrorOnPage2: Story = {
  ...blockedUsers.errorOnPage2,
  name: 'useBlockedUsers: error on page 2',
  render: list(BlockedUsers, false),
};
export const BlockedRefused: Story = { ...blockedUsers.refused, name: 'useBlockedUsers: refused', tags: ['!dev'] };
export const BlockedExpired: Story = { ...blockedUsers.expired, name: 'useBlockedUsers: session expired', tags: ['!dev'] };

const search = statesOfRead('blockedUserSearch', happy.BlockedSearch, 'Found', 'Search');
export const BlockedSearchLoading: Story = { ...search.loading, name: 'useBlockedUserSearch: loading' };
export const BlockedSearchSlow: Story = { ...search.slow, name: 'useBlockedUserSearch: slow' };
export const BlockedSearchEmpty: Story = { ...search.empty('No results'), name: 'useBlockedUserSearch: empty' };
export const BlockedSearchOffline: Story = { ...search.offline, name: 'useBlockedUserSearch: offline' };
export const BlockedSearchRefused: Story = { ...search.refused, name: 'useBlockedUserSearch: refused' };
export const BlockedSearchExpired: Story = { ...search.expired, name: 'useBlockedUserSearch: session expired', tags: ['!dev'] };

const blockUser = statesOfWrite('blockUser', happy.Block, block);
export const BlockSlow: Story = { ...blockUser.slow('Block'), name: 'useBlockUser: slow' };
export const BlockOffline: Story = { ...blockUser.offline, name: 'useBlockUser: offline' };
export const BlockExpired: Story = { ...blockUser.expired, name: 'useBlockUser: session expired', tags: ['!dev'] };

export const BlockRefused: Story = {
  name: 'useBlockUser: refused',
  ...blockUser.failing({ status: 500 }, async ({ canvas }) => {
    const dialog = within(screen.getByRole('dialog'));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('went wrong at the service');
    await expect(canvas.getByText('Bob Marsh')).toBeVisible();
  }),
};

/** The block was made, but its answer was lost: the profile is refetched, and refused. */
export const BlockLost: Story = {
  name: 'useBlockUser: answer lost',
  ...blockUser.lost(async ({ canvas }) => {
    await canvas.findByText(/You have blocked this person/);
  }),
};

const unblockUser = statesOfWrite('unblockUser', happy.Unblock, unblock);
export const UnblockSlow: Story = { ...unblockUser.slow('Unblock @loud_larry'), name: 'useUnblockUser: slow' };
export const UnblockOffline: Story = { ...unblockUser.offline, name: 'useUnblockUser: offline' };
export const UnblockExpired: Story = { ...unblockUser.expired, name: 'useUnblockUser: session expired', tags: ['!dev'] };

export const UnblockRefused: Story = {
  name: 'useUnblockUser: refused',
  ...unblockUser.refused(async ({ canvas }) => {
    await expectToast(/suspended/);
    await expect(await canvas.findByText(/You have blocked this person/)).toBeVisible();
  }),
};

const reportUser = statesOfWrite('reportUser', happy.Report, report);
export const ReportSlow: Story = { ...reportUser.slow('Report'), name: 'useReportUser: slow' };
export const ReportOffline: Story = { ...reportUser.offline, name: 'useReportUser: offline' };
export const ReportExpired: Story = { ...reportUser.expired, name: 'useReportUser: session expired', tags: ['!dev'] };

export const ReportRefused: Story = {
  name: 'useReportUser: refused',
  render: person('bob'),
  ...failing('reportUser', { status: 400, body: { category_id: ['This category is closed. Choose another.'] } }),
  play: async ({ canvas, opened }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Report' }));
    const dialog = within(await screen.findByRole('dialog'));
    await expect(dialog.getByRole('button', { name: 'Report' })).toBeDisabled();
    const category = dialog.getByLabelText('What is it about?');
    await userEvent.selectOptions(category, 'Something else');
    await userEvent.click(dialog.getByRole('button', { name: 'Report' }));
    await expectFieldError(category, 'This category is closed. Choose another.');
    await expect(category).toHaveFocus();
    await opened();
    // A field that is edited is not wrong any more, as far as anybody knows.
    await userEvent.selectOptions(category, 'Spam');
    await waitFor(() => expect(category).toBeValid());
  },
};
