import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OutboxTrouble } from '../../src/outbox/index.js';
import { useFollowUser } from '../../src/react/follows.js';
import { useBlockUser } from '../../src/react/users.js';
import { setOnline, slowly, storageOf } from '../persist/support.js';
import { settled, show, signIn } from '../react/support.js';
import { createBrowser, turns } from '../session/support.js';
import { gate } from '../transport/support.js';
import { inShort, openOutbox, type Settings, storedIn } from './support.js';

afterEach(() => vi.unstubAllGlobals());

async function openTroubled(settings: (browser: ReturnType<typeof createBrowser>) => Settings) {
  const browser = createBrowser();
  const troubles: OutboxTrouble[] = [];
  const tab = await openOutbox(browser, { ...settings(browser), onTrouble: (trouble) => troubles.push(trouble) });
  await signIn(tab, 'alice');
  await settled(tab);
  const { result } = show(tab, () => ({ follow: useFollowUser(), block: useBlockUser() }));
  await setOnline(false);
  return { browser, tab, troubles, result };
}

test.each([
  ['it is broken', new Error('broken')],
  ['it is full', new DOMException('full', 'QuotaExceededError')],
])('a storage that fails at a write is reported with the operation of each write: %s', async (_, error) => {
  const { troubles, result, tab } = await openTroubled((browser) => ({
    storage: {
      ...storageOf(browser),
      setItem() {
        throw error;
      },
    },
  }));
  act(() => result.current.follow.mutate({ username: 'zoe' }));
  act(() => result.current.block.mutate({ username: 'bob' }));
  await waitFor(() =>
    expect(troubles).toEqual([
      { reason: 'failed', operation: 'followUser' },
      { reason: 'failed', operation: 'blockUser' },
    ]),
  );
  // They wait in memory, and are sent.
  await setOnline(true);
  await waitFor(() => expect(inShort(tab.outbox.entries)).toEqual([]));
  await settled(tab);
  expect(tab.sent.filter((one) => one === 'followUser' || one === 'blockUser').toSorted()).toEqual(['blockUser', 'followUser']);
});

test('an outbox that is full says so of each write more, and how many it keeps; those are sent, too', async () => {
  const { browser, troubles, result, tab } = await openTroubled(() => ({ maxEntries: 1 }));
  act(() => result.current.follow.mutate({ username: 'zoe' }));
  act(() => result.current.block.mutate({ username: 'bob' }));
  await waitFor(() => expect(troubles).toEqual([{ reason: 'full', operation: 'blockUser', kept: 1 }]));
  expect(storedIn(browser).size).toBe(1);
  await setOnline(true);
  await settled(tab);
  await waitFor(() => expect(tab.sent).toContain('blockUser'));
});

test('with a storage of promises a write is stored as being sent before it is sent', async () => {
  const states: string[] = [];
  const { browser, result, tab } = await openTroubled((one) => ({ storage: slowly(storageOf(one)) }));
  tab.sandbox.faults.hold('followUser');
  act(() => result.current.follow.mutate({ username: 'zoe' }));
  await waitFor(() => expect(storedIn(browser).size).toBe(1));
  const sent = tab.sent.push.bind(tab.sent);
  tab.sent.push = (...operations) => {
    if (operations.includes('followUser')) states.push(...[...storedIn(browser).values()].map((text) => JSON.parse(text).state));
    return sent(...operations);
  };
  await setOnline(true);
  await waitFor(() => expect(tab.sent).toContain('followUser'));
  expect(states).toEqual(['sending']);
});

test('with a storage of promises that writes after its timeout nothing stays of a write that is done', async () => {
  const { promise, open } = gate();
  const { browser, result, tab } = await openTroubled((one) => {
    const storage = slowly(storageOf(one));
    return { timeout: 5, storage: { ...storage, setItem: (name, text) => promise.then(() => storage.setItem(name, text)) } };
  });
  act(() => result.current.follow.mutate({ username: 'zoe' }));
  await setOnline(true);
  await waitFor(() => expect(tab.sent).toContain('followUser'));
  await waitFor(() => expect(inShort(tab.outbox.entries)).toEqual([]));
  await settled(tab);
  open();
  await turns();
  expect([...storedIn(browser).keys()]).toEqual([]);
});

/** What the next page finds where a follow was queued, and a broken entry stands before it. */
async function openNext(settings: (browser: ReturnType<typeof createBrowser>) => Settings) {
  const { browser, result } = await openTroubled(() => ({}));
  act(() => result.current.follow.mutate({ username: 'zoe' }));
  await waitFor(() => expect(storedIn(browser).size).toBe(1));
  const [[name, text]] = [...storedIn(browser)] as [[string, string]];
  browser.texts.delete(name);
  browser.texts.set(`${name}-broken`, '{');
  browser.texts.set(name, text);
  return openOutbox(browser, settings(browser));
}

test('an onTrouble that throws stops nothing', async () => {
  vi.stubGlobal('reportError', () => undefined);
  const onTrouble = () => {
    throw new Error('of the app');
  };
  const { outbox } = await openNext(() => ({ onTrouble }));
  expect(inShort(outbox.entries)).toEqual(['followUser: waiting']);
});

test('a listener that throws stops no press', async () => {
  vi.stubGlobal('reportError', () => undefined);
  const { browser, tab, result } = await openTroubled(() => ({}));
  tab.outbox.subscribe(() => {
    throw new Error('of the app');
  });
  act(() => result.current.follow.mutate({ username: 'zoe' }));
  await waitFor(() => expect(storedIn(browser).size).toBe(1));
  await setOnline(true);
  await waitFor(() => expect(tab.sent).toContain('followUser'));
  await settled(tab);
});

test('a storage in which the app has keys that are no texts, as IndexedDB allows, brings back what waits', async () => {
  const keysOf = ({ texts }: ReturnType<typeof createBrowser>) => [7, ...texts.keys()] as string[];
  const { outbox } = await openNext((browser) => ({ storage: { ...storageOf(browser), keys: () => keysOf(browser) } }));
  expect(inShort(outbox.entries)).toEqual(['followUser: waiting']);
});

test('a storage that cannot name its keys is reported', async () => {
  const { drops } = await openNext((browser) => ({ storage: { ...storageOf(browser), keys: undefined } as never }));
  expect(drops).toEqual(['failed']);
});
