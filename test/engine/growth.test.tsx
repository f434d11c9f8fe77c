import { focusManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { registrationTokenCheck } from '../../src/contract/session.js';
import { followUser } from '../../src/effects/follows.js';
import { attach, engineOf, logOf } from '../../src/engine/index.js';
import { keyOf, mutationOptionsOf, optionsOf } from '../../src/engine/public.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useUsernameCheck } from '../../src/react/session.js';
import { useBlockUser, useUserSearch } from '../../src/react/users.js';
import { user } from '../../src/rules/reads.js';
import { browserTabs } from '../../src/index.js';
import { createCommunityClient } from '../../src/transport/client.js';
import { createSession } from '../../src/transport/session.js';
import { customStorage } from '../../src/transport/storage.js';
import type { Tabs } from '../../src/transport/tabs.js';
import { createAliceScene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { pass, read, show, eventually } from '../react/support.js';

// What stays in memory after garbage collection is measured by `npm run task -- bench growth`.
const MANY = 1000;

afterEach(() => {
  vi.useRealTimers();
});

describe('the views of options', () => {
  test('that no query uses are removed, except the latest', async () => {
    const { client } = await createAliceScene();
    for (let made = 0; made < MANY; made += 1) optionsOf(client, user, { username: `user${made}` });
    expect(engineOf(client).views.size).toBeLessThanOrEqual(200);
    const latest = optionsOf(client, user, { username: 'bob' });
    optionsOf(client, user, { username: 'zoe' });
    expect(optionsOf(client, user, { username: 'bob' })).toBe(latest);
  });

  test('stay while a query of an attached cache uses them, and are removed with it', async () => {
    const { client, queryClient } = await createAliceScene();
    const { views } = engineOf(client);
    attach(engineOf(client), queryClient);
    const options = optionsOf(client, user, { username: 'bob' });
    await queryClient.fetchQuery(options);
    for (let made = 0; made < MANY; made += 1) optionsOf(client, user, { username: `user${made}` });
    expect(optionsOf(client, user, { username: 'bob' })).toBe(options);
    queryClient.removeQueries({ queryKey: options.queryKey });
    expect([...views.values()].filter(({ input }) => input['username'] === 'bob')).toEqual([]);
  });

  test('also stay if the engine is attached to the cache after the hook was mounted', async () => {
    const { client } = await createAliceScene();
    const queryClient = new QueryClient();
    const options = optionsOf(client, user, { username: 'bob' });
    queryClient.getQueryCache().build(queryClient, options);
    attach(engineOf(client), queryClient);
    for (let made = 0; made < MANY; made += 1) optionsOf(client, user, { username: `user${made}` });
    expect(optionsOf(client, user, { username: 'bob' })).toBe(options);
  });
});

test('when the numbers in profiles were answered is known of the latest profiles only', async () => {
  const { client, queryClient, sandbox } = await createAliceScene();
  attach(engineOf(client), queryClient);
  mutationOptionsOf(client, followUser);
  for (let made = 0; made < 400; made += 1) {
    sandbox.act.join(`user${made}`);
    await queryClient.fetchQuery(optionsOf(client, user, { username: `user${made}` }));
  }
  expect(engineOf(client).shared.size).toBeLessThanOrEqual(300);
});

test('an offline write that the app clears leaves nothing in the log', async () => {
  const scene = await createAliceScene();
  const { result } = show(scene, () => ({ me: read(useCurrentUser()), block: useBlockUser() }));
  await waitFor(() => expect(result.current.me.data).toBeDefined());
  act(() => onlineManager.setOnline(false));
  act(() => result.current.block.mutate({ username: 'bob' }));
  await waitFor(() => expect(logOf(scene.client).writes.size).toBe(1));
  act(() => scene.queryClient.clear());
  act(() => onlineManager.setOnline(true));
  await run(() => scene.queryClient.fetchQuery(optionsOf(scene.client, user, { username: 'zoe' })));
  expect(logOf(scene.client).writes.size).toBe(0);
  expect(scene.sent).not.toContain('blockUser');
});

test('a secret in a key keeps its number while others are typed, and loses it after many', async () => {
  const { client } = await createAliceScene();
  const keyed = (token: string): string => JSON.stringify(keyOf(client, registrationTokenCheck, { token }));
  const first = keyed('first');
  for (let typed = 0; typed < 10; typed += 1) expect(keyed(`token ${typed}`)).not.toBe(first);
  expect(keyed('first')).toBe(first);
  const all = new Set(Array.from({ length: MANY }, (_, typed) => keyed(`later token ${typed}`)));
  expect(all.size).toBe(MANY);
  // A number that no other secret had before.
  expect(all.has(keyed('first'))).toBe(false);
  expect(keyed('first')).not.toBe(first);
});

test('a session that many accounts signed in to and out of reads the storage no more often than a new one', () => {
  const texts = new Map<string, string>();
  let reads = 0;
  const heard: Parameters<Tabs['subscribe']>[0][] = [];
  const tabs: Tabs = {
    post: () => {},
    subscribe(listener) {
      heard.push(listener);
      return () => {};
    },
    close: () => {},
  };
  const storage = customStorage({
    getItem(key) {
      reads += 1;
      return texts.get(key) ?? null;
    },
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  });
  const session = createSession({ storage, tabs });
  for (let times = 0; times < MANY; times += 1) {
    session.signIn({ token: `token-${times}`, username: 'alice' });
    session.signOut();
  }
  reads = 0;
  for (const listener of heard) listener({ topic: 'session' });
  expect(reads).toBeLessThanOrEqual(25);
  expect(texts.size).toBeLessThanOrEqual(1);
});

test('closed tabs remove their focus listener, which would keep their client in memory', () => {
  const before = focusManager.hasListeners();
  const session = createSession({ tabs: browserTabs() });
  createCommunityClient({ baseUrl: 'https://service.test', session });
  expect(focusManager.hasListeners()).toBe(true);
  session.tabs?.close();
  expect(focusManager.hasListeners()).toBe(before);
});

test.each([
  ['a search', (text: string) => read(useUserSearch({ query: text }))],
  ['a check', (text: string) => read(useUsernameCheck({ username: text }))],
])('%s keeps what was asked for a minute, and nothing of what was typed over', async (_, useTyped) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const scene = await createAliceScene();
  let text = 'a';
  const { result, rerender, unmount } = show(scene, () => useTyped(text));
  await eventually(() => expect(result.current.status).toBe('success'));
  for (let typed = 0; typed < 100; typed += 1) {
    text = `bob${typed}`;
    rerender();
    await pass(10);
  }
  expect(scene.queryClient.getQueryCache().getAll().length).toBeLessThanOrEqual(3);
  await pass(1000);
  await eventually(() => expect(result.current.status).toBe('success'));
  unmount();
  await pass(59_000);
  expect(scene.queryClient.getQueryCache().getAll().length).toBeGreaterThan(0);
  await pass(5000);
  expect(scene.queryClient.getQueryCache().getAll()).toEqual([]);
});
