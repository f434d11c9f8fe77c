import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { User } from '../../src/contract/users.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useDeleteCircle, useUpdateCircle } from '../../src/react/circles.js';
import { useFollowUser, useUnfollowUser } from '../../src/react/follows.js';
import { useCreateInvite, useDeleteInvite, useInvites } from '../../src/react/invites.js';
import {
  useDeleteAllNotifications,
  useDeleteNotification,
  useNotifications,
  useNotificationsUnreadCount,
  useReadNotifications,
} from '../../src/react/notifications.js';
import { useBlockedUserSearch, useFollowings } from '../../src/react/relations.js';
import { useBlockUser, useSubscribeToUser, useUnblockUser, useUser, useUserSearch } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { bob, familyIn, followingCount, idle, keepNotifications, nameOf, unreadCount, watch, watchIn, zoe } from './behind.js';

// Writes behind one whose answer was lost, and the same write submitted again.

const ottilie = { username: 'ottilie' };

test('useBlockUser: a count that excludes a lost follow does not go down', async () => {
  const scene = await createAliceScene();
  const { faults } = scene.sandbox;
  const releaseCount = faults.hold('currentUser', 'answer');
  const { result, shown, press, settle } = watchIn(
    scene,
    () => ({ me: useCurrentUser(), page: useUser(zoe), follow: useFollowUser(), block: useBlockUser() }),
    followingCount,
  );
  await waitFor(() => expect(result.current.page.data).toBeDefined());
  faults.fail('followUser', 'answer-lost', { times: 1 });
  const { write: lost } = await press(({ follow }) => follow.mutateAsync(zoe));
  await run(() => lost);
  await waitFor(() => expect(result.current.page.data).toMatchObject({ is_following: true }));
  // The account's own record was requested before the follow, and answered after it.
  const releaseAgain = faults.hold('currentUser', 'request');
  releaseCount();
  await waitFor(() => expect(shown).toHaveLength(1));
  const [before = 0] = shown;
  const releaseBlock = faults.hold('blockUser');
  await press(({ block }) => block.mutateAsync(zoe));
  expect(shown).toEqual([before]);
  releaseAgain();
  releaseBlock();
  await settle();
  expect(Math.min(...shown)).toBe(before);
  expect(shown.at(-1)).toBe(before);
});

test('useFollowUser: refused behind a lost follow, a block and a lost unblock, it is off the screen while that is looked up', async () => {
  const lena = { username: 'lena' };
  const { scene, faults, result, shown, press, settle } = await watch(
    () => ({ list: useFollowings(), follow: useFollowUser(), block: useBlockUser(), unblock: useUnblockUser() }),
    ({ list }) => list.data?.some(({ username }) => username === lena.username),
  );
  faults.fail('followUser', 'answer-lost', { times: 1 });
  await run(async () => (await press(({ follow }) => follow.mutateAsync(lena))).write);
  faults.fail('unblockUser', 'offline', { times: 1 });
  const releaseFollow = faults.hold('followUser');
  const release = faults.hold('user');
  await press(
    ({ block }) => block.mutateAsync(lena),
    ({ unblock }) => unblock.mutateAsync(lena),
    ({ follow }) => follow.mutateAsync(lena),
  );
  await waitFor(() => expect(scene.sent.at(-1)).toBe('followUser'));
  expect(shown).toEqual([true]);
  releaseFollow();
  await waitFor(() => expect(scene.sent).toContain('user'));
  expect(shown).toEqual([true, false]);
  release();
  await settle();
  expect(shown.at(-1)).toBe(false);
  expect(result.current.follow.isError).toBe(true);
});

test('useDeleteInvite: submitted again after a lost answer, it does not change a count that includes the first one', async () => {
  const { scene, faults, result, shown, before, press, settle } = await watch(
    () => ({ me: useCurrentUser(), list: useInvites(), remove: useDeleteInvite() }),
    ({ me }) => me.data?.invite_count,
  );
  const { id = 0 } = result.current.list.data?.[0] ?? {};
  faults.fail('deleteInvite', 'answer-lost', { times: 1 });
  const releaseList = faults.hold('invites');
  const { write: lost } = await press(({ remove }) => remove.mutateAsync({ id }));
  await run(() => lost);
  await waitFor(() => expect(scene.sent.filter((name) => name === 'currentUser')).toHaveLength(2));
  await waitFor(() => expect(result.current.me.isFetching).toBe(false));
  // The list has not been refetched, so the invite is still on screen.
  const release = faults.hold('deleteInvite');
  await press(({ remove }) => remove.mutateAsync({ id }));
  expect(shown.at(-1)).toBe(before + 1);
  release();
  releaseList();
  await settle();
  expect(Math.max(...shown)).toBe(before + 1);
  expect(shown.at(-1)).toBe(before + 1);
});

test('useFollowUser: a count has a lost follow as soon as another answer shows that it was done', async () => {
  const { faults, result, shown, before, press, settle } = await watch(
    () => ({ me: useCurrentUser(), page: useUser(zoe), follow: useFollowUser(), next: useUser({ username: 'omar' }) }),
    followingCount,
  );
  faults.fail('followUser', 'answer-lost', { times: 1 });
  const release = faults.hold('currentUser');
  await run(async () => (await press(({ follow }) => follow.mutateAsync(zoe))).write);
  await waitFor(() => expect(result.current.page.data).toMatchObject({ is_following: true }));
  expect(shown).toEqual([before, before + 1]);
  await press(({ follow }) => follow.mutateAsync({ username: 'omar' }));
  expect(shown.at(-1)).toBe(before + 2);
  release();
  await settle();
  expect(shown).toEqual([before, before + 1, before + 2]);
});

/** The circles of the person on the page. */
function circlesOn({ page: { data } }: { readonly page: { readonly data: User | undefined } }): string | undefined {
  return data && 'connected_circles' in data ? data.connected_circles.map(({ name }) => name).join(', ') : undefined;
}

test('useUpdateCircle: behind a lost one that another answer shows to be done, the person has the circles of both', async () => {
  const { scene, faults, result, shown, press, settle } = await watch(
    () => ({ page: useUser(zoe), search: useUserSearch({ query: 'zoe' }), me: useCurrentUser(), update: useUpdateCircle() }),
    circlesOn,
  );
  const id = familyIn(scene);
  const release = faults.hold('user');
  faults.fail('updateCircle', 'answer-lost', { times: 1 });
  await run(async () => (await press(({ update }) => update.mutateAsync({ id, usernames: ['zoe'] }))).write);
  await waitFor(() => expect(result.current.search.data?.[0]).toMatchObject({ is_connected: true }));
  await run(async () => (await press(({ update }) => update.mutateAsync({ id, usernames: ['zoe', 'grace'] }))).write);
  release();
  await settle();
  expect(new Set(shown)).toEqual(new Set(['', 'Connections, Family']));
});

test('useDeleteCircle: behind a lost block, the page of the person does not show the circle', async () => {
  const { scene, faults, result, shown, press, settle } = await watch(
    () => ({
      page: useUser(bob),
      list: useBlockedUserSearch({ query: 'bob' }),
      block: useBlockUser(),
      remove: useDeleteCircle(),
    }),
    circlesOn,
  );
  const release = faults.hold('user');
  const releaseDeletion = faults.hold('deleteCircle');
  faults.fail('blockUser', { status: 500, applied: true }, { times: 1 });
  const { id = 0 } = scene.sandbox.state.circles.find(({ name }) => name === 'Friends') ?? {};
  const { writes } = await press(
    ({ block }) => block.mutateAsync(bob),
    ({ remove }) => remove.mutateAsync({ id }),
  );
  await run(() => writes[0]);
  await waitFor(() => expect(result.current.list.data?.map(({ username }) => username)).toContain('bob'));
  releaseDeletion();
  await run(() => writes[1]);
  expect(shown.at(-1)).toBe('Connections, Family');
  release();
  await settle();
});

test.each([
  ['it has landed', undefined],
  ['its answer was lost', 'answer-lost'],
] as const)(
  'useBlockUser: submitted again after %s, it keeps the follow that an unconfirmed connection has kept',
  async (_, fault) => {
    const { faults, shown, press, settle } = await watch(
      () => ({ list: useFollowings(), me: useCurrentUser(), block: useBlockUser() }),
      // One text for both, so that neither may change.
      ({ list, me }) => list.data && me.data && `${list.data[0]?.username} of ${me.data.following_count}`,
      ({ sandbox }) => {
        sandbox.act.join('ottilie');
        sandbox.act.follow('alice', 'ottilie');
        sandbox.act.connect('alice', 'ottilie');
      },
    );
    expect(shown).toEqual([expect.stringContaining('ottilie')]);
    if (fault) faults.fail('blockUser', fault, { times: 1 });
    await press(({ block }) => block.mutateAsync(ottilie));
    await settle();
    const release = faults.hold('blockUser');
    await press(({ block }) => block.mutateAsync(ottilie));
    expect(shown).toHaveLength(1);
    release();
    await settle();
    expect(shown).toHaveLength(1);
  },
);

/**
 * alice's own count and zoe's page, beside a write of the test. The service has done a follow of zoe whose answer is held and will be
 * lost, and the page has been loaded again since.
 */
async function startLostFollow<Write>(useWrite: () => Write) {
  const watched = await watch(
    () => ({ me: useCurrentUser(), page: useUser(zoe), follow: useFollowUser(), write: useWrite() }),
    followingCount,
  );
  const { scene, faults, result, press } = watched;
  faults.fail('followUser', 'answer-lost', { times: 1 });
  const release = faults.hold('followUser', 'answer');
  const { write: lost } = await press(({ follow }) => follow.mutateAsync(zoe));
  await waitFor(() => expect(scene.sandbox.state.follows.some(({ followed }) => nameOf(scene, followed) === 'zoe')).toBe(true));
  await run(() => result.current.page.refetch());
  return { watched, release, lost };
}

test('useBlockUser: a profile loaded during a lost follow does not decide a count that is older than the follow', async () => {
  const { watched, release: releaseFollow, lost } = await startLostFollow(useBlockUser);
  const { faults, shown, before, press, settle } = watched;
  const releases = (['currentUser', 'user', 'blockUser'] as const).map((operation) => faults.hold(operation));
  releaseFollow();
  await run(() => lost);
  await waitFor(() => expect(shown).toEqual([before, before + 1, before]));
  await press(({ write }) => write.mutateAsync(zoe));
  expect(shown.at(-1)).toBe(before);
  for (const release of releases) release();
  await settle();
  expect(Math.min(...shown)).toBe(before);
  expect(shown.at(-1)).toBe(before);
});

test('useDeleteNotification: a notification that a lost block may have deleted is not counted, if the list was loaded after the block was submitted', async () => {
  const scene = await createAliceScene();
  const { faults, state, act: others } = scene.sandbox;
  others.join('ottilie');
  others.follow('ottilie', 'alice');
  const id = Math.max(...state.notifications.map((one) => one.id));
  const releaseList = faults.hold('notifications', 'answer');
  const { result, shown, press, settle } = watchIn(
    scene,
    () => ({ me: useCurrentUser(), list: useNotifications(), block: useBlockUser(), remove: useDeleteNotification() }),
    unreadCount,
  );
  await waitFor(() => expect(shown).toHaveLength(1));
  const [before = 0] = shown;
  await waitFor(() => expect(scene.sent).toContain('notifications'));
  faults.fail('blockUser', 'answer-lost', { times: 1 });
  const releaseBlock = faults.hold('blockUser', 'answer');
  const { write: lost } = await press(({ block }) => block.mutateAsync(ottilie));
  await waitFor(() => expect(state.notifications.some((one) => one.id === id)).toBe(false));
  // The list was answered before the block, and arrives after the press.
  releaseList();
  await waitFor(() => expect(result.current.list.data).toBeDefined());
  const releaseAgain = faults.hold('notifications');
  releaseBlock();
  await run(() => lost);
  await waitFor(() => expect(shown).toEqual([before, before - 1]));
  expect(result.current.list.data?.[0]?.id).toBe(id);
  const releaseRemove = faults.hold('deleteNotification');
  await press(({ remove }) => remove.mutateAsync({ id }));
  releaseRemove();
  releaseAgain();
  await settle();
  expect(shown).toEqual([before, before - 1]);
});

test('useReadNotifications: after a lost deletion it counts nothing that the deletion may have counted', async () => {
  const { scene, faults, result, shown, press, settle } = await watch(
    () => ({ me: useCurrentUser(), list: useNotifications(), remove: useDeleteNotification(), mark: useReadNotifications() }),
    unreadCount,
    keepNotifications,
  );
  expect(shown).toEqual([4]);
  const ids = scene.sandbox.state.notifications.map(({ id }) => id).toSorted((one, other) => other - one);
  expect(result.current.list.data).toHaveLength(4);
  faults.fail('deleteNotification', 'answer-lost', { times: 1 });
  const releaseMe = faults.hold('currentUser');
  const { write: lost } = await press(({ remove }) => remove.mutateAsync({ id: Number(ids[3]) }));
  await run(() => lost);
  // The list has been refetched, the count has not.
  await waitFor(() => expect(result.current.list.data).toHaveLength(3));
  const releaseMark = faults.hold('readNotifications');
  await press(({ mark }) => mark.mutateAsync({ max_id: Number(ids[1]) }));
  releaseMe();
  releaseMark();
  await settle();
  expect(shown.filter((count) => ![4, 3, 1].includes(count))).toEqual([]);
  expect(shown.at(-1)).toBe(1);
});

test('useCreateInvite: submitted again after a lost answer, the invite is in the list as soon as the service says that it exists', async () => {
  const { scene, faults, result, shown, before, press } = await watch(
    () => ({ me: useCurrentUser(), list: useInvites(), create: useCreateInvite() }),
    ({ me }) => me.data?.invite_count,
  );
  const release = faults.hold('invites');
  faults.fail('createInvite', 'answer-lost', { times: 1 });
  for (let times = 0; times < 2; times += 1) {
    const { write: written } = await press(({ create }) => create.mutateAsync({ nickname: 'Ottilie' }));
    await run(() => written);
  }
  await waitFor(() => expect(result.current.create.data?.nickname).toBe('Ottilie'));
  expect(result.current.list.data?.map(({ nickname }) => nickname)).toContain('Ottilie');
  release();
  await idle(scene);
  expect(Math.min(...shown)).toBe(before - 1);
  expect(result.current.me.data?.invite_count).toBe(before - 1);
});

test('useUpdateCircle: a profile loaded after a lost follow does not decide a count that is older than the follow', async () => {
  const { scene, faults, result, shown, before, press, settle } = await watch(
    () => ({
      ...{ me: useCurrentUser(), page: useUser(zoe), follow: useFollowUser(), unfollow: useUnfollowUser() },
      ...{ subscribe: useSubscribeToUser(), update: useUpdateCircle() },
    }),
    followingCount,
  );
  const id = familyIn(scene);
  faults.fail('followUser', 'answer-lost', { times: 1 });
  const releaseFollow = faults.hold('followUser');
  const releaseSubscribe = faults.hold('subscribeToUser');
  const releaseUpdate = faults.hold('updateCircle');
  const { write: followed } = await press(({ follow }) => follow.mutateAsync(zoe));
  const { write: subscribed } = await press(({ subscribe }) => subscribe.mutateAsync(zoe));
  await press(({ update }) => update.mutateAsync({ id, usernames: ['zoe'] }));
  await press(({ unfollow }) => unfollow.mutateAsync(zoe));
  expect(shown).toEqual([before, before + 1, before]);
  const releaseCount = faults.hold('currentUser');
  releaseFollow();
  await run(() => followed);
  await waitFor(() => expect(scene.sent.filter((name) => name === 'user')).toHaveLength(2));
  await waitFor(() => expect(result.current.page.isFetching).toBe(false));
  releaseSubscribe();
  await run(() => subscribed);
  releaseUpdate();
  // A circle that did not wait for the count would land here.
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  releaseCount();
  await settle();
  expect(Math.min(...shown)).toBe(before);
  expect(shown.at(-1)).toBe(before);
});

test('useBlockUser: submitted again after a lost answer, it is not counted twice in the circles of another profile', async () => {
  const { scene, faults, shown, before, press, settle } = await watch(
    () => ({ page: useUser(ottilie), member: useUser(bob), block: useBlockUser() }),
    ({ page }) => (page.data && 'connected_circles' in page.data ? page.data.connected_circles[0]?.users_count : undefined),
    ({ sandbox }) => {
      sandbox.act.join('ottilie');
      sandbox.act.connect('alice', 'ottilie');
    },
  );
  faults.fail('blockUser', 'answer-lost', { times: 1 });
  const release = faults.hold('user', 'answer');
  const { write: lost } = await press(({ block }) => block.mutateAsync(bob));
  await run(() => lost);
  await waitFor(() => expect(scene.sent.filter((name) => name === 'user')).toHaveLength(4));
  const releaseBlock = faults.hold('blockUser');
  await press(({ block }) => block.mutateAsync(bob));
  release();
  await waitFor(() => expect(scene.sent.filter((name) => name === 'blockUser')).toHaveLength(2));
  releaseBlock();
  await settle();
  expect(shown).toEqual([before, before - 1]);
});

test('useFollowUser: behind an unfollow that is refused, and that was lost once before, it stays on the screen', async () => {
  const { faults, shown, before, press, settle } = await watch(
    () => ({ me: useCurrentUser(), page: useUser(zoe), follow: useFollowUser(), unfollow: useUnfollowUser() }),
    followingCount,
  );
  faults.fail('unfollowUser', 'answer-lost', { times: 1 });
  await press(({ unfollow }) => unfollow.mutateAsync(zoe));
  await settle();
  const releaseUnfollow = faults.hold('unfollowUser');
  const { write: refused } = await press(({ unfollow }) => unfollow.mutateAsync(zoe));
  await press(({ follow }) => follow.mutateAsync(zoe));
  expect(shown).toEqual([before, before + 1]);
  const releaseCount = faults.hold('currentUser');
  releaseUnfollow();
  await run(() => refused);
  releaseCount();
  await settle();
  expect(shown).toEqual([before, before + 1]);
});

test('useUnfollowUser: refused, because the service did a lost one only after the count was refetched, it refetches the count', async () => {
  const { scene, faults, shown, before, press, settle } = await watch(
    () => ({ me: useCurrentUser(), unfollow: useUnfollowUser() }),
    followingCount,
    ({ sandbox }) => sandbox.act.follow('alice', 'zoe'),
  );
  faults.fail('unfollowUser', 'offline', { times: 1 });
  await press(({ unfollow }) => unfollow.mutateAsync(zoe));
  await settle();
  scene.sandbox.act.unfollow('alice', 'zoe');
  await press(({ unfollow }) => unfollow.mutateAsync(zoe));
  await settle();
  expect(shown).toEqual([before, before - 1]);
});

test('useUnfollowUser: behind a follow that is lost, a profile refetched during the follow does not decide the older count', async () => {
  const { watched, release: releaseFollow, lost } = await startLostFollow(useUnfollowUser);
  const { faults, shown, before, press, settle } = watched;
  await press(({ write }) => write.mutateAsync(zoe));
  expect(shown).toEqual([before, before + 1, before]);
  const releases = (['currentUser', 'unfollowUser'] as const).map((operation) => faults.hold(operation));
  releaseFollow();
  await run(() => lost);
  for (const release of releases) release();
  await settle();
  expect(shown).toEqual([before, before + 1, before]);
});

test('useNotificationsUnreadCount: a list that a lost deletion has emptied does not say how many were read before', async () => {
  const { faults, result, shown, before, press, settle } = await watch(
    () => ({
      ...{ badge: useNotificationsUnreadCount(), list: useNotifications({ count: 2 }) },
      ...{ read: useReadNotifications(), clear: useDeleteAllNotifications() },
    }),
    ({ badge, list }) => list.data && badge.data?.count,
  );
  const [, second] = result.current.list.data ?? [];
  const answerBadge = faults.hold('notificationsUnreadCount');
  const { write: marked } = await press(({ read }) => read.mutateAsync({ max_id: second?.id ?? 0 }));
  await run(() => marked);
  faults.fail('deleteAllNotifications', 'answer-lost', { times: 1 });
  const { write: lost } = await press(({ clear }) => clear.mutateAsync());
  await run(() => lost);
  await waitFor(() => expect(result.current.list.data).toEqual([]));
  expect(shown).toEqual([before, 0, before]);
  answerBadge();
  await settle();
  expect(shown).toEqual([before, 0, before, 0]);
});
