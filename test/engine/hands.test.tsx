import {
  dehydrate,
  type DehydratedState,
  hydrate,
  InfiniteQueryObserver,
  keepPreviousData,
  MutationObserver,
  QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createInvite } from '../../src/effects/invites.js';
import { deleteNotification } from '../../src/effects/notifications.js';
import { mutationOptionsOf, optionsOf, pagesOf, type PagesOptions } from '../../src/effects/options.js';
import type { Holds } from '../../src/engine/index.js';
import type { PagedData } from '../../src/engine/public.js';
import type { List } from '../../src/contract/operation.js';
import { useCurrentUser, useUpdateUser } from '../../src/react/account.js';
import { useFollowUser } from '../../src/react/follows.js';
import { useNotifications } from '../../src/react/notifications.js';
import { useBlockUser } from '../../src/react/users.js';
import { begin, list, personIn, read, settled, show } from '../react/support.js';
import { createAliceScene, type Scene } from '../support/community.js';
import { currentUser, invites, notifications, notificationsUnreadCount } from '../../src/rules/reads.js';
import { run } from '../support/render-hook.js';

// What an app does to the cache itself, through TanStack's functions.

interface Row {
  readonly id: number;
}

// Only the ids of the items matter here.
type RowList = List<object, Row> & Holds<object>;
const noticeList: RowList = notifications;
const inviteList: RowList = invites;

function pagesIn(queryClient: QueryClient, { queryKey }: PagesOptions<Row>): number[][] {
  const data = queryClient.getQueryData(queryKey);
  return data?.pages.map(({ items }) => items.map(({ id }) => id)) ?? [];
}

function falling(ids: readonly number[]): number[] {
  return [...ids].sort((one, other) => other - one);
}

/** The ids of alice's items on the service, newest first. */
function told({ sandbox }: Scene, { name }: Pick<RowList, 'name'>): number[] {
  const { notifications: all, invites: made } = sandbox.state;
  return falling(
    name === 'notifications'
      ? all.flatMap(({ id, owner }) => (owner === 1 ? id : []))
      : made.flatMap(({ id, user }) => (user === 1 ? id : [])),
  );
}

const ways: [string, (state: DehydratedState) => DehydratedState][] = [
  ['as JSON', (state) => JSON.parse(JSON.stringify(state)) as DehydratedState],
  ['as a structured clone', (state) => structuredClone(state)],
];
const lists = [noticeList, inviteList];
const cases = ways.flatMap(([way, carry]) => lists.flatMap((kind) => [1, 3].map((pages) => ({ way, carry, kind, pages }))));

describe('a restored list', () => {
  test.each(cases)('$way is refetched as any other: $pages pages of $kind.name', async ({ carry, kind, pages }) => {
    const scene = await createAliceScene();
    const options = pagesOf(scene.client, kind, {});
    await scene.queryClient.fetchInfiniteQuery({ ...options, pages });
    const restored = new QueryClient();
    hydrate(restored, carry(dehydrate(scene.queryClient)));
    const observer = new InfiniteQueryObserver(restored, options);
    const stop = observer.subscribe(() => undefined);
    if (kind.name === 'notifications') {
      for (const remark of ['one', 'two']) scene.sandbox.act.notify('alice', 'PC', 'bob', remark);
    }
    for (let round = 0; round < 3; round += 1) {
      const { error } = await observer.refetch();
      expect(error).toBeNull();
      const shown = pagesIn(restored, options).flat();
      expect(shown).toEqual(told(scene, kind).slice(0, shown.length));
      expect(shown.length).toBeGreaterThanOrEqual(pages * 10);
    }
    stop();
  });

  test('as JSON accepts new items: a new invite is inserted at the top', async () => {
    const scene = await createAliceScene();
    const options = { ...pagesOf(scene.client, inviteList, {}), staleTime: Infinity };
    await scene.queryClient.fetchInfiniteQuery(options);
    const restored = new QueryClient();
    hydrate(restored, JSON.parse(JSON.stringify(dehydrate(scene.queryClient))));
    const stop = new InfiniteQueryObserver(restored, options).subscribe(() => undefined);
    const write = new MutationObserver(restored, mutationOptionsOf(scene.client, createInvite));
    const { id } = await write.mutate({ nickname: 'Newcomer' });
    expect(pagesIn(restored, options)[0]?.[0]).toBe(id);
    stop();
  });
});

test('setQueryData can remove the first page of a list', async () => {
  const { client, queryClient } = await createAliceScene();
  const options = pagesOf(client, noticeList, {});
  await queryClient.fetchInfiniteQuery({ ...options, pages: 3 });
  const before = pagesIn(queryClient, options);
  queryClient.setQueryData(options.queryKey, (data: PagedData<Row> | undefined) => ({
    pages: data?.pages.slice(1) ?? [],
    pageParams: data?.pageParams.slice(1) ?? [],
  }));
  expect(pagesIn(queryClient, options)).toEqual(before.slice(1));
});

test('a select that reverses the pages of a list shows each of them once', async () => {
  const scene = await createAliceScene();
  const options = pagesOf(scene.client, noticeList, {});
  const turned = (data: PagedData<Row>) => ({ pages: data.pages.toReversed(), pageParams: data.pageParams.toReversed() });
  const { result } = show(scene, () => {
    const { data, fetchNextPage } = useInfiniteQuery({ ...options, select: turned });
    return { data, fetchNextPage };
  });
  await waitFor(() => expect(result.current.data).toBeDefined());
  for (let page = 0; page < 2; page += 1) await run(() => result.current.fetchNextPage());
  await settled(scene);
  const shown = result.current.data?.pages.map(({ items }) => items.map(({ id }) => id));
  expect(shown).toEqual(pagesIn(scene.queryClient, options).toReversed());
  expect(shown).toHaveLength(3);
});

test('a default of maxPages does not cut a list', async () => {
  const scene = await createAliceScene();
  scene.queryClient.setDefaultOptions({ queries: { maxPages: 2, placeholderData: keepPreviousData } });
  const { result } = show(scene, () => list(useNotifications()));
  await waitFor(() => expect(result.current.data).toBeDefined());
  for (let page = 0; page < 3; page += 1) await run(() => result.current.fetchNextPage());
  expect(result.current.data?.map(({ id }) => id)).toEqual(told(scene, notifications).slice(0, 40));
});

describe('two equal writes, the first delayed by the app’s onMutate', () => {
  test.each([
    ['it goes on', () => new Promise<void>((resolve) => setTimeout(resolve, 20)), 'fulfilled'],
    ['it throws', () => Promise.reject(new Error('no')), 'rejected'],
  ])('both settle, and one is sent: %s', async (_, hold, first) => {
    const { client, queryClient, sent } = await createAliceScene();
    const options = pagesOf(client, noticeList, {});
    await queryClient.fetchInfiniteQuery(options);
    const id = pagesIn(queryClient, options)[0]?.[0] ?? 0;
    let isFirst = true;
    const write = {
      ...mutationOptionsOf(client, deleteNotification),
      onMutate: async () => {
        if (!isFirst) return;
        isFirst = false;
        await hold();
      },
    };
    const both = [0, 1].map(() => new MutationObserver(queryClient, write).mutate({ id }));
    const ends = await Promise.allSettled(both);
    expect(ends.map(({ status }) => status)).toEqual([first, 'fulfilled']);
    expect(sent.filter((name) => name === 'deleteNotification')).toHaveLength(1);
    expect(pagesIn(queryClient, options).flat()).not.toContain(id);
  });
});

test('options that outlive their query still update shared fields', async () => {
  const { client, queryClient, sandbox } = await createAliceScene();
  const count = optionsOf(client, notificationsUnreadCount, {});
  const me = optionsOf(client, currentUser, {});
  await queryClient.fetchQuery(count);
  queryClient.removeQueries({ queryKey: count.queryKey });
  const { unread_notifications_count: before } = await queryClient.fetchQuery(me);
  for (const one of sandbox.state.notifications.filter(({ owner, read }) => owner === 1 && !read).slice(0, 3)) one.read = true;
  expect(await queryClient.fetchQuery(count)).toEqual({ count: before - 3 });
  expect(queryClient.getQueryData(me.queryKey)?.unread_notifications_count).toBe(before - 3);
});

test('a write that is removed from the cache while it is sent still lands', async () => {
  const { client, queryClient, sandbox } = await createAliceScene();
  const options = pagesOf(client, inviteList, {});
  const me = optionsOf(client, currentUser, {});
  await Promise.all([queryClient.fetchInfiniteQuery(options), queryClient.fetchQuery(me)]);
  const before = queryClient.getQueryData(me.queryKey)?.invite_count ?? 0;
  const release = sandbox.faults.hold('createInvite');
  const write = new MutationObserver(queryClient, mutationOptionsOf(client, createInvite)).mutate({
    nickname: 'Newcomer',
  });
  await waitFor(() => expect(queryClient.isMutating()).toBe(1));
  queryClient.getMutationCache().clear();
  release();
  const { id } = await write;
  expect(pagesIn(queryClient, options)[0]?.[0]).toBe(id);
  expect(queryClient.getQueryData(me.queryKey)?.invite_count).toBe(before - 1);
});

test('a write that waits for another one is sent, although both are removed from the cache', async () => {
  const scene = await createAliceScene();
  const release = scene.sandbox.faults.hold('followUser');
  const { result } = show(scene, () => ({ follow: useFollowUser(), block: useBlockUser() }));
  const writes = [
    begin(() => result.current.follow.mutateAsync({ username: 'zoe' })),
    begin(() => result.current.block.mutateAsync({ username: 'zoe' })),
  ];
  await waitFor(() => expect(scene.sent).toContain('followUser'));
  scene.queryClient.clear();
  release();
  await Promise.all(writes);
  expect(scene.sent).toContain('blockUser');
});

test('writes go on after their component was unmounted, sent or waiting, and the cache has their result', async () => {
  const scene = await createAliceScene();
  const me = show(scene, () => read(useCurrentUser()));
  await waitFor(() => expect(me.result.current.data).toBeDefined());
  const release = scene.sandbox.faults.hold('updateUser');
  const { result, unmount } = show(scene, () => useUpdateUser());
  await run(async () => ['First', 'Second'].forEach((name) => result.current.mutate({ name })));
  await waitFor(() => expect(scene.sent).toContain('updateUser'));
  unmount();
  release();
  await settled(scene);
  expect(scene.sent.filter((name) => name === 'updateUser')).toHaveLength(2);
  expect(personIn(scene, 'alice').profile.name).toBe('Second');
  await waitFor(() => expect(me.result.current.data?.profile.name).toBe('Second'));
});
