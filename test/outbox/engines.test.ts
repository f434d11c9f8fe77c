import path from 'node:path';
import { expect, test } from 'vitest';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { fill, press, waitFor, wholeText } from '../browsers/page.js';
import type { Tab } from '../browsers/tab.js';
import { visitEach } from '../browsers/visits.js';

// The page of docs/offline.md in Chromium; `npm run task -- browsers` runs it in each engine.

const visit = visitEach(path.join(import.meta.dirname, 'page'));

async function goOffline(...tabs: readonly Tab[]): Promise<void> {
  for (const tab of tabs) {
    await tab.evaluate(() => {
      localStorage.setItem('no-network', '');
      window.dispatchEvent(new Event('offline'));
    });
    await says(tab, 'offline');
  }
}

async function goOnline(tab: Tab): Promise<void> {
  await tab.evaluate(() => {
    localStorage.removeItem('no-network');
    window.dispatchEvent(new Event('online'));
  });
}

async function says(tab: Tab, text: string): Promise<void> {
  await waitFor(async () => expect(await wholeText(tab)).toContain(text));
}

async function saysNot(tab: Tab, text: string): Promise<void> {
  await waitFor(async () => expect(await wholeText(tab)).not.toContain(text));
}

/** The first button that cheers for a circle, once it is there. */
async function cheerIn(tab: Tab): Promise<string> {
  const names = (): Promise<string[]> =>
    tab.evaluate(() => [...document.querySelectorAll('button')].map(({ textContent }) => textContent ?? ''));
  return waitFor(async () => {
    const found = (await names()).find((name) => /^Cheer for (?!Connections)/.test(name));
    expect(found).toBeDefined();
    return found ?? '';
  });
}

async function openAlice(): Promise<{ tab: Tab; cheer: string }> {
  const tab = await visit.open('one');
  await fill(tab, 'Password', ALICE_PASSWORD);
  await press(tab, 'Sign in');
  return { tab, cheer: await cheerIn(tab) };
}

const renames = (): string[] => visit.requests.filter(({ request }) => request.startsWith('PATCH')).map(({ tab }) => tab);

test('a press without a network outlives two reloads, and is sent once when there is a network', async () => {
  const { tab, cheer } = await openAlice();
  await goOffline(tab);
  await press(tab, cheer);
  await says(tab, `${cheer}!`);
  for (const _ of [1, 2]) {
    await tab.reload();
    await says(tab, 'You are offline. This is how it was.');
    await says(tab, `${cheer}!`);
    await says(tab, 'waits for the network');
  }
  expect(renames()).toEqual([]);
  await goOnline(tab);
  await waitFor(() => expect(renames()).toEqual(['one']));
  await saysNot(tab, 'waits for the network');
  await tab.reload();
  await says(tab, `${cheer}!`);
  expect(renames()).toEqual(['one']);
});

test('a second tab leaves what waits to the first one, and takes it over when that is closed', async () => {
  const { tab, cheer } = await openAlice();
  const second = await visit.open('two');
  await cheerIn(second);
  await goOffline(tab, second);
  await press(tab, cheer);
  await says(tab, `${cheer}!`);
  await second.reload();
  await cheerIn(second);
  expect(await wholeText(second)).not.toContain('waits for the network');
  await tab.close();
  await says(second, 'waits for the network');
  await goOnline(second);
  await waitFor(() => expect(renames()).toEqual(['two']));
  await saysNot(second, 'waits for the network');
});
