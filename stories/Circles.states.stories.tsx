import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { CircleScreen } from './circles/CircleScreen.js';
import * as happy from './Circles.stories.js';
import { list, creation, circle } from './scenes/circles.js';
import { alerts, confirms, expectFieldError, type Play, showsHeading, showsText } from './plays.js';
import { empty, failing } from './states.js';
import { statesOfRead, statesOfWrite } from './usual.js';

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

const remove: Play = confirms('Delete the circle', 'Delete');

const circles = statesOfRead('circles', happy.Full, 'Circles');
export const Loading: Story = { ...circles.loading, name: 'useCircles: loading' };
export const Slow: Story = { ...circles.slow, name: 'useCircles: slow' };
export const Offline: Story = { ...circles.offline, name: 'useCircles: offline' };
export const ListRefused: Story = { ...circles.refused, name: 'useCircles: refused' };
export const Expired: Story = { ...circles.expired, name: 'useCircles: session expired' };

/** The circle that the service keeps of all connections is always there. */
export const Empty: Story = {
  name: 'useCircles: empty',
  render: list,
  ...empty,
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Circles' }));
    await expect(rows.getAllByRole('listitem')).toHaveLength(1);
  },
};

const circleNameCheck = statesOfWrite('circleNameCheck', happy.Create, name);
export const CheckExpired: Story = { ...circleNameCheck.expired, name: 'useCircleNameCheck: session expired', tags: ['!dev'] };

export const CheckInvalid: Story = {
  name: 'useCircleNameCheck: invalid',
  render: creation,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByLabelText('Name'));
    await userEvent.paste('x'.repeat(101));
    await expect(await canvas.findByText('Fill this in, with at most 100 characters.')).toBeVisible();
  },
};

export const CheckOffline: Story = { ...circleNameCheck.offline, name: 'useCircleNameCheck: offline' };

export const CheckSlow: Story = { name: 'useCircleNameCheck: slow', ...circleNameCheck.pending(showsText('Checking…')) };

const createCircle = statesOfWrite('createCircle', happy.Create, create);
export const CreateSlow: Story = { ...createCircle.slow('Create'), name: 'useCreateCircle: slow' };
export const CreateOffline: Story = { ...createCircle.offline, name: 'useCreateCircle: offline' };
export const CreateExpired: Story = { ...createCircle.expired, name: 'useCreateCircle: session expired', tags: ['!dev'] };

/** Without waiting for the check, a person gets the refusal of the service. */
export const CreateRefused: Story = {
  name: 'useCreateCircle: refused',
  render: creation,
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Circles' });
    await userEvent.type(canvas.getByLabelText('Name'), 'Family{Enter}');
    await expectFieldError(canvas.getByLabelText('Name'), 'You have a circle of that name already.');
    await userEvent.clear(canvas.getByLabelText('Name'));
    await userEvent.click(canvas.getByRole('button', { name: 'Create' }));
    await expectFieldError(canvas.getByLabelText('Name'), 'Fill this in, with at most 100 characters.');
  },
};

const detail = statesOfRead('circle', happy.Detail, 'Members', 'Circle');
export const DetailLoading: Story = { ...detail.loading, name: 'useCircle: loading' };
export const DetailSlow: Story = { ...detail.slow, name: 'useCircle: slow' };
export const DetailOffline: Story = { ...detail.offline, name: 'useCircle: offline' };
export const DetailExpired: Story = { ...detail.expired, name: 'useCircle: session expired', tags: ['!dev'] };

export const DetailEmpty: Story = {
  name: 'useCircle: empty',
  render: circle('Travel plans'),
  play: showsHeading('No members yet'),
};

export const DetailRefused: Story = {
  name: 'useCircle: refused',
  render: () => <CircleScreen id={999} />,
  play: alerts(/but your own\. Go back to your circles\./),
};

const updateCircle = statesOfWrite('updateCircle', happy.Rename, rename);
export const RenameSlow: Story = { ...updateCircle.slow('Save'), name: 'useUpdateCircle: slow' };
export const RenameOffline: Story = { ...updateCircle.offline, name: 'useUpdateCircle: offline' };
export const RenameExpired: Story = { ...updateCircle.expired, name: 'useUpdateCircle: session expired', tags: ['!dev'] };

export const RenameRefused: Story = {
  name: 'useUpdateCircle: refused',
  render: circle('Friends'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.clear(dialog.getByLabelText('Name'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expectFieldError(dialog.getByLabelText('Name'), 'Fill this in, with at most 100 characters.');
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

const deleteCircle = statesOfWrite('deleteCircle', { render: circle('Travel plans') }, remove);
export const DeleteSlow: Story = { ...deleteCircle.slow('Delete'), name: 'useDeleteCircle: slow' };
export const DeleteOffline: Story = { ...deleteCircle.offline, name: 'useDeleteCircle: offline' };
export const DeleteExpired: Story = { ...deleteCircle.expired, name: 'useDeleteCircle: session expired', tags: ['!dev'] };

export const DeleteRefused: Story = {
  name: 'useDeleteCircle: refused',
  ...deleteCircle.failing({ status: 400, body: ['This circle cannot be deleted.'] }, async ({ canvas }) => {
    await expect(await screen.findByText('This circle cannot be deleted. Choose “Cancel” to keep it.')).toBeVisible();
    await expect(canvas.getByText('Travel plans')).toBeVisible();
  }),
};
