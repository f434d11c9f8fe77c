import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { ALICE_PASSWORD } from 'community-hooks/sandbox';
import { Credentials } from './settings/Credentials.js';
import { email, password } from './scenes/credentials.js';
import { inCard } from './scenes/card.js';
import { expectToast } from './plays.js';

const meta: Meta = { title: 'Email and password' };
export default meta;

type Story = StoryObj;

/** The address and the password of the account. */
export const Default: Story = {
  render: inCard(<Credentials />),
  play: async ({ canvas, opened }) => {
    await expect(await canvas.findByText('Your address is alice@wonderland.example')).toBeVisible();
    await opened();
    await userEvent.click(canvas.getByRole('button', { name: 'Sign out' }));
    await expect(await canvas.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  },
};

/** Nothing changes until the link of the mail is followed. */
export const Email: Story = {
  name: 'useUpdateEmail, useVerifyEmail',
  render: email,
  play: async ({ canvas, stage: { sandbox } }) => {
    await canvas.findByText('Your address is alice@wonderland.example');
    await userEvent.type(canvas.getByLabelText('New address'), 'alice@oxford.example{Enter}');
    const link = await canvas.findByLabelText('Link from the email');
    await expect(canvas.getByText('Your address is alice@wonderland.example')).toBeVisible();
    const token = sandbox.state.mails.find(({ kind }) => kind === 'email-change')?.token ?? '';
    await userEvent.click(link);
    await userEvent.paste(`https://community.example/api/auth/email/verify/${token}`);
    await userEvent.click(canvas.getByRole('button', { name: 'Confirm' }));
    await expect(await canvas.findByText('Your address is alice@oxford.example')).toBeVisible();
    await expect(canvas.getByLabelText('New address')).toHaveValue('');
    // Another change is another email. What was typed before an emptied form comes back here without the clearing, not with a keyboard.
    await userEvent.clear(canvas.getByLabelText('New address'));
    await userEvent.type(canvas.getByLabelText('New address'), 'alice@london.example{Enter}');
    await expect(await canvas.findByLabelText('Link from the email')).toHaveValue('');
  },
};

/** Ends every session of the account, and begins this one anew. */
export const Password: Story = {
  name: 'useUpdatePassword',
  render: password,
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Current password'), ALICE_PASSWORD);
    await userEvent.type(canvas.getByLabelText('New password'), 'curiouser-and-curiouser{Enter}');
    await expectToast(/Password changed/);
    await expect(canvas.getByText('Signed in as @alice')).toBeVisible();
    await expect(canvas.getByLabelText('Current password')).toHaveValue('');
    await expect(canvas.getByLabelText('New password')).toHaveValue('');
  },
};
