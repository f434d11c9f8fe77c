import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Joining, register, unusedLink } from './scenes/registration.js';
import { choosePicture, showsText } from './plays.js';
import { nobody } from './states.js';

const meta: Meta = { title: 'Registration' };
export default meta;

type Story = StoryObj;

/** The form of somebody who holds an invite. Each field is checked while it is typed. */
export const Default: Story = {
  render: register,
  ...nobody,
  play: showsText('✓ This invite is for you.'),
};

export const RegisterFull: Story = {
  name: 'useRegister',
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

export const UsernameCheck: Story = {
  name: 'useUsernameCheck',
  render: register,
  ...nobody,
  play: async ({ canvas }) => {
    await canvas.findByText('✓ This invite is for you.');
    const username = canvas.getByLabelText('Username');
    await userEvent.type(username, 'dormouse');
    await expect(await canvas.findByText('✓ This name is free.')).toBeVisible();
  },
};

export const EmailCheck: Story = {
  name: 'useEmailCheck',
  render: register,
  ...nobody,
  play: async ({ canvas }) => {
    await canvas.findByText('✓ This invite is for you.');
    const email = canvas.getByLabelText('Email');
    await userEvent.type(email, 'dormouse@teapot.example');
    await expect(await canvas.findByText('✓ No account has this address yet.')).toBeVisible();
  },
};

export const InviteGood: Story = {
  name: 'useRegistrationTokenCheck',
  render: () => <Joining link="" />,
  ...nobody,
  play: async ({ canvas, stage: { sandbox } }) => {
    await expect(canvas.getByRole('button', { name: 'Join' })).toBeDisabled();
    await userEvent.click(await canvas.findByLabelText('Your invite link'));
    await userEvent.paste(unusedLink(sandbox));
    await expect(await canvas.findByText('✓ This invite is for you.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Join' })).toBeEnabled();
  },
};
