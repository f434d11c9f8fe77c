import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { BlockedUsers } from './people/lists.js';
import { FoundBlockedUsers } from './people/searches.js';
import { person } from './scenes/people.js';
import { found, list } from './scenes/relations.js';
import { inOrder, presses, showsHeading } from './plays.js';

const meta: Meta = { title: 'Blocking and reporting' };
export default meta;

type Story = StoryObj;

/** A person to block or report, and below them the people who are blocked already. */
export const Default: Story = {
  tags: ['core'],
  render: () => (
    <>
      {person('kavya')()}
      {list(BlockedUsers, false)()}
    </>
  ),
  play: async ({ canvas, opened }) => {
    await canvas.findByRole('heading', { name: 'Kavya Raman' });
    const blocked = within(await canvas.findByRole('list', { name: 'Blocked' }));
    await opened();
    await userEvent.click(canvas.getByRole('button', { name: 'Block' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }));
    await canvas.findByText(/You have blocked this person/);
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }));
    await expect(await blocked.findByRole('button', { name: 'Kavya Raman' })).toBeVisible();
  },
};

export const Block: Story = {
  name: 'useBlockUser',
  render: person('bob'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Block' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }));
    await canvas.findByText(/You have blocked this person/);
    await expect(canvas.queryByText('Bob Marsh')).toBeNull();
  },
};

/**
 * No operation reads the categories: a real app requests `GET /api/moderation/categories/`, this one takes `reportCategories` of the
 * sandbox.
 */
export const Report: Story = {
  name: 'useReportUser',
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

export const Unblock: Story = {
  name: 'useUnblockUser',
  render: person('loud_larry'),
  play: inOrder(presses('Unblock @loud_larry'), showsHeading('Larry Loud')),
};

export const BlockedFull: Story = {
  name: 'useBlockedUsers',
  render: list(BlockedUsers),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Blocked' }));
    await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(12));
  },
};

export const BlockedSearch: Story = {
  name: 'useBlockedUserSearch',
  render: found(FoundBlockedUsers, 'larry'),
  play: async ({ canvas, opened }) => {
    const unblock = await canvas.findByRole('button', { name: 'Unblock @loud_larry' });
    await opened();
    await userEvent.click(unblock);
    await expect(await canvas.findByRole('heading', { name: 'No results' })).toBeVisible();
  },
};
