import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Sandbox } from 'community-hooks/sandbox';
import type { StageOptions } from 'community-hooks/testing';
import { expect, userEvent } from 'storybook/test';
import { isLost, type Play, takesTime } from './plays.js';
import * as Session from './Session.stories.js';
import { alice, prepared, stage, type Staged } from './states.js';

const meta: Meta = { title: 'Session', tags: ['!autodocs'] };
export default meta;

type Story = StoryObj;

const fill: Play = async ({ canvas }) => {
  await canvas.findByText('✓ This invite is for you.');
  await userEvent.type(canvas.getByLabelText('Name'), 'Knave of Hearts');
  await userEvent.type(canvas.getByLabelText('Email'), 'knave@hearts.example');
  await userEvent.type(canvas.getByLabelText('Password'), 'who-stole-the-tarts');
  await userEvent.click(canvas.getByLabelText(/over 16/));
  await userEvent.click(canvas.getByLabelText(/guidelines/));
};

const join: Play = async (context) => {
  await fill(context);
  await userEvent.click(context.canvas.getByRole('button', { name: 'Join' }));
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
  await canvas.findByText(/A mail is on its way/);
  await userEvent.click(canvas.getByLabelText('Link from the mail'));
  await userEvent.paste(sandbox.state.mails.find(({ kind }) => kind === 'password-reset')?.token ?? '');
  await userEvent.type(canvas.getByLabelText('New password'), 'curiouser-and-curiouser{Enter}');
};

const accept: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'I will keep to this' }));
};

/** A check that is under way says so, and one that cannot be made says why. */
function says(label: string, text: string, verdict: string | RegExp): Play {
  return async ({ canvas }) => {
    await canvas.findByText('✓ This invite is for you.');
    await userEvent.type(canvas.getByLabelText(label), text);
    await expect(await canvas.findByText(verdict)).toBeVisible();
  };
}

/** Before anybody is signed in. */
function outside(prepare: NonNullable<StageOptions['prepare']>): Staged {
  return stage({ account: null, prepare });
}

/** Alice is new, and has not accepted anything yet. */
function unaccepted(fault: (faults: Sandbox['faults']) => void): Staged {
  const { stage } = prepared(({ state, faults }) => {
    alice(state).are_guidelines_accepted = false;
    fault(faults);
  }).parameters;
  return { parameters: { whole: true, stage } };
}

export const InviteGood: Story = {
  ...Session.RegisterFull,
  name: 'useRegistrationTokenCheck: full',
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('✓ This invite is for you.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Join' })).toBeEnabled();
  },
};

export const InviteSlow: Story = {
  ...Session.RegisterFull,
  name: 'useRegistrationTokenCheck: slow',
  ...outside(({ faults }) => void faults.hold('registrationTokenCheck')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Checking…')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Join' })).toBeDisabled();
  },
};

export const UsernameCheckOffline: Story = {
  ...Session.UsernameCheck,
  name: 'useUsernameCheck: offline',
  ...outside(({ faults }) => faults.fail('usernameCheck', 'offline')),
  play: says('Username', 'dormouse', /cannot be reached/),
};

export const EmailCheckSlow: Story = {
  ...Session.EmailCheck,
  name: 'useEmailCheck: slow',
  ...outside(({ faults }) => void faults.hold('emailCheck')),
  play: says('Email', 'dormouse@teapot.example', 'Checking…'),
};

export const EmailCheckOffline: Story = {
  ...Session.EmailCheck,
  name: 'useEmailCheck: offline',
  ...outside(({ faults }) => faults.fail('emailCheck', 'offline')),
  play: says('Email', 'dormouse@teapot.example', /cannot be reached/),
};

export const RegisterSlow: Story = {
  ...Session.RegisterFull,
  name: 'useRegister: slow',
  ...outside(({ faults }) => faults.delay('register', 1500)),
  play: takesTime(join, 'Join'),
};

export const RegisterOffline: Story = {
  ...Session.RegisterFull,
  name: 'useRegister: offline',
  ...outside(({ faults }) => faults.fail('register', 'offline')),
  play: isLost(join),
};

export const ResetSlow: Story = {
  ...Session.Reset,
  name: 'useRequestPasswordReset: slow',
  ...outside(({ faults }) => faults.delay('requestPasswordReset', 1500)),
  play: takesTime(ask, 'Send me a link'),
};

export const ResetOffline: Story = {
  ...Session.Reset,
  name: 'useRequestPasswordReset: offline',
  ...outside(({ faults }) => faults.fail('requestPasswordReset', 'offline')),
  play: isLost(ask),
};

export const NewPasswordSlow: Story = {
  ...Session.Reset,
  name: 'useVerifyPassword: slow',
  ...outside(({ faults }) => faults.delay('verifyPassword', 1500)),
  play: takesTime(setPassword, 'Set password'),
};

export const NewPasswordOffline: Story = {
  ...Session.Reset,
  name: 'useVerifyPassword: offline',
  ...outside(({ faults }) => faults.fail('verifyPassword', 'offline')),
  play: isLost(setPassword),
};

export const AcceptSlow: Story = {
  ...Session.AcceptGuidelines,
  name: 'useAcceptGuidelines: slow',
  ...unaccepted((faults) => void faults.hold('acceptGuidelines')),
  play: async (context) => {
    await accept(context);
    // Nobody has to wait for the answer.
    await expect(await context.canvas.findByText(/Signed in as @alice/)).toBeVisible();
  },
};

export const AcceptRefused: Story = {
  ...Session.AcceptGuidelines,
  name: 'useAcceptGuidelines: refused',
  ...unaccepted((faults) => faults.fail('acceptGuidelines', { status: 400, body: ['The guidelines have changed.'] })),
  play: async (context) => {
    await accept(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('have changed');
  },
};

export const AcceptExpired: Story = {
  ...Session.AcceptGuidelines,
  name: 'useAcceptGuidelines: session expired',
  ...unaccepted((faults) => faults.fail('acceptGuidelines', { status: 401, body: { detail: 'Invalid token.' } })),
  play: async (context) => {
    await accept(context);
    await expect(await context.canvas.findByText(/Session expired/)).toBeVisible();
  },
};
