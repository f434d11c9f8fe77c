import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import * as People from './People.stories.js';
import { endsSession, isLost, type Play, signsInAgain, takesTime } from './plays.js';
import { expired, offline, slow, tokenRefused } from './states.js';

const meta: Meta = { title: 'People', tags: ['!autodocs'] };
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

export const SearchExpired: Story = {
  ...People.Search,
  name: 'useUserSearch: session expired',
  ...expired,
  play: signsInAgain('Found'),
};

export const Unblock: Story = {
  ...People.BlockedByMe,
  name: 'useUnblockUser: full',
  play: async (context) => {
    await unblock(context);
    await expect(await context.canvas.findByRole('heading', { name: 'Larry Loud' })).toBeVisible();
  },
};

export const BlockSlow: Story = {
  ...People.Block,
  name: 'useBlockUser: slow',
  ...slow('blockUser', 1500),
  play: takesTime(block, 'Block'),
};

export const BlockOffline: Story = {
  ...People.Block,
  name: 'useBlockUser: offline',
  ...offline('blockUser'),
  play: isLost(block),
};

export const BlockExpired: Story = {
  ...People.Block,
  name: 'useBlockUser: session expired',
  ...tokenRefused('blockUser'),
  play: endsSession(block),
};

export const UnblockSlow: Story = {
  ...People.BlockedByMe,
  name: 'useUnblockUser: slow',
  ...slow('unblockUser', 1500),
  play: takesTime(unblock, 'Unblock @loud_larry'),
};

export const UnblockOffline: Story = {
  ...People.BlockedByMe,
  name: 'useUnblockUser: offline',
  ...offline('unblockUser'),
  play: isLost(unblock),
};

export const UnblockExpired: Story = {
  ...People.BlockedByMe,
  name: 'useUnblockUser: session expired',
  ...tokenRefused('unblockUser'),
  play: endsSession(unblock),
};

export const ReportSlow: Story = {
  ...People.Report,
  name: 'useReportUser: slow',
  ...slow('reportUser', 1500),
  play: takesTime(report, 'Report'),
};

export const ReportOffline: Story = {
  ...People.Report,
  name: 'useReportUser: offline',
  ...offline('reportUser'),
  play: isLost(report),
};

export const ReportExpired: Story = {
  ...People.Report,
  name: 'useReportUser: session expired',
  ...tokenRefused('reportUser'),
  play: endsSession(report),
};
