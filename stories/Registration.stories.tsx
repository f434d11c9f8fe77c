import type { Meta, StoryObj } from '@storybook/react-vite';
import { inviteLink, useSession } from 'community-hooks';
import type { Sandbox } from 'community-hooks/sandbox';
import type { ReactElement } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Card } from './kit/Card.js';
import { choosePicture, expectFieldError } from './plays.js';
import { Register } from './session/Register.js';
import { WhoAmI } from './session/WhoAmI.js';
import { stage } from './states.js';

const meta: Meta = { title: 'Registration' };
export default meta;

type Story = StoryObj;

const nobody = stage({ account: null });

/** The form for those who have an invite, and who one is. */
function Joining({ link }: { link: string }): ReactElement {
  const { state } = useSession();
  return (
    <Card>
      <div className="stack">
        {state !== 'signed-in' && <Register link={link} />}
        <WhoAmI />
      </div>
    </Card>
  );
}

/** With the link of an invite of alice's that nobody has used. */
function register(_: unknown, { stage: { sandbox } }: { stage: { sandbox: Sandbox } }): ReactElement {
  const invite = sandbox.state.invites.find(({ createdUser }) => createdUser === null);
  return <Joining link={invite ? inviteLink(invite, 'https://community.example/') : ''} />;
}

export const RegisterFull: Story = {
  name: 'useRegister: full',
  render: register,
  ...nobody,
  play: async ({ canvas, stage: { sandbox } }) => {
    await canvas.findByText('✓ This invite is for you.');
    await userEvent.type(canvas.getByLabelText('Name'), 'Knave of Hearts');
    await userEvent.type(canvas.getByLabelText('Username'), 'knave');
    await userEvent.type(canvas.getByLabelText('Email'), 'knave@hearts.example');
    await userEvent.type(canvas.getByLabelText('Password'), 'who-stole-the-tarts');
    await choosePicture(canvas.getByLabelText(/^Picture/));
    await userEvent.click(canvas.getByLabelText(/over 16/));
    await userEvent.click(canvas.getByLabelText(/guidelines/));
    await canvas.findByText('✓ This name is free.');
    await userEvent.click(canvas.getByRole('button', { name: 'Join' }));
    await expect(await canvas.findByText(/Signed in as @knave/)).toBeVisible();
    await expect(sandbox.state.users.at(-1)?.profile.avatar).not.toBeNull();
  },
};

export const RegisterRefused: Story = {
  name: 'useRegister: refused',
  render: register,
  ...nobody,
  play: async ({ canvas }) => {
    await canvas.findByText('✓ This invite is for you.');
    await userEvent.click(canvas.getByRole('button', { name: 'Join' }));
    await expectFieldError(canvas.getByLabelText('Name'), 'Between 1 and 192 characters.');
    await expectFieldError(canvas.getByLabelText('Email'), /./);
    await expectFieldError(canvas.getByLabelText(/over 16/), 'Must be confirmed.');
    // The first field that is wrong has the focus.
    await expect(canvas.getByLabelText('Name')).toHaveFocus();
  },
};

export const UsernameCheck: Story = {
  name: 'useUsernameCheck: taken, invalid, free',
  render: register,
  ...nobody,
  play: async ({ canvas }) => {
    await canvas.findByText('✓ This invite is for you.');
    const username = canvas.getByLabelText('Username');
    await userEvent.type(username, 'bob');
    await expect(await canvas.findByText(/taken/i)).toBeVisible();
    await userEvent.type(username, '!');
    await expect(await canvas.findByText('Only letters, digits, underscores and full stops.')).toBeVisible();
    await userEvent.clear(username);
    await userEvent.type(username, 'dormouse');
    await expect(await canvas.findByText('✓ This name is free.')).toBeVisible();
  },
};

export const UsernameCheckSlow: Story = {
  name: 'useUsernameCheck: slow',
  render: register,
  ...stage({ account: null, prepare: ({ faults }) => void faults.hold('usernameCheck') }),
  play: async ({ canvas }) => {
    await canvas.findByText('✓ This invite is for you.');
    await userEvent.type(canvas.getByLabelText('Username'), 'dormouse');
    await expect(await canvas.findByText('Checking…')).toBeVisible();
  },
};

export const EmailCheck: Story = {
  name: 'useEmailCheck: taken and free',
  render: register,
  ...nobody,
  play: async ({ canvas }) => {
    await canvas.findByText('✓ This invite is for you.');
    const email = canvas.getByLabelText('Email');
    await userEvent.type(email, 'bob@people.example');
    await expect(await canvas.findByText('There is an account with this address.')).toBeVisible();
    await userEvent.clear(email);
    await userEvent.type(email, 'dormouse@teapot.example');
    await expect(await canvas.findByText('✓ No account has this address yet.')).toBeVisible();
  },
};

export const InviteUsed: Story = {
  name: 'useRegistrationTokenCheck: taken',
  render: () => (
    <Card>
      <div className="stack">
        <Register link="https://community.example/api/auth/invite?token=used-up" />
      </div>
    </Card>
  ),
  ...nobody,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This invite is used up or broken.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Join' })).toBeDisabled();
  },
};

export const InviteOffline: Story = {
  name: 'useRegistrationTokenCheck: offline',
  render: register,
  ...stage({ account: null, prepare: ({ faults }) => faults.fail('registrationTokenCheck', 'offline') }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/cannot be reached/)).toBeVisible();
  },
};
