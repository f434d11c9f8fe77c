import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { Circles } from './circles/Circles.js';
import { list, creation, circle } from './scenes/circles.js';
import { expectToast } from './plays.js';

const meta: Meta = { title: 'Circles' };
export default meta;

type Story = StoryObj;

/** All circles, and a new one. */
export const Default: Story = {
  tags: ['core'],
  render: () => <Circles />,
  play: async ({ canvas, opened }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Circles' }));
    await opened();
    await userEvent.click(canvas.getByRole('button', { name: 'New circle' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Name'), 'Family');
    await expect(await dialog.findByText('You have a circle of that name.')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Name'), ' in Leeds');
    await dialog.findByText('✓ You have no circle of this name.');
    await userEvent.click(dialog.getByRole('radio', { name: 'Plum' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await expect(await rows.findByRole('button', { name: 'Family in Leeds' })).toBeVisible();
  },
};

export const Full: Story = {
  name: 'useCircles',
  render: list,
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Circles' }));
    await expect(rows.getByText('Book club')).toBeVisible();
    await expect(rows.getByText('Connections')).toBeVisible();
  },
};

export const Create: Story = {
  name: 'useCreateCircle',
  render: creation,
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), 'Chess{Enter}');
    await expect(await canvas.findByRole('button', { name: 'Chess' })).toBeVisible();
  },
};

export const Detail: Story = {
  name: 'useCircle',
  render: circle('Friends'),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Members' }));
    await expect(rows.getAllByRole('listitem')).toHaveLength(4);
    await expect(rows.getByText('Not confirmed yet')).toBeVisible();
  },
};

export const Rename: Story = {
  name: 'useUpdateCircle',
  render: circle('Friends'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Name'), ' of old');
    await userEvent.click(dialog.getByRole('radio', { name: 'Amber' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await canvas.findByRole('heading', { name: 'Friends of old' });
    // The members were not sent along, and are all still there.
    await expect(within(canvas.getByRole('list', { name: 'Members' })).getAllByRole('listitem')).toHaveLength(4);
  },
};

export const Members: Story = {
  name: 'useUpdateCircle: members',
  render: circle('Friends'),
  play: async ({ canvas }) => {
    const members = within(await canvas.findByRole('list', { name: 'Members' }));
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Add someone you follow' }), 'kavya');
    const found = within(await canvas.findByRole('list', { name: 'People to add' }));
    await userEvent.click(await found.findByRole('button', { name: /^Add:/ }));
    // She was not connected before: being put into a circle asks her.
    await expect(await members.findByRole('button', { name: 'Kavya Raman' })).toBeVisible();
    const row = members.getByRole('button', { name: 'Kavya Raman' }).closest('li');
    await expect(row).toHaveTextContent('Not confirmed yet');

    await userEvent.click(within(row ?? document.body).getByRole('button', { name: /^Remove:/ }));
    await waitFor(() => expect(members.queryByRole('button', { name: 'Kavya Raman' })).toBeNull());
  },
};

export const Delete: Story = {
  name: 'useDeleteCircle',
  render: (args, context) => (
    <>
      {circle('Travel plans')(args, context)}
      {list()}
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete the circle' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Travel plans' })).toBeNull());
    await expectToast(/this goes back/);
  },
};

export const Check: Story = {
  ...Create,
  name: 'useCircleNameCheck',
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), 'Chess');
    await expect(await canvas.findByText('✓ You have no circle of this name.')).toBeVisible();
    await userEvent.clear(canvas.getByLabelText('Name'));
    await userEvent.type(canvas.getByLabelText('Name'), 'Family');
    await expect(await canvas.findByText('You have a circle of that name.')).toBeVisible();
  },
};
