import type { Meta, StoryObj } from '@storybook/react-vite';
import { useCreateCircle } from 'community-hooks';
import type { Sandbox } from 'community-hooks/sandbox';
import type { ReactElement } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { CircleList, Circles, CreateCircle } from './circles/Circles.js';
import { CircleScreen } from './circles/CircleScreen.js';
import { Card } from './kit/Card.js';
import { expectFieldError, expectToast, isRefused, recovers, signsInAgain, waits, waitsLong } from './plays.js';
import { expired, failing, loading, offline, slow } from './states.js';

const meta: Meta = { title: 'Circles' };
export default meta;

type Story = StoryObj;

const list = (): ReactElement => (
  <Card flush>
    <CircleList />
  </Card>
);

function Creation(): ReactElement {
  const create = useCreateCircle();
  return (
    <>
      <Card>
        <CreateCircle create={create} onClose={() => undefined} />
      </Card>
      <Card flush>
        <CircleList create={create} />
      </Card>
    </>
  );
}

const create = (): ReactElement => <Creation />;

/** A circle of alice's by its name. */
function circle(name: string) {
  return (_: unknown, { stage: { sandbox } }: { stage: { sandbox: Sandbox } }): ReactElement => (
    <CircleScreen id={sandbox.state.circles.find((one) => one.name === name)?.id ?? 0} />
  );
}

/** All circles, and a new one. */
export const Screen: Story = {
  name: 'All of it',
  tags: ['core'],
  render: () => <Circles />,
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Circles' }));
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
  name: 'useCircles: full',
  render: list,
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Circles' }));
    await expect(rows.getByText('Book club')).toBeVisible();
    await expect(rows.getByText('Connections')).toBeVisible();
  },
};

export const Loading: Story = { name: 'useCircles: loading', render: list, ...loading('circles'), play: waits('Circles') };

export const Slow: Story = { name: 'useCircles: slow', render: list, ...slow('circles'), play: waitsLong('Circles') };

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
  render: create,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByLabelText('Name'));
    await userEvent.paste('x'.repeat(101));
    await expect(await canvas.findByText('Between 1 and 100 characters.')).toBeVisible();
  },
};

export const CheckOffline: Story = {
  name: 'useCircleNameCheck: offline',
  render: create,
  ...offline('circleNameCheck'),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), 'Chess');
    await expect(await canvas.findByText(/cannot be reached/)).toBeVisible();
  },
};

export const Create: Story = {
  name: 'useCreateCircle: full',
  render: create,
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), 'Chess{Enter}');
    await expect(await canvas.findByRole('button', { name: 'Chess' })).toBeVisible();
  },
};

/** Whoever does not wait for the check hears it from the service. */
export const CreateRefused: Story = {
  name: 'useCreateCircle: refused',
  render: create,
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Circles' });
    await userEvent.type(canvas.getByLabelText('Name'), 'Family{Enter}');
    await expect(await canvas.findByRole('alert')).toBeVisible();
    await userEvent.clear(canvas.getByLabelText('Name'));
    await userEvent.click(canvas.getByRole('button', { name: 'Create' }));
    await expectFieldError(canvas.getByLabelText('Name'), 'Between 1 and 100 characters.');
  },
};

export const Detail: Story = {
  name: 'useCircle: full',
  render: circle('Friends'),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Members' }));
    await expect(rows.getAllByRole('listitem')).toHaveLength(4);
    await expect(rows.getByText('Not confirmed')).toBeVisible();
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
    await expect(await canvas.findByRole('heading', { name: 'Nobody in here yet' })).toBeVisible();
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
  play: isRefused(/circle/),
};

export const Rename: Story = {
  name: 'useUpdateCircle: full',
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

export const RenameRefused: Story = {
  name: 'useUpdateCircle: refused',
  render: circle('Friends'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.clear(dialog.getByLabelText('Name'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expectFieldError(dialog.getByLabelText('Name'), 'Between 1 and 100 characters.');
    await userEvent.type(dialog.getByLabelText('Name'), 'Family{Enter}');
    await expect(await dialog.findByRole('alert')).toBeVisible();
    await expect(canvas.getByText('Friends')).toBeVisible();
  },
};

export const Members: Story = {
  name: 'useUpdateCircle: members',
  render: circle('Friends'),
  play: async ({ canvas }) => {
    const members = within(await canvas.findByRole('list', { name: 'Members' }));
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Add somebody you follow' }), 'kavya');
    const found = within(await canvas.findByRole('list', { name: 'People to add' }));
    await userEvent.click(await found.findByRole('button', { name: 'Add' }));
    // She was not connected before: being put into a circle asks her.
    await expect(await members.findByRole('button', { name: 'Kavya Raman' })).toBeVisible();
    const row = members.getByRole('button', { name: 'Kavya Raman' }).closest('li');
    await expect(row).toHaveTextContent('Not confirmed');

    await userEvent.click(within(row ?? document.body).getByRole('button', { name: 'Take out' }));
    await waitFor(() => expect(members.queryByRole('button', { name: 'Kavya Raman' })).toBeNull());
  },
};

export const MembersRefused: Story = {
  name: 'useUpdateCircle: member refused',
  render: circle('Friends'),
  ...failing('updateCircle', { status: 400, body: ['This user is private, send a follow request.'] }),
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Members' });
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Add somebody you follow' }), 'kavya');
    const found = within(await canvas.findByRole('list', { name: 'People to add' }));
    await userEvent.click(await found.findByRole('button', { name: 'Add' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('private');
  },
};

export const Delete: Story = {
  name: 'useDeleteCircle: full',
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
    await expectToast(/go back/);
  },
};

export const DeleteRefused: Story = {
  name: 'useDeleteCircle: refused',
  render: circle('Travel plans'),
  ...failing('deleteCircle', { status: 400, body: ['This circle cannot be deleted.'] }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete the circle' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await expect(await screen.findByText('This circle cannot be deleted.')).toBeVisible();
    await expect(canvas.getByText('Travel plans')).toBeVisible();
  },
};
