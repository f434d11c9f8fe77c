import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setOnline } from '../persist/support.js';
import { settled, show } from '../react/support.js';
import { createLocks, inShort, openAlice, openOutbox, storedIn, usePage } from './support.js';

// Two pages of one browser, each with its own queue in memory.

afterEach(() => vi.unstubAllGlobals());

test('a page leaves alone what another open page has queued, and takes it over when that is gone', async () => {
  const locks = createLocks();
  const endFirst = locks.openPage();
  const { browser, tab } = await openAlice();
  const first = show(tab, usePage);
  await waitFor(() => expect(first.result.current.isFollowing).toBe(false));
  await setOnline(false);
  act(() => first.result.current.follow.mutate({ username: 'zoe' }));
  await waitFor(() => expect(storedIn(browser).size).toBe(1));

  locks.openPage();
  const second = await openOutbox(browser);
  expect(second.outbox.entries).toEqual([]);

  first.unmount();
  endFirst();
  await waitFor(() => expect(inShort(second.outbox.entries)).toEqual(['followUser: waiting']));
  const page = show(second, usePage);
  await setOnline(true);
  await waitFor(() => expect(page.result.current.outbox.entries).toEqual([]));
  await settled(second);
  expect(second.sent.filter((one) => one === 'followUser')).toHaveLength(1);
  expect(tab.sent).not.toContain('followUser');
  expect(storedIn(browser).size).toBe(0);
});

test('two open pages send each what was queued in it, once', async () => {
  const locks = createLocks();
  locks.openPage();
  const { browser, tab } = await openAlice();
  const first = show(tab, usePage);
  await waitFor(() => expect(first.result.current.isFollowing).toBe(false));
  await setOnline(false);
  act(() => first.result.current.follow.mutate({ username: 'zoe' }));
  await waitFor(() => expect(storedIn(browser).size).toBe(1));
  locks.openPage();
  const second = await openOutbox(browser);
  const other = show(second, usePage);
  act(() => other.result.current.block.mutate({ username: 'bob' }));
  await waitFor(() => expect(storedIn(browser).size).toBe(2));
  await setOnline(true);
  await waitFor(() => expect(storedIn(browser).size).toBe(0));
  await settled(tab);
  await settled(second);
  const writes = [...tab.sent, ...second.sent].filter((one) => ['followUser', 'blockUser'].includes(one));
  expect(writes.toSorted()).toEqual(['blockUser', 'followUser']);
});

test('a page whose browser forbids locks sends what it finds', async () => {
  const { browser, tab } = await openAlice();
  const first = show(tab, usePage);
  await waitFor(() => expect(first.result.current.isFollowing).toBe(false));
  await setOnline(false);
  act(() => first.result.current.follow.mutate({ username: 'zoe' }));
  await waitFor(() => expect(storedIn(browser).size).toBe(1));
  first.unmount();
  const request = () => Promise.reject(new DOMException('forbidden', 'SecurityError'));
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
  const second = await openOutbox(browser);
  expect(inShort(second.outbox.entries)).toEqual(['followUser: waiting']);
});

test('a press while the page goes into the back-forward cache is sent at once', async () => {
  const { tab } = await openAlice();
  const page = show(tab, usePage);
  await waitFor(() => expect(page.result.current.isFollowing).toBe(false));
  globalThis.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  act(() => page.result.current.follow.mutate({ username: 'zoe' }));
  await waitFor(() => expect(tab.sent).toContain('followUser'));
  globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(page.result.current.isFollowing).toBe(true));
  await settled(tab);
});
