import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import {
  expectFieldError,
  expectToast,
  failsOnPage2,
  isEmpty,
  recovers,
  signsInAgain,
  waits,
  waitsLong,
  endsSession,
  isLost,
  isRefused,
  type Play,
  takesTime,
} from './plays.js';
import { alice, answerLost, empty, expired, failing, loading, offline, prepared, refused, tokenRefused } from './states.js';
import * as happy from './Invites.stories.js';
import { creation, found, list } from './scenes/invites.js';

const meta: Meta = { title: 'Invites/States' };
export default meta;

type Story = StoryObj;

const create: Play = async ({ canvas }) => {
  await canvas.findByRole('list', { name: 'Invites' });
  await userEvent.type(canvas.getByLabelText('Whom do you invite?'), 'White Knight{Enter}');
};

const rename: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Rename Tillie' }));
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Nickname'), ' the elder{Enter}');
};

const mail: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Email Tillie' }));
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Email'), 'tillie@well.example{Enter}');
};

const remove: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Delete Tillie' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
};

export const Loading: Story = {
  name: 'useInvites: loading',
  render: list,
  ...loading('invites'),
  play: waits('Invites'),
};

export const Slow: Story = { name: 'useInvites: slow', render: list, ...loading('invites'), play: waitsLong('Invites') };

export const Empty: Story = { name: 'useInvites: empty', render: list, ...empty, play: isEmpty('No invites yet') };

export const Offline: Story = {
  name: 'useInvites: offline',
  render: list,
  ...offline('invites'),
  play: recovers('Invites'),
};

/** What is there stays; the rest can be asked for again. */
export const ErrorOnPage2: Story = {
  name: 'useInvites: error on page 2',
  render: list,
  play: failsOnPage2('invites', 'Invites'),
};

export const Expired: Story = {
  name: 'useInvites: session expired',
  render: list,
  ...expired,
  play: signsInAgain('Invites'),
};

export const Suspended: Story = {
  name: 'useInvites: refused',
  render: list,
  parameters: { stage: { account: 'sam' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/suspended/);
  },
};

/** A long name, a short screen. */
export const LongNames: Story = {
  name: 'useInvites: very long text',
  render: list,
  globals: { viewport: { value: 'narrow' } },
  ...prepared(({ state }) => {
    for (const invite of state.invites) invite.nickname = `${invite.nickname} ${'and all the others '.repeat(6)}`.slice(0, 192);
  }),
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Invites' });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
};

export const SearchNothing: Story = {
  name: 'useInviteSearch: empty',
  render: found('nobody of this name'),
  play: isEmpty('No results'),
};

export const SearchOffline: Story = {
  name: 'useInviteSearch: offline',
  tags: ['!dev'],
  render: found('al'),
  ...offline('inviteSearch'),
  play: recovers('Found'),
};

/** The rules that are known here are checked before anything is sent; the others are the service's. */
export const CreateRefused: Story = {
  name: 'useCreateInvite: refused',
  render: creation,
  play: async ({ canvas, stage: { sandbox } }) => {
    await canvas.findByText('7 left to give');
    const name = canvas.getByLabelText('Whom do you invite?');
    await userEvent.click(canvas.getByRole('button', { name: 'Create invite' }));
    await expectFieldError(name, 'Fill this in with at most 192 characters.');
    await userEvent.type(name, 'White Knight');
    await expect(name).toBeValid();
    // The last ones were used somewhere else.
    alice(sandbox.state).invite_count = 0;
    await userEvent.type(name, '{Enter}');
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'You have no invites left. Choose another name, or delete an unused invite to get it back.',
    );
  },
};

/** Without invites there is nothing to press, and the form says how to get one back. */
export const CreateNoneLeft: Story = {
  name: 'useCreateInvite: none left',
  render: creation,
  ...prepared(({ state }) => {
    alice(state).invite_count = 0;
  }),
  play: async ({ canvas }) => {
    await canvas.findByText('0 left to give');
    await expect(canvas.getByRole('button', { name: 'Create invite' })).toHaveAttribute('aria-disabled', 'true');
    await expect(canvas.getByText(/Delete an unused one/)).toBeVisible();
  },
};

export const CreateSlow: Story = {
  name: 'useCreateInvite: slow',
  render: creation,
  ...loading('createInvite'),
  play: async (context) => {
    const { canvas } = context;
    await canvas.findByRole('list', { name: 'Invites' });
    await userEvent.type(canvas.getByLabelText('Whom do you invite?'), 'White Knight{Enter}');
    // The quota goes down and the row has its place at once; a second click does nothing.
    await canvas.findByText('6 left to give');
    await expect(canvas.getByText('One moment…')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Create invite' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Create invite' }));
    await context.opened();
    await expect(await canvas.findByRole('button', { name: 'Delete White Knight' })).toBeVisible();
    await expect(canvas.getAllByText('White Knight')).toHaveLength(1);
  },
};

/** It was created, and nobody heard of it: the list is read again, and shows what became of it. */
export const CreateLost: Story = {
  name: 'useCreateInvite: answer lost',
  render: creation,
  ...answerLost('createInvite'),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Invites' }));
    await userEvent.type(canvas.getByLabelText('Whom do you invite?'), 'White Knight{Enter}');
    await expect(await canvas.findByRole('alert')).toHaveTextContent('connection was lost');
    await expect(await rows.findByText('White Knight')).toBeVisible();
    await canvas.findByText('6 left to give');
  },
};

export const RenameRefused: Story = {
  name: 'useUpdateInvite: refused',
  render: list,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Rename Tillie' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByLabelText('Nickname'));
    await userEvent.paste(' and all the others'.repeat(11));
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
    await expectFieldError(dialog.getByLabelText('Nickname'), 'Fill this in with at most 192 characters.');
    await expect(canvas.getByText('Tillie')).toBeVisible();
  },
};

export const EmailRefused: Story = {
  name: 'useEmailInvite: refused',
  render: list,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Email Tillie' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Email'), 'tillie{Enter}');
    await expectFieldError(dialog.getByLabelText('Email'), 'Enter an email address');
    await expect(dialog.getByLabelText('Email')).toHaveFocus();
  },
};

/** Somebody has joined by it in the meantime: it is back in its place, and so is the quota. */
export const DeleteRefused: Story = {
  name: 'useDeleteInvite: refused',
  render: happy.Delete.render as () => ReactElement,
  ...failing('deleteInvite', { status: 400, body: ['This invite was used.'] }),
  play: async ({ canvas }) => {
    await canvas.findByText('7 left to give');
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete Tillie' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await expectToast('This invite was used.');
    await expect(await canvas.findByText('Tillie')).toBeVisible();
    await canvas.findByText('7 left to give');
  },
};

export const SearchLoading: Story = {
  ...happy.Search,
  name: 'useInviteSearch: loading',
  tags: ['!dev'],
  ...loading('inviteSearch'),
  play: waits('Search'),
};

export const SearchSlow: Story = {
  ...happy.Search,
  name: 'useInviteSearch: slow',
  tags: ['!dev'],
  ...loading('inviteSearch'),
  play: waitsLong('Found'),
};

export const SearchRefused: Story = {
  ...happy.Search,
  name: 'useInviteSearch: refused',
  ...refused('inviteSearch'),
  play: isRefused(/suspended/),
};

export const SearchExpired: Story = {
  ...happy.Search,
  name: 'useInviteSearch: session expired',
  tags: ['!dev'],
  ...expired,
  play: signsInAgain('Found'),
};

export const CreateOffline: Story = {
  ...happy.Create,
  name: 'useCreateInvite: offline',
  ...offline('createInvite'),
  play: isLost(create),
};

export const CreateExpired: Story = {
  ...happy.Create,
  name: 'useCreateInvite: session expired',
  tags: ['!dev'],
  ...tokenRefused('createInvite'),
  play: endsSession(create),
};

export const RenameSlow: Story = {
  ...happy.Rename,
  name: 'useUpdateInvite: slow',
  ...loading('updateInvite'),
  play: takesTime(rename, 'Rename'),
};

export const RenameOffline: Story = {
  ...happy.Rename,
  name: 'useUpdateInvite: offline',
  ...offline('updateInvite'),
  play: isLost(rename),
};

export const RenameExpired: Story = {
  ...happy.Rename,
  name: 'useUpdateInvite: session expired',
  tags: ['!dev'],
  ...tokenRefused('updateInvite'),
  play: endsSession(rename),
};

export const EmailSlow: Story = {
  ...happy.Email,
  name: 'useEmailInvite: slow',
  ...loading('emailInvite'),
  play: takesTime(mail, 'Send'),
};

export const EmailOffline: Story = {
  ...happy.Email,
  name: 'useEmailInvite: offline',
  ...offline('emailInvite'),
  play: isLost(mail),
};

export const EmailExpired: Story = {
  ...happy.Email,
  name: 'useEmailInvite: session expired',
  tags: ['!dev'],
  ...tokenRefused('emailInvite'),
  play: endsSession(mail),
};

/** The row is gone before anybody has answered. */
export const DeleteSlow: Story = {
  ...happy.Delete,
  name: 'useDeleteInvite: slow',
  ...loading('deleteInvite'),
  play: async (context) => {
    await remove(context);
    await waitFor(() => expect(context.canvas.queryByText('Tillie')).toBeNull());
  },
};

export const DeleteOffline: Story = {
  ...happy.Delete,
  name: 'useDeleteInvite: offline',
  ...offline('deleteInvite'),
  play: isLost(remove),
};

export const DeleteExpired: Story = {
  ...happy.Delete,
  name: 'useDeleteInvite: session expired',
  tags: ['!dev'],
  ...tokenRefused('deleteInvite'),
  play: endsSession(remove),
};
