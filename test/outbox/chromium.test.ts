import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { type Chromium, startChromium, type Visit } from '../session/browser.js';

// The page of docs/offline.md in a real browser: its network, its localStorage, its locks.

let chromium: Chromium;
beforeAll(async () => {
  chromium = await startChromium(path.join(import.meta.dirname, 'page'));
  // It may have to install Chromium first.
}, 300_000);
afterAll(async () => chromium.close());

/** The page itself comes from a cache, as a service worker would give it: only the service is out of reach. */
async function keepPage(page: Page): Promise<void> {
  await page.route(
    (url) => !url.pathname.startsWith('/api/'),
    async (route) => {
      const answer = await fetch(route.request().url());
      const contentType = answer.headers.get('content-type') ?? '';
      await route.fulfill({ status: answer.status, contentType, body: Buffer.from(await answer.arrayBuffer()) });
    },
  );
}

async function openAlice(visit: Visit): Promise<{ page: Page; cheer: string }> {
  const page = await visit.open('one');
  await keepPage(page);
  await page.getByLabel('Password').fill(ALICE_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const button = page.getByRole('button', { name: /^Cheer for (?!Connections)/ }).first();
  await button.waitFor();
  return { page, cheer: (await button.textContent()) ?? '' };
}

const renames = ({ asked }: Visit): string[] => asked.filter(({ request }) => request.startsWith('PATCH')).map(({ tab }) => tab);

test('a press without a network outlives two reloads, and is sent once when there is a network', async () => {
  const visit = await chromium.visit();
  const { page, cheer } = await openAlice(visit);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: cheer, exact: true }).click();
  await page.getByRole('button', { name: `${cheer}!`, exact: true }).waitFor();
  for (const _ of [1, 2]) {
    await page.reload();
    await page.getByText('You are offline. This is how it was.').waitFor();
    await page.getByRole('button', { name: `${cheer}!`, exact: true }).waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'waits for the network' }).count()).toBe(1);
  }
  expect(renames(visit)).toEqual([]);
  await page.context().setOffline(false);
  await vi.waitFor(() => expect(renames(visit)).toEqual(['one']), { timeout: 10_000 });
  await page.getByRole('listitem').filter({ hasText: 'waits for the network' }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: `${cheer}!`, exact: true }).waitFor();
  expect(renames(visit)).toEqual(['one']);
});

test('a second tab leaves what waits to the first one, and takes it over when that is closed', async () => {
  const visit = await chromium.visit();
  const { page, cheer } = await openAlice(visit);
  const second = await visit.open('two');
  await keepPage(second);
  await second.getByRole('button', { name: cheer, exact: true }).waitFor();
  await page.context().setOffline(true);
  await page.bringToFront();
  await page.getByRole('button', { name: cheer, exact: true }).click();
  await page.getByRole('button', { name: `${cheer}!`, exact: true }).waitFor();
  await second.reload();
  await second.getByLabel('session').waitFor();
  expect(await second.getByText('waits for the network').count()).toBe(0);
  await page.goto('about:blank');
  await second.getByText('waits for the network').waitFor();
  await second.context().setOffline(false);
  await vi.waitFor(() => expect(renames(visit)).toEqual(['two']), { timeout: 10_000 });
  await second.getByText('waits for the network').waitFor({ state: 'detached' });
});

test('signing out leaves nothing of the account in localStorage', async () => {
  const visit = await chromium.visit();
  const { page, cheer } = await openAlice(visit);
  const names = (): Promise<string[]> => page.evaluate(() => Object.keys(localStorage));
  await page.context().setOffline(true);
  await page.getByRole('button', { name: cheer, exact: true }).click();
  await page.reload();
  await page.getByText('waits for the network').waitFor();
  expect((await names()).some((name) => name.startsWith('community-reads:'))).toBe(true);
  expect((await names()).some((name) => name.startsWith('community-outbox:'))).toBe(true);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await vi.waitFor(async () => expect((await names()).filter((name) => /^community-(reads|outbox):/.test(name))).toEqual([]));
  await page.context().setOffline(false);
  expect(renames(visit)).toEqual([]);
});
