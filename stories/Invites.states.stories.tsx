import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import * as Invites from './Invites.stories.js';
import { endsSession, isLost, isRefused, type Play, signsInAgain, takesTime, waits, waitsLong } from './plays.js';
import { expired, loading, offline, refused, slow, tokenRefused } from './states.js';

const meta: Meta = { title: 'Invites', tags: ['!autodocs'] };
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
  await userEvent.click(await canvas.findByRole('button', { name: 'Mail Tillie' }));
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Email'), 'tillie@well.example{Enter}');
};

const remove: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Delete Tillie' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
};

export const SearchLoading: Story = {
  ...Invites.Search,
  name: 'useInviteSearch: loading',
  ...loading('inviteSearch'),
  play: waits('Search'),
};

export const SearchSlow: Story = {
  ...Invites.Search,
  name: 'useInviteSearch: slow',
  ...slow('inviteSearch'),
  play: waitsLong('Found'),
};

export const SearchRefused: Story = {
  ...Invites.Search,
  name: 'useInviteSearch: refused',
  ...refused('inviteSearch'),
  play: isRefused(/suspended/),
};

export const SearchExpired: Story = {
  ...Invites.Search,
  name: 'useInviteSearch: session expired',
  ...expired,
  play: signsInAgain('Found'),
};

export const CreateOffline: Story = {
  ...Invites.Create,
  name: 'useCreateInvite: offline',
  ...offline('createInvite'),
  play: isLost(create),
};

export const CreateExpired: Story = {
  ...Invites.Create,
  name: 'useCreateInvite: session expired',
  ...tokenRefused('createInvite'),
  play: endsSession(create),
};

export const RenameSlow: Story = {
  ...Invites.Rename,
  name: 'useUpdateInvite: slow',
  ...slow('updateInvite', 1500),
  play: takesTime(rename, 'Rename'),
};

export const RenameOffline: Story = {
  ...Invites.Rename,
  name: 'useUpdateInvite: offline',
  ...offline('updateInvite'),
  play: isLost(rename),
};

export const RenameExpired: Story = {
  ...Invites.Rename,
  name: 'useUpdateInvite: session expired',
  ...tokenRefused('updateInvite'),
  play: endsSession(rename),
};

export const EmailSlow: Story = {
  ...Invites.Email,
  name: 'useEmailInvite: slow',
  ...slow('emailInvite', 1500),
  play: takesTime(mail, 'Send'),
};

export const EmailOffline: Story = {
  ...Invites.Email,
  name: 'useEmailInvite: offline',
  ...offline('emailInvite'),
  play: isLost(mail),
};

export const EmailExpired: Story = {
  ...Invites.Email,
  name: 'useEmailInvite: session expired',
  ...tokenRefused('emailInvite'),
  play: endsSession(mail),
};

/** The row is gone before anybody has answered. */
export const DeleteSlow: Story = {
  ...Invites.Delete,
  name: 'useDeleteInvite: slow',
  ...loading('deleteInvite'),
  play: async (context) => {
    await remove(context);
    await waitFor(() => expect(context.canvas.queryByText('Tillie')).toBeNull());
  },
};

export const DeleteOffline: Story = {
  ...Invites.Delete,
  name: 'useDeleteInvite: offline',
  ...offline('deleteInvite'),
  play: isLost(remove),
};

export const DeleteExpired: Story = {
  ...Invites.Delete,
  name: 'useDeleteInvite: session expired',
  ...tokenRefused('deleteInvite'),
  play: endsSession(remove),
};
