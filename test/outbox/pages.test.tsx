import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { settled, show } from '../react/support.js';
import { inShort, openAlice, openOutbox, queueFollow, usePage } from './support.js';

// Two pages of one browser, each with its own queue in memory.

afterEach(() => vi.unstubAllGlobals());

test('a page whose browser forbids locks sends what it finds', async () => {
  const { browser, page: first } = await queueFollow();
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
