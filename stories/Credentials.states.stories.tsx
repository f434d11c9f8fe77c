import type { Meta, StoryObj } from '@storybook/react-vite';
import { ALICE_PASSWORD } from 'community-hooks/sandbox';
import { expect, userEvent } from 'storybook/test';
import { expectFieldError, endsSession, isLost, type Play, takesTime } from './plays.js';
import * as happy from './Credentials.stories.js';
import { offline, tokenRefused, loading } from './states.js';
import { email, password } from './scenes/credentials.js';

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

export const EmailSlow: Story = {
  ...happy.Email,
  name: 'useUpdateEmail: slow',
  ...loading('updateEmail'),
  play: takesTime(changeEmail, 'Change email'),
};

export const EmailRefused: Story = {
  name: 'useUpdateEmail: refused',
  render: email,
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('New address'), 'bob@people.example{Enter}');
    await expectFieldError(canvas.getByLabelText('New address'), /./);
    await expect(canvas.queryByLabelText('Link from the email')).toBeNull();
  },
};

export const VerifyRefused: Story = {
  name: 'useVerifyEmail: refused',
  render: email,
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('New address'), 'alice@oxford.example{Enter}');
    await userEvent.type(await canvas.findByLabelText('Link from the email'), 'not-a-token{Enter}');
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      /token.*\. Open the newest link that was mailed to you, or ask for another one\.$/i,
    );
    await expect(canvas.getByText('Your address is alice@wonderland.example')).toBeVisible();
  },
};

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

export const EmailOffline: Story = {
  ...happy.Email,
  name: 'useUpdateEmail: offline',
  ...offline('updateEmail'),
  play: isLost(changeEmail),
};

export const EmailExpired: Story = {
  ...happy.Email,
  name: 'useUpdateEmail: session expired',
  ...tokenRefused('updateEmail'),
  play: endsSession(changeEmail),
};

export const VerifySlow: Story = {
  ...happy.Email,
  name: 'useVerifyEmail: slow',
  ...loading('verifyEmail'),
  play: takesTime(confirmEmail, 'Confirm'),
};

export const VerifyOffline: Story = {
  ...happy.Email,
  name: 'useVerifyEmail: offline',
  ...offline('verifyEmail'),
  play: isLost(confirmEmail),
};

export const VerifyExpired: Story = {
  ...happy.Email,
  name: 'useVerifyEmail: session expired',
  tags: ['!dev'],
  ...tokenRefused('verifyEmail'),
  play: endsSession(confirmEmail),
};

export const PasswordSlow: Story = {
  ...happy.Password,
  name: 'useUpdatePassword: slow',
  ...loading('updatePassword'),
  play: takesTime(changePassword, 'Change password'),
};

export const PasswordOffline: Story = {
  ...happy.Password,
  name: 'useUpdatePassword: offline',
  ...offline('updatePassword'),
  play: isLost(changePassword),
};
