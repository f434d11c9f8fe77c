import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Sandbox } from 'community-hooks/sandbox';
import { expect, userEvent } from 'storybook/test';
import { isLost, type Play, takesTime } from './plays.js';
import * as Session from './Session.stories.js';
import { alice, outside, prepared, type Staged } from './states.js';

const meta: Meta = { title: 'Session', tags: ['!autodocs'] };
export default meta;

type Story = StoryObj;

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

/** Alice is new, and has not accepted anything yet. */
function unaccepted(fault: (faults: Sandbox['faults']) => void): Staged {
  const { stage } = prepared(({ state, faults }) => {
    alice(state).are_guidelines_accepted = false;
    fault(faults);
  }).parameters;
  return { parameters: { whole: true, stage } };
}

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
