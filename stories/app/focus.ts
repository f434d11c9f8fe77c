import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import type { Play } from '../plays.js';
import { signIn, signOut } from './journey.js';

/** Somebody who uses the keyboard, or listens to the page: the focus is never lost, and each press is answered in words. */
export const focusFollows: Play = async (context) => {
  const { canvas, step } = context;
  const title = (name: string): HTMLElement => canvas.getByRole('heading', { level: 1, name });
  const rowsOf = async (name: string): Promise<HTMLElement[]> =>
    within(await canvas.findByRole('list', { name })).getAllByRole('listitem');
  const isIn = (row: HTMLElement | undefined): Promise<void> =>
    waitFor(() => expect(row?.contains(document.activeElement)).toBe(true));

  await step('after sign-in the focus is on the title', async () => {
    await signIn(context);
    await waitFor(() => expect(title('Notifications')).toHaveFocus());
  });

  await step('the skip link leads past the sections', async () => {
    const skip = canvas.getByRole('link', { name: 'Skip to content' });
    skip.focus();
    await userEvent.keyboard('{Enter}');
    await expect(title('Notifications')).toHaveFocus();
  });

  await step('after a mark the focus stays in the row', async () => {
    const [row] = await rowsOf('Notifications');
    await userEvent.click(within(row ?? document.body).getByRole('button', { name: /^Mark as read:/ }));
    await canvas.findByText('Marked as read.');
    await waitFor(() => expect(row).not.toHaveTextContent('Unread'));
    await isIn(row);
  });

  await step('after a deletion it is in the next row', async () => {
    const [row, next] = await rowsOf('Notifications');
    await userEvent.click(within(row ?? document.body).getByRole('button', { name: /^Delete:/ }));
    await waitFor(() => expect(row).not.toBeInTheDocument());
    await isIn(next);
    await expect(canvas.getByText('Notification deleted.')).toBeInTheDocument();
  });

  await step('a dialog gives it back to the button that opened it', async () => {
    await userEvent.click(canvas.getByRole('button', { name: 'Invites' }));
    await waitFor(() => expect(title('Invites')).toHaveFocus());
    const opener = await canvas.findByRole('button', { name: 'Delete Tillie' });
    await userEvent.click(opener);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(opener).toHaveFocus());
  });

  await step('and if that button is gone, to the next row', async () => {
    const rows = await rowsOf('Invites');
    const at = rows.findIndex((row) => within(row).queryByRole('button', { name: 'Delete Tillie' }) !== null);
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Tillie' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(rows[at]).not.toBeInTheDocument());
    await isIn(rows[at + 1]);
  });

  await step('after sign-out it is on the title of the door', async () => {
    await signOut(context);
    await waitFor(() => expect(title('Sign in')).toHaveFocus());
    await userEvent.click(canvas.getByRole('button', { name: 'I have an invite' }));
    await waitFor(() => expect(title('Join with an invite')).toHaveFocus());
  });
};
