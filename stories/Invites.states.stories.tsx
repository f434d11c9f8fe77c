import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import * as happy from './Invites.stories.js';
import { creation, found, list } from './scenes/invites.js';
import { alerts, confirms, expectFieldError, expectToast, type Play, showsHeading } from './plays.js';
import { alice, failing, prepared, stage } from './states.js';
import { statesOfList, statesOfRead, statesOfWrite } from './usual.js';

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

const remove: Play = confirms('Delete Tillie', 'Delete');

const invites = statesOfList('invites', { render: list }, 'Invites');
export const Loading: Story = { ...invites.loading, name: 'useInvites: loading' };
export const Slow: Story = { ...invites.slow, name: 'useInvites: slow' };
export const Empty: Story = { ...invites.empty('No invites yet'), name: 'useInvites: empty' };
export const Offline: Story = { ...invites.offline, name: 'useInvites: offline' };
export const ErrorOnPage2: Story = { ...invites.errorOnPage2, name: 'useInvites: error on page 2' };
export const Expired: Story = { ...invites.expired, name: 'useInvites: session expired' };

export const Suspended: Story = {
  name: 'useInvites: refused',
  render: list,
  ...stage({ account: 'sam' }),
  play: alerts(/suspended/),
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

const search = statesOfRead('inviteSearch', happy.Search, 'Found', 'Search');
export const SearchLoading: Story = { ...search.loading, name: 'useInviteSearch: loading', tags: ['!dev'] };
export const SearchSlow: Story = { ...search.slow, name: 'useInviteSearch: slow', tags: ['!dev'] };
export const SearchOffline: Story = { ...search.offline, name: 'useInviteSearch: offline', tags: ['!dev'] };
export const SearchRefused: Story = { ...search.refused, name: 'useInviteSearch: refused' };
export const SearchExpired: Story = { ...search.expired, name: 'useInviteSearch: session expired', tags: ['!dev'] };

export const SearchNothing: Story = {
  name: 'useInviteSearch: empty',
  render: found('nobody of this name'),
  play: showsHeading('No results'),
};

const createInvite = statesOfWrite('createInvite', happy.Create, create);
export const CreateOffline: Story = { ...createInvite.offline, name: 'useCreateInvite: offline' };
export const CreateExpired: Story = { ...createInvite.expired, name: 'useCreateInvite: session expired', tags: ['!dev'] };

/** The rules that are known here are checked before anything is sent; the others are the service's. */
export const CreateRefused: Story = {
  name: 'useCreateInvite: refused',
  render: creation,
  play: async ({ canvas, stage: { sandbox } }) => {
    await canvas.findByText('7 left to give');
    const name = canvas.getByLabelText('Whom do you invite?');
    await userEvent.click(canvas.getByRole('button', { name: 'Create invite' }));
    await expectFieldError(name, 'Fill this in, with at most 192 characters.');
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
  ...createInvite.pending(async ({ canvas, opened }) => {
    // The quota goes down and the row has its place at once; a second click does nothing.
    await canvas.findByText('6 left to give');
    await expect(canvas.getByText('One moment…')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Create invite' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Create invite' }));
    await opened();
    await expect(await canvas.findByRole('button', { name: 'Delete White Knight' })).toBeVisible();
    await expect(canvas.getAllByText('White Knight')).toHaveLength(1);
  }),
};

/** It was created, but the answer was lost: the list is refetched, and shows it. */
export const CreateLost: Story = {
  name: 'useCreateInvite: answer lost',
  ...createInvite.lost(async ({ canvas }) => {
    const rows = within(canvas.getByRole('list', { name: 'Invites' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('connection was lost');
    await expect(await rows.findByText('White Knight')).toBeVisible();
    await canvas.findByText('6 left to give');
  }),
};

const updateInvite = statesOfWrite('updateInvite', happy.Rename, rename);
export const RenameSlow: Story = { ...updateInvite.slow('Rename'), name: 'useUpdateInvite: slow' };
export const RenameOffline: Story = { ...updateInvite.offline, name: 'useUpdateInvite: offline' };
export const RenameExpired: Story = { ...updateInvite.expired, name: 'useUpdateInvite: session expired', tags: ['!dev'] };

export const RenameRefused: Story = {
  name: 'useUpdateInvite: refused',
  render: list,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Rename Tillie' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByLabelText('Nickname'));
    await userEvent.paste(' and all the others'.repeat(11));
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
    await expectFieldError(dialog.getByLabelText('Nickname'), 'Fill this in, with at most 192 characters.');
    await expect(canvas.getByText('Tillie')).toBeVisible();
  },
};

const emailInvite = statesOfWrite('emailInvite', happy.Email, mail);
export const EmailSlow: Story = { ...emailInvite.slow('Send'), name: 'useEmailInvite: slow' };
export const EmailOffline: Story = { ...emailInvite.offline, name: 'useEmailInvite: offline' };
export const EmailExpired: Story = { ...emailInvite.expired, name: 'useEmailInvite: session expired', tags: ['!dev'] };

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

const deleteInvite = statesOfWrite('deleteInvite', happy.Delete, remove);
export const DeleteOffline: Story = { ...deleteInvite.offline, name: 'useDeleteInvite: offline' };
export const DeleteExpired: Story = { ...deleteInvite.expired, name: 'useDeleteInvite: session expired', tags: ['!dev'] };

/** Somebody has joined by it in the meantime: it is back in its place, and so is the quota. */
export const DeleteRefused: Story = {
  ...happy.Delete,
  name: 'useDeleteInvite: refused',
  ...failing('deleteInvite', { status: 400, body: ['This invite was used.'] }),
  play: async (context) => {
    const { canvas } = context;
    await canvas.findByText('7 left to give');
    await remove(context);
    await expectToast('This invite was used.');
    await expect(await canvas.findByText('Tillie')).toBeVisible();
    await canvas.findByText('7 left to give');
  },
};

/** The row is gone before anybody has answered. */
export const DeleteSlow: Story = {
  name: 'useDeleteInvite: slow',
  ...deleteInvite.pending(({ canvas }) => waitFor(() => expect(canvas.queryByText('Tillie')).toBeNull())),
};
