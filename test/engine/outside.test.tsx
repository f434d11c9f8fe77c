import { dehydrate, type DehydratedState, hydrate, QueryClient } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { optionsOf, pagesOf } from '../../src/effects/options.js';
import { keyOf } from '../../src/engine/public.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useCircles, useUpdateCircle } from '../../src/react/circles.js';
import { useCreateInvite } from '../../src/react/invites.js';
import { useNotificationsUnreadCount, useReadNotifications } from '../../src/react/notifications.js';
import { useFollowers } from '../../src/react/relations.js';
import { useBlockUser } from '../../src/react/users.js';
import type { CommunityClient } from '../../src/transport/client.js';
import { createAliceScene, wrapperOf } from '../support/community.js';
import { begin, show } from '../react/support.js';
import { currentUser, followers, notificationsUnreadCount } from '../../src/rules/reads.js';
import { run } from '../support/render-hook.js';
import { watch } from './behind.js';

// Data that enter the cache from outside: a server render, a storage, another cache.

/** The dehydrated cache of a server with the same account. */
async function renderedBy(client: CommunityClient): Promise<DehydratedState> {
  const server = new QueryClient();
  await server.prefetchQuery(optionsOf(client, currentUser, {}));
  return JSON.parse(JSON.stringify(dehydrate(server))) as DehydratedState;
}

/** alice's quota of invites on screen. */
async function open() {
  const watched = await watch(
    () => ({ me: useCurrentUser(), create: useCreateInvite() }),
    ({ me }) => me.data?.invite_count,
  );
  return { ...watched.scene, ...watched };
}

test('an answer that is hydrated while a write is in flight counts that write once', async () => {
  const { client, queryClient, sandbox, result, shown, before } = await open();
  const release = sandbox.faults.hold('createInvite', 'answer');
  const write = begin(() => result.current.create.mutateAsync({ nickname: 'Counted' }));
  await waitFor(() => expect(sandbox.state.invites.some(({ nickname }) => nickname === 'Counted')).toBe(true));
  const shipped = await renderedBy(client);
  await act(async () => hydrate(queryClient, shipped));
  release();
  await run(() => write);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(shown).toEqual([before, before - 1]);
});

test('a number from outside is older than a refetch of it that is under way, whatever is pressed meanwhile', async () => {
  const { client, queryClient, sandbox, Wrapper } = await createAliceScene();
  const shipped = await renderedBy(client);
  await act(async () => hydrate(queryClient, shipped));
  sandbox.act.follow('zoe', 'alice');
  const answer = sandbox.faults.hold('currentUser', 'answer');
  const { result } = show({ Wrapper }, () => ({ me: useCurrentUser(), circles: useCircles(), rename: useUpdateCircle() }));
  const before = result.current.me.data?.followers_count ?? 0;
  await waitFor(() => expect(result.current.me.fetchStatus).toBe('fetching'));
  const renamed = sandbox.faults.hold('updateCircle', 'answer');
  const write = begin(() => result.current.rename.mutateAsync({ id: 62, name: 'Kin' }));
  await waitFor(() => expect(result.current.rename.isPending).toBe(true));
  answer();
  await waitFor(() => expect(result.current.me.data?.followers_count).toBe(before + 1));
  renamed();
  await run(() => write);
  expect(result.current.me.data?.followers_count).toBe(before + 1);
});

test('an answer that was rendered before a write landed does not bring the former count back', async () => {
  const { client, queryClient, result, shown, before } = await open();
  const shipped = await renderedBy(client);
  await run(() => result.current.create.mutateAsync({ nickname: 'Landed' }));
  await act(async () => hydrate(queryClient, shipped));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(shown).toEqual([before, before - 1]);
});

test('an answer that was rendered before a write landed, and that no hook had used by then, is refetched at its first use', async () => {
  const { client, queryClient, Wrapper } = await createAliceScene();
  const shipped = await renderedBy(client);
  hydrate(queryClient, shipped);
  const before = queryClient.getQueryData(optionsOf(client, currentUser, {}).queryKey)?.invite_count ?? 0;
  const { result } = show({ Wrapper }, () => useCreateInvite());
  await run(() => result.current.mutateAsync({ nickname: 'Landed' }));
  const me = show({ Wrapper }, () => useCurrentUser({}, { staleTime: Infinity }));
  await waitFor(() => expect(me.result.current.data?.invite_count).toBe(before - 1));
});

test.each([
  ['that is older than a landed write', undefined],
  ['that breaks the contract', { broken: true }],
])('an answer that a server streams, and %s, is refetched', async (_, broken) => {
  const { client, queryClient, sent, Wrapper } = await createAliceScene();
  const { queries } = await renderedBy(client);
  let arrive!: (data: unknown) => void;
  const promise = new Promise((resolve) => (arrive = resolve));
  const pending = { data: undefined, dataUpdatedAt: 0, status: 'pending' } as const;
  hydrate(queryClient, { queries: queries.map((me) => ({ ...me, promise, state: { ...me.state, ...pending } })) });
  const { result } = show({ Wrapper }, () => ({ me: useCurrentUser(), create: useCreateInvite() }));
  sent.length = 0;
  await run(() => result.current.create.mutateAsync({ nickname: 'Landed' }));
  await run(() => arrive(broken ?? queries[0]?.state.data));
  await waitFor(() => expect(result.current.me.data?.invite_count).toBe(6));
  expect(sent).toEqual(['createInvite', 'currentUser']);
});

test('a pending count of one cache stands while a second cache of the client loads the same read', async () => {
  const { client, sandbox, result, shown, before } = await open();
  const release = sandbox.faults.hold('createInvite', 'answer');
  const write = begin(() => result.current.create.mutateAsync({ nickname: 'Twice' }));
  await waitFor(() => expect(shown.at(-1)).toBe(before - 1));
  const other = show({ Wrapper: wrapperOf(client, new QueryClient()) }, () => useCurrentUser());
  await waitFor(() => expect(other.result.current.data).toBeDefined());
  release();
  await run(() => write);
  await waitFor(() => expect(other.result.current.data?.invite_count).toBe(before - 1));
  expect(shown).toEqual([before, before - 1]);
});

test.each([
  ['an app that only reads', () => undefined],
  ['an app that writes', () => void useReadNotifications()],
])('two caches of a client, in %s: a number that one of them refetches is the same in the other', async (_, useIt) => {
  const { client, sandbox, queryClient, Wrapper } = await createAliceScene();
  const useNumbers = () => {
    useIt();
    return [useNotificationsUnreadCount().data?.count, useCurrentUser().data?.unread_notifications_count];
  };
  const first = show({ Wrapper }, useNumbers);
  const second = show({ Wrapper: wrapperOf(client, new QueryClient()) }, useNumbers);
  await waitFor(() => expect([...first.result.current, ...second.result.current]).toEqual([40, 40, 40, 40]));
  sandbox.act.follow('zoe', 'alice');
  await run(() => queryClient.invalidateQueries({ queryKey: keyOf(client, notificationsUnreadCount) }));
  await waitFor(() => expect([...first.result.current, ...second.result.current]).toEqual([41, 41, 41, 41]));
});

test('a malformed restored list is dropped and refetched, and a landed write resolves', async () => {
  const { client, queryClient, sent, Wrapper } = await createAliceScene();
  const broken = new QueryClient();
  broken.setQueryData<unknown>(pagesOf(client, followers, {}).queryKey, { pages: [{ items: null }], pageParams: [null] });
  hydrate(queryClient, dehydrate(broken));
  const { result } = show({ Wrapper }, () => ({ list: useFollowers({}, { staleTime: Infinity }), block: useBlockUser() }));
  await waitFor(() => expect(result.current.list.data).toHaveLength(10));
  await run(() => result.current.block.mutateAsync({ username: 'bob' }));
  expect(result.current.list.data?.some(({ username }) => username === 'bob')).toBe(false);
  expect(sent).toContain('followers');
});

test('a malformed list that is not on screen does not keep a write from landing', async () => {
  const { client, queryClient, Wrapper } = await createAliceScene();
  const options = pagesOf(client, followers, {});
  await queryClient.fetchInfiniteQuery(options);
  const { result } = show({ Wrapper }, () => ({ block: useBlockUser() }));
  // An app without type checks.
  queryClient.setQueryData<unknown>(options.queryKey, { pages: [{ items: null }], pageParams: [null] });
  await run(() => result.current.block.mutateAsync({ username: 'bob' }));
  const list = show({ Wrapper }, () => useFollowers());
  await waitFor(() => expect(list.result.current.data).toHaveLength(10));
});
