import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { useCreateInvite } from 'community-hooks';
import { CreateInvite, FoundInvites, InviteList, Invites, nicknameOf, Quota } from './invites/Invites.js';
import { Card } from './kit/Card.js';
import { expectFieldError, expectToast, failsOnPage2, isEmpty, recovers, signsInAgain, waits, waitsLong } from './plays.js';
import { alice, answerLost, empty, expired, failing, loading, offline, prepared, slow } from './states.js';

const meta: Meta = { title: 'Invites' };
export default meta;

type Story = StoryObj;

const list = (): ReactElement => (
  <Card flush>
    <InviteList filter={{}} />
  </Card>
);

function Creation(): ReactElement {
  const create = useCreateInvite();
  return (
    <>
      <div>
        <Quota />
      </div>
      <CreateInvite create={create} />
      <Card flush>
        <InviteList filter={{}} coming={nicknameOf(create)} />
      </Card>
    </>
  );
}

const create = (): ReactElement => <Creation />;

/** Inviting people: how many one has left goes down and up with the list. */
export const Screen: Story = {
  name: 'All of it',
  tags: ['core'],
  render: () => <Invites />,
  play: async ({ canvas }) => {
    await canvas.findByText('7 left to give');
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
  name: 'useInvites: full',
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

export const Loading: Story = {
  name: 'useInvites: loading',
  render: list,
  ...loading('invites'),
  play: waits('Invites'),
};

export const Slow: Story = { name: 'useInvites: slow', render: list, ...slow('invites'), play: waitsLong('Invites') };

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

export const Search: Story = {
  name: 'useInviteSearch: full',
  render: () => (
    <Card flush>
      <FoundInvites query="al" filter={{}} />
    </Card>
  ),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Found' }));
    for (const row of rows.getAllByRole('listitem')) await expect(row).toHaveTextContent(/al/i);
  },
};

export const SearchNothing: Story = {
  name: 'useInviteSearch: empty',
  render: () => (
    <Card flush>
      <FoundInvites query="nobody of this name" filter={{}} />
    </Card>
  ),
  play: isEmpty('None found'),
};

export const SearchOffline: Story = {
  name: 'useInviteSearch: offline',
  render: Search.render as () => ReactElement,
  ...offline('inviteSearch'),
  play: recovers('Found'),
};

export const Create: Story = {
  name: 'useCreateInvite: full',
  render: create,
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Invites' }));
    await userEvent.type(canvas.getByLabelText('Whom do you invite?'), 'White Knight{Enter}');
    await expect(await rows.findByRole('button', { name: 'Delete White Knight' })).toBeVisible();
    await expect(canvas.getByText('6 left to give')).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText('Whom do you invite?')).toHaveValue(''));
  },
};

/** The rules that are known here are checked before anything is sent; the others are the service's. */
export const CreateRefused: Story = {
  name: 'useCreateInvite: refused',
  render: create,
  ...prepared(({ state }) => {
    alice(state).invite_count = 0;
  }),
  play: async ({ canvas }) => {
    await canvas.findByText('0 left to give');
    await userEvent.click(canvas.getByRole('button', { name: 'Create invite' }));
    await expectFieldError(canvas.getByLabelText('Whom do you invite?'), 'Between 1 and 192 characters.');
    await userEvent.type(canvas.getByLabelText('Whom do you invite?'), 'White Knight{Enter}');
    await expect(await canvas.findByText(/no invites left/i)).toBeVisible();
    await expect(canvas.getByText('0 left to give')).toBeVisible();
  },
};

export const CreateSlow: Story = {
  name: 'useCreateInvite: slow',
  render: create,
  ...slow('createInvite', 1500),
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Invites' });
    await userEvent.type(canvas.getByLabelText('Whom do you invite?'), 'White Knight{Enter}');
    // The quota goes down and the row has its place at once; a second click does nothing.
    await canvas.findByText('6 left to give');
    await expect(canvas.getByText('One moment…')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Create invite' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Create invite' }));
    await expect(await canvas.findByRole('button', { name: 'Delete White Knight' })).toBeVisible();
    await expect(canvas.getAllByText('White Knight')).toHaveLength(1);
  },
};

/** It was created, and nobody heard of it: the list is read again, and shows what became of it. */
export const CreateLost: Story = {
  name: 'useCreateInvite: answer lost',
  render: create,
  ...answerLost('createInvite'),
  play: async ({ canvas }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Invites' }));
    await userEvent.type(canvas.getByLabelText('Whom do you invite?'), 'White Knight{Enter}');
    await expect(await canvas.findByRole('alert')).toHaveTextContent('No answer came');
    await expect(await rows.findByText('White Knight')).toBeVisible();
    await canvas.findByText('6 left to give');
  },
};

export const Rename: Story = {
  name: 'useUpdateInvite: full',
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

export const RenameRefused: Story = {
  name: 'useUpdateInvite: refused',
  render: list,
  ...failing('updateInvite', { status: 400, body: { nickname: ['Ensure this field has no more than 192 characters.'] } }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Rename Tillie' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Nickname'), ' the elder{Enter}');
    await expectFieldError(dialog.getByLabelText('Nickname'), 'no more than 192');
    await expect(canvas.getByText('Tillie')).toBeVisible();
  },
};

export const Email: Story = {
  name: 'useEmailInvite: full',
  render: list,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Mail Tillie' }));
    await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Email'), 'tillie@well.example{Enter}');
    await expect(await canvas.findByText(/Mailed to tillie@well.example/)).toBeVisible();
  },
};

export const EmailRefused: Story = {
  name: 'useEmailInvite: refused',
  render: list,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Mail Tillie' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Email'), 'tillie{Enter}');
    await expectFieldError(dialog.getByLabelText('Email'), 'Not an email address.');
    await expect(dialog.getByLabelText('Email')).toHaveFocus();
  },
};

export const Delete: Story = {
  name: 'useDeleteInvite: full',
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

/** Somebody has joined by it in the meantime: it is back in its place, and so is the quota. */
export const DeleteRefused: Story = {
  name: 'useDeleteInvite: refused',
  render: Delete.render as () => ReactElement,
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

export const CopyLink: Story = {
  name: 'inviteLink',
  render: list,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Copy the link of Tillie' }));
    await expectToast(/clipboard|does not let/);
  },
};
