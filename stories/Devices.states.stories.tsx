import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import {
  expectFieldError,
  expectToast,
  failsOnPage2,
  isEmpty,
  recovers,
  signsInAgain,
  waits,
  waitsLong,
  endsSession,
  isLost,
  isRefused,
  type Play,
  takesTime,
} from './plays.js';
import { answerLost, empty, expired, failing, loading, offline, refused, tokenRefused } from './states.js';
import * as happy from './Devices.stories.js';
import { list, all, One } from './scenes/devices.js';

const meta: Meta = { title: 'Devices/States' };
export default meta;

type Story = StoryObj;

const register: Play = async ({ canvas }) => {
  await canvas.findByRole('list', { name: 'Devices' });
  await userEvent.click(await canvas.findByRole('button', { name: 'Register this browser' }));
};

const rename: Play = async ({ canvas }) => {
  const [first] = await canvas.findAllByRole('button', { name: /^Rename device/ });
  await userEvent.click(first ?? document.body);
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Name'), 'Tea house{Enter}');
};

const remove: Play = async ({ canvas }) => {
  const [first] = await canvas.findAllByRole('button', { name: /^Remove device/ });
  await userEvent.click(first ?? document.body);
};

const removeAll: Play = async ({ canvas }) => {
  await canvas.findByRole('list', { name: 'Devices' });
  await userEvent.click(canvas.getByRole('button', { name: 'Remove all' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove all' }));
};

/** Whether it is registered is not known yet, so it cannot be. */
const isChecked: Play = async ({ canvas }) => {
  await expect(await canvas.findByText('Checking…')).toBeVisible();
  await expect(canvas.queryByRole('button', { name: 'Register this browser' })).toBeNull();
};

export const Loading: Story = { name: 'useDevices: loading', render: list, ...loading('devices'), play: waits('Devices') };

export const Slow: Story = { name: 'useDevices: slow', render: list, ...loading('devices'), play: waitsLong('Devices') };

export const Empty: Story = { name: 'useDevices: empty', render: list, ...empty, play: isEmpty('No devices') };

export const Offline: Story = { name: 'useDevices: offline', render: list, ...offline('devices'), play: recovers('Devices') };

export const ErrorOnPage2: Story = {
  name: 'useDevices: error on page 2',
  render: list,
  parameters: happy.Full.parameters ?? {},
  play: failsOnPage2('devices', 'Devices'),
};

export const Expired: Story = {
  name: 'useDevices: session expired',
  render: list,
  ...expired,
  play: signsInAgain('Devices'),
};

/** 404 is an answer here: this browser is not registered yet. */
export const OneMissing: Story = {
  name: 'useDevice: refused',
  render: () => <One />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Register this browser' })).toBeVisible();
  },
};

export const CreateLost: Story = {
  name: 'useCreateDevice: answer lost',
  render: all,
  ...answerLost('createDevice'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Register this browser' }));
    await expectToast(/connection was lost/);
    // It was registered all the same.
    await canvas.findByText('This browser is registered');
  },
};

export const CreateRefused: Story = {
  name: 'useCreateDevice: refused',
  render: all,
  ...failing('createDevice', { status: 400, body: ['Device already exists'] }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Register this browser' }));
    await expectToast('Device already exists. Reload the page to see it.');
  },
};

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
    await expectFieldError(name, 'Fill this in with at most 32 characters.');
  },
};

/** Gone at once, and back when nobody could be told. */
export const DeleteOffline: Story = {
  name: 'useDeleteDevice: offline',
  render: list,
  ...offline('deleteDevice'),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Devices' }));
    await userEvent.click(rows.getAllByRole('button', { name: /^Remove device/ })[0] ?? document.body);
    await expectToast(/connection was lost/);
    await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(3));
  },
};

export const DeleteAllRefused: Story = {
  name: 'useDeleteAllDevices: refused',
  render: all,
  ...failing('deleteAllDevices', { status: 429, body: {}, headers: { 'Retry-After': '2' } }),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Devices' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Remove all' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove all' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('too much at once');
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Try again now'));
    await expect(rows.getAllByRole('listitem')).toHaveLength(3);
  },
};

export const ListRefused: Story = {
  ...happy.Full,
  name: 'useDevices: refused',
  ...refused('devices'),
  play: isRefused(/suspended/),
};

export const OneLoading: Story = {
  ...OneMissing,
  name: 'useDevice: loading',
  ...loading('device'),
  play: isChecked,
};

export const OneSlow: Story = {
  ...OneMissing,
  name: 'useDevice: slow',
  tags: ['!dev'],
  ...loading('device'),
  play: async (context) => {
    await isChecked(context);
    await context.opened();
    await expect(await context.canvas.findByRole('button', { name: 'Register this browser' })).toBeVisible();
  },
};

export const OneOffline: Story = {
  ...OneMissing,
  name: 'useDevice: offline',
  tags: ['!dev'],
  ...offline('device'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('cannot be reached');
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

export const OneExpired: Story = {
  ...OneMissing,
  name: 'useDevice: session expired',
  tags: ['!dev'],
  ...tokenRefused('device'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  },
};

export const CreateSlow: Story = {
  ...CreateLost,
  name: 'useCreateDevice: slow',
  ...loading('createDevice'),
  play: takesTime(register, 'Register this browser'),
};

export const CreateOffline: Story = {
  ...CreateLost,
  name: 'useCreateDevice: offline',
  ...offline('createDevice'),
  play: isLost(register),
};

export const CreateExpired: Story = {
  ...CreateLost,
  name: 'useCreateDevice: session expired',
  tags: ['!dev'],
  ...tokenRefused('createDevice'),
  play: endsSession(register),
};

export const RenameSlow: Story = {
  ...happy.Rename,
  name: 'useUpdateDevice: slow',
  ...loading('updateDevice'),
  play: takesTime(rename, 'Rename'),
};

export const RenameOffline: Story = {
  ...happy.Rename,
  name: 'useUpdateDevice: offline',
  ...offline('updateDevice'),
  play: isLost(rename),
};

export const RenameExpired: Story = {
  ...happy.Rename,
  name: 'useUpdateDevice: session expired',
  tags: ['!dev'],
  ...tokenRefused('updateDevice'),
  play: endsSession(rename),
};

export const DeleteSlow: Story = {
  ...happy.Delete,
  name: 'useDeleteDevice: slow',
  ...loading('deleteDevice'),
  play: async (context) => {
    await remove(context);
    await waitFor(() => expect(context.canvas.getAllByRole('listitem')).toHaveLength(2));
  },
};

export const DeleteRefused: Story = {
  ...happy.Delete,
  name: 'useDeleteDevice: refused',
  ...refused('deleteDevice'),
  play: async (context) => {
    await remove(context);
    await expectToast(/suspended/);
    await waitFor(() => expect(context.canvas.getAllByRole('listitem')).toHaveLength(3));
  },
};

export const DeleteExpired: Story = {
  ...happy.Delete,
  name: 'useDeleteDevice: session expired',
  tags: ['!dev'],
  ...tokenRefused('deleteDevice'),
  play: endsSession(remove),
};

export const DeleteAllSlow: Story = {
  ...happy.DeleteAll,
  name: 'useDeleteAllDevices: slow',
  ...loading('deleteAllDevices'),
  play: takesTime(removeAll, 'Remove all'),
};

export const DeleteAllOffline: Story = {
  ...happy.DeleteAll,
  name: 'useDeleteAllDevices: offline',
  ...offline('deleteAllDevices'),
  play: isLost(removeAll),
};

export const DeleteAllExpired: Story = {
  ...happy.DeleteAll,
  name: 'useDeleteAllDevices: session expired',
  tags: ['!dev'],
  ...tokenRefused('deleteAllDevices'),
  play: endsSession(removeAll),
};
