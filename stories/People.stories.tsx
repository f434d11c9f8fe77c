import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { person, found } from './scenes/people.js';

const meta: Meta = { title: 'People' };
export default meta;

type Story = StoryObj;

/** A profile, and what one can do about the person: follow, hear of new posts, report, block. */
export const Default: Story = {
  render: person('kavya'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Kavya Raman' })).toBeVisible();
  },
};

export const Profile: Story = {
  name: 'useUser',
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
 * The categories are not among the sixty operations: a real app asks for them at `GET /api/moderation/categories/`, this one takes
 * `reportCategories` of the sandbox.
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

export const Search: Story = {
  name: 'useUserSearch',
  render: found('al'),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Found' }));
    await expect(await rows.findByText('You')).toBeVisible();
  },
};

export const Unblock: Story = {
  name: 'useUnblockUser',
  render: person('loud_larry'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Unblock @loud_larry' }));
    await expect(await canvas.findByRole('heading', { name: 'Larry Loud' })).toBeVisible();
  },
};
