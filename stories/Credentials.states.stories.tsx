import type { Meta, StoryObj } from '@storybook/react-vite';
import { ALICE_PASSWORD } from 'community-hooks/sandbox';
import { userEvent } from 'storybook/test';
import * as Credentials from './Credentials.stories.js';
import { endsSession, isLost, type Play, takesTime } from './plays.js';
import { offline, slow, tokenRefused } from './states.js';

const meta: Meta = { title: 'Credentials', tags: ['!autodocs'] };
export default meta;

type Story = StoryObj;

const changeEmail: Play = async ({ canvas }) => {
  await canvas.findByText('Your address is alice@wonderland.example');
  await userEvent.type(canvas.getByLabelText('New address'), 'alice@oxford.example{Enter}');
};

const confirmEmail: Play = async (context) => {
  const { canvas, stage } = context;
  await changeEmail(context);
  const link = await canvas.findByLabelText('Link from the mail');
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
  ...Credentials.Email,
  name: 'useUpdateEmail: slow',
  ...slow('updateEmail', 1500),
  play: takesTime(changeEmail, 'Change email'),
};

export const EmailOffline: Story = {
  ...Credentials.Email,
  name: 'useUpdateEmail: offline',
  ...offline('updateEmail'),
  play: isLost(changeEmail),
};

export const EmailExpired: Story = {
  ...Credentials.Email,
  name: 'useUpdateEmail: session expired',
  ...tokenRefused('updateEmail'),
  play: endsSession(changeEmail),
};

export const VerifySlow: Story = {
  ...Credentials.Email,
  name: 'useVerifyEmail: slow',
  ...slow('verifyEmail', 1500),
  play: takesTime(confirmEmail, 'Confirm'),
};

export const VerifyOffline: Story = {
  ...Credentials.Email,
  name: 'useVerifyEmail: offline',
  ...offline('verifyEmail'),
  play: isLost(confirmEmail),
};

export const VerifyExpired: Story = {
  ...Credentials.Email,
  name: 'useVerifyEmail: session expired',
  ...tokenRefused('verifyEmail'),
  play: endsSession(confirmEmail),
};

export const PasswordSlow: Story = {
  ...Credentials.Password,
  name: 'useUpdatePassword: slow',
  ...slow('updatePassword', 1500),
  play: takesTime(changePassword, 'Change password'),
};

export const PasswordOffline: Story = {
  ...Credentials.Password,
  name: 'useUpdatePassword: offline',
  ...offline('updatePassword'),
  play: isLost(changePassword),
};
