import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUser } from '../../src/contract/account.js';
import { deleteAllNotifications, readNotification } from '../../src/contract/notifications.js';
import { keyOf } from '../../src/engine/public.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useFollowUser, useUnfollowUser } from '../../src/react/follows.js';
import { useCreateInvite } from '../../src/react/invites.js';
import {
  useDeleteNotification,
  useNotifications,
  useNotificationsUnreadCount,
  useReadNotification,
  useReadNotifications,
} from '../../src/react/notifications.js';
import { useBlockedUsers, useFollowings } from '../../src/react/relations.js';
import { useBlockUser, useSubscribeToUser, useUser } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { show } from '../react/support.js';
import { run } from '../support/render-hook.js';
import { bob, followingCount, idle, open, settled, unreadCount, watch, watchIn, zoe } from './behind.js';

/** The account's own counts and zoe's profile, and the writes about her. */
function watchZoe() {
  return watch(
    () => ({
      ...{ me: useCurrentUser(), zoe: useUser(zoe), follow: useFollowUser(), unfollow: useUnfollowUser() },
      ...{ subscribe: useSubscribeToUser(), block: useBlockUser() },
    }),
    followingCount,
  );
}

test('useFollowUser: a follow and an unfollow behind another write about the person are both sent, and cancel out in following_count', async () => {
  const { faults, shown, before, press, settle } = await watchZoe();
  const release = faults.hold('subscribeToUser');
  const { writes: all } = await press(
    ({ subscribe }) => subscribe.mutateAsync(zoe),
    ({ follow }) => follow.mutateAsync(zoe),
    ({ unfollow }) => unfollow.mutateAsync(zoe),
  );
  release();
  await settle();
  for (const outcome of await Promise.all(all)) expect(outcome).not.toBeInstanceOf(Error);
  expect(shown).toEqual([before]);
});

test('useUnfollowUser: behind a follow that failed with 500, following_count stays', async () => {
  const { faults, shown, before, press, settle } = await watchZoe();
  faults.fail('followUser', { status: 500 }, { times: 1 });
  const release = faults.hold('unfollowUser');
  const { write: failed } = await press(
    ({ follow }) => follow.mutateAsync(zoe),
    ({ unfollow }) => unfollow.mutateAsync(zoe),
  );
  await run(() => failed);
  release();
  await settle();
  expect(shown).toEqual([before]);
});

test('useFollowUser: a second follow after a lost answer does not count twice', async () => {
  const { faults, shown, before, press, settle } = await watchZoe();
  faults.fail('followUser', 'answer-lost', { times: 1 });
  const releasePage = faults.hold('user');
  const { write: lost } = await press(({ follow }) => follow.mutateAsync(zoe));
  await run(() => lost);
  await press(({ follow }) => follow.mutateAsync(zoe));
  releasePage();
  await settle();
  expect(shown).toEqual([before, before + 1]);
});

test('useFollowUser: behind a block of unknown amount, following_count shows no wrong number', async () => {
  const june = { username: 'june' };
  const { faults, shown, before, press, settle } = await watch(
    () => ({ me: useCurrentUser(), zoe: useUser(zoe), june: useUser(june), follow: useFollowUser(), block: useBlockUser() }),
    followingCount,
  );
  // Kavya is followed, and no cached read shows it. Another follow is in flight when her block lands.
  const releaseJune = faults.hold('followUser', 'answer');
  await press(({ follow }) => follow.mutateAsync(june));
  await press(({ block }) => block.mutateAsync({ username: 'kavya' }));
  await press(({ follow }) => follow.mutateAsync(zoe));
  releaseJune();
  await settle();
  // 24, with june 25, with zoe 26, without kavya 25: never more than both follows.
  expect(shown).toEqual([before, before + 1, before + 2, before + 1]);
});

test('useReadNotification: the badge agrees with the list while both are refetched after a lost answer', async () => {
  const { faults, result, shown, before, press, settle } = await watch(
    () => ({
      ...{ badge: useNotificationsUnreadCount(), list: useNotifications() },
      ...{ read: useReadNotification(), remove: useDeleteNotification() },
    }),
    ({ badge }) => badge.data?.count,
  );
  const [first, second] = result.current.list.data?.filter((item) => !item.read) ?? [];
  const releases = [faults.hold('notifications'), faults.hold('notificationsUnreadCount')];
  faults.fail('deleteNotification', 'answer-lost', { times: 1 });
  const { write: lost } = await press(({ remove }) => remove.mutateAsync({ id: first?.id ?? 0 }));
  await run(() => lost);
  await press(({ read }) => read.mutateAsync({ id: second?.id ?? 0 }));
  await waitFor(() => expect(result.current.list.data?.find((item) => item.id === second?.id)?.read).toBe(true));
  expect(shown.at(-1)).toBe(before - 1);
  for (const release of releases) release();
  await settle();
  expect(shown.at(-1)).toBe(before - 2);
});

test('a stale count is refetched even while a user keeps pressing', async () => {
  const scene = await createAliceScene();
  const result = await open(scene, () => ({ me: useCurrentUser(), create: useCreateInvite(), block: useBlockUser() }));
  const before = result.current.me.data?.following_count ?? 0;
  const presses: Promise<unknown>[] = [];
  const createOne = (): Promise<void> =>
    act(async () => void presses.push(settled(result.current.create.mutateAsync({ nickname: `Guest ${presses.length}` }))));
  // Each answer comes only when the next write is in flight.
  let release = scene.sandbox.faults.hold('createInvite', 'answer');
  await createOne();
  act(() => void presses.push(settled(result.current.block.mutateAsync({ username: 'kavya' }))));
  await act(async () => {});
  for (let turn = 0; turn < 5; turn += 1) {
    const next = scene.sandbox.faults.hold('createInvite', 'answer');
    await createOne();
    release();
    await act(async () => {});
    release = next;
  }
  await waitFor(() => expect(result.current.me.data?.following_count).toBe(before - 1));
  release();
  await run(() => Promise.all(presses));
});

test('a refetch of a count waits for the write in flight that changes it, and is sent once', async () => {
  const { scene, faults, result, shown, before, press, settle } = await watchZoe();
  const release = faults.hold('followUser', 'answer');
  await press(({ follow }) => follow.mutateAsync(zoe));
  await waitFor(() => expect(scene.sent.at(-1)).toBe('followUser'));
  act(() => void result.current.me.refetch());
  release();
  await settle();
  const since = scene.sent.slice(scene.sent.lastIndexOf('followUser'));
  expect(since.filter((name) => name === 'currentUser')).toHaveLength(1);
  expect(shown).toEqual([before, before + 1]);
});

test('useFollowUser: behind an unfollow whose change of the unread count only the badge knew, following_count shows it at once', async () => {
  const { scene, faults, result, before, press, settle } = await watchZoe();
  await open(scene, () => [useUser(bob), useNotificationsUnreadCount()]);
  await run(() => result.current.unfollow.mutateAsync(bob));
  await idle(scene);
  const release = faults.hold('followUser');
  await press(({ follow }) => follow.mutateAsync(zoe));
  await waitFor(() => expect(result.current.me.data?.following_count).toBe(before));
  release();
  await settle();
});

test('useUnfollowUser: behind a follow of unknown amount, it changes no count either', async () => {
  const scene = await createAliceScene();
  const { faults } = scene.sandbox;
  const releasePage = faults.hold('user', 'answer');
  const { result, shown, press, settle } = watchIn(
    scene,
    () => ({ me: useCurrentUser(), zoe: useUser(zoe), follow: useFollowUser(), unfollow: useUnfollowUser() }),
    followingCount,
  );
  await waitFor(() => expect(shown).toHaveLength(1));
  const [before = 0] = shown;
  const releaseFollow = faults.hold('followUser');
  await press(
    ({ follow }) => follow.mutateAsync(zoe),
    ({ unfollow }) => unfollow.mutateAsync(zoe),
  );
  // Her profile was requested before the follow: only now it shows that she was not followed.
  releasePage();
  await waitFor(() => expect(result.current.zoe.data).toBeDefined());
  releaseFollow();
  await settle();
  expect(shown).toEqual([before]);
});

test('useBlockUser: the person stays in blockedUsers when a landed unfollow removes the only complete copy', async () => {
  const person = { username: '' };
  const { faults, result, shown, press, settle } = await watch(
    () => ({ blocked: useBlockedUsers(), followings: useFollowings(), unfollow: useUnfollowUser(), block: useBlockUser() }),
    ({ blocked }) => blocked.data?.some(({ username }) => username === person.username) ?? false,
  );
  // Down to its end, because only there her place in the list is known.
  await run(() => result.current.blocked.fetchNextPage());
  await waitFor(() => expect(result.current.blocked.hasNextPage).toBe(false));
  person.username = result.current.followings.data?.[0]?.username ?? '';
  const release = faults.hold('blockUser');
  const { write: unfollowed } = await press(
    ({ unfollow }) => unfollow.mutateAsync(person),
    ({ block }) => block.mutateAsync(person),
  );
  await run(() => unfollowed);
  release();
  await settle();
  expect(shown).toEqual([false, true]);
});

test('useBlockUser: if the profile whose answer the badge waits for is left, the badge asks for itself', async () => {
  const scene = await createAliceScene();
  const badge = show(scene, () => ({ count: useNotificationsUnreadCount(), block: useBlockUser() }));
  const me = show(scene, () => useCurrentUser());
  await waitFor(() => expect(badge.result.current.count.data && me.result.current.data).toBeDefined());
  scene.sent.length = 0;
  const release = scene.sandbox.faults.hold('currentUser');
  await run(() => badge.result.current.block.mutateAsync({ username: 'bob' }));
  await waitFor(() => expect(scene.sent).toContain('currentUser'));
  expect(scene.sent).not.toContain('notificationsUnreadCount');
  me.unmount();
  release();
  await waitFor(() => expect(scene.sent).toContain('notificationsUnreadCount'));
});

test('useBlockUser: a profile that is left between two tries of its refetch is read again when it comes back', async () => {
  const scene = await createAliceScene();
  // Between its tries is more time than the test takes.
  scene.queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retryDelay: 60_000 } });
  const writes = show(scene, () => ({ zoe: useUser({ username: 'zoe' }), block: useBlockUser(), follow: useFollowUser() }));
  const profile = show(scene, () => useCurrentUser());
  await waitFor(() => expect(profile.result.current.data && writes.result.current.zoe.data).toBeDefined());
  const query = scene.queryClient.getQueryCache().find({ queryKey: keyOf(scene.client, currentUser), exact: false });
  scene.sandbox.faults.fail('currentUser', { status: 503 }, { times: 1 });
  scene.sandbox.faults.fail('blockUser', { status: 500 });
  // Nobody knows whether it was done.
  await run(() => settled(writes.result.current.block.mutateAsync({ username: 'bob' })));
  await waitFor(() => expect(query?.state.fetchFailureCount).toBe(1));
  // Its step is taken by the cached profile.
  await run(() => writes.result.current.follow.mutateAsync({ username: 'zoe' }));
  profile.unmount();
  await idle(scene);
  scene.sent.length = 0;
  show(scene, () => useCurrentUser());
  await waitFor(() => expect(scene.sent).toContain('currentUser'));
});

test('useReadNotification: the count that was answered beside the list stays when a later list lacks the notification', async () => {
  const scene = await createAliceScene();
  const result = await open(scene, () => ({
    ...{ list: useNotifications(), badge: useNotificationsUnreadCount() },
    write: useReadNotification(),
  }));
  const before = result.current.badge.data?.count ?? Number.NaN;
  const { id = 0 } = result.current.list.data?.find(({ read }) => !read) ?? {};
  // On another device.
  await scene.client.call(deleteAllNotifications, {});
  const release = scene.sandbox.faults.hold('readNotification');
  act(() => void settled(result.current.write.mutateAsync({ id })));
  await waitFor(() => expect(result.current.badge.data?.count).toBe(before - 1));
  await run(() => result.current.list.refetch());
  await waitFor(() => expect(result.current.list.data).toEqual([]));
  expect(result.current.badge.data?.count).toBe(before - 1);
  release();
});

test.each([false, true])(
  'a count that was requested before another answer of it, and comes after that, changes nothing (a write is pending: %s)',
  async (isPending) => {
    const { scene, faults, result, shown, before, press, settle } = await watch(
      () => ({
        ...{ me: useCurrentUser(), badge: useNotificationsUnreadCount(), list: useNotifications() },
        subscribe: useSubscribeToUser(),
      }),
      ({ badge }) => badge.data?.count,
    );
    const { id = 0 } = result.current.list.data?.find(({ read }) => !read) ?? {};
    const releaseWrite = faults.hold('subscribeToUser');
    if (isPending) await press(({ subscribe }) => subscribe.mutateAsync(zoe));
    scene.sent.length = 0;
    const release = faults.hold('currentUser', 'answer');
    let late: Promise<unknown> | undefined;
    act(() => void (late = result.current.me.refetch()));
    await waitFor(() => expect(scene.sent).toEqual(['currentUser']));
    // On another device.
    await scene.client.call(readNotification, { id });
    await run(() => result.current.badge.refetch());
    release();
    await run(() => late);
    releaseWrite();
    await settle();
    expect(result.current.me.data?.unread_notifications_count).toBe(before - 1);
    expect(shown).toEqual([before, before - 1]);
  },
);

test('useBlockUser: a follower who has left by herself meanwhile is not taken from followers_count a second time', async () => {
  const carol = { username: 'carol' };
  const { scene, faults, shown, before, press, settle } = await watch(
    () => ({ me: useCurrentUser(), carol: useUser(carol), follow: useFollowUser(), block: useBlockUser() }),
    ({ me }) => me.data?.followers_count,
  );
  const releaseCount = faults.hold('currentUser');
  const { write: followed } = await press(({ follow }) => follow.mutateAsync(zoe));
  await run(() => followed);
  await press(({ block }) => block.mutateAsync(carol));
  scene.sandbox.act.unfollow('carol', 'alice');
  const releaseBlock = faults.hold('blockUser');
  releaseCount();
  await waitFor(() => expect(scene.sent).toContain('blockUser'));
  releaseBlock();
  await settle();
  expect(shown).toEqual([before, before - 1]);
});

test('useBlockUser: nor one whose leaving an answer has shown before the press', async () => {
  const carol = { username: 'carol' };
  const { scene, faults, result, shown, before, press, settle } = await watch(
    () => ({ me: useCurrentUser(), carol: useUser(carol), block: useBlockUser() }),
    ({ me }) => me.data?.followers_count,
  );
  scene.sandbox.act.unfollow('carol', 'alice');
  await run(() => result.current.me.refetch());
  expect(shown).toEqual([before, before - 1]);
  const release = faults.hold('blockUser');
  await press(({ block }) => block.mutateAsync(carol));
  expect(shown).toEqual([before, before - 1]);
  release();
  await settle();
  expect(shown).toEqual([before, before - 1]);
});

test('a badge that loads between two writes lacks the slow one, though the other may have been about the same notification', async () => {
  const { scene, faults, shown, press, renderLater, settle } = await watch(
    (isLater) => ({
      me: useCurrentUser(undefined, { enabled: isLater }),
      ...{ remove: useDeleteNotification(), read: useReadNotifications() },
    }),
    unreadCount,
  );
  const unread = () => scene.sandbox.state.notifications.filter((one) => one.owner === 1 && !one.read);
  const { id = 0 } = unread().findLast(({ content }) => content.type !== 'F') ?? {};
  const before = unread().length;
  const release = faults.hold('deleteNotification');
  await press(({ remove }) => remove.mutateAsync({ id }));
  const { write } = await press(({ read }) => read.mutateAsync({ types: ['F'] }));
  await run(() => write);
  renderLater();
  await waitFor(() => expect(shown).toHaveLength(1));
  release();
  await settle();
  expect(shown.at(-1)).toBe(unread().length);
  expect(shown.at(-1)).toBeLessThan(before);
});
