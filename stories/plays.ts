import type { ReactRenderer } from '@storybook/react-vite';
import type { OperationName } from 'community-hooks/contract';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import type { PlayFunction } from 'storybook/internal/types';

/** What a person does and sees in the states that every read can be in. */
export type Play = PlayFunction<ReactRenderer>;

export function showsList(name: string): Play {
  return async ({ canvas }) => {
    await canvas.findByRole('list', { name });
  };
}

/** The list of this name, or what a play of its own checks. */
function finds(shown: string | Play): Play {
  return typeof shown === 'string' ? showsList(shown) : shown;
}

/** Grey rows, and no end to it. */
export function waits(label: string): Play {
  return async ({ canvas }) => {
    await expect(await canvas.findByRole('status', { name: `${label}: loading` })).toBeVisible();
  };
}

/** After a while a hint, and at last the list. */
export function waitsLong(shown: string | Play): Play {
  return async (context) => {
    const { canvas } = context;
    await canvas.findByText(/takes longer than usual/);
    await context.opened();
    await finds(shown)(context);
    await expect(canvas.queryByText(/takes longer/)).toBeNull();
  };
}

/** The reason, and a way to try again that works once the service can be reached. */
export function recovers(shown: string | Play): Play {
  return async (context) => {
    const { canvas, stage } = context;
    await expect(await canvas.findByRole('alert')).toHaveTextContent('cannot be reached');
    await context.opened();
    stage.sandbox.faults.clear();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await finds(shown)(context);
    await expect(canvas.queryByRole('alert')).toBeNull();
  };
}

/** What is there stays when the next page fails, and the rest can be asked for again. */
export function failsOnPage2(operation: OperationName, label: string): Play {
  return async ({ canvas, stage, opened }) => {
    const rows = within(await canvas.findByRole('list', { name: label }));
    stage.sandbox.faults.fail(operation, { status: 503 });
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('went wrong at the service');
    await expect(rows.getAllByRole('listitem')).toHaveLength(10);
    await opened();
    stage.sandbox.faults.clear();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows.getAllByRole('listitem').length).toBeGreaterThan(10));
    await expect(canvas.queryByRole('alert')).toBeNull();
  };
}

/** The door, with the username in it; behind it all is as before. */
export function signsInAgain(shown: string | Play): Play {
  return async (context) => {
    const { canvas } = context;
    await canvas.findByRole('heading', { name: 'Welcome back' });
    await expect(canvas.getByLabelText('Username')).toHaveValue('alice');
    await context.opened();
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }));
    await finds(shown)(context);
  };
}

/** The sign-in, and nothing of what was shown to the account. */
export function signedOutOf(text: string): Play {
  return async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(canvas.queryByText(text)).toBeNull();
  };
}

export function showsHeading(name: string): Play {
  return async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name })).toBeVisible();
  };
}

export function showsText(text: string | RegExp): Play {
  return async ({ canvas }) => {
    await expect(await canvas.findByText(text)).toBeVisible();
  };
}

/** Says what went wrong, where it is read out. */
export function alerts(text: string | RegExp): Play {
  return async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(text);
  };
}

/** Nobody answers, and it is said so. */
export function isLost(act: Play): Play {
  return async (context) => {
    await act(context);
    await waitFor(() => expect(screen.getByText(/connection was lost|cannot be reached/)).toBeVisible());
  };
}

/** The button turns its wheel and takes no second click, until there is an answer. */
export function takesTime(act: Play, name: string | RegExp): Play {
  return async (context) => {
    await act(context);
    // One that was pressed in a dialog stands behind none of the same name.
    const buttons = screen.getAllByRole('button', { name });
    const pressed = buttons.find((button) => button.ariaDisabled === 'true');
    await expect(pressed).toBeVisible();
    await context.opened();
    await waitFor(() => expect(pressed?.isConnected === true && pressed.ariaDisabled === 'true').toBe(false));
  };
}

export function presses(button: string | RegExp): Play {
  return async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: button }));
  };
}

/** Presses a button, and the one in the dialog that it opens. */
export function confirms(button: string, verb = button): Play {
  return async (context) => {
    await presses(button)(context);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: verb }));
  };
}

/** One play after the other. */
export function inOrder(...plays: readonly Play[]): Play {
  return async (context) => {
    for (const play of plays) await play(context);
  };
}

export function showsButton(name: string | RegExp): Play {
  return async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name })).toBeVisible();
  };
}

/** What passes by at the bottom of the screen. */
export function toasts(text: string | RegExp): Play {
  return () => expectToast(text);
}

/** The service refuses the token: the door, with the username in it. */
export function endsSession(act: Play): Play {
  return async (context) => {
    await act(context);
    await context.canvas.findByRole('heading', { name: 'Welcome back' });
    await expect(context.canvas.getByLabelText('Username')).toHaveValue('alice');
  };
}

/** An input says what is wrong with it to those who see it and to those who do not. */
export async function expectFieldError(input: HTMLElement, text: string | RegExp): Promise<void> {
  await waitFor(() => expect(input).toBeInvalid());
  await expect(input).toHaveAccessibleDescription(text instanceof RegExp ? text : expect.stringContaining(text));
}

export async function expectToast(text: string | RegExp): Promise<void> {
  await waitFor(() => expect(screen.getByText(text)).toBeVisible());
}

/** Chooses a picture, the smallest there is. As a browser does it: what testing libraries put in its place is in no FormData. */
export async function choosePicture(input: HTMLElement): Promise<void> {
  if (!(input instanceof HTMLInputElement)) throw new Error('This is not an input.');
  const transfer = new DataTransfer();
  transfer.items.add(new File([PIXEL], 'pixel.png', { type: 'image/png' }));
  input.files = transfer.files;
  await fireEvent.change(input);
}

const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);
