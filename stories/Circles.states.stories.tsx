import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import * as Circles from './Circles.stories.js';
import { endsSession, isLost, isRefused, type Play, signsInAgain, takesTime, waitsLong } from './plays.js';
import { expired, loading, offline, refused, slow, tokenRefused } from './states.js';

const meta: Meta = { title: 'Circles', tags: ['!autodocs'] };
export default meta;

type Story = StoryObj;

const name: Play = async ({ canvas }) => {
  await userEvent.type(await canvas.findByLabelText('Name'), 'Chess');
};

const create: Play = async ({ canvas }) => {
  await canvas.findByRole('list', { name: 'Circles' });
  await userEvent.type(canvas.getByLabelText('Name'), 'Chess{Enter}');
};

const rename: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }));
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Name'), ' of old{Enter}');
};

const remove: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Delete the circle' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
};

export const ListRefused: Story = {
  ...Circles.Full,
  name: 'useCircles: refused',
  ...refused('circles'),
  play: isRefused(/suspended/),
};

export const DetailSlow: Story = {
  ...Circles.Detail,
  name: 'useCircle: slow',
  ...slow('circle'),
  play: waitsLong('Members'),
};

export const DetailExpired: Story = {
  ...Circles.Detail,
  name: 'useCircle: session expired',
  ...expired,
  play: signsInAgain('Members'),
};

export const Check: Story = {
  ...Circles.Create,
  name: 'useCircleNameCheck: free and taken',
  play: async (context) => {
    const { canvas } = context;
    await name(context);
    await expect(await canvas.findByText('✓ You have no circle of this name.')).toBeVisible();
    await userEvent.clear(canvas.getByLabelText('Name'));
    await userEvent.type(canvas.getByLabelText('Name'), 'Family');
    await expect(await canvas.findByText('You have a circle of that name.')).toBeVisible();
  },
};

export const CheckSlow: Story = {
  ...Circles.Create,
  name: 'useCircleNameCheck: slow',
  ...loading('circleNameCheck'),
  play: async (context) => {
    await name(context);
    await expect(await context.canvas.findByText('Checking…')).toBeVisible();
  },
};

export const CheckExpired: Story = {
  ...Circles.Create,
  name: 'useCircleNameCheck: session expired',
  ...tokenRefused('circleNameCheck'),
  play: endsSession(name),
};

export const CreateSlow: Story = {
  ...Circles.Create,
  name: 'useCreateCircle: slow',
  ...slow('createCircle', 1500),
  play: takesTime(create, 'Create'),
};

export const CreateOffline: Story = {
  ...Circles.Create,
  name: 'useCreateCircle: offline',
  ...offline('createCircle'),
  play: isLost(create),
};

export const CreateExpired: Story = {
  ...Circles.Create,
  name: 'useCreateCircle: session expired',
  ...tokenRefused('createCircle'),
  play: endsSession(create),
};

export const RenameSlow: Story = {
  ...Circles.Rename,
  name: 'useUpdateCircle: slow',
  ...slow('updateCircle', 1500),
  play: takesTime(rename, 'Save'),
};

export const RenameOffline: Story = {
  ...Circles.Rename,
  name: 'useUpdateCircle: offline',
  ...offline('updateCircle'),
  play: isLost(rename),
};

export const RenameExpired: Story = {
  ...Circles.Rename,
  name: 'useUpdateCircle: session expired',
  ...tokenRefused('updateCircle'),
  play: endsSession(rename),
};

export const DeleteSlow: Story = {
  ...Circles.DeleteRefused,
  name: 'useDeleteCircle: slow',
  ...slow('deleteCircle', 1500),
  play: takesTime(remove, 'Delete'),
};

export const DeleteOffline: Story = {
  ...Circles.DeleteRefused,
  name: 'useDeleteCircle: offline',
  ...offline('deleteCircle'),
  play: isLost(remove),
};

export const DeleteExpired: Story = {
  ...Circles.DeleteRefused,
  name: 'useDeleteCircle: session expired',
  ...tokenRefused('deleteCircle'),
  play: endsSession(remove),
};
