import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Card } from './kit/Card.js';
import { expectFieldError, isLost, type Play, takesTime } from './plays.js';
import { Register } from './session/Register.js';
import { outside, stage } from './states.js';
import * as happy from './Registration.stories.js';
import { nobody, register } from './scenes/registration.js';

const meta: Meta = { title: 'Registration/States' };
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

export const UsernameTaken: Story = {
  ...happy.UsernameCheck,
  name: 'useUsernameCheck: taken',
  play: says('Username', 'bob', /taken/i),
};

export const UsernameInvalid: Story = {
  ...happy.UsernameCheck,
  name: 'useUsernameCheck: invalid',
  play: says('Username', 'bob!', 'Use only letters, digits, underscores and full stops.'),
};

export const EmailTaken: Story = {
  ...happy.EmailCheck,
  name: 'useEmailCheck: taken',
  play: says('Email', 'bob@people.example', /Sign in, or use another address/),
};

export const RegisterRefused: Story = {
  name: 'useRegister: refused',
  render: register,
  ...nobody,
  play: async ({ canvas }) => {
    await canvas.findByText('✓ This invite is for you.');
    await userEvent.click(canvas.getByRole('button', { name: 'Join' }));
    await expectFieldError(canvas.getByLabelText('Name'), 'Fill this in with at most 192 characters.');
    await expectFieldError(canvas.getByLabelText('Email'), /./);
    await expectFieldError(canvas.getByLabelText(/over 16/), 'Confirm this to go on.');
    // The first field that is wrong has the focus.
    await expect(canvas.getByLabelText('Name')).toHaveFocus();
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
    await expect(await canvas.findByText(/Ask for a new one/)).toBeVisible();
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

export const InviteSlow: Story = {
  ...happy.RegisterFull,
  name: 'useRegistrationTokenCheck: slow',
  ...outside(({ faults }) => void faults.hold('registrationTokenCheck')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Checking…')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Join' })).toBeDisabled();
  },
};

export const UsernameCheckOffline: Story = {
  ...happy.UsernameCheck,
  name: 'useUsernameCheck: offline',
  ...outside(({ faults }) => faults.fail('usernameCheck', 'offline')),
  play: says('Username', 'dormouse', /cannot be reached/),
};

export const EmailCheckSlow: Story = {
  ...happy.EmailCheck,
  name: 'useEmailCheck: slow',
  ...outside(({ faults }) => void faults.hold('emailCheck')),
  play: says('Email', 'dormouse@teapot.example', 'Checking…'),
};

export const EmailCheckOffline: Story = {
  ...happy.EmailCheck,
  name: 'useEmailCheck: offline',
  ...outside(({ faults }) => faults.fail('emailCheck', 'offline')),
  play: says('Email', 'dormouse@teapot.example', /cannot be reached/),
};

export const RegisterSlow: Story = {
  ...happy.RegisterFull,
  name: 'useRegister: slow',
  ...outside(({ faults }) => void faults.hold('register')),
  play: takesTime(join, 'Join'),
};

export const RegisterOffline: Story = {
  ...happy.RegisterFull,
  name: 'useRegister: offline',
  ...outside(({ faults }) => faults.fail('register', 'offline')),
  play: isLost(join),
};
