import type { Meta, StoryObj } from '@storybook/react-vite';
import { useCreateDevice } from 'community-hooks';
import type { ReactElement } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { DeviceList, Devices, ThisDevice } from './devices/Devices.js';
import { Card } from './kit/Card.js';
import { expectFieldError, expectToast, failsOnPage2, isEmpty, recovers, signsInAgain, waits, waitsLong } from './plays.js';
import { answerLost, empty, expired, failing, loading, offline, prepared, slow } from './states.js';

const meta: Meta = { title: 'Devices' };
export default meta;

type Story = StoryObj;

const list = (): ReactElement => (
  <Card flush>
    <DeviceList />
  </Card>
);

const all = (): ReactElement => (
  <Card flush>
    <Devices />
  </Card>
);

function One(): ReactElement {
  const create = useCreateDevice();
  return (
    <div>
      <ThisDevice create={create} />
    </div>
  );
}

/** This browser registers itself, once, and is found again. */
export const Screen: Story = {
  name: 'All of it',
  tags: ['core'],
  render: all,
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Devices' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Register this browser' }));
    await canvas.findByText('This browser is registered');
    await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(4));
  },
};

export const Full: Story = {
  name: 'useDevices: full',
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

export const Loading: Story = { name: 'useDevices: loading', render: list, ...loading('devices'), play: waits('Devices') };

export const Slow: Story = { name: 'useDevices: slow', render: list, ...slow('devices'), play: waitsLong('Devices') };

export const Empty: Story = { name: 'useDevices: empty', render: list, ...empty, play: isEmpty('No devices') };

export const Offline: Story = { name: 'useDevices: offline', render: list, ...offline('devices'), play: recovers('Devices') };

export const ErrorOnPage2: Story = {
  name: 'useDevices: error on page 2',
  render: list,
  parameters: Full.parameters ?? {},
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
    await expectToast(/No answer came/);
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
    await expectToast('Device already exists');
  },
};

export const Rename: Story = {
  name: 'useUpdateDevice: full',
  render: list,
  play: async ({ canvas, stage: { sandbox } }) => {
    const [rename] = await canvas.findAllByRole('button', { name: /^Rename device/ });
    if (rename) await userEvent.click(rename);
    await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Name'), 'Tea house{Enter}');
    await expectToast('Renamed.');
    await expect(sandbox.state.devices.some(({ name }) => name === 'Tea house')).toBe(true);
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
    await expectFieldError(name, 'Between 1 and 32 characters.');
  },
};

export const Delete: Story = {
  name: 'useDeleteDevice: full',
  render: list,
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Devices' }));
    await userEvent.click(rows.getAllByRole('button', { name: /^Remove device/ })[0] ?? document.body);
    await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(2));
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
    await expectToast(/No answer came/);
    await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(3));
  },
};

export const DeleteAll: Story = {
  name: 'useDeleteAllDevices: full',
  render: all,
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Devices' });
    await userEvent.click(canvas.getByRole('button', { name: 'Remove all' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove all' }));
    await expect(await canvas.findByRole('heading', { name: 'No devices' })).toBeVisible();
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
    await expect(await dialog.findByRole('alert')).toHaveTextContent('a bit much');
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Try again now'));
    await expect(rows.getAllByRole('listitem')).toHaveLength(3);
  },
};
