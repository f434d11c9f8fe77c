import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Card } from './kit/Card.js';
import { Register } from './session/Register.js';
import * as happy from './Registration.stories.js';
import { register } from './scenes/registration.js';
import { expectFieldError, type Play, showsText } from './plays.js';
import { loading, nobody, offline, outside } from './states.js';
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

/** What the form says below a field while somebody types there. */
function typing(label: string, text: string, verdict: string | RegExp): Pick<Story, 'render' | 'play'> {
  return {
    render: register,
    play: async ({ canvas }) => {
      await canvas.findByText('✓ This invite is for you.');
      await userEvent.type(canvas.getByLabelText(label), text);
      await expect(await canvas.findByText(verdict)).toBeVisible();
    },
  };
}

export const UsernameCheckSlow: Story = {
  name: 'useUsernameCheck: slow',
  ...loading('usernameCheck', outside),
  ...typing('Username', 'dormouse', 'Checking…'),
};

export const UsernameTaken: Story = { name: 'useUsernameCheck: taken', ...nobody, ...typing('Username', 'bob', /taken/i) };

export const UsernameInvalid: Story = {
  name: 'useUsernameCheck: invalid',
  ...nobody,
  ...typing('Username', 'bob!', 'Use only letters, digits, underscores and full stops.'),
};

export const UsernameCheckOffline: Story = {
  name: 'useUsernameCheck: offline',
  ...offline('usernameCheck', outside),
  ...typing('Username', 'dormouse', /cannot be reached/),
};

export const EmailTaken: Story = {
  name: 'useEmailCheck: taken',
  ...nobody,
  ...typing('Email', 'bob@people.example', /Sign in, or use another address/),
};

export const EmailCheckSlow: Story = {
  name: 'useEmailCheck: slow',
  ...loading('emailCheck', outside),
  ...typing('Email', 'dormouse@teapot.example', 'Checking…'),
};

export const EmailCheckOffline: Story = {
  name: 'useEmailCheck: offline',
  ...offline('emailCheck', outside),
  ...typing('Email', 'dormouse@teapot.example', /cannot be reached/),
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
    await expectFieldError(canvas.getByLabelText('Name'), 'Fill this in, with at most 192 characters.');
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
