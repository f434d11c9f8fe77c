import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import * as happy from './Devices.stories.js';
import { list, all, One } from './scenes/devices.js';
import {
  alerts,
  confirms,
  expectFieldError,
  expectToast,
  inOrder,
  type Play,
  presses,
  showsButton,
  showsHeading,
  showsList,
  toasts,
} from './plays.js';
import { failing, loading, offline, tokenRefused } from './states.js';
import { statesOfList, statesOfWrite } from './usual.js';

const meta: Meta = { title: 'Devices/States' };
export default meta;

type Story = StoryObj;

const register = inOrder(showsList('Devices'), presses('Register this browser'));

const rename: Play = async ({ canvas }) => {
  const [first] = await canvas.findAllByRole('button', { name: /^Rename device/ });
  await userEvent.click(first ?? document.body);
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Name'), 'Tea house{Enter}');
};

const remove: Play = async ({ canvas }) => {
  const [first] = await canvas.findAllByRole('button', { name: /^Remove device/ });
  await userEvent.click(first ?? document.body);
};

const removeAll = inOrder(showsList('Devices'), confirms('Remove all'));

const hasRows =
  (count: number): Play =>
  ({ canvas }) =>
    waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(count));

/** Whether it is registered is not known yet, so it cannot be. */
const isChecked: Play = async ({ canvas }) => {
  await expect(await canvas.findByText('Checking…')).toBeVisible();
  await expect(canvas.queryByRole('button', { name: 'Register this browser' })).toBeNull();
};

const devices = statesOfList('devices', { render: list }, 'Devices');
export const Loading: Story = { ...devices.loading, name: 'useDevices: loading' };
export const Slow: Story = { ...devices.slow, name: 'useDevices: slow' };
export const Empty: Story = { ...devices.empty('No devices'), name: 'useDevices: empty' };
export const Offline: Story = { ...devices.offline, name: 'useDevices: offline' };
export const ErrorOnPage2: Story = { ...happy.Full, ...devices.errorOnPage2, name: 'useDevices: error on page 2' };
export const ListRefused: Story = { ...devices.refused, name: 'useDevices: refused' };
export const Expired: Story = { ...devices.expired, name: 'useDevices: session expired' };

/** 404 is an answer here: this browser is not registered yet. */
export const OneMissing: Story = {
  name: 'useDevice: refused',
  render: () => <One />,
  play: showsButton('Register this browser'),
};

export const OneLoading: Story = { ...OneMissing, name: 'useDevice: loading', ...loading('device'), play: isChecked };

export const OneSlow: Story = {
  ...OneMissing,
  name: 'useDevice: slow',
  tags: ['!dev'],
  ...loading('device'),
  play: inOrder(isChecked, ({ opened }) => opened(), showsButton('Register this browser')),
};

export const OneOffline: Story = {
  ...OneMissing,
  name: 'useDevice: offline',
  tags: ['!dev'],
  ...offline('device'),
  play: inOrder(alerts('cannot be reached'), showsButton('Try again')),
};

export const OneExpired: Story = {
  ...OneMissing,
  name: 'useDevice: session expired',
  tags: ['!dev'],
  ...tokenRefused('device'),
  play: showsHeading('Welcome back'),
};

const createDevice = statesOfWrite('createDevice', { render: all }, register);
export const CreateSlow: Story = { ...createDevice.slow('Register this browser'), name: 'useCreateDevice: slow' };
export const CreateOffline: Story = { ...createDevice.offline, name: 'useCreateDevice: offline' };
export const CreateExpired: Story = { ...createDevice.expired, name: 'useCreateDevice: session expired', tags: ['!dev'] };

export const CreateLost: Story = {
  name: 'useCreateDevice: answer lost',
  ...createDevice.lost(async ({ canvas }) => {
    await expectToast(/connection was lost/);
    // It was registered all the same.
    await canvas.findByText('This browser is registered');
  }),
};

export const CreateRefused: Story = {
  name: 'useCreateDevice: refused',
  ...createDevice.failing(
    { status: 400, body: ['Device already exists'] },
    toasts('Device already exists. Reload the page to see it.'),
  ),
};

const updateDevice = statesOfWrite('updateDevice', happy.Rename, rename);
export const RenameSlow: Story = { ...updateDevice.slow('Rename'), name: 'useUpdateDevice: slow' };
export const RenameOffline: Story = { ...updateDevice.offline, name: 'useUpdateDevice: offline' };
export const RenameExpired: Story = { ...updateDevice.expired, name: 'useUpdateDevice: session expired', tags: ['!dev'] };

export const RenameRefused: Story = {
  name: 'useUpdateDevice: refused',
  render: list,
  play: async ({ canvas }) => {
    const [rename] = await canvas.findAllByRole('button', { name: /^Rename device/ });
    if (rename) await userEvent.click(rename);
    const name = within(await screen.findByRole('dialog')).getByLabelText('Name');
    await userEvent.click(name);
    await userEvent.paste('a name that is much longer than a device may have');
    await userEvent.keyboard('{Enter}');
    await expectFieldError(name, 'Fill this in, with at most 32 characters.');
  },
};

const deleteDevice = statesOfWrite('deleteDevice', happy.Delete, remove);
export const DeleteExpired: Story = { ...deleteDevice.expired, name: 'useDeleteDevice: session expired', tags: ['!dev'] };

/** Gone at once, and back when the request fails. */
export const DeleteOffline: Story = {
  name: 'useDeleteDevice: offline',
  ...deleteDevice.failing('offline', inOrder(toasts(/connection was lost/), hasRows(3))),
};

export const DeleteSlow: Story = { ...deleteDevice.pending(hasRows(2)), name: 'useDeleteDevice: slow' };

export const DeleteRefused: Story = {
  name: 'useDeleteDevice: refused',
  ...deleteDevice.refused(inOrder(toasts(/suspended/), hasRows(3))),
};

const deleteAll = statesOfWrite('deleteAllDevices', happy.DeleteAll, removeAll);
export const DeleteAllSlow: Story = { ...deleteAll.slow('Remove all'), name: 'useDeleteAllDevices: slow' };
export const DeleteAllOffline: Story = { ...deleteAll.offline, name: 'useDeleteAllDevices: offline' };
export const DeleteAllExpired: Story = { ...deleteAll.expired, name: 'useDeleteAllDevices: session expired', tags: ['!dev'] };

export const DeleteAllRefused: Story = {
  name: 'useDeleteAllDevices: refused',
  render: all,
  ...failing('deleteAllDevices', { status: 429, body: {}, headers: { 'Retry-After': '2' } }),
  play: async (context) => {
    const rows = within(await context.canvas.findByRole('list', { name: 'Devices' }));
    await removeAll(context);
    const dialog = within(screen.getByRole('dialog'));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('too much at once');
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Try again now'));
    await expect(rows.getAllByRole('listitem')).toHaveLength(3);
  },
};
