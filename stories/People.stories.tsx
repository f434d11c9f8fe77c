import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { person, found } from './scenes/people.js';
import { showsHeading } from './plays.js';

const meta: Meta = { title: 'Finding people' };
export default meta;

type Story = StoryObj;

/** A profile, and what one can do about the person: follow, hear of new posts, report, block. */
export const Default: Story = {
  render: person('kavya'),
  play: showsHeading('Kavya Raman'),
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

export const Search: Story = {
  name: 'useUserSearch',
  render: found('al'),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Found' }));
    await expect(await rows.findByText('You')).toBeVisible();
  },
};
