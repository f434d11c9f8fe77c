import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { Invites, Quota } from './invites/Invites.js';
import { creation, found, list } from './scenes/invites.js';
import { expectToast } from './plays.js';

const meta: Meta = { title: 'Invites' };
export default meta;

type Story = StoryObj;

/** Inviting people: how many one has left goes down and up with the list. */
export const Default: Story = {
  tags: ['core'],
  render: () => <Invites />,
  play: async ({ canvas, opened }) => {
    await canvas.findByText('7 left to give');
    await canvas.findByRole('list', { name: 'Invites' });
    await opened();
    await userEvent.click(canvas.getByRole('tab', { name: 'Accepted' }));
    const rows = within(await canvas.findByRole('list', { name: 'Invites' }));
    await waitFor(() => expect(rows.getAllByText('Accepted')).toHaveLength(10));
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rows.getAllByText('Accepted')).toHaveLength(12));
    // Whoever came by the keyboard goes on at the first new row.
    await expect(within(rows.getAllByRole('listitem')[10] ?? document.body).getByRole('button')).toHaveFocus();

    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search invites' }), 'a');
    await canvas.findByRole('list', { name: 'Found' });
  },
};

export const Full: Story = {
  name: 'useInvites',
  render: list,
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Invites' }));
    for (const count of [20, 30]) {
      await userEvent.click(await canvas.findByRole('button', { name: 'Show more' }));
      await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(count));
    }
    // Thirty is a full page: only one more request tells that it was the last.
    await userEvent.click(await canvas.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Show more' })).toBeNull());
  },
};

export const Search: Story = {
  name: 'useInviteSearch',
  render: found('al'),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Found' }));
    for (const row of rows.getAllByRole('listitem')) await expect(row).toHaveTextContent(/al/i);
  },
};

export const Create: Story = {
  name: 'useCreateInvite',
  render: creation,
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Invites' }));
    await userEvent.type(canvas.getByLabelText('Whom do you invite?'), 'White Knight{Enter}');
    await expect(await rows.findByRole('button', { name: 'Delete White Knight' })).toBeVisible();
    await expect(canvas.getByText('6 left to give')).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText('Whom do you invite?')).toHaveValue(''));
  },
};

export const Rename: Story = {
  name: 'useUpdateInvite',
  render: list,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Rename Tillie' }));
    const nickname = within(await screen.findByRole('dialog')).getByLabelText('Nickname');
    await userEvent.clear(nickname);
    await userEvent.type(nickname, 'Matilda{Enter}');
    await expect(await canvas.findByText('Matilda')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const Email: Story = {
  name: 'useEmailInvite',
  render: list,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Email Tillie' }));
    await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Email'), 'tillie@well.example{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(await canvas.findByText(/Emailed to tillie@well.example/)).toBeVisible();
  },
};

export const Delete: Story = {
  name: 'useDeleteInvite',
  render: () => (
    <>
      <div>
        <Quota />
      </div>
      {list()}
    </>
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('7 left to give');
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete Tillie' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(canvas.queryByText('Tillie')).toBeNull());
    await canvas.findByText('8 left to give');
  },
};

export const CopyLink: Story = {
  name: 'inviteLink',
  render: list,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Copy the link of Tillie' }));
    // A browser may keep the clipboard from a page: then the text says so.
    await expectToast(/^(Link copied\.|The link was not copied\. .* clipboard.*)$/);
  },
};
