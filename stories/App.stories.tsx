import type { Meta, StoryObj } from '@storybook/react-vite';
import { ALICE_PASSWORD } from 'community-hooks/sandbox';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { App } from './app/App.js';

const meta: Meta<typeof App> = {
  title: 'App',
  component: App,
  args: { demo: { username: 'alice', password: ALICE_PASSWORD } },
  parameters: { layout: 'fullscreen', stage: { account: null } },
  tags: ['core'],
};

export default meta;

/** The whole service as one small app, on a sandbox of its own. Sign in as alice and look around. */
export const Demo: StoryObj<typeof App> = { tags: ['!core'] };

/** Alice's first morning, click by click. */
export const Journey: StoryObj<typeof App> = {
  play: async ({ canvas, step }) => {
    await step('alice signs in', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Sign in' }));
      await canvas.findByRole('heading', { name: 'Notifications', level: 1 });
    });

    const badge = async (): Promise<number> =>
      Number((await canvas.findByRole('button', { name: /Notifications .*unread/ })).textContent?.match(/\d+/)?.[0]);
    const list = await canvas.findByRole('list', { name: 'Notifications' });

    await step('more notifications load as she scrolls', async () => {
      const before = within(list).getAllByRole('listitem').length;
      within(list).getAllByRole('listitem').at(-1)?.scrollIntoView();
      await waitFor(() => expect(within(list).getAllByRole('listitem').length).toBeGreaterThan(before));
    });

    await step('she marks one as read, then all', async () => {
      const before = await badge();
      const [mark] = await within(list).findAllByRole('button', { name: 'Mark as read' });
      if (mark) await userEvent.click(mark);
      await waitFor(async () => expect(await badge()).toBe(before - 1));
      await userEvent.click(canvas.getByRole('button', { name: 'Mark all as read' }));
      await waitFor(() => expect(canvas.queryByRole('button', { name: /Notifications .*unread/ })).toBeNull());
      await expect(within(list).queryByText('Unread')).toBeNull();
    });

    await step('she sees her invites page by page, creates one and deletes it', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Invites' }));
      const invites = await canvas.findByRole('list', { name: 'Invites' });
      await expect(within(invites).getAllByRole('listitem')).toHaveLength(10);
      await userEvent.click(canvas.getByRole('button', { name: 'Show more' }));
      await waitFor(() => expect(within(invites).getAllByRole('listitem')).toHaveLength(20));
      await canvas.findByText('7 left to give');

      await userEvent.type(canvas.getByLabelText('Whom do you invite?'), 'White Knight');
      await userEvent.click(canvas.getByRole('button', { name: 'Create invite' }));
      await within(invites).findByText('White Knight');
      await expect(canvas.getByText('6 left to give')).toBeVisible();

      await userEvent.click(await within(invites).findByRole('button', { name: 'Delete White Knight' }));
      await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(within(invites).queryByText('White Knight')).toBeNull());
      await expect(await canvas.findByText('7 left to give')).toBeVisible();
    });

    await step("she opens bob's profile and blocks him", async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'People' }));
      await userEvent.type(canvas.getByRole('searchbox', { name: 'Search people' }), 'bob');
      await userEvent.click(await canvas.findByRole('button', { name: 'Bob Marsh' }));
      await canvas.findByRole('heading', { name: 'Bob Marsh', level: 1 });
      await userEvent.click(canvas.getByRole('button', { name: 'Block' }));
      await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }));
      await canvas.findByText(/You have blocked this person/);
      await expect(canvas.queryByText('Bob Marsh')).toBeNull();
    });

    await step('she unblocks him, and sees him again', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Unblock @bob' }));
      await canvas.findByRole('heading', { name: 'Bob Marsh', level: 1 });
    });

    await step('she signs out', async () => {
      await userEvent.click(canvas.getByRole('button', { name: /^Account of/ }));
      await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
      await canvas.findByRole('heading', { name: 'Sign in', level: 1 });
      await expect(canvas.queryByText('Alice Liddell')).toBeNull();
    });
  },
};
