import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { CircleScreen } from './circles/CircleScreen.js';
import {
  expectFieldError,
  isRefused,
  recovers,
  signsInAgain,
  waits,
  waitsLong,
  endsSession,
  isLost,
  type Play,
  takesTime,
} from './plays.js';
import { expired, failing, loading, offline, refused, tokenRefused } from './states.js';
import * as happy from './Circles.stories.js';
import { list, creation, circle } from './scenes/circles.js';

const meta: Meta = { title: 'Circles/States' };
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

export const Loading: Story = { name: 'useCircles: loading', render: list, ...loading('circles'), play: waits('Circles') };

export const Slow: Story = { name: 'useCircles: slow', render: list, ...loading('circles'), play: waitsLong('Circles') };

export const Offline: Story = { name: 'useCircles: offline', render: list, ...offline('circles'), play: recovers('Circles') };

export const Expired: Story = {
  name: 'useCircles: session expired',
  render: list,
  ...expired,
  play: signsInAgain('Circles'),
};

/** The circle that the service keeps of all connections is always there. */
export const Empty: Story = {
  name: 'useCircles: empty',
  render: list,
  parameters: { stage: { world: 'empty' } },
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Circles' }));
    await expect(rows.getAllByRole('listitem')).toHaveLength(1);
  },
};

export const CheckInvalid: Story = {
  name: 'useCircleNameCheck: invalid',
  render: creation,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByLabelText('Name'));
    await userEvent.paste('x'.repeat(101));
    await expect(await canvas.findByText('Fill this in with at most 100 characters.')).toBeVisible();
  },
};

export const CheckOffline: Story = {
  name: 'useCircleNameCheck: offline',
  render: creation,
  ...offline('circleNameCheck'),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), 'Chess');
    await expect(await canvas.findByText(/cannot be reached/)).toBeVisible();
  },
};

/** Without waiting for the check, a person gets the refusal of the service. */
export const CreateRefused: Story = {
  name: 'useCreateCircle: refused',
  render: creation,
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Circles' });
    await userEvent.type(canvas.getByLabelText('Name'), 'Family{Enter}');
    await expect(await canvas.findByRole('alert')).toBeVisible();
    await userEvent.clear(canvas.getByLabelText('Name'));
    await userEvent.click(canvas.getByRole('button', { name: 'Create' }));
    await expectFieldError(canvas.getByLabelText('Name'), 'Fill this in with at most 100 characters.');
  },
};

export const DetailLoading: Story = {
  name: 'useCircle: loading',
  render: circle('Friends'),
  ...loading('circle'),
  play: waits('Circle'),
};

export const DetailEmpty: Story = {
  name: 'useCircle: empty',
  render: circle('Travel plans'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No members yet' })).toBeVisible();
  },
};

export const DetailOffline: Story = {
  name: 'useCircle: offline',
  render: circle('Friends'),
  ...offline('circle'),
  play: recovers('Members'),
};

export const DetailRefused: Story = {
  name: 'useCircle: refused',
  render: () => <CircleScreen id={999} />,
  play: isRefused(/but your own\. Go back to your circles\./),
};

export const RenameRefused: Story = {
  name: 'useUpdateCircle: refused',
  render: circle('Friends'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.clear(dialog.getByLabelText('Name'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expectFieldError(dialog.getByLabelText('Name'), 'Fill this in with at most 100 characters.');
    await userEvent.type(dialog.getByLabelText('Name'), 'Family{Enter}');
    await expect(await dialog.findByRole('alert')).toBeVisible();
    await expect(canvas.getByText('Friends')).toBeVisible();
  },
};

export const MembersRefused: Story = {
  name: 'useUpdateCircle: member refused',
  render: circle('Friends'),
  ...failing('updateCircle', { status: 400, body: ['This user is private, send a follow request.'] }),
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Members' });
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Add someone you follow' }), 'kavya');
    const found = within(await canvas.findByRole('list', { name: 'People to add' }));
    await userEvent.click(await found.findByRole('button', { name: /^Add:/ }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('private');
  },
};

export const DeleteRefused: Story = {
  name: 'useDeleteCircle: refused',
  render: circle('Travel plans'),
  ...failing('deleteCircle', { status: 400, body: ['This circle cannot be deleted.'] }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete the circle' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await expect(await screen.findByText('This circle cannot be deleted. Choose “Cancel” to keep it.')).toBeVisible();
    await expect(canvas.getByText('Travel plans')).toBeVisible();
  },
};

export const ListRefused: Story = {
  ...happy.Full,
  name: 'useCircles: refused',
  ...refused('circles'),
  play: isRefused(/suspended/),
};

export const DetailSlow: Story = {
  ...happy.Detail,
  name: 'useCircle: slow',
  ...loading('circle'),
  play: waitsLong('Members'),
};

export const DetailExpired: Story = {
  ...happy.Detail,
  name: 'useCircle: session expired',
  tags: ['!dev'],
  ...expired,
  play: signsInAgain('Members'),
};

export const CheckSlow: Story = {
  ...happy.Create,
  name: 'useCircleNameCheck: slow',
  ...loading('circleNameCheck'),
  play: async (context) => {
    await name(context);
    await expect(await context.canvas.findByText('Checking…')).toBeVisible();
  },
};

export const CheckExpired: Story = {
  ...happy.Create,
  name: 'useCircleNameCheck: session expired',
  tags: ['!dev'],
  ...tokenRefused('circleNameCheck'),
  play: endsSession(name),
};

export const CreateSlow: Story = {
  ...happy.Create,
  name: 'useCreateCircle: slow',
  ...loading('createCircle'),
  play: takesTime(create, 'Create'),
};

export const CreateOffline: Story = {
  ...happy.Create,
  name: 'useCreateCircle: offline',
  ...offline('createCircle'),
  play: isLost(create),
};

export const CreateExpired: Story = {
  ...happy.Create,
  name: 'useCreateCircle: session expired',
  tags: ['!dev'],
  ...tokenRefused('createCircle'),
  play: endsSession(create),
};

export const RenameSlow: Story = {
  ...happy.Rename,
  name: 'useUpdateCircle: slow',
  ...loading('updateCircle'),
  play: takesTime(rename, 'Save'),
};

export const RenameOffline: Story = {
  ...happy.Rename,
  name: 'useUpdateCircle: offline',
  ...offline('updateCircle'),
  play: isLost(rename),
};

export const RenameExpired: Story = {
  ...happy.Rename,
  name: 'useUpdateCircle: session expired',
  tags: ['!dev'],
  ...tokenRefused('updateCircle'),
  play: endsSession(rename),
};

export const DeleteSlow: Story = {
  ...DeleteRefused,
  name: 'useDeleteCircle: slow',
  ...loading('deleteCircle'),
  play: takesTime(remove, 'Delete'),
};

export const DeleteOffline: Story = {
  ...DeleteRefused,
  name: 'useDeleteCircle: offline',
  ...offline('deleteCircle'),
  play: isLost(remove),
};

export const DeleteExpired: Story = {
  ...DeleteRefused,
  name: 'useDeleteCircle: session expired',
  tags: ['!dev'],
  ...tokenRefused('deleteCircle'),
  play: endsSession(remove),
};
