import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { SHARED_PASSWORD } from '../../src/sandbox/rules/accounts.js';
import { fill, type Page, press, shows } from '../browsers/page.js';

/** Signs in on the page of test/session/tab. */
export async function signInAs(page: Page, username: string): Promise<void> {
  await fill(page, 'Username', username);
  await fill(page, 'Password', username === 'alice' ? ALICE_PASSWORD : SHARED_PASSWORD);
  await press(page, 'Sign in');
  await shows(page, 'session', `signed-in ${username}`);
}
