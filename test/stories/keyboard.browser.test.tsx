import { render, screen, within } from '@testing-library/react';
import { CommunityProvider } from 'community-hooks';
import { ALICE_PASSWORD, SHARED_PASSWORD } from 'community-hooks/sandbox';
import { createStage, type Stage, type StageOptions } from 'community-hooks/testing';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ownQueryClient } from '../../src/react/community.js';
import { App } from '../../stories/app/App.js';
import { fontsLoaded } from '../../stories/kit/fonts.js';
import '../../stories/kit/kit.css';
import '../../stories/app/app.css';
import { inCI } from '../support/in-ci.js';

beforeAll(() => fontsLoaded());

// Real keys, one after the other, on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const PATIENT = { timeout: 10_000 };

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

afterEach(() => {
  listener.disconnect();
  location.hash = '';
  scrollTo(0, 0);
});

async function opened(options: StageOptions = {}): Promise<void> {
  await page.viewport(1280, 800);
  stage = createStage(options);
  render(
    <CommunityProvider client={stage.client}>
      <App />
    </CommunityProvider>,
  );
  await settled();
}

async function settled(): Promise<void> {
  const queries = ownQueryClient(stage.client);
  await expect.poll(() => queries.isFetching() + queries.isMutating(), PATIENT).toBe(0);
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
  await settled();
  expect(focused()).toBe(name);
}

async function hears(text: string): Promise<void> {
  await expect.poll(() => said.join('\n'), PATIENT).toContain(text);
}

async function press(keys: string): Promise<void> {
  said.length = 0;
  await userEvent.keyboard(keys);
}

/** Goes there with the Tab key, forwards or backwards, as far as it takes. */
async function tabTo(role: string, name: string | RegExp, { back = false } = {}): Promise<void> {
  const target = await within(document.querySelector<HTMLElement>('dialog[open]') ?? document.body).findByRole(role, { name });
  for (let tabs = 0; tabs < 150 && document.activeElement !== target; tabs += 1) await userEvent.tab({ shift: back });
  expect(document.activeElement).toBe(target);
}

async function pressOn(role: string, name: string | RegExp, options?: { back?: boolean }): Promise<void> {
  await tabTo(role, name, options);
  await press('{Enter}');
}

async function goTo(section: string): Promise<void> {
  await pressOn('button', new RegExp(`^${section}`));
  await focusIsOn(section);
}

async function namesIn(list: string): Promise<string[]> {
  const rows = within(await screen.findByRole('list', { name: list })).getAllByRole('listitem');
  return rows.map((row) => row.querySelector('.cover-row, .title')?.textContent?.trim() ?? '');
}

test.runIf(inCI)('by the keyboard: through the door, and out again', async () => {
  await opened({ account: null });
  await pressOn('button', 'I have an invite');
  await focusIsOn('Join with an invite');
  await pressOn('button', 'Sign in instead');
  await focusIsOn('Sign in');
  await pressOn('button', 'Forgot your password?');
  await focusIsOn('New password');
  await pressOn('button', 'Sign in instead');
  await focusIsOn('Sign in');
  await tabTo('textbox', 'Username');
  await press('alice{Tab}not her password{Enter}');
  await focusIsOn('Password');
  await tabTo('textbox', 'Username', { back: true });
  await press(`{Tab}${ALICE_PASSWORD}{Enter}`);
  await focusIsOn('Notifications');
  await pressOn('button', /^Account of/, { back: true });
  await pressOn('button', 'Sign out');
  await focusIsOn('Sign in');
});

test.runIf(inCI)('by the keyboard: read, delete and undo notifications', async () => {
  await opened();
  const [first = '', second = '', third = ''] = await namesIn('Notifications');
  await pressOn('button', `Mark as read: ${first}`);
  await hears('Marked as read.');
  await focusIsOn(first);
  await press('{Control>}z{/Control}');
  await hears('Nothing was marked.');
  await focusIsOn(first);
  await pressOn('button', `Mark as read: ${first}`);
  await hears('Marked as read.');
  await pressOn('button', `Delete: ${first}`);
  await hears('Notification deleted.');
  await focusIsOn(second);
  await pressOn('button', `Delete: ${second}`);
  await hears('2 notifications deleted.');
  await focusIsOn(third);
  await press('{Control>}z{/Control}');
  await hears('Nothing was deleted.');
  await focusIsOn(first);
  await pressOn('button', 'Mark all as read', { back: true });
  await hears('Marked all as read.');
  await focusIsOn('Mark all as read');
  await pressOn('button', 'Delete all');
  await focusIsOn('Cancel');
  await press('{Escape}');
  await focusIsOn('Delete all');
  await press('{Enter}');
  await pressOn('button', 'Delete all', { back: true });
  await hears('All notifications deleted.');
  await focusIsOn('Delete all');
});

test.runIf(inCI)('by the keyboard: find somebody, follow, report, block and unblock them', async () => {
  await opened();
  await goTo('People');
  await tabTo('searchbox', 'Search people');
  await press('bob');
  await hears('1 result');
  await focusIsOn('Search people');
  await pressOn('button', 'Bob Marsh');
  await focusIsOn('Bob Marsh');
  await pressOn('button', 'Following bob');
  await hears('You no longer follow @bob.');
  await focusIsOn('Follow bob');
  await press('{Enter}');
  await hears('You follow @bob.');
  await focusIsOn('Following bob');
  await pressOn('button', 'Report');
  await focusIsOn('What is it about?');
  await press('{ArrowDown}');
  await pressOn('button', 'Report');
  await hears('passed on');
  await focusIsOn('Bob Marsh');
  await pressOn('button', 'Block');
  await focusIsOn('Cancel');
  await press('{Enter}');
  await focusIsOn('Block');
  await press('{Enter}');
  await focusIsOn('Cancel');
  await pressOn('button', 'Block', { back: true });
  await hears('You have blocked @bob.');
  await focusIsOn('@bob');
  expect([...document.querySelectorAll(LIVE)].map(({ textContent }) => textContent).join(' ')).not.toContain('You follow');
  await pressOn('button', 'Unblock @bob');
  await hears('@bob is unblocked.');
  await focusIsOn('Bob Marsh');
  await pressOn('button', 'Back', { back: true });
  await focusIsOn('People');
});

test.runIf(inCI)('by the keyboard: make a circle, fill it, empty it, rename and delete it', async () => {
  await opened();
  await goTo('Circles');
  await pressOn('button', 'New circle');
  await focusIsOn('Name');
  await press('Croquet{Enter}');
  await hears('Circle Croquet created.');
  await focusIsOn('New circle');
  await pressOn('button', 'Croquet');
  await focusIsOn('Croquet');
  await tabTo('searchbox', 'Add someone you follow');
  await press('kavya');
  await hears('1 result');
  await settled();
  await pressOn('button', 'Add: Kavya Raman');
  await hears('Kavya Raman added.');
  await focusIsOn('Add someone you follow');
  await press('bob');
  await settled();
  await pressOn('button', 'Add: Bob Marsh');
  await hears('Bob Marsh added.');
  await focusIsOn('Add someone you follow');
  const [one = '', other = ''] = await namesIn('Members');
  await pressOn('button', `Remove: ${one}`);
  await hears(`${one} removed.`);
  await focusIsOn(other);
  await pressOn('button', `Remove: ${other}`);
  await hears(`${other} removed.`);
  await focusIsOn('Croquet');
  await pressOn('button', 'Edit');
  await focusIsOn('Name');
  await press('{End} club{Enter}');
  await hears('Saved.');
  await focusIsOn('Edit');
  await pressOn('button', 'Delete the circle');
  await focusIsOn('Cancel');
  await pressOn('button', 'Delete', { back: true });
  await hears('The circle is deleted');
  await focusIsOn('Circles');
});

test('by the keyboard: create an invite, rename, email and delete it', async () => {
  await opened();
  await goTo('Invites');
  await tabTo('textbox', 'Whom do you invite?');
  await press('Griffin{Enter}');
  await hears('Invite for Griffin created.');
  await focusIsOn('Whom do you invite?');
  await pressOn('button', 'Rename Griffin');
  await focusIsOn('Nickname');
  await press('{End} the elder{Enter}');
  await hears('Renamed.');
  await focusIsOn('Rename Griffin the elder');
  await pressOn('button', 'Email Griffin the elder', { back: true });
  await focusIsOn('Email');
  await press('griffin@sea.example{Enter}');
  await expect.poll(() => said.length, PATIENT).toBeGreaterThan(0);
  await focusIsOn('Email Griffin the elder');
  await pressOn('button', 'Delete Griffin the elder');
  await focusIsOn('Cancel');
  const [, next = ''] = await namesIn('Invites');
  await pressOn('button', 'Delete', { back: true });
  await hears('Invite deleted.');
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
  await pressOn('button', 'Create invite');
  await hears('Invite for Griffin created.');
  await focusIsOn('Create invite');
  expect(document.activeElement).toHaveAttribute('aria-disabled', 'true');
});

test.runIf(inCI)('by the keyboard: change settings, register this browser and remove devices', async () => {
  await opened();
  await goTo('Settings');
  await pressOn('button', 'Remove cover');
  await hears('Saved.');
  await focusIsOn('Cover');
  await tabTo('textbox', 'Place');
  await press('!{Enter}');
  await hears('Saved.');
  await focusIsOn('Place');
  await press('!');
  await pressOn('button', 'Circles', { back: true });
  await focusIsOn('Stay');
  await press('{Enter}');
  await focusIsOn('Circles');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Settings');
  await press('{Enter}');
  await pressOn('button', 'Leave', { back: true });
  await focusIsOn('Circles');
  await goTo('Settings');
  await tabTo('tab', 'Profile');
  await press('{ArrowRight}{ArrowRight}');
  await focusIsOn('Account');
  await tabTo('textbox', 'New address');
  await press('alice@looking-glass.example{Enter}');
  await hears('We sent a link to the new address.');
  await focusIsOn('New address');
  await tabTo('tab', 'Account', { back: true });
  await press('{ArrowRight}{ArrowRight}');
  await focusIsOn('Devices');
  await pressOn('button', 'Register this browser');
  await hears('This browser is registered');
  await focusIsOn('Settings');
  const [first, second = ''] = await namesIn('Devices');
  await pressOn('button', `Remove ${first?.toLowerCase()}`);
  await hears('Device removed.');
  await expect.poll(focused, PATIENT).toContain(second.toLowerCase());
  await pressOn('button', 'Remove all', { back: true });
  await focusIsOn('Cancel');
  await pressOn('button', 'Remove all', { back: true });
  await hears('All devices removed.');
  await focusIsOn('Remove all');
});

test.runIf(inCI)('by the keyboard: add an account, go over to another one and forget it', async () => {
  await opened();
  await pressOn('button', /^Account of/, { back: true });
  await pressOn('button', 'Add an account');
  await focusIsOn('Username');
  await press(`bob{Tab}${SHARED_PASSWORD}{Enter}`);
  await hears('Signed in as @bob');
  await focusIsOn('Notifications');
  await pressOn('button', /^Account of/, { back: true });
  await pressOn('button', 'Switch: alice');
  await hears('Signed in as @alice');
  await focusIsOn('Notifications');
  await pressOn('button', /^Account of/, { back: true });
  await pressOn('button', 'Forget bob');
  await focusIsOn('Accounts');
  await press('{Escape}');
  await expect.poll(focused, PATIENT).toContain('Account of');
});

test.each(['Notifications', 'People', 'Circles', 'Invites', 'Settings'])(
  '%s: each button has a name of its own, by which it is known without its row',
  async (section) => {
    location.hash = `#/${section.toLowerCase()}`;
    await opened();
    await expect.poll(() => screen.getByRole('heading', { level: 1 }).textContent, PATIENT).toBe(section);
    const names = [...document.querySelectorAll('button')].map((button) => button.ariaLabel ?? button.textContent?.trim());
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  },
);
