import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { isLost, type Play, takesTime } from './plays.js';
import * as Registration from './Registration.stories.js';
import { outside } from './states.js';

const meta: Meta = { title: 'Registration', tags: ['!autodocs'] };
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

/** A check that is under way says so, and one that cannot be made says why. */
function says(label: string, text: string, verdict: string | RegExp): Play {
  return async ({ canvas }) => {
    await canvas.findByText('✓ This invite is for you.');
    await userEvent.type(canvas.getByLabelText(label), text);
    await expect(await canvas.findByText(verdict)).toBeVisible();
  };
}

export const InviteGood: Story = {
  ...Registration.RegisterFull,
  name: 'useRegistrationTokenCheck: full',
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('✓ This invite is for you.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Join' })).toBeEnabled();
  },
};

export const InviteSlow: Story = {
  ...Registration.RegisterFull,
  name: 'useRegistrationTokenCheck: slow',
  ...outside(({ faults }) => void faults.hold('registrationTokenCheck')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Checking…')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Join' })).toBeDisabled();
  },
};

export const UsernameCheckOffline: Story = {
  ...Registration.UsernameCheck,
  name: 'useUsernameCheck: offline',
  ...outside(({ faults }) => faults.fail('usernameCheck', 'offline')),
  play: says('Username', 'dormouse', /cannot be reached/),
};

export const EmailCheckSlow: Story = {
  ...Registration.EmailCheck,
  name: 'useEmailCheck: slow',
  ...outside(({ faults }) => void faults.hold('emailCheck')),
  play: says('Email', 'dormouse@teapot.example', 'Checking…'),
};

export const EmailCheckOffline: Story = {
  ...Registration.EmailCheck,
  name: 'useEmailCheck: offline',
  ...outside(({ faults }) => faults.fail('emailCheck', 'offline')),
  play: says('Email', 'dormouse@teapot.example', /cannot be reached/),
};

export const RegisterSlow: Story = {
  ...Registration.RegisterFull,
  name: 'useRegister: slow',
  ...outside(({ faults }) => faults.delay('register', 1500)),
  play: takesTime(join, 'Join'),
};

export const RegisterOffline: Story = {
  ...Registration.RegisterFull,
  name: 'useRegister: offline',
  ...outside(({ faults }) => faults.fail('register', 'offline')),
  play: isLost(join),
};
