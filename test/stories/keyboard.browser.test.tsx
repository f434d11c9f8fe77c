import { screen, within } from '@testing-library/react';
import { ALICE_PASSWORD, SHARED_PASSWORD } from 'community-hooks/sandbox';
import { createStage, type Stage, type StageOptions } from 'community-hooks/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { inCI } from '../support/in-ci.js';
import { appSettled, openApp, PATIENT } from './open-app.js';

// Real keys, one after the other, on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** What a screen reader says by itself since the last key: whatever comes into a live region. */
const said: string[] = [];
const listener = new MutationObserver((changes) => {
  for (const { addedNodes, target } of changes) {
    for (const node of [...addedNodes].filter(({ textContent }) => textContent)) {
      const region = (node instanceof Element ? node : target.parentElement)?.closest(LIVE);
      const inside = node instanceof Element ? [...node.querySelectorAll(LIVE)] : [];
      said.push(...(region ? [node] : inside).map(({ textContent }) => textContent ?? ''));
    }
  }
});
const LIVE = '[role="status"], [role="alert"], [aria-live]';

let stage: Stage;

beforeEach(() => {
  said.length = 0;
  listener.observe(document.body, { childList: true, subtree: true });
});

afterEach(() => listener.disconnect());

async function opened(options?: StageOptions): Promise<void> {
  stage = await openApp({ stage: createStage(options) });
}

/** The name of what has the focus. */
function focused(): string {
  const { activeElement: element } = document;
  if (!element || element === document.body) return 'nothing';
  const { labels } = element as Partial<HTMLInputElement>;
  return (element.ariaLabel ?? (labels?.[0] ?? element).textContent ?? '').trim();
}

/** The focus is here, and still is when all requests are answered. */
async function focusIsOn(name: string): Promise<void> {
  await expect.poll(focused, PATIENT).toBe(name);
  await appSettled(stage);
  expect(focused()).toBe(name);
}

async function hears(text: string): Promise<void> {
  await expect.poll(() => said.join('\n'), PATIENT).toContain(text);
}

/** What a key press leads to: what is read out, and where the focus is then. */
interface Then {
  readonly says?: string;
  readonly focus?: string;
}

async function press(keys: string, { says, focus }: Then = {}): Promise<void> {
  said.length = 0;
  await userEvent.keyboard(keys);
  if (says !== undefined) await hears(says);
  if (focus !== undefined) await focusIsOn(focus);
}

/** Goes there with the Tab key, forwards or backwards, as far as it takes. */
async function tabTo(role: string, name: string | RegExp, { back = false } = {}): Promise<void> {
  const target = await within(document.querySelector<HTMLElement>('dialog[open]') ?? document.body).findByRole(role, { name });
  for (let tabs = 0; tabs < 150 && document.activeElement !== target; tabs += 1) await userEvent.tab({ shift: back });
  expect(document.activeElement).toBe(target);
}

async function pressOn(
  button: string | RegExp,
  { back = false, ...then }: Then & { readonly back?: boolean } = {},
): Promise<void> {
  await tabTo('button', button, { back });
  await press('{Enter}', then);
}

async function goTo(section: string): Promise<void> {
  await pressOn(new RegExp(`^${section}`), { focus: section });
}

async function namesIn(list: string): Promise<string[]> {
  const rows = within(await screen.findByRole('list', { name: list })).getAllByRole('listitem');
  return rows.map((row) => row.querySelector('.cover-row, .title')?.textContent?.trim() ?? '');
}

test.runIf(inCI)('by the keyboard: through the door, and out again', async () => {
  await opened({ account: null });
  await pressOn('I have an invite', { focus: 'Join with an invite' });
  await pressOn('Sign in instead', { focus: 'Sign in' });
  await pressOn('Forgot your password?', { focus: 'New password' });
  await pressOn('Sign in instead', { focus: 'Sign in' });
  await tabTo('textbox', 'Username');
  await press('alice{Tab}not her password{Enter}', { focus: 'Password' });
  await tabTo('textbox', 'Username', { back: true });
  await press(`{Tab}${ALICE_PASSWORD}{Enter}`, { focus: 'Notifications' });
  await pressOn(/^Account of/, { back: true });
  await pressOn('Sign out', { focus: 'Sign in' });
});

test.runIf(inCI)('by the keyboard: read, delete and undo notifications', async () => {
  await opened();
  const [first = '', second = '', third = ''] = await namesIn('Notifications');
  await pressOn(`Mark as read: ${first}`, { says: 'Marked as read.', focus: first });
  await press('{Control>}z{/Control}', { says: 'Nothing was marked.', focus: first });
  await pressOn(`Mark as read: ${first}`, { says: 'Marked as read.' });
  await pressOn(`Delete: ${first}`, { says: 'Notification deleted.', focus: second });
  await pressOn(`Delete: ${second}`, { says: '2 notifications deleted.', focus: third });
  await press('{Control>}z{/Control}', { says: 'Nothing was deleted.', focus: first });
  await pressOn('Mark all as read', { back: true, says: 'Marked all as read.', focus: 'Mark all as read' });
  await pressOn('Delete all', { focus: 'Cancel' });
  await press('{Escape}', { focus: 'Delete all' });
  await press('{Enter}');
  await pressOn('Delete all', { back: true, says: 'All notifications deleted.', focus: 'Delete all' });
});

test.runIf(inCI)('by the keyboard: find somebody, follow, report, block and unblock them', async () => {
  await opened();
  await goTo('People');
  await tabTo('searchbox', 'Search people');
  await press('bob', { says: '1 result', focus: 'Search people' });
  await pressOn('Bob Marsh', { focus: 'Bob Marsh' });
  await pressOn('Following bob', { says: 'You no longer follow @bob.', focus: 'Follow bob' });
  await press('{Enter}', { says: 'You follow @bob.', focus: 'Following bob' });
  await pressOn('Report', { focus: 'What is it about?' });
  await press('{ArrowDown}');
  await pressOn('Report', { says: 'passed on', focus: 'Bob Marsh' });
  await pressOn('Block', { focus: 'Cancel' });
  await press('{Enter}', { focus: 'Block' });
  await press('{Enter}', { focus: 'Cancel' });
  await pressOn('Block', { back: true, says: 'You have blocked @bob.', focus: '@bob' });
  expect([...document.querySelectorAll(LIVE)].map(({ textContent }) => textContent).join(' ')).not.toContain('You follow');
  await pressOn('Unblock @bob', { says: '@bob is unblocked.', focus: 'Bob Marsh' });
  await pressOn('Back', { back: true, focus: 'People' });
});

test.runIf(inCI)('by the keyboard: make a circle, fill it, empty it, rename and delete it', async () => {
  await opened();
  await goTo('Circles');
  await pressOn('New circle', { focus: 'Name' });
  await press('Croquet{Enter}', { says: 'Circle Croquet created.', focus: 'New circle' });
  await pressOn('Croquet', { focus: 'Croquet' });
  await tabTo('searchbox', 'Add someone you follow');
  await press('kavya', { says: '1 result' });
  await appSettled(stage);
  await pressOn('Add: Kavya Raman', { says: 'Kavya Raman added.', focus: 'Add someone you follow' });
  await press('bob');
  await appSettled(stage);
  await pressOn('Add: Bob Marsh', { says: 'Bob Marsh added.', focus: 'Add someone you follow' });
  const [one = '', other = ''] = await namesIn('Members');
  await pressOn(`Remove: ${one}`, { says: `${one} removed.`, focus: other });
  await pressOn(`Remove: ${other}`, { says: `${other} removed.`, focus: 'Croquet' });
  await pressOn('Edit', { focus: 'Name' });
  await press('{End} club{Enter}', { says: 'Saved.', focus: 'Edit' });
  await pressOn('Delete the circle', { focus: 'Cancel' });
  await pressOn('Delete', { back: true, says: 'The circle is deleted', focus: 'Circles' });
});

test('by the keyboard: create an invite, rename, email and delete it', async () => {
  await opened();
  await goTo('Invites');
  await tabTo('textbox', 'Whom do you invite?');
  await press('Griffin{Enter}', { says: 'Invite for Griffin created.', focus: 'Whom do you invite?' });
  await pressOn('Rename Griffin', { focus: 'Nickname' });
  await press('{End} the elder{Enter}', { says: 'Renamed.', focus: 'Rename Griffin the elder' });
  await pressOn('Email Griffin the elder', { back: true, focus: 'Email' });
  await press('griffin@sea.example{Enter}');
  await expect.poll(() => said.length, PATIENT).toBeGreaterThan(0);
  await focusIsOn('Email Griffin the elder');
  await pressOn('Delete Griffin the elder', { focus: 'Cancel' });
  const [, next = ''] = await namesIn('Invites');
  await pressOn('Delete', { back: true, says: 'Invite deleted.' });
  await expect.poll(focused, PATIENT).toContain(next);
});

test.runIf(inCI)('by the keyboard: the last invite is created, and the focus stays on the button', async () => {
  await opened({
    prepare: ({ state }) => {
      for (const user of state.users) if (user.username === 'alice') user.invite_count = 1;
    },
  });
  await goTo('Invites');
  await tabTo('textbox', 'Whom do you invite?');
  await press('Griffin');
  await pressOn('Create invite', { says: 'Invite for Griffin created.', focus: 'Create invite' });
  expect(document.activeElement).toHaveAttribute('aria-disabled', 'true');
});

test.runIf(inCI)('by the keyboard: change settings, register this browser and remove devices', async () => {
  await opened();
  await goTo('Settings');
  await pressOn('Remove cover', { says: 'Saved.', focus: 'Cover' });
  await tabTo('textbox', 'Place');
  await press('!{Enter}', { says: 'Saved.', focus: 'Place' });
  await press('!');
  await pressOn('Circles', { back: true, focus: 'Stay' });
  await press('{Enter}', { focus: 'Circles' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Settings');
  await press('{Enter}');
  await pressOn('Leave', { back: true, focus: 'Circles' });
  await goTo('Settings');
  await tabTo('tab', 'Profile');
  await press('{ArrowRight}{ArrowRight}', { focus: 'Account' });
  await tabTo('textbox', 'New address');
  await press('alice@looking-glass.example{Enter}', { says: 'We sent a link to the new address.', focus: 'New address' });
  await tabTo('tab', 'Account', { back: true });
  await press('{ArrowRight}{ArrowRight}', { focus: 'Devices' });
  await pressOn('Register this browser', { says: 'This browser is registered', focus: 'Settings' });
  const [first, second = ''] = await namesIn('Devices');
  await pressOn(`Remove ${first?.toLowerCase()}`, { says: 'Device removed.' });
  await expect.poll(focused, PATIENT).toContain(second.toLowerCase());
  await pressOn('Remove all', { back: true, focus: 'Cancel' });
  await pressOn('Remove all', { back: true, says: 'All devices removed.', focus: 'Remove all' });
});

test.runIf(inCI)('by the keyboard: add an account, go over to another one and forget it', async () => {
  await opened();
  await pressOn(/^Account of/, { back: true });
  await pressOn('Add an account', { focus: 'Username' });
  await press(`bob{Tab}${SHARED_PASSWORD}{Enter}`, { says: 'Signed in as @bob', focus: 'Notifications' });
  await pressOn(/^Account of/, { back: true });
  await pressOn('Switch: alice', { says: 'Signed in as @alice', focus: 'Notifications' });
  await pressOn(/^Account of/, { back: true });
  await pressOn('Forget bob', { focus: 'Accounts' });
  await press('{Escape}');
  await expect.poll(focused, PATIENT).toContain('Account of');
});

test.each(['Notifications', 'People', 'Circles', 'Invites', 'Settings'])(
  '%s: each button has a name of its own, by which it is known without its row',
  async (section) => {
    await openApp({ address: section.toLowerCase() });
    await expect.poll(() => screen.getByRole('heading', { level: 1 }).textContent, PATIENT).toBe(section);
    const names = [...document.querySelectorAll('button')].map((button) => button.ariaLabel ?? button.textContent?.trim());
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  },
);
