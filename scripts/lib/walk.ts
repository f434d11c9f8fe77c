import type { Locator, Page } from 'playwright';
import { ALICE_PASSWORD, SHARED_PASSWORD } from '../../src/sandbox/index.js';

/**
 * What the service may refuse on the way: the page of somebody blocked, a device that is not registered yet, and the name of a
 * circle that has just been made, if it is checked once more.
 */
export const refusable: readonly string[] = [
  '403 GET /api/auth/user/',
  '404 GET /api/devices/uuid/',
  '400 POST /api/circles/name-check/',
];

/** Walks through the whole App, a chapter after another. */
export async function walk(page: Page): Promise<void> {
  await signIn(page);
  await read(page);
  const link = await invite(page);
  await meet(page);
  await gather(page);
  await settle(page);
  await change(page);
  await signOut(page);
  await forget(page);
  await join(page, link);
  await signOut(page);
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('alice');
  await page.getByLabel('Password').fill(ALICE_PASSWORD);
  await press(page, 'Sign in');
  await row(page, 'Notifications', 9).waitFor();
}

async function read(page: Page): Promise<void> {
  // More load as she scrolls.
  await row(page, 'Notifications', 9).scrollIntoViewIfNeeded();
  await row(page, 'Notifications', 15).waitFor();
  for (const kind of ['Talk', 'Posts', 'Requests']) {
    await tab(page, new RegExp(`^${kind}`)).click();
    await row(page, 'Notifications', 0).waitFor();
  }
  await press(page, 'Mark all as read');
  await tab(page, 'Requests').waitFor();
}

/** Gives back the link of an invite that nobody has used. */
async function invite(page: Page): Promise<string> {
  await go(page, 'Invites');
  await row(page, 'Invites', 9).waitFor();
  await press(page, 'Show more');
  await row(page, 'Invites', 19).waitFor();
  await tab(page, 'Accepted').click();
  await row(page, 'Invites', 9).getByText('Accepted').waitFor();
  await tab(page, 'Pending').click();
  await row(page, 'Invites', 9)
    .getByRole('button', { name: /^Delete/ })
    .waitFor();
  await page.getByLabel('Whom do you invite?').fill('Griffin');
  await press(page, 'Create invite');
  await press(page, 'Rename Griffin');
  await dialog(page).getByLabel('Nickname').fill('White Knight');
  await dialog(page).getByRole('button', { name: 'Rename' }).click();
  await press(page, 'Copy the link of White Knight');
  await page.getByText('Link copied.').waitFor();
  await press(page, 'Delete Tillie');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('7 left to give').waitFor();
  const search = page.getByRole('searchbox', { name: 'Search invites' });
  await search.fill('knight');
  await row(page, 'Found', 0).getByText('White Knight').waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function meet(page: Page): Promise<void> {
  await go(page, 'People');
  for (const relation of ['Following', 'Followers', 'Contacts', 'Blocked']) {
    await tab(page, relation).click();
    await row(page, relation, 0).waitFor();
  }
  await tab(page, 'Everybody').click();
  await page.getByRole('searchbox', { name: 'Search people' }).fill('bob');
  await press(page, 'Bob Marsh');
  await heading(page, 'Bob Marsh');
  await press(page, 'Block');
  await dialog(page).getByRole('button', { name: 'Block' }).click();
  await press(page, 'Unblock @bob');
  await press(page, 'Follow bob');
  await press(page, 'Notify me about new posts');
  await press(page, 'Report');
  await dialog(page).getByLabel('What is it about?').selectOption({ label: 'Spam' });
  await dialog(page).getByRole('button', { name: 'Report' }).click();
  await page.getByText('You reported them').waitFor();
}

async function gather(page: Page): Promise<void> {
  await go(page, 'Circles');
  await row(page, 'Circles', 5).waitFor();
  await press(page, 'New circle');
  await dialog(page).getByLabel('Name').fill('Croquet');
  await dialog(page).getByText('✓ You have no circle of this name.').waitFor();
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await press(page, 'Croquet');
  await page.getByRole('searchbox', { name: 'Add someone you follow' }).fill('kavya');
  await press(page, 'Add: Kavya Raman');
  await page.getByRole('list', { name: 'Members' }).getByRole('button', { name: 'Kavya Raman', exact: true }).waitFor();
  await press(page, 'Delete the circle');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await heading(page, 'Circles');
}

async function settle(page: Page): Promise<void> {
  await go(page, 'Settings');
  await page.getByLabel('Place').fill('Behind the mirror');
  await press(page, 'Save');
  await page.getByText('Saved.').waitFor();
  await tab(page, 'Notifications').click();
  await page.getByRole('switch', { name: 'New followers' }).click();
  await tab(page, 'Account').click();
  await page.getByText('Your address is alice@').waitFor();
  await tab(page, 'Language').click();
  const language = page.getByRole('radio').nth(3);
  await language.click();
  await language.and(page.getByRole('radio', { checked: true })).waitFor();
  await tab(page, 'Devices').click();
  await press(page, 'Register this browser');
  await page.getByText('This browser is registered').waitFor();
  await row(page, 'Devices', 3).waitFor();
}

async function change(page: Page): Promise<void> {
  await press(page, /^Account of/);
  await press(page, 'Add an account');
  await dialog(page).getByLabel('Username').fill('carol');
  await dialog(page).getByLabel('Password').fill(SHARED_PASSWORD);
  await dialog(page).getByRole('button', { name: 'Add account' }).click();
  await press(page, /^Account of Carol Nakamura/);
  await dialog(page).getByRole('listitem').filter({ hasText: '@alice' }).getByRole('button', { name: 'Switch: alice' }).click();
  await page.getByRole('button', { name: /^Account of Alice Liddell/ }).waitFor();
}

/** The mail itself cannot be read here. */
async function forget(page: Page): Promise<void> {
  await press(page, 'Forgot your password?');
  await page.getByLabel('Email', { exact: true }).fill('alice@wonderland.example');
  await press(page, 'Send me a link');
  await page.getByText('An email is on its way').waitFor();
}

async function join(page: Page, link: string): Promise<void> {
  await press(page, 'I have an invite');
  await page.getByLabel('Your invite link').fill(link);
  await page.getByText('✓ This invite is for you.').waitFor();
  for (const [label, text] of [
    ['Name', 'White Knight'],
    ['Username', 'white.knight'],
    ['Email', 'knight@chess.example'],
    ['Password', 'it-is-my-own-invention'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByText('✓ No account has this address yet.').waitFor();
  await page.getByLabel(/over 16/).check();
  await page.getByLabel(/guidelines/).check();
  await press(page, 'Join');
  await heading(page, 'Find people you know', 2);
  await press(page, 'Find people');
  await heading(page, 'People');
}

async function signOut(page: Page): Promise<void> {
  await press(page, /^Account of/);
  await press(page, 'Sign out');
  await heading(page, 'Sign in');
}

async function go(page: Page, section: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: section }).click();
  await heading(page, section);
}

function press(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

function tab(page: Page, name: string | RegExp): Locator {
  return page.getByRole('tab', { name, exact: true });
}

function heading(page: Page, name: string, level: number = 1): Promise<void> {
  return page.getByRole('heading', { name, level, exact: true }).waitFor();
}

function row(page: Page, list: string, index: number): Locator {
  return page.getByRole('list', { name: list, exact: true }).getByRole('listitem').nth(index);
}

function dialog(page: Page): Locator {
  return page.getByRole('dialog');
}
