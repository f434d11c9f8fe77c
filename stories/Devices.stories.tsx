import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { list, all } from './scenes/devices.js';
import { confirms, expectToast, inOrder, presses, showsHeading, showsList, showsText } from './plays.js';
import { prepared } from './states.js';

const meta: Meta = { title: 'Devices' };
export default meta;

type Story = StoryObj;

/** This browser registers itself, once, and is found again. */
export const Default: Story = {
  tags: ['core'],
  render: all,
  play: async ({ canvas, opened }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Devices' }));
    const register = await canvas.findByRole('button', { name: 'Register this browser' });
    await opened();
    await userEvent.click(register);
    await canvas.findByText('This browser is registered');
    await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(4));
    await expect(await rows.findByText('This device, in use now')).toBeVisible();
    await expect(rows.getByRole('button', { name: 'Remove this browser' })).toBeVisible();
  },
};

export const Full: Story = {
  name: 'useDevices',
  render: list,
  ...prepared(({ state }) => {
    const [first] = state.devices;
    if (first) for (let id = 100; id < 114; id += 1) state.devices.push({ ...first, id, uuid: `another-device-${id}` });
  }),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Devices' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(17));
  },
};

export const Rename: Story = {
  name: 'useUpdateDevice',
  render: list,
  play: async ({ canvas, stage: { sandbox } }) => {
    const [rename] = await canvas.findAllByRole('button', { name: /^Rename device/ });
    if (rename) await userEvent.click(rename);
    await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Name'), 'Tea house{Enter}');
    await expectToast('Renamed.');
    await expect(sandbox.state.devices.some(({ name }) => name === 'Tea house')).toBe(true);
  },
};

export const Delete: Story = {
  name: 'useDeleteDevice',
  render: list,
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Devices' }));
    await userEvent.click(rows.getAllByRole('button', { name: /^Remove device/ })[0] ?? document.body);
    await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(2));
  },
};

export const DeleteAll: Story = {
  name: 'useDeleteAllDevices',
  render: all,
  play: inOrder(showsList('Devices'), confirms('Remove all'), showsHeading('No devices')),
};

export const Create: Story = {
  name: 'useDevice, useCreateDevice',
  render: all,
  play: inOrder(showsList('Devices'), presses('Register this browser'), showsText('This browser is registered')),
};
