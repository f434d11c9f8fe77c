import type { Meta, StoryObj } from '@storybook/react-vite';
import { ALICE_PASSWORD } from 'community-hooks/sandbox';
import type { ReactElement } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Card } from './kit/Card.js';
import { expectFieldError, expectToast } from './plays.js';
import { WhoAmI } from './session/WhoAmI.js';
import { EmailForm, PasswordForm } from './settings/Credentials.js';

const meta: Meta = { title: 'Credentials' };
export default meta;

type Story = StoryObj;

const email = (): ReactElement => (
  <Card>
    <EmailForm />
  </Card>
);

const password = (): ReactElement => (
  <>
    <WhoAmI />
    <Card>
      <PasswordForm />
    </Card>
  </>
);

/** Nothing changes until the link of the mail is followed. */
export const Email: Story = {
  name: 'useUpdateEmail, useVerifyEmail: full',
  render: email,
  play: async ({ canvas, stage: { sandbox } }) => {
    await canvas.findByText('Your address is alice@wonderland.example');
    await userEvent.type(canvas.getByLabelText('New address'), 'alice@oxford.example{Enter}');
    const link = await canvas.findByLabelText('Link from the mail');
    await expect(canvas.getByText('Your address is alice@wonderland.example')).toBeVisible();
    const token = sandbox.state.mails.find(({ kind }) => kind === 'email-change')?.token ?? '';
    await userEvent.click(link);
    await userEvent.paste(`https://community.example/api/auth/email/verify/${token}`);
    await userEvent.click(canvas.getByRole('button', { name: 'Confirm' }));
    await expect(await canvas.findByText('Your address is alice@oxford.example')).toBeVisible();
  },
};

export const EmailRefused: Story = {
  name: 'useUpdateEmail: refused',
  render: email,
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('New address'), 'bob@people.example{Enter}');
    await expectFieldError(canvas.getByLabelText('New address'), /./);
    await expect(canvas.queryByLabelText('Link from the mail')).toBeNull();
  },
};

export const VerifyRefused: Story = {
  name: 'useVerifyEmail: refused',
  render: email,
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('New address'), 'alice@oxford.example{Enter}');
    await userEvent.type(await canvas.findByLabelText('Link from the mail'), 'not-a-token{Enter}');
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/token/i);
    await expect(canvas.getByText('Your address is alice@wonderland.example')).toBeVisible();
  },
};

/** Ends every session of the account, and begins this one anew. */
export const Password: Story = {
  name: 'useUpdatePassword: full',
  render: password,
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Current password'), ALICE_PASSWORD);
    await userEvent.type(canvas.getByLabelText('New password'), 'curiouser-and-curiouser{Enter}');
    await expectToast(/Your password is changed/);
    await expect(canvas.getByText('Signed in as @alice')).toBeVisible();
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
