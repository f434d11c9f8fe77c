import { waitFor } from '@testing-library/react';
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
import { run } from '../support/render-hook.js';
import { personIn, show } from '../react/support.js';
import { bob, followingCount, idle, keepNotifications, unreadCount, watch, watchIn, zoe } from './behind.js';

// Counts behind another write about the same records: one of unknown amount, or one that is older than what was loaded.

afterEach(() => {
  vi.useRealTimers();
});

test('useDeleteNotification: behind a marking of unknown amount, it is counted until the count is refetched', async () => {
  const { scene, faults, result, shown, before, press, settle } = await watch(
    () => ({
      me: useCurrentUser(),
      list: useNotifications({ count: 4 }),
      mark: useReadNotifications(),
      remove: useDeleteNotification(),
    }),
    unreadCount,
  );
  const unread = result.current.list.data?.filter(({ read }) => !read) ?? [];
  const { id = 0 } = unread.at(-1) ?? {};
  const release = faults.hold('readNotifications');
  // The number of unread ones is unknown, because not all are loaded.
  const { write: marked } = await press(({ mark }) => mark.mutateAsync({ max_id: id }));
  await press(({ remove }) => remove.mutateAsync({ id }));
  expect(scene.sent).not.toContain('deleteNotification');
  expect(shown).toEqual([before, before - 1]);
  const releaseCount = faults.hold('currentUser');
  const releaseRemove = faults.hold('deleteNotification');
  release();
  await run(() => marked);
  await waitFor(() => expect(scene.sent.filter((name) => name === 'currentUser').length).toBeGreaterThan(1));
  expect(shown).toEqual([before, before - 1]);
  releaseCount();
  releaseRemove();
  await settle();
  const left = scene.sandbox.state.notifications.filter(({ owner, read }) => owner === 1 && !read).length;
  expect(shown).toEqual([before, before - 1, left]);
});

test('useReadNotifications: a list loaded during a block does not decide a count that is older than the block', async () => {
  const { scene, faults, result, shown, press, renderLater, settle } = await watch(
    (isLater) => ({
      ...{ me: useCurrentUser(), list: useNotifications({}, { enabled: isLater }) },
      ...{ block: useBlockUser(), mark: useReadNotifications() },
    }),
    unreadCount,
    (one) => {
      one.sandbox.act.join('ottilie');
      one.sandbox.act.follow('ottilie', 'alice');
      keepNotifications(one);
    },
  );
  expect(shown).toEqual([4]);
  const { notifications } = scene.sandbox.state;
  const max_id = Math.max(...notifications.map(({ id }) => id));
  const release = faults.hold('blockUser', 'answer');
  await press(({ block }) => block.mutateAsync({ username: 'ottilie' }));
  await waitFor(() => expect(scene.sandbox.state.notifications).toHaveLength(3));
  renderLater();
  await waitFor(() => expect(result.current.list.data).toHaveLength(3));
  await press(({ mark }) => mark.mutateAsync({ max_id }));
  release();
  await settle();
  expect(shown.filter((count) => ![4, 3, 0].includes(count))).toEqual([]);
  expect(shown.at(-1)).toBe(0);
});

test('a row that was answered while a write was in flight that deletes rows like it counts at once', async () => {
  const { scene, faults, result, shown, before, press, renderLater, settle } = await watch(
    (isLater) => ({
      ...{ me: useCurrentUser(), list: useNotifications({}, { enabled: isLater }) },
      ...{ unfollow: useUnfollowUser(), read: useReadNotification() },
    }),
    unreadCount,
  );
  const answer = faults.hold('unfollowUser', 'answer');
  await press(({ unfollow }) => unfollow.mutateAsync(bob));
  renderLater();
  await idle(scene);
  const { id = 0 } = result.current.list.data?.find(({ read }) => !read) ?? {};
  await press(({ read }) => read.mutateAsync({ id }));
  expect(shown).toEqual([before, before - 1]);
  answer();
  await settle();
  expect(shown).toEqual([before, before - 1]);
});

test('useUnfollowUser: behind a block that was pressed before the profile came, the person loses one follower, not two', async () => {
  const ottilie = { username: 'ottilie' };
  const { faults, shown, press, renderLater, settle } = await watch(
    (isLater) => ({ page: useUser(isLater ? ottilie : undefined), block: useBlockUser(), unfollow: useUnfollowUser() }),
    ({ page }) => page.data?.followers_count,
    ({ sandbox }) => {
      sandbox.act.join('ottilie').profile.followers_count_visible = true;
      sandbox.act.follow('alice', 'ottilie');
      sandbox.act.follow('bob', 'ottilie');
    },
  );
  const release = faults.hold('blockUser');
  await press(({ block }) => block.mutateAsync(ottilie));
  renderLater();
  // The block is shown on the profile at once: of two followers one is left.
  await waitFor(() => expect(shown).toEqual([1]));
  const releaseUnfollow = faults.hold('unfollowUser');
  await press(({ unfollow }) => unfollow.mutateAsync(ottilie));
  expect(shown).toEqual([1]);
  release();
  releaseUnfollow();
  await settle();
  expect(shown).toEqual([1]);
});

test('useUnfollowUser: behind a block of unknown amount, it is counted when the count has been refetched', async () => {
  const ottilie = { username: 'ottilie' };
  const { faults, shown, before, press, settle } = await watch(
    () => ({
      badge: useNotificationsUnreadCount(),
      list: useNotifications({ count: 4 }),
      block: useBlockUser(),
      unfollow: useUnfollowUser(),
    }),
    ({ badge }) => badge.data?.count,
    ({ sandbox }) => {
      sandbox.act.join('ottilie');
      sandbox.act.notify('alice', 'FRA', 'ottilie');
      sandbox.act.connect('alice', 'ottilie');
    },
  );
  const release = faults.hold('blockUser');
  // Notifications that go with the block may not be loaded.
  await press(({ block }) => block.mutateAsync(ottilie));
  await press(({ unfollow }) => unfollow.mutateAsync(ottilie));
  expect(shown).toEqual([before]);
  release();
  await settle();
  expect(shown).toEqual([before, before - 1]);
});

test('useUnfollowUser: what it takes along is counted once, if its deletion waits behind an unfollow of unknown amount', async () => {
  let id = 0;
  const { faults, shown, before, press, settle } = await watch(
    () => ({
      badge: useNotificationsUnreadCount(),
      list: useNotifications({ count: 4 }),
      unfollow: useUnfollowUser(),
      remove: useDeleteNotification(),
    }),
    ({ badge }) => badge.data?.count,
    ({ sandbox }) => {
      sandbox.act.join('ottilie');
      ({ id } = sandbox.act.notify('alice', 'FRA', 'ottilie'));
      sandbox.act.connect('alice', 'ottilie');
    },
  );
  const releaseFirst = faults.hold('unfollowUser');
  // The approval of that follow may not be loaded.
  const { write: first } = await press(({ unfollow }) => unfollow.mutateAsync({ username: 'kavya' }));
  await press(({ remove }) => remove.mutateAsync({ id }));
  expect(shown).toEqual([before, before - 1]);
  const releaseCount = faults.hold('notificationsUnreadCount');
  releaseFirst();
  await run(() => first);
  const { write: second } = await press(({ unfollow }) => unfollow.mutateAsync({ username: 'ottilie' }));
  await run(() => second);
  releaseCount();
  await settle();
  expect(shown).toEqual([before, before - 1]);
});

test('useReadNotification: a marking of all that waits before it counts the same item, and is refused', async () => {
  const { scene, faults, shown, press, settle } = await watch(
    () => ({
      me: useCurrentUser(),
      page: useUser(zoe),
      list: useNotifications(),
      follow: useFollowUser(),
      remove: useDeleteNotification(),
      all: useReadNotifications(),
      one: useReadNotification(),
    }),
    unreadCount,
    ({ sandbox: { state, act: others } }) => {
      state.notifications.length = 0;
      others.notify('alice', 'PUM', 'zoe').read = true;
      for (let unread = 0; unread < 3; unread += 1) others.notify('alice', 'PUM', 'zoe');
    },
  );
  const [seen = 0, next = 0] = scene.sandbox.state.notifications.map(({ id }) => id);
  const releaseFollow = faults.hold('followUser');
  const releaseOne = faults.hold('readNotification', 'answer');
  faults.fail('deleteNotification', 'answer-lost');
  faults.fail('readNotifications', { status: 400, body: ['No.'] });
  const { write: followed } = await press(({ follow }) => follow.mutateAsync(zoe));
  const { write: lost } = await press(({ remove }) => remove.mutateAsync({ id: seen }));
  await run(() => lost);
  await idle(scene);
  // It waits for the account's counts, which the deletion has made stale, and which are refetched when the follow has settled.
  const { write: marked } = await press(({ all }) => all.mutateAsync({}));
  await press(({ one }) => one.mutateAsync({ id: next }));
  releaseFollow();
  await run(() => Promise.all([followed, marked]));
  releaseOne();
  await settle();
  expect(shown).toEqual([3, 0, 2]);
});

test('useReadNotifications: it counts nothing that a block may have deleted, if the list has not been refetched', async () => {
  let id = 0;
  const { faults, result, shown, press, settle } = await watch(
    () => ({
      badge: useNotificationsUnreadCount(),
      list: useNotifications(),
      block: useBlockUser(),
      mark: useReadNotifications(),
    }),
    ({ badge }) => badge.data?.count,
    ({ sandbox: { state, act: others } }) => {
      state.notifications.length = 0;
      others.notify('alice', 'PUM', 'zoe');
      ({ id } = others.notify('alice', 'CC', 'bob'));
      others.notify('alice', 'PUM', 'zoe');
    },
  );
  expect(shown).toEqual([3]);
  const release = faults.hold('notifications');
  // No profile says whether the connection is confirmed.
  await run(() => result.current.block.mutateAsync(bob));
  await waitFor(() => expect(shown).toEqual([3, 2]));
  await press(({ mark }) => mark.mutateAsync({ max_id: id }));
  release();
  await settle();
  expect(shown).toEqual([3, 2, 1]);
});

test('useUnfollowUser: a list that was refetched decides, not an older profile off screen', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const scene = await createAliceScene();
  const profile = show(scene, () => useUser(zoe));
  await waitFor(() => expect(profile.result.current.data).toMatchObject({ is_following: false }));
  profile.unmount();
  const { faults, shown, press, settle } = watchIn(
    scene,
    () => ({ me: useCurrentUser(), found: useUserSearch({ query: 'zoe' }), unfollow: useUnfollowUser() }),
    followingCount,
  );
  await idle(scene);
  // On another device, a second later.
  vi.setSystemTime(Date.now() + 1000);
  scene.sandbox.act.follow('alice', 'zoe');
  await run(() => scene.queryClient.refetchQueries({ type: 'active' }));
  const [before = 0] = shown;
  await waitFor(() => expect(shown).toEqual([before, before + 1]));
  const release = faults.hold('unfollowUser');
  await press(({ unfollow }) => unfollow.mutateAsync(zoe));
  expect(shown).toEqual([before, before + 1, before]);
  release();
  await settle();
});

const quinn = { username: 'quinn' };

test('useUpdateUser: an account that becomes private behind a change to public refuses the requests to connect', async () => {
  const { faults, shown, press, settle } = await watch(
    () => ({ me: useCurrentUser(), page: useUser(quinn), update: useUpdateUser() }),
    ({ page }) => (page.data && 'is_connected' in page.data ? page.data.is_connected : undefined),
    (scene) => void (personIn(scene, 'alice').visibility = 'T'),
  );
  const release = faults.hold('updateUser');
  await press(({ update }) => update.mutateAsync({ visibility: 'P' }));
  expect(shown).toEqual([true]);
  await press(({ update }) => update.mutateAsync({ visibility: 'T' }));
  expect(shown).toEqual([true, false]);
  release();
  await settle();
  expect(shown).toEqual([true, false]);
});

test('useFollowUser: what lands beside a change that is refused later holds nothing of that change', async () => {
  const { faults, result, shown, press, settle } = await watch(
    () => ({
      ...{ me: useCurrentUser(), page: useUser(quinn), found: useUserSearch({ query: 'quinn' }) },
      ...{ list: useFollowings({ count: 20 }), update: useUpdateUser(), follow: useFollowUser() },
    }),
    ({ list }) => list.data?.find(({ username }) => username === 'quinn')?.is_connected,
  );
  const release = faults.hold('updateUser');
  faults.fail('updateUser', { status: 400, body: ['No.'] });
  // A private account refuses her request to connect.
  await press(({ update }) => update.mutateAsync({ visibility: 'T' }));
  await run(() => result.current.follow.mutateAsync(quinn));
  expect(shown).toEqual([false]);
  release();
  await settle();
  expect(shown).toEqual([false, true]);
});

test('useUpdateUser: a number comes with another read, if the one that should bring it is refused', async () => {
  const { scene, result, press, settle } = await watch(
    // Her own page, by the name that she is giving up.
    () => ({ page: useUser({ username: 'alice' }), me: useCurrentUser(), update: useUpdateUser() }),
    unreadCount,
    (before) => {
      personIn(before, 'alice').visibility = 'T';
      before.sandbox.act.requestFollow('quinn', 'alice');
    },
  );
  // A public account has no requests, nor notifications of them.
  await press(({ update }) => update.mutateAsync({ username: 'newcomer', visibility: 'P' }));
  await settle();
  const unread = scene.sandbox.state.notifications.filter(({ owner, read }) => !read && owner === personIn(scene, 'newcomer').id);
  expect(result.current.page.error).toMatchObject({ status: 404 });
  expect(result.current.me.data?.unread_notifications_count).toBe(unread.length);
});
