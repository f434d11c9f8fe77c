import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { ALICE_PASSWORD, type Sandbox, SHARED_PASSWORD } from 'community-hooks/sandbox';
import { App } from './app/App.js';
import { Card } from './kit/Card.js';
import { Accounts } from './session/Accounts.js';
import { AccountMenu } from './session/AccountMenu.js';
import { Guidelines } from './session/Guidelines.js';
import { WhoAmI } from './session/WhoAmI.js';
import { signIn, reset } from './scenes/session.js';
import { expectToast, showsHeading } from './plays.js';
import { alice, nobody, stage } from './states.js';

const meta: Meta = { title: 'Sign-in and accounts' };
export default meta;

type Story = StoryObj;

/** The door of the app: sign in, join by an invite, or set a new password. */
export const Default: Story = {
  render: () => <App demo={{ username: 'alice', password: ALICE_PASSWORD }} />,
  parameters: { ...nobody.parameters, whole: true },
  play: showsHeading('Sign in'),
};

export const Login: Story = {
  name: 'useLogin',
  tags: ['core'],
  render: signIn,
  ...nobody,
  play: async ({ canvas }) => {
    await canvas.findByText(/Signed out/);
    await userEvent.type(canvas.getByLabelText('Username'), 'alice');
    await userEvent.type(canvas.getByLabelText('Password'), `${ALICE_PASSWORD}{Enter}`);
    await expect(await canvas.findByText(/Signed in as @alice/)).toBeVisible();
  },
};

export const Logout: Story = {
  name: 'useLogout',
  render: () => (
    <>
      <WhoAmI />
      <AccountMenu />
    </>
  ),
  ...stage({ account: 'alice' }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Account of Alice Liddell/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await expect(await canvas.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(canvas.queryByText('Alice Liddell')).toBeNull();
  },
};

/** Two accounts side by side; changing over takes everything of the other away. */
export const Switch: Story = {
  name: 'switchAccount',
  render: () => (
    <>
      <WhoAmI />
      <Card>
        <Accounts />
      </Card>
    </>
  ),
  play: async ({ canvas }) => {
    await canvas.findByText(/Signed in as @alice/);
    await userEvent.click(canvas.getByRole('button', { name: 'Add an account' }));
    await userEvent.type(canvas.getByLabelText('Username'), 'bob');
    await userEvent.type(canvas.getByLabelText('Password'), `${SHARED_PASSWORD}{Enter}`);
    await canvas.findByText(/Signed in as @bob/);
    await userEvent.click(await canvas.findByRole('button', { name: /^Switch:/ }));
    await expect(await canvas.findByText(/Signed in as @alice/)).toBeVisible();
  },
};

export const AcceptGuidelines: Story = {
  name: 'useAcceptGuidelines',
  render: () => (
    <Guidelines>
      <main className="story">
        <h1 className="unseen">Welcome</h1>
        <WhoAmI />
      </main>
    </Guidelines>
  ),
  parameters: {
    whole: true,
    stage: {
      prepare: ({ state }: Sandbox) => {
        alice(state).are_guidelines_accepted = false;
      },
    },
  },
  play: async ({ canvas, opened }) => {
    const accept = await canvas.findByRole('button', { name: 'I accept the guidelines' });
    await opened();
    await userEvent.click(accept);
    await expect(await canvas.findByText(/Signed in as @alice/)).toBeVisible();
  },
};

/** The mail comes, its link is pasted, and the new password works. */
export const Reset: Story = {
  name: 'useRequestPasswordReset, useVerifyPassword',
  render: reset,
  ...nobody,
  play: async ({ canvas, stage: { sandbox } }) => {
    await userEvent.type(await canvas.findByLabelText('Email'), 'alice@wonderland.example{Enter}');
    await canvas.findByText(/An email is on its way/);
    const link = canvas.getByLabelText('Link from the email');
    const token = sandbox.state.mails.find(({ kind }) => kind === 'password-reset')?.token ?? '';
    await userEvent.click(link);
    await userEvent.paste(`https://community.example/api/auth/password/verify?token=${token}`);
    await userEvent.type(canvas.getByLabelText('New password'), 'curiouser-and-curiouser{Enter}');
    await expectToast(/Your password is set/);
    await expect(alice(sandbox.state).password).toBe('curiouser-and-curiouser');
  },
};
