import type { Play } from '../plays.js';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';

export const signIn: Play = async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Sign in' }));
  await canvas.findByRole('heading', { name: 'Notifications', level: 1 });
  await canvas.findByRole('list', { name: 'Notifications' });
};

/** What everybody does on the first day; a click for each sentence. */
export const journey: Play = async (context) => {
  const { canvas, step } = context;
  const sections = () => within(canvas.getByRole('navigation', { name: 'Sections' }));
  const badge = (): number =>
    Number(/\d+/.exec(sections().getByRole('button', { name: /^Notifications/ }).textContent ?? '')?.[0] ?? 0);

  await step('alice signs in', () => signIn(context));
  const list = within(await canvas.findByRole('list', { name: 'Notifications' }));

  await step('more notifications load as she scrolls', async () => {
    list.getAllByRole('listitem').at(-1)?.scrollIntoView();
    await waitFor(() => expect(list.getAllByRole('listitem').length).toBeGreaterThan(10));
  });

  await step('she marks one as read, then all', async () => {
    await waitFor(() => expect(badge()).toBe(40));
    const [mark] = await list.findAllByRole('button', { name: /^Mark as read:/ });
    if (mark) await userEvent.click(mark);
    await waitFor(() => expect(badge()).toBe(39));
    await userEvent.click(canvas.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(badge()).toBe(0));
    await expect(list.queryByText('Unread')).toBeNull();
  });

  await step('she sees her invites page by page, creates one and deletes it', async () => {
    await userEvent.click(sections().getByRole('button', { name: 'Invites' }));
    const invites = within(await canvas.findByRole('list', { name: 'Invites' }));
    await expect(invites.getAllByRole('listitem')).toHaveLength(10);
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(invites.getAllByRole('listitem')).toHaveLength(20));
    await canvas.findByText('7 left to give');

    await userEvent.type(canvas.getByLabelText('Whom do you invite?'), 'White Knight');
    await userEvent.click(canvas.getByRole('button', { name: 'Create invite' }));
    await invites.findByText('White Knight');
    await expect(canvas.getByText('6 left to give')).toBeVisible();

    await userEvent.click(await invites.findByRole('button', { name: 'Delete White Knight' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(invites.queryByText('White Knight')).toBeNull());
    await expect(await canvas.findByText('7 left to give')).toBeVisible();
  });

  await step("she opens bob's profile and blocks him", async () => {
    await userEvent.click(sections().getByRole('button', { name: 'People' }));
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
};

export const signOut: Play = async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: /^Account of/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await canvas.findByRole('heading', { name: 'Sign in', level: 1 });
  await expect(canvas.queryByText('Alice Liddell')).toBeNull();
};
