import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notifications } from '../../src/contract/notifications.js';
import { isSuperseded, keyOf } from '../../src/engine/public.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useCreateDevice, useDeleteDevice, useDevices } from '../../src/react/devices.js';
import { useFollowUser, useUnfollowUser } from '../../src/react/follows.js';
import { useCreateInvite, useDeleteInvite, useInvites, useInviteSearch, useUpdateInvite } from '../../src/react/invites.js';
import {
  useDeleteNotification,
  useNotifications,
  useNotificationsUnreadCount,
  useReadNotification,
} from '../../src/react/notifications.js';
import { useFollowers } from '../../src/react/relations.js';
import { useUnblockUser, useUser } from '../../src/react/users.js';
import type { CommunityError } from '../../src/transport/errors.js';
import { createAliceScene } from '../support/community.js';
import { begin, list, show } from '../react/support.js';
import { run } from '../support/render-hook.js';
import { idle, open, watch } from './behind.js';

test('a cancelled refetch does not bring the former answer back', async () => {
  const { Wrapper, client, queryClient, sandbox } = await createAliceScene();
  const { result } = show({ Wrapper }, () => ({ read: useReadNotification(), keep: useNotificationsUnreadCount().data }));
  const list = show({ Wrapper }, () => useNotifications());
  await waitFor(() => expect(list.result.current.data).toHaveLength(10));
  const item = list.result.current.data?.find((one) => !one.read);
  const release = sandbox.faults.hold('notifications');
  act(() => void list.result.current.refetch());
  await run(() => result.current.read.mutateAsync({ id: item?.id ?? 0 }));
  list.unmount();
  release();
  const held = queryClient.getQueryData<{ pages: { items: { id: number; read: boolean }[] }[] }>([
    ...keyOf(client, notifications, {}),
    'pages',
  ]);
  expect(held?.pages[0]?.items.find((one) => one.id === item?.id)?.read).toBe(true);
});

test("an app's own hash of keys does not bring back what a write has deleted", async () => {
  const scene = await createAliceScene();
  scene.queryClient.setDefaultOptions({ queries: { queryKeyHashFn: (key) => `own ${JSON.stringify(key)}` } });
  const result = await open(scene, () => ({ list: list(useInvites()), remove: useDeleteInvite() }));
  const { id = 0 } = result.current.list.data?.[0] ?? {};
  await run(() => result.current.remove.mutateAsync({ id }));
  await idle(scene);
  expect(result.current.list.data?.map((one) => one.id)).not.toContain(id);
});

test('a callback can await a refetch of a count that its write changes', async () => {
  const scene = await createAliceScene();
  const result = await open(scene, () => {
    const queryClient = useQueryClient();
    return { me: useCurrentUser(), create: useCreateInvite({ onSuccess: () => queryClient.invalidateQueries() }) };
  });
  const quota = result.current.me.data?.invite_count ?? 0;
  await run(() => result.current.create.mutateAsync({ nickname: 'Awaited' }));
  // TanStack notifies React by a timer, which may fire after the answers.
  await waitFor(() => expect(result.current.me.data?.invite_count).toBe(quota - 1));
});

test('a write counts once, outside of render, too', async () => {
  const scene = await createAliceScene();
  const { queryClient, sandbox } = scene;
  const seen: unknown[] = [];
  const result = await open(scene, () => ({
    badge: useNotificationsUnreadCount(),
    list: useNotifications(),
    read: useReadNotification(),
  }));
  const before = result.current.badge.data?.count ?? 0;
  const stop = queryClient.getQueryCache().subscribe(({ query }) => {
    const shown = query.queryKey[4] === 'notificationsUnreadCount' ? query.observers[0]?.getCurrentResult().data : undefined;
    if (shown) seen.push((shown as { count: number }).count);
  });
  const release = sandbox.faults.hold('readNotification', 'answer');
  const item = result.current.list.data?.find((one) => !one.read);
  const write = begin(() => result.current.read.mutateAsync({ id: item?.id ?? 0 }));
  await waitFor(() => expect(result.current.badge.data?.count).toBe(before - 1));
  release();
  await run(() => write);
  stop();
  expect(new Set(seen)).toEqual(new Set([before - 1]));
});

test('of quick toggles only the necessary writes are sent, and the screen never flickers', async () => {
  const scene = await createAliceScene();
  const { sent, sandbox } = scene;
  const stranger = sandbox.act.join('newcomer').username;
  const shown: (boolean | undefined)[] = [];
  const result = await open(scene, () => {
    const page = useUser({ username: stranger });
    shown.push(page.data && 'is_following' in page.data ? page.data.is_following : undefined);
    return { page, follow: useFollowUser(), unfollow: useUnfollowUser(), me: useCurrentUser().data };
  });
  const following = result.current.me?.following_count ?? 0;
  shown.length = 0;
  const presses = ['follow', 'unfollow', 'follow'] as const;
  const results = await run(() => Promise.all(presses.map((name) => result.current[name].mutateAsync({ username: stranger }))));
  expect(results.map(isSuperseded)).toEqual([false, true, false]);
  expect(sent.filter((name) => name.endsWith('followUser'))).toEqual(['followUser']);
  await waitFor(() => expect(result.current.page.isFetching).toBe(false));
  expect(shown).not.toContain(false);
  expect(result.current.me?.following_count).toBe(following + 1);
});

test('a refused write disappears, and the write beside it stays', async () => {
  const scene = await createAliceScene();
  const { sandbox, sent } = scene;
  const result = await open(scene, () => ({
    badge: useNotificationsUnreadCount().data,
    list: useNotifications().data,
    remove: useDeleteNotification(),
    read: useReadNotification(),
  }));
  const ids = result.current.list?.map((one) => one.id);
  const [first, second] = result.current.list?.filter((one) => !one.read) ?? [];
  const count = result.current.badge?.count ?? 0;
  sandbox.faults.fail('deleteNotification', { status: 400 }, { times: 1 });
  const release = sandbox.faults.hold('deleteNotification');
  const refused = begin(() =>
    result.current.remove.mutateAsync({ id: first?.id ?? 0 }).catch((error: CommunityError) => error.kind),
  );
  await waitFor(() => expect(result.current.list?.some((one) => one.id === first?.id)).toBe(false));
  await run(() => result.current.read.mutateAsync({ id: second?.id ?? 0 }));
  release();
  expect(await run(() => refused)).toBe('http');
  await waitFor(() => expect(result.current.list?.map((one) => one.id)).toEqual(ids));
  expect(result.current.list?.find((one) => one.id === second?.id)?.read).toBe(true);
  expect(result.current.badge?.count).toBe(count - 1);
  // Read again once: another device may have deleted it.
  await waitFor(() => expect(sent.filter((name) => name === 'notifications')).toHaveLength(1));
});

test('a refetch of a long list loads only its head', async () => {
  const scene = await createAliceScene();
  const { sent, queryClient, sandbox } = scene;
  const result = await open(scene, () => list(useNotifications()));
  for (let pages = 2; pages <= 12; pages += 1) {
    await run(() => result.current.fetchNextPage());
    await waitFor(() => expect(result.current.data).toHaveLength(pages * 10));
  }
  sandbox.act.notify('alice', 'F', 'zoe');
  sent.length = 0;
  await run(() => queryClient.invalidateQueries());
  await waitFor(() => expect(result.current.data).toHaveLength(121));
  expect(sent).toEqual(['notifications']);
  expect(result.current.hasNextPage).toBe(true);
  expect(new Set(result.current.data?.map((one) => one.id)).size).toBe(121);
});

test('a badge that is being polled when a notification is marked as read goes down at once and never up again', async () => {
  const scene = await createAliceScene();
  const { sandbox } = scene;
  const shown: number[] = [];
  const result = await open(scene, () => {
    const badge = useNotificationsUnreadCount();
    if (badge.data) shown.push(badge.data.count);
    return { badge, list: useNotifications().data, read: useReadNotification() };
  });
  const release = sandbox.faults.hold('notificationsUnreadCount', 'answer');
  act(() => void result.current.badge.refetch());
  const before = shown.at(-1);
  const write = begin(() => result.current.read.mutateAsync({ id: result.current.list?.find((one) => !one.read)?.id ?? 0 }));
  await waitFor(() => expect(shown.at(-1)).toBe((before ?? 0) - 1));
  shown.length = 0;
  release();
  await run(() => write);
  await waitFor(() => expect(result.current.badge.isFetching).toBe(false));
  expect(new Set(shown)).toEqual(new Set([(before ?? 0) - 1]));
});

test('writes made offline show at once, and are sent in order when the network is back', async () => {
  const scene = await createAliceScene();
  const { sandbox, sent } = scene;
  const result = await open(scene, () => ({
    list: useInvites().data,
    me: useCurrentUser().data,
    create: useCreateInvite(),
    update: useUpdateInvite(),
    followers: useFollowers().data,
  }));
  const quota = result.current.me?.invite_count ?? 0;
  const id = result.current.list?.[0]?.id ?? 0;
  onlineManager.setOnline(false);
  const writes = begin(() => Promise.all(['One', 'Two'].map((nickname) => result.current.create.mutateAsync({ nickname }))));
  const renames = begin(() => Promise.all(['Old', 'New'].map((nickname) => result.current.update.mutateAsync({ id, nickname }))));
  await waitFor(() => expect(result.current.me?.invite_count).toBe(quota - 2));
  expect(result.current.list?.find((one) => one.id === id)?.nickname).toBe('New');
  expect(sent).toEqual([]);
  const release = sandbox.faults.hold('updateInvite');
  act(() => onlineManager.setOnline(true));
  await run(() => writes);
  // The second name waits for the answer about the first one.
  expect(sent.filter((name) => name === 'updateInvite')).toHaveLength(1);
  release();
  await run(() => renames);
  await waitFor(() => expect(result.current.list?.slice(0, 2).map((one) => one.nickname)).toEqual(['Two', 'One']));
  expect(result.current.list?.find((one) => one.id === id)?.nickname).toBe('New');
  expect(sent.filter((name) => name === 'updateInvite')).toHaveLength(2);
  expect(result.current.me?.invite_count).toBe(quota - 2);
});

/** alice's invites, a search of them and her quota, while the answer about a new invite is on its way and the list has it. */
async function showUnanswered() {
  const scene = await createAliceScene();
  const result = await open(scene, () => ({
    list: useInvites(),
    all: useInvites().data,
    found: useInviteSearch({ query: 'brief' }).data,
    me: useCurrentUser().data,
    create: useCreateInvite(),
    rename: useUpdateInvite(),
    remove: useDeleteInvite(),
  }));
  const quota = result.current.me?.invite_count ?? 0;
  const release = scene.sandbox.faults.hold('createInvite', 'answer');
  const write = begin(() => result.current.create.mutateAsync({ nickname: 'Brief' }));
  await waitFor(() => expect(scene.sandbox.state.invites.some(({ nickname }) => nickname === 'Brief')).toBe(true));
  await run(() => result.current.list.refetch());
  await waitFor(() => expect(result.current.all?.[0]?.nickname).toBe('Brief'));
  const answer = async (): Promise<void> => {
    release();
    await run(() => write);
    await idle(scene);
  };
  return { scene, result, quota, id: result.current.all?.[0]?.id ?? 0, answer };
}

test('an invite that is deleted before the answer about its creation arrives does not come back', async () => {
  const { scene, result, quota, id, answer } = await showUnanswered();
  const seen = new Set<string | null>();
  await run(() => result.current.remove.mutateAsync({ id }));
  const stop = scene.queryClient.getQueryCache().subscribe(() => {
    for (const { nickname } of result.current.list.data ?? []) seen.add(nickname);
  });
  await answer();
  stop();
  await waitFor(() => expect(result.current.create.isSuccess).toBe(true));
  expect([...seen]).not.toContain('Brief');
  expect(result.current.list.data?.map(({ nickname }) => nickname)).not.toContain('Brief');
  expect(result.current.me?.invite_count).toBe(quota);
});

test('an invite that is renamed before the answer about its creation arrives is in no search by its first name', async () => {
  const { result, id, answer } = await showUnanswered();
  await run(() => result.current.rename.mutateAsync({ id, nickname: 'Long' }));
  await answer();
  expect(result.current.all?.[0]?.nickname).toBe('Long');
  expect(result.current.found).toEqual([]);
});

test('a device that is deleted and at once registered with the same uuid has its new id and place', async () => {
  const scene = await createAliceScene();
  const result = await open(scene, () => ({ list: useDevices().data, create: useCreateDevice(), remove: useDeleteDevice() }));
  for (const uuid of ['phone', 'tablet']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await run(() => result.current.create.mutateAsync({ uuid }));
  }
  const deletion = begin(() => result.current.remove.mutateAsync({ uuid: 'phone' }));
  const creation = begin(() => result.current.create.mutateAsync({ uuid: 'phone' }));
  const { id } = await run(() => Promise.all([creation, deletion]).then(([created]) => created));
  await idle(scene);
  expect(result.current.list?.map(({ uuid }) => uuid).slice(0, 2)).toEqual(['phone', 'tablet']);
  expect(result.current.list?.[0]?.id).toBe(id);
});

test('a refused first load that became stale in flight is sent again', async () => {
  const { Wrapper, sandbox } = await createAliceScene();
  sandbox.act.block('alice', 'bob');
  const release = sandbox.faults.hold('user', 'answer');
  const { result } = show({ Wrapper }, () => ({ bob: useUser({ username: 'bob' }), unblock: useUnblockUser() }));
  await run(() => result.current.unblock.mutateAsync({ username: 'bob' }));
  release();
  await waitFor(() => expect(result.current.bob.data).toMatchObject({ username: 'bob' }));
  expect(result.current.bob.error).toBeNull();
});

test('a device whose uuid is registered again stands once in a list that was requested before', async () => {
  const { faults, result, shown, press, settle } = await watch(
    () => ({ list: useDevices(), remove: useDeleteDevice(), add: useCreateDevice() }),
    ({ list }) => list.data?.map(({ id }) => id).join(),
  );
  expect(shown).toEqual(['3,2,1']);
  const uuid = result.current.list.data?.at(-1)?.uuid ?? '';
  const answer = faults.hold('devices');
  await run(() => void result.current.list.refetch());
  await press(({ remove }) => remove.mutateAsync({ uuid }));
  const { write } = await press(({ add }) => add.mutateAsync({ uuid }));
  await run(() => write);
  answer();
  await settle();
  expect(shown.at(-1)).toBe('5,3,2');
});
