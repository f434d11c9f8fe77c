import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { ALICE_PASSWORD } from 'community-hooks/sandbox';
import * as happy from './Credentials.stories.js';
import { email, password } from './scenes/credentials.js';
import { expectFieldError, type Play } from './plays.js';
import { statesOfWrite } from './usual.js';

const meta: Meta = { title: 'Email and password/States' };
export default meta;

type Story = StoryObj;

const changeEmail: Play = async ({ canvas }) => {
  await canvas.findByText('Your address is alice@wonderland.example');
  await userEvent.type(canvas.getByLabelText('New address'), 'alice@oxford.example{Enter}');
};

const confirmEmail: Play = async (context) => {
  const { canvas, stage } = context;
  await changeEmail(context);
  const link = await canvas.findByLabelText('Link from the email');
  const token = stage.sandbox.state.mails.find(({ kind }) => kind === 'email-change')?.token ?? '';
  await userEvent.click(link);
  await userEvent.paste(token);
  await userEvent.click(canvas.getByRole('button', { name: 'Confirm' }));
};

const changePassword: Play = async ({ canvas }) => {
  await userEvent.type(await canvas.findByLabelText('Current password'), ALICE_PASSWORD);
  await userEvent.type(canvas.getByLabelText('New password'), 'curiouser-and-curiouser{Enter}');
};

const updateEmail = statesOfWrite('updateEmail', happy.Email, changeEmail);
export const EmailSlow: Story = { ...updateEmail.slow('Change email'), name: 'useUpdateEmail: slow' };
export const EmailOffline: Story = { ...updateEmail.offline, name: 'useUpdateEmail: offline' };
export const EmailExpired: Story = { ...updateEmail.expired, name: 'useUpdateEmail: session expired' };

export const EmailRefused: Story = {
  name: 'useUpdateEmail: refused',
  render: email,
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('New address'), 'bob@people.example{Enter}');
    await expectFieldError(canvas.getByLabelText('New address'), /./);
    await expect(canvas.queryByLabelText('Link from the email')).toBeNull();
  },
};

const verifyEmail = statesOfWrite('verifyEmail', happy.Email, confirmEmail);
export const VerifySlow: Story = { ...verifyEmail.slow('Confirm'), name: 'useVerifyEmail: slow' };
export const VerifyOffline: Story = { ...verifyEmail.offline, name: 'useVerifyEmail: offline' };
export const VerifyExpired: Story = { ...verifyEmail.expired, name: 'useVerifyEmail: session expired', tags: ['!dev'] };

export const VerifyRefused: Story = {
  name: 'useVerifyEmail: refused',
  render: email,
  play: async (context) => {
    const { canvas } = context;
    await changeEmail(context);
    await userEvent.type(await canvas.findByLabelText('Link from the email'), 'not-a-token{Enter}');
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      /token.*\. Open the newest link that was mailed to you, or ask for another one\.$/i,
    );
    await expect(canvas.getByText('Your address is alice@wonderland.example')).toBeVisible();
  },
};

const updatePassword = statesOfWrite('updatePassword', happy.Password, changePassword);
export const PasswordSlow: Story = { ...updatePassword.slow('Change password'), name: 'useUpdatePassword: slow' };
export const PasswordOffline: Story = { ...updatePassword.offline, name: 'useUpdatePassword: offline' };

/** A wrong password is a wrong field, and no reason to sign anybody out. */
export const PasswordRefused: Story = {
  name: 'useUpdatePassword: refused',
  render: password,
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Current password'), 'through-the-looking-glass');
    await userEvent.type(canvas.getByLabelText('New password'), 'curiouser-and-curiouser{Enter}');
    await expectFieldError(canvas.getByLabelText('Current password'), /./);
    await expect(canvas.getByText('Signed in as @alice')).toBeVisible();
  },
};
