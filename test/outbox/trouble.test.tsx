import { focusManager } from '@tanstack/react-query';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { OutboxTrouble } from '../../src/outbox/index.js';
import { useFollowUser } from '../../src/react/follows.js';
import { useBlockUser } from '../../src/react/users.js';
import { setOnline, slowly, storageOf } from '../persist/support.js';
import { settled, show, signIn } from '../react/support.js';
import { createBrowser, turns } from '../session/support.js';
import { gate } from '../transport/support.js';
import { inShort, openOutbox, type Settings, storedIn } from './support.js';

afterEach(() => {
  focusManager.setFocused(undefined);
  vi.unstubAllGlobals();
});

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
  cleanup();
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

/** Leaves the page, and comes back to it. */
const refocus = () => act(async () => [false, true].forEach((isBack) => focusManager.setFocused(isBack)));

/** A page that was opened where a follow was queued, and whose storage fails at these of its first reads. */
async function openUnread(failing: readonly number[], isSlow = false) {
  let reads = 0;
  const page = await openNext((browser) => {
    const storage = storageOf(browser);
    const fragile = {
      ...storage,
      keys() {
        reads += 1;
        if (failing.includes(reads)) throw new Error('busy');
        return [...browser.texts.keys()];
      },
    };
    return { storage: isSlow ? { ...slowly(storage), keys: async () => fragile.keys() } : fragile };
  });
  await turns();
  const { result } = show(page, () => ({ follow: useFollowUser(), block: useBlockUser() }));
  return { ...page, result, reads: () => reads };
}

describe.each([
  ['at once', false],
  ['by promises', true],
])('a storage that answers %s', (_, isSlow) => {
  const writes = (sent: readonly string[]) => sent.filter((one) => one.endsWith('User') && one !== 'user');

  // The first read finds the pages with entries, the second removes those of former accounts, the third takes over.
  test.each([[[1]], [[3]], [[1, 2, 3]]])(
    'and fails at these of its first reads, %j, brings back what waits at the next focus with a good one; it is sent once',
    async (failing) => {
      const { outbox, drops, sent } = await openUnread(failing, isSlow);
      expect(drops).toContain('failed');
      expect(outbox.entries).toEqual([]);
      await waitFor(
        async () => {
          await refocus();
          await waitFor(() => expect(inShort(outbox.entries)).toEqual(['followUser: waiting']), { timeout: 1000 });
        },
        { timeout: 3000 },
      );
      await setOnline(true);
      await waitFor(() => expect(outbox.entries).toEqual([]));
      await refocus();
      await turns();
      expect(writes(sent)).toEqual(['followUser']);
    },
  );

  test('and fails at its first read sends what waits when the network is back, before what was pressed meanwhile', async () => {
    const { outbox, sent, result } = await openUnread([1], isSlow);
    act(() => result.current.block.mutate({ username: 'zoe' }));
    await waitFor(() => expect(inShort(outbox.entries)).toEqual(['blockUser: waiting']));
    await setOnline(true);
    await waitFor(() => expect(writes(sent)).toEqual(['followUser', 'blockUser']));
    await waitFor(() => expect(outbox.entries).toEqual([]));
  });

  test('and fails at each read is read once for each focus', async () => {
    const broken = await openUnread(
      Array.from({ length: 50 }, (__, index) => index + 1),
      isSlow,
    );
    const before = broken.reads();
    for (let times = 0; times < 3; times += 1) {
      await refocus();
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    expect(broken.reads() - before).toBe(3);
  });
});
