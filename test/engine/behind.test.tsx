import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useCurrentUser, useUpdateUser } from '../../src/react/account.js';
import { useFollowUser, useUnfollowUser } from '../../src/react/follows.js';
import {
  useDeleteNotification,
  useNotifications,
  useNotificationsUnreadCount,
  useReadNotification,
  useReadNotifications,
} from '../../src/react/notifications.js';
import { useFollowings } from '../../src/react/relations.js';
import { useBlockUser, useUser, useUserSearch } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { renderHook, run } from '../support/render-hook.js';
import { bob, zoe, note, open, press, idle, settle, watch } from './behind.js';

// Counts behind another write about the same records: one of unknown amount, or one that is older than what was loaded.

afterEach(() => {
  vi.useRealTimers();
});

test('useDeleteNotification: behind a marking of unknown amount, it is counted until the count is refetched', async () => {
  const scene = await createAliceScene();
  const { result, shown } = await watch(
    scene,
    () => ({
      me: useCurrentUser(),
      list: useNotifications({ count: 4 }),
      mark: useReadNotifications(),
      remove: useDeleteNotification(),
    }),
    ({ me }) => me.data?.unread_notifications_count,
  );
  const before = result.current.me.data?.unread_notifications_count ?? 0;
  const unread = result.current.list.data?.filter(({ read }) => !read) ?? [];
  const { id = 0 } = unread.at(-1) ?? {};
  const release = scene.sandbox.faults.hold('readNotifications');
  // The number of unread ones is unknown, because not all are loaded.
  const all = await press(() => result.current.mark.mutateAsync({ max_id: id }));
  all.push(...(await press(() => result.current.remove.mutateAsync({ id }))));
  expect(scene.sent).not.toContain('deleteNotification');
  expect(shown).toEqual([before, before - 1]);
  const releaseCount = scene.sandbox.faults.hold('currentUser');
  const releaseRemove = scene.sandbox.faults.hold('deleteNotification');
  release();
  await run(() => all[0]);
  await waitFor(() => expect(scene.sent.filter((name) => name === 'currentUser').length).toBeGreaterThan(1));
  expect(shown).toEqual([before, before - 1]);
  releaseCount();
  releaseRemove();
  await settle(scene, all);
  const left = scene.sandbox.state.notifications.filter(({ owner, read }) => owner === 1 && !read).length;
  expect(shown).toEqual([before, before - 1, left]);
});

test('useReadNotifications: a list loaded during a block does not decide a count that is older than the block', async () => {
  const scene = await createAliceScene();
  const { sandbox } = scene;
  sandbox.act.join('ottilie');
  sandbox.act.follow('ottilie', 'alice');
  // Few enough for one page.
  const mine = sandbox.state.notifications.filter(({ owner }) => owner === 1).slice(-4);
  sandbox.state.notifications.splice(0, Infinity, ...mine);
  for (const one of mine) one.read = false;
  const shown: number[] = [];
  const { result, rerender } = renderHook(
    ({ isOpen }) => {
      const me = useCurrentUser();
      note(shown, me.data?.unread_notifications_count);
      const list = useNotifications({}, { enabled: isOpen });
      return { me, list, block: useBlockUser(), mark: useReadNotifications() };
    },
    { wrapper: scene.Wrapper, initialProps: { isOpen: false } },
  );
  await waitFor(() => expect(shown).toEqual([4]));
  const release = sandbox.faults.hold('blockUser', 'answer');
  const all = await press(() => result.current.block.mutateAsync({ username: 'ottilie' }));
  await waitFor(() => expect(sandbox.state.notifications).toHaveLength(3));
  rerender({ isOpen: true });
  await waitFor(() => expect(result.current.list.data).toHaveLength(3));
  all.push(...(await press(() => result.current.mark.mutateAsync({ max_id: Math.max(...mine.map(({ id }) => id)) }))));
  release();
  await settle(scene, all);
  expect(shown.filter((count) => ![4, 3, 0].includes(count))).toEqual([]);
  expect(shown.at(-1)).toBe(0);
});

test('useUnfollowUser: behind a block that was pressed before the profile came, the person loses one follower, not two', async () => {
  const scene = await createAliceScene();
  const { faults, act: others } = scene.sandbox;
  others.join('ottilie');
  others.follow('alice', 'ottilie');
  others.follow('bob', 'ottilie');
  for (const { username, profile } of scene.sandbox.state.users) {
    if (username === 'ottilie') profile.followers_count_visible = true;
  }
  const ottilie = { username: 'ottilie' };
  const shown: (number | null)[] = [];
  const { result, rerender } = renderHook(
    ({ isOpen }) => {
      const page = useUser(isOpen ? ottilie : undefined);
      note(shown, page.data?.followers_count);
      return { page, block: useBlockUser(), unfollow: useUnfollowUser() };
    },
    { wrapper: scene.Wrapper, initialProps: { isOpen: false } },
  );
  const release = faults.hold('blockUser');
  const all = await press(() => result.current.block.mutateAsync(ottilie));
  rerender({ isOpen: true });
  // The block is shown on the profile at once: of two followers one is left.
  await waitFor(() => expect(shown).toEqual([1]));
  const releaseUnfollow = faults.hold('unfollowUser');
  all.push(...(await press(() => result.current.unfollow.mutateAsync(ottilie))));
  expect(shown).toEqual([1]);
  release();
  releaseUnfollow();
  await settle(scene, all);
  expect(shown).toEqual([1]);
});

test('useUnfollowUser: behind a block of unknown amount, it is counted when the count has been refetched', async () => {
  const scene = await createAliceScene();
  const { act: others, faults } = scene.sandbox;
  others.join('ottilie');
  others.notify('alice', 'FRA', 'ottilie');
  others.connect('alice', 'ottilie');
  const ottilie = { username: 'ottilie' };
  const { result, shown } = await watch(
    scene,
    () => ({
      badge: useNotificationsUnreadCount(),
      list: useNotifications({ count: 4 }),
      block: useBlockUser(),
      unfollow: useUnfollowUser(),
    }),
    ({ badge }) => badge.data?.count,
  );
  const [before = 0] = shown;
  const release = faults.hold('blockUser');
  // Notifications that go with the block may not be loaded.
  const all = await press(() => result.current.block.mutateAsync(ottilie));
  all.push(...(await press(() => result.current.unfollow.mutateAsync(ottilie))));
  expect(shown).toEqual([before]);
  release();
  await settle(scene, all);
  expect(shown).toEqual([before, before - 1]);
});

test('useUnfollowUser: what it takes along is counted once, if its deletion waits behind an unfollow of unknown amount', async () => {
  const scene = await createAliceScene();
  const { act: others, faults } = scene.sandbox;
  others.join('ottilie');
  const { id } = others.notify('alice', 'FRA', 'ottilie');
  others.connect('alice', 'ottilie');
  const { result, shown } = await watch(
    scene,
    () => ({
      badge: useNotificationsUnreadCount(),
      list: useNotifications({ count: 4 }),
      unfollow: useUnfollowUser(),
      remove: useDeleteNotification(),
    }),
    ({ badge }) => badge.data?.count,
  );
  const [before = 0] = shown;
  const releaseFirst = faults.hold('unfollowUser');
  // The approval of that follow may not be loaded.
  const first = await press(() => result.current.unfollow.mutateAsync({ username: 'kavya' }));
  const removed = await press(() => result.current.remove.mutateAsync({ id }));
  expect(shown).toEqual([before, before - 1]);
  const releaseCount = faults.hold('notificationsUnreadCount');
  releaseFirst();
  await run(() => Promise.all(first));
  const second = await press(() => result.current.unfollow.mutateAsync({ username: 'ottilie' }));
  await run(() => Promise.all(second));
  releaseCount();
  await settle(scene, removed);
  expect(shown).toEqual([before, before - 1]);
});

test('useReadNotification: a marking of all that waits before it counts the same item, and is refused', async () => {
  const scene = await createAliceScene();
  const { act: others, faults, state } = scene.sandbox;
  state.notifications.splice(0, Infinity);
  const seen = others.notify('alice', 'PUM', 'zoe');
  seen.read = true;
  const { id } = others.notify('alice', 'PUM', 'zoe');
  others.notify('alice', 'PUM', 'zoe');
  others.notify('alice', 'PUM', 'zoe');
  const { result, shown } = await watch(
    scene,
    () => ({
      me: useCurrentUser(),
      page: useUser(zoe),
      list: useNotifications(),
      follow: useFollowUser(),
      remove: useDeleteNotification(),
      all: useReadNotifications(),
      one: useReadNotification(),
    }),
    ({ me }) => me.data?.unread_notifications_count,
  );
  const releaseFollow = faults.hold('followUser');
  const releaseOne = faults.hold('readNotification', 'answer');
  faults.fail('deleteNotification', 'answer-lost');
  faults.fail('readNotifications', { status: 400, body: ['No.'] });
  const followed = await press(() => result.current.follow.mutateAsync(zoe));
  await act(async () => Promise.all(await press(() => result.current.remove.mutateAsync({ id: seen.id }))));
  await idle(scene);
  // It waits for the account's counts, which the deletion has made stale, and which are refetched when the follow has settled.
  const marked = await press(() => result.current.all.mutateAsync({}));
  const read = await press(() => result.current.one.mutateAsync({ id }));
  releaseFollow();
  await run(() => Promise.all([...followed, ...marked]));
  releaseOne();
  await settle(scene, read);
  expect(shown).toEqual([3, 0, 2]);
});

test('useReadNotifications: it counts nothing that a block may have deleted, if the list has not been refetched', async () => {
  const scene = await createAliceScene();
  const { act: others, faults, state } = scene.sandbox;
  state.notifications.splice(0, Infinity);
  others.notify('alice', 'PUM', 'zoe');
  const { id } = others.notify('alice', 'CC', 'bob');
  others.notify('alice', 'PUM', 'zoe');
  const { result, shown } = await watch(
    scene,
    () => ({
      badge: useNotificationsUnreadCount(),
      list: useNotifications(),
      block: useBlockUser(),
      mark: useReadNotifications(),
    }),
    ({ badge }) => badge.data?.count,
  );
  expect(shown).toEqual([3]);
  const release = faults.hold('notifications');
  // No profile says whether the connection is confirmed.
  await run(() => result.current.block.mutateAsync(bob));
  await waitFor(() => expect(shown).toEqual([3, 2]));
  const all = await press(() => result.current.mark.mutateAsync({ max_id: id }));
  release();
  await settle(scene, all);
  expect(shown).toEqual([3, 2, 1]);
});

test('useUnfollowUser: a list that was refetched decides, not an older profile off screen', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const scene = await createAliceScene();
  const profile = renderHook(() => useUser(zoe), { wrapper: scene.Wrapper });
  await waitFor(() => expect(profile.result.current.data).toMatchObject({ is_following: false }));
  profile.unmount();
  const { result } = renderHook(
    () => ({ me: useCurrentUser(), found: useUserSearch({ query: 'zoe' }), unfollow: useUnfollowUser() }),
    { wrapper: scene.Wrapper },
  );
  await waitFor(() => expect(result.current.me.data && result.current.found.data).toBeDefined());
  const { following_count: before = 0 } = result.current.me.data ?? {};
  // On another device, a second later.
  vi.setSystemTime(Date.now() + 1000);
  scene.sandbox.act.follow('alice', 'zoe');
  await run(() => scene.queryClient.refetchQueries({ type: 'active' }));
  await waitFor(() => expect(result.current.me.data?.following_count).toBe(before + 1));
  const release = scene.sandbox.faults.hold('unfollowUser');
  const all = await press(() => result.current.unfollow.mutateAsync(zoe));
  expect(result.current.me.data?.following_count).toBe(before);
  release();
  await run(() => Promise.all(all));
});

test('useUpdateUser: an account that becomes private behind a change to public refuses the requests to connect', async () => {
  const scene = await createAliceScene();
  const alice = scene.sandbox.state.users.find(({ username }) => username === 'alice');
  if (!alice) throw new Error('alice is a user');
  alice.visibility = 'T';
  const quinn = { username: 'quinn' };
  const { result } = renderHook(() => ({ me: useCurrentUser(), page: useUser(quinn), update: useUpdateUser() }), {
    wrapper: scene.Wrapper,
  });
  await waitFor(() => expect(result.current.me.data && result.current.page.data).toBeDefined());
  expect(result.current.page.data).toMatchObject({ is_connected: true });
  const release = scene.sandbox.faults.hold('updateUser');
  const all = await press(() => result.current.update.mutateAsync({ visibility: 'P' }));
  expect(result.current.page.data).toMatchObject({ is_connected: true });
  all.push(...(await press(() => result.current.update.mutateAsync({ visibility: 'T' }))));
  expect(result.current.page.data).toMatchObject({ is_connected: false });
  release();
  await run(() => Promise.all(all));
  await idle(scene);
  expect(result.current.page.data).toMatchObject({ is_connected: false });
});

test('useFollowUser: what lands beside a change that is refused later holds nothing of that change', async () => {
  const scene = await createAliceScene();
  const quinn = { username: 'quinn' };
  const result = await open(scene, () => ({
    me: useCurrentUser(),
    page: useUser(quinn),
    found: useUserSearch({ query: 'quinn' }),
    list: useFollowings({ count: 20 }),
    update: useUpdateUser(),
    follow: useFollowUser(),
  }));
  const row = () => result.current.list.data?.find(({ username }) => username === 'quinn');
  const release = scene.sandbox.faults.hold('updateUser');
  scene.sandbox.faults.fail('updateUser', { status: 400, body: ['No.'] });
  // A private account refuses her request to connect.
  const all = await press(() => result.current.update.mutateAsync({ visibility: 'T' }));
  await run(() => result.current.follow.mutateAsync(quinn));
  expect(row()).toMatchObject({ is_connected: false });
  release();
  await run(() => Promise.all(all));
  expect(row()).toMatchObject({ is_connected: true });
});
