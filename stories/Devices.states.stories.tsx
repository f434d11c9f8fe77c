import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import * as Devices from './Devices.stories.js';
import { endsSession, expectToast, isLost, isRefused, type Play, takesTime } from './plays.js';
import { loading, offline, refused, slow, stage, tokenRefused } from './states.js';

const meta: Meta = { title: 'Devices', tags: ['!autodocs'] };
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

/** As long as nobody has said that it is registered, it can be. */
const canRegister: Play = async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: 'Register this browser' })).toBeVisible();
  await expect(canvas.queryByText('This browser is registered')).toBeNull();
};

export const ListRefused: Story = {
  ...Devices.Full,
  name: 'useDevices: refused',
  ...refused('devices'),
  play: isRefused(/suspended/),
};

export const Create: Story = {
  ...Devices.CreateLost,
  name: 'useDevice, useCreateDevice: full',
  ...stage({}),
  play: async (context) => {
    await register(context);
    await expect(await context.canvas.findByText('This browser is registered')).toBeVisible();
  },
};

export const OneLoading: Story = {
  ...Devices.OneMissing,
  name: 'useDevice: loading',
  ...loading('device'),
  play: canRegister,
};

export const OneSlow: Story = {
  ...Devices.OneMissing,
  name: 'useDevice: slow',
  ...slow('device', 1500),
  play: canRegister,
};

export const OneOffline: Story = {
  ...Devices.OneMissing,
  name: 'useDevice: offline',
  ...offline('device'),
  play: canRegister,
};

export const OneExpired: Story = {
  ...Devices.OneMissing,
  name: 'useDevice: session expired',
  ...tokenRefused('device'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  },
};

export const CreateSlow: Story = {
  ...Devices.CreateLost,
  name: 'useCreateDevice: slow',
  ...slow('createDevice', 1500),
  play: takesTime(register, 'Register this browser'),
};

export const CreateOffline: Story = {
  ...Devices.CreateLost,
  name: 'useCreateDevice: offline',
  ...offline('createDevice'),
  play: isLost(register),
};

export const CreateExpired: Story = {
  ...Devices.CreateLost,
  name: 'useCreateDevice: session expired',
  ...tokenRefused('createDevice'),
  play: endsSession(register),
};

export const RenameSlow: Story = {
  ...Devices.Rename,
  name: 'useUpdateDevice: slow',
  ...slow('updateDevice', 1500),
  play: takesTime(rename, 'Rename'),
};

export const RenameOffline: Story = {
  ...Devices.Rename,
  name: 'useUpdateDevice: offline',
  ...offline('updateDevice'),
  play: isLost(rename),
};

export const RenameExpired: Story = {
  ...Devices.Rename,
  name: 'useUpdateDevice: session expired',
  ...tokenRefused('updateDevice'),
  play: endsSession(rename),
};

export const DeleteSlow: Story = {
  ...Devices.Delete,
  name: 'useDeleteDevice: slow',
  ...loading('deleteDevice'),
  play: async (context) => {
    await remove(context);
    await waitFor(() => expect(context.canvas.getAllByRole('listitem')).toHaveLength(2));
  },
};

export const DeleteRefused: Story = {
  ...Devices.Delete,
  name: 'useDeleteDevice: refused',
  ...refused('deleteDevice'),
  play: async (context) => {
    await remove(context);
    await expectToast(/suspended/);
    await waitFor(() => expect(context.canvas.getAllByRole('listitem')).toHaveLength(3));
  },
};

export const DeleteExpired: Story = {
  ...Devices.Delete,
  name: 'useDeleteDevice: session expired',
  ...tokenRefused('deleteDevice'),
  play: endsSession(remove),
};

export const DeleteAllSlow: Story = {
  ...Devices.DeleteAll,
  name: 'useDeleteAllDevices: slow',
  ...slow('deleteAllDevices', 1500),
  play: takesTime(removeAll, 'Remove all'),
};

export const DeleteAllOffline: Story = {
  ...Devices.DeleteAll,
  name: 'useDeleteAllDevices: offline',
  ...offline('deleteAllDevices'),
  play: isLost(removeAll),
};

export const DeleteAllExpired: Story = {
  ...Devices.DeleteAll,
  name: 'useDeleteAllDevices: session expired',
  ...tokenRefused('deleteAllDevices'),
  play: endsSession(removeAll),
};
