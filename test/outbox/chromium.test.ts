import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { startChromiumPages } from '../browsers/engine.js';
import { press } from '../browsers/page.js';
import { visitEachIn } from '../browsers/visits.js';

// The page of docs/offline.md in a real browser: its network, its localStorage, its locks.

const visit = visitEachIn(path.join(import.meta.dirname, 'page'), startChromiumPages);

/** Waits until so many of them are there. Not by Playwright's own wait: a tab behind another one draws no frames, by which that looks. */
async function areThere(found: Locator, count = 1): Promise<void> {
  await vi.waitFor(async () => expect(await found.count()).toBe(count), { timeout: 10_000, interval: 20 });
}

/** The page itself comes from a cache, as a service worker would give it: only the service is out of reach. */
async function keepPage(page: Page): Promise<void> {
  await page.route(
    (url) => !url.pathname.startsWith('/api/'),
    async (route) => {
      const answer = await fetch(route.request().url());
      const contentType = answer.headers.get('content-type') ?? '';
      const body = Buffer.from(await answer.arrayBuffer());
      // The test may have closed the page meanwhile.
      await route.fulfill({ status: answer.status, contentType, body }).catch(() => undefined);
    },
  );
}

/** Loses the network, and waits until the page knows it. */
async function goOffline(page: Page): Promise<void> {
  onTestFinished(() => page.context().setOffline(false));
  await page.evaluate(() => localStorage.setItem('no-network', ''));
  await page.context().setOffline(true);
  await areThere(page.getByText('offline', { exact: true }));
}

async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.evaluate(() => {
    localStorage.removeItem('no-network');
    // A page that was reloaded without a network may get no event: see its index.html.
    window.dispatchEvent(new Event('online'));
  });
}

async function openAlice(options?: string): Promise<{ page: Page; cheer: string }> {
  const page = await visit.open('one', options);
  await keepPage(page);
  await page.getByLabel('Password').fill(ALICE_PASSWORD);
  await press(page, 'Sign in');
  const buttons = page.getByRole('button', { name: /^Cheer for (?!Connections)/ });
  await vi.waitFor(async () => expect(await buttons.count()).toBeGreaterThan(0), { timeout: 10_000, interval: 20 });
  return { page, cheer: (await buttons.first().textContent()) ?? '' };
}

async function openTwoTabs(): Promise<{ page: Page; second: Page; cheer: string }> {
  const { page, cheer } = await openAlice();
  const second = await visit.open('two');
  await keepPage(second);
  await areThere(second.getByRole('button', { name: cheer, exact: true }));
  return { page, second, cheer };
}

/** Closes one tab. The other takes over what is queued in it, and sends it when there is a network. */
async function takesOver(from: Page, by: Page, name: string): Promise<void> {
  expect(await by.getByText('waits for the network').count()).toBe(0);
  await from.close();
  await areThere(by.getByText('waits for the network'));
  await goOnline(by);
  await vi.waitFor(() => expect(renames()).toEqual([name]), { timeout: 10_000 });
  await areThere(by.getByText('waits for the network'), 0);
}

const renames = (): string[] => visit.requests.filter(({ request }) => request.startsWith('PATCH')).map(({ tab }) => tab);

test('a press without a network outlives two reloads, and is sent once when there is a network', async () => {
  const { page, cheer } = await openAlice();
  await goOffline(page);
  await press(page, cheer);
  await areThere(page.getByRole('button', { name: `${cheer}!`, exact: true }));
  for (const _ of [1, 2]) {
    await page.reload();
    await areThere(page.getByText('You are offline. This is how it was.'));
    await areThere(page.getByRole('button', { name: `${cheer}!`, exact: true }));
    await areThere(page.getByText('waits for the network'));
  }
  expect(renames()).toEqual([]);
  await goOnline(page);
  await vi.waitFor(() => expect(renames()).toEqual(['one']), { timeout: 10_000 });
  await areThere(page.getByText('waits for the network'), 0);
  await page.reload();
  await areThere(page.getByRole('button', { name: `${cheer}!`, exact: true }));
  expect(renames()).toEqual(['one']);
});

test('a press waits through reloads without a network, although Chromium fires `online` at the page that ends', async () => {
  const { page, cheer } = await openAlice();
  await goOffline(page);
  await press(page, cheer);
  await areThere(page.getByText('waits for the network'));
  // It does so at most of them, with a `navigator.onLine` that is false.
  for (const _ of [1, 2, 3, 4, 5, 6]) {
    await page.reload();
    await areThere(page.getByText('waits for the network'));
  }
  expect(renames()).toEqual([]);
});

/** Discards what waits, and presses again, in one turn. */
async function discardAndPress(page: Page, name: string): Promise<void> {
  await page.evaluate((text) => {
    const named = (...names: string[]) => [...document.querySelectorAll('button')].find((one) => names.includes(one.textContent));
    named('Discard')?.click();
    named(text, `${text}!`)?.click();
  }, name);
}

test('what one of two open tabs discards and presses again is sent once, by that tab', async () => {
  const { page, second, cheer } = await openTwoTabs();
  await goOffline(page);
  await press(page, cheer);
  await areThere(page.getByText('waits for the network'));
  await second.reload();
  await areThere(second.getByRole('button', { name: cheer, exact: true }));
  // The list still says the name of the first press: the second one adds to it.
  await discardAndPress(page, cheer);
  await areThere(page.getByText('waits for the network'));
  await goOnline(page);
  await areThere(page.getByText('waits for the network'), 0);
  await areThere(page.getByRole('button', { name: `${cheer}!!`, exact: true }));
  await page.close();
  await second.reload();
  await areThere(second.getByRole('button', { name: `${cheer}!!`, exact: true }));
  expect(await second.getByRole('button', { name: 'Discard' }).count()).toBe(0);
  expect(renames()).toEqual(['one']);
});

test('a tab takes over what a tab that was opened after it has left, without a reload', async () => {
  const { page, second, cheer } = await openTwoTabs();
  await goOffline(second);
  await press(second, cheer);
  await areThere(second.getByText('waits for the network'));
  await takesOver(second, page, 'one');
});

test('a duplicated tab sends nothing of what was queued in the first one, where both have a sessionStorage', async () => {
  const { page, cheer } = await openAlice('storage=session');
  await goOffline(page);
  await press(page, cheer);
  await areThere(page.getByText('waits for the network'));
  // As "duplicate tab" does, this copies the sessionStorage.
  const opened = page.context().waitForEvent('page');
  await page.evaluate(() => void window.open('about:blank'));
  const copy = await opened;
  await keepPage(copy);
  await copy.goto(page.url().replace('name=one', 'name=copy'));
  await areThere(copy.getByRole('button', { name: 'Sign out' }));
  const waiting = (of: Page) =>
    of.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('community-outbox:')));
  await vi.waitFor(async () => expect(await waiting(copy)).toEqual([]), { timeout: 10_000 });
  expect(await waiting(page)).toHaveLength(1);
  await press(page, `${cheer}!`);
  await areThere(page.getByText('waits for the network'), 2);
  await page.reload();
  await areThere(page.getByText('waits for the network'), 2);
  await goOnline(page);
  await vi.waitFor(() => expect(renames()).toEqual(['one', 'one']), { timeout: 10_000 });
  await areThere(page.getByText('waits for the network'), 0);
  await copy.reload();
  await areThere(copy.getByRole('button', { name: `${cheer}!!`, exact: true }));
  expect(renames()).toEqual(['one', 'one']);
});
