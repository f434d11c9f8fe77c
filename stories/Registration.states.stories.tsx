import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Card } from './kit/Card.js';
import { Register } from './session/Register.js';
import * as happy from './Registration.stories.js';
import { nobody, register } from './scenes/registration.js';
import { expectFieldError, type Play, showsText } from './plays.js';
import { loading, offline, outside } from './states.js';
import { statesOfWrite } from './usual.js';

const meta: Meta = { title: 'Registration/States' };
export default meta;

type Story = StoryObj;

const join: Play = async ({ canvas }) => {
  await canvas.findByText('✓ This invite is for you.');
  await userEvent.type(canvas.getByLabelText('Name'), 'Knave of Hearts');
  await userEvent.type(canvas.getByLabelText('Email'), 'knave@hearts.example');
  await userEvent.type(canvas.getByLabelText('Password'), 'who-stole-the-tarts');
  await userEvent.click(canvas.getByLabelText(/over 16/));
  await userEvent.click(canvas.getByLabelText(/guidelines/));
  await userEvent.click(canvas.getByRole('button', { name: 'Join' }));
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
  ...happy.UsernameCheck,
  name: 'useUsernameCheck: slow',
  ...loading('usernameCheck', outside),
  play: says('Username', 'dormouse', 'Checking…'),
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

export const UsernameCheckOffline: Story = {
  ...happy.UsernameCheck,
  name: 'useUsernameCheck: offline',
  ...offline('usernameCheck', outside),
  play: says('Username', 'dormouse', /cannot be reached/),
};

export const EmailTaken: Story = {
  ...happy.EmailCheck,
  name: 'useEmailCheck: taken',
  play: says('Email', 'bob@people.example', /Sign in, or use another address/),
};

export const EmailCheckSlow: Story = {
  ...happy.EmailCheck,
  name: 'useEmailCheck: slow',
  ...loading('emailCheck', outside),
  play: says('Email', 'dormouse@teapot.example', 'Checking…'),
};

export const EmailCheckOffline: Story = {
  ...happy.EmailCheck,
  name: 'useEmailCheck: offline',
  ...offline('emailCheck', outside),
  play: says('Email', 'dormouse@teapot.example', /cannot be reached/),
};

const joins = statesOfWrite('register', happy.RegisterFull, join, outside);
export const RegisterSlow: Story = { ...joins.slow('Join'), name: 'useRegister: slow' };
export const RegisterOffline: Story = { ...joins.offline, name: 'useRegister: offline' };

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
  ...offline('registrationTokenCheck', outside),
  play: showsText(/cannot be reached/),
};

export const InviteSlow: Story = {
  name: 'useRegistrationTokenCheck: slow',
  render: register,
  ...loading('registrationTokenCheck', outside),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Checking…')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Join' })).toBeDisabled();
  },
};
