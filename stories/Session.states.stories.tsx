import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { ALICE_PASSWORD, type Sandbox } from 'community-hooks/sandbox';
import { App } from './app/App.js';
import * as happy from './Session.stories.js';
import { signIn, reset } from './scenes/session.js';
import { alerts, expectFieldError, inOrder, type Play, presses, showsHeading } from './plays.js';
import { alice, expired, nobody, outside, prepared, type Staged } from './states.js';
import { statesOfWrite } from './usual.js';

const meta: Meta = { title: 'Sign-in and accounts/States' };
export default meta;

type Story = StoryObj;

const enter: Play = async ({ canvas }) => {
  await userEvent.type(await canvas.findByLabelText('Username'), 'alice');
  await userEvent.type(canvas.getByLabelText('Password'), `${ALICE_PASSWORD}{Enter}`);
};

const ask: Play = async ({ canvas }) => {
  await userEvent.type(await canvas.findByLabelText('Email'), 'alice@wonderland.example{Enter}');
};

const setPassword: Play = async (context) => {
  const {
    canvas,
    stage: { sandbox },
  } = context;
  await ask(context);
  await canvas.findByText(/An email is on its way/);
  await userEvent.click(canvas.getByLabelText('Link from the email'));
  await userEvent.paste(sandbox.state.mails.find(({ kind }) => kind === 'password-reset')?.token ?? '');
  await userEvent.type(canvas.getByLabelText('New password'), 'curiouser-and-curiouser{Enter}');
};

const accept: Play = presses('I accept the guidelines');

/** Alice is new, and has not accepted anything yet. */
function unaccepted(fault: (faults: Sandbox['faults']) => void): Staged {
  const { stage } = prepared(({ state, faults }) => {
    alice(state).are_guidelines_accepted = false;
    fault(faults);
  }).parameters;
  return { parameters: { whole: true, stage } };
}

const login = statesOfWrite('login', { render: signIn }, enter, outside);
export const LoginSlow: Story = {
  name: 'useLogin: slow',
  ...login.pending(async ({ canvas, opened }) => {
    await expect(canvas.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-disabled', 'true');
    await opened();
    await canvas.findByText(/Signed in as @alice/);
  }),
};

export const LoginRefused: Story = {
  name: 'useLogin: refused',
  render: signIn,
  ...nobody,
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Username'), 'alice in wonderland');
    await userEvent.type(canvas.getByLabelText('Password'), 'short{Enter}');
    await expectFieldError(canvas.getByLabelText('Username'), 'Use only letters, digits');
    await expectFieldError(canvas.getByLabelText('Password'), 'Use 10 to 100 characters.');

    await userEvent.clear(canvas.getByLabelText('Username'));
    await userEvent.type(canvas.getByLabelText('Username'), 'alice');
    await userEvent.type(canvas.getByLabelText('Password'), ', and still wrong{Enter}');
    await waitFor(() => expect(canvas.getByLabelText('Password')).toBeValid());
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/username|password|credentials/i);
  },
};

export const LoginOffline: Story = {
  ...login.offline,
  name: 'useLogin: offline',
  play: inOrder(enter, alerts('The service cannot be reached. Check your connection and try again.')),
};

/** The token was refused somewhere: the door, with the username in it. */
export const Expired: Story = {
  name: 'useSession: session expired',
  render: () => <App />,
  parameters: { ...expired.parameters, whole: true },
  play: async ({ canvas, opened }) => {
    await canvas.findByRole('heading', { name: 'Welcome back' });
    await expect(canvas.getByLabelText('Username')).toHaveValue('alice');
    await opened();
    await userEvent.type(canvas.getByLabelText('Password'), `${ALICE_PASSWORD}{Enter}`);
    await expect(await canvas.findByRole('heading', { name: 'Notifications' })).toBeVisible();
  },
};

export const AcceptGuidelinesOffline: Story = {
  ...happy.AcceptGuidelines,
  name: 'useAcceptGuidelines: offline',
  ...unaccepted((faults) => faults.fail('acceptGuidelines', 'offline')),
  play: inOrder(accept, alerts('connection was lost')),
};

export const AcceptSlow: Story = {
  ...happy.AcceptGuidelines,
  name: 'useAcceptGuidelines: slow',
  ...unaccepted((faults) => void faults.hold('acceptGuidelines')),
  play: async (context) => {
    await accept(context);
    // Nobody has to wait for the answer.
    await expect(await context.canvas.findByText(/Signed in as @alice/)).toBeVisible();
  },
};

export const AcceptRefused: Story = {
  ...happy.AcceptGuidelines,
  name: 'useAcceptGuidelines: refused',
  ...unaccepted((faults) =>
    faults.fail('acceptGuidelines', { status: 400, body: ['The guidelines have changed. Reload the page to read them.'] }),
  ),
  play: async (context) => {
    await accept(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('have changed');
    await waitFor(() => expect(context.canvas.getByRole('heading', { name: 'How we treat each other' })).toHaveFocus());
  },
};

export const AcceptExpired: Story = {
  ...happy.AcceptGuidelines,
  name: 'useAcceptGuidelines: session expired',
  tags: ['!dev'],
  render: () => <App />,
  ...unaccepted((faults) => faults.fail('acceptGuidelines', { status: 401, body: { detail: 'Invalid token.' } })),
  play: inOrder(accept, showsHeading('Welcome back')),
};

const requestReset = statesOfWrite('requestPasswordReset', happy.Reset, ask, outside);
export const ResetSlow: Story = { ...requestReset.slow('Send me a link'), name: 'useRequestPasswordReset: slow' };
export const ResetOffline: Story = { ...requestReset.offline, name: 'useRequestPasswordReset: offline' };

export const ResetUnknown: Story = {
  name: 'useRequestPasswordReset: refused',
  render: reset,
  ...nobody,
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Email'), 'nobody{Enter}');
    await expectFieldError(canvas.getByLabelText('Email'), 'Enter an email address');
    await userEvent.type(canvas.getByLabelText('Email'), '@nowhere.example{Enter}');
    await waitFor(() => expect(canvas.getByLabelText('Email')).toBeValid());
    await expect(await canvas.findByRole('alert')).toHaveTextContent('with this address. Check the address and try again.');
  },
};

const verifyPassword = statesOfWrite('verifyPassword', happy.Reset, setPassword, outside);
export const NewPasswordSlow: Story = { ...verifyPassword.slow('Set password'), name: 'useVerifyPassword: slow' };
export const NewPasswordOffline: Story = { ...verifyPassword.offline, name: 'useVerifyPassword: offline' };

export const ResetBadToken: Story = {
  name: 'useVerifyPassword: refused',
  render: reset,
  ...nobody,
  play: async (context) => {
    const { canvas } = context;
    await ask(context);
    await canvas.findByText(/An email is on its way/);
    await userEvent.type(canvas.getByLabelText('Link from the email'), 'not-a-token');
    await userEvent.type(canvas.getByLabelText('New password'), '1234567890{Enter}');
    await expectFieldError(canvas.getByLabelText('New password'), 'Use more than digits.');
    await userEvent.type(canvas.getByLabelText('New password'), ' and letters{Enter}');
    await waitFor(() => expect(canvas.getByLabelText('New password')).toBeValid());
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Ask for a new one.');
  },
};
