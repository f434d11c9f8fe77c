import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCurrentUser } from '../../src/react/account.js';
import { useCircles, useUpdateCircle } from '../../src/react/circles.js';
import { useFollowUser, useUnfollowUser } from '../../src/react/follows.js';
import { useCreateInvite, useDeleteInvite, useInvites } from '../../src/react/invites.js';
import {
  useDeleteAllNotifications,
  useDeleteNotification,
  useNotifications,
  useNotificationsUnreadCount,
  useReadNotifications,
} from '../../src/react/notifications.js';
import { useFollowings } from '../../src/react/relations.js';
import { useBlockUser, useSubscribeToUser, useUser } from '../../src/react/users.js';
import { createAliceScene, type Scene } from '../support/community.js';
import { renderHook, run } from '../support/render-hook.js';
import { bob, nameOf, zoe, note, press, idle, settle, watch } from './behind.js';

// Writes behind one whose answer was lost, and the same write submitted again.

test('useBlockUser: a count that excludes a lost follow does not go down', async () => {
  const scene = await createAliceScene();
  const shown: number[] = [];
  const releaseCount = scene.sandbox.faults.hold('currentUser', 'answer');
  const { result } = renderHook(
    () => {
      const me = useCurrentUser();
      note(shown, me.data?.following_count);
      return { me, page: useUser(zoe), follow: useFollowUser(), block: useBlockUser() };
    },
    { wrapper: scene.Wrapper },
  );
  await waitFor(() => expect(result.current.page.data).toBeDefined());
  scene.sandbox.faults.fail('followUser', 'answer-lost', { times: 1 });
  const lost = await press(() => result.current.follow.mutateAsync(zoe));
  await run(() => Promise.all(lost));
  await waitFor(() => expect(result.current.page.data).toMatchObject({ is_following: true }));
  // The account's own record was requested before the follow, and answered after it.
  const releaseAgain = scene.sandbox.faults.hold('currentUser', 'request');
  releaseCount();
  await waitFor(() => expect(shown).toHaveLength(1));
  const [before = 0] = shown;
  const releaseBlock = scene.sandbox.faults.hold('blockUser');
  const all = await press(() => result.current.block.mutateAsync(zoe));
  expect(shown).toEqual([before]);
  releaseAgain();
  releaseBlock();
  await settle(scene, all);
  expect(shown.filter((count) => count < before)).toEqual([]);
  expect(shown.at(-1)).toBe(before);
});

test('useDeleteInvite: submitted again after a lost answer, it does not change a count that includes the first one', async () => {
  const scene = await createAliceScene();
  const { result, shown } = await watch(
    scene,
    () => ({ me: useCurrentUser(), list: useInvites(), remove: useDeleteInvite() }),
    ({ me }) => me.data?.invite_count,
  );
  const before = result.current.me.data?.invite_count ?? 0;
  const { id = 0 } = result.current.list.data?.[0] ?? {};
  scene.sandbox.faults.fail('deleteInvite', 'answer-lost', { times: 1 });
  const releaseList = scene.sandbox.faults.hold('invites');
  const lost = await press(() => result.current.remove.mutateAsync({ id }));
  await run(() => Promise.all(lost));
  await waitFor(() => expect(scene.sent.filter((name) => name === 'currentUser')).toHaveLength(2));
  await waitFor(() => expect(result.current.me.isFetching).toBe(false));
  // The list has not been refetched, so the invite is still on screen.
  const release = scene.sandbox.faults.hold('deleteInvite');
  const all = await press(() => result.current.remove.mutateAsync({ id }));
  expect(shown.at(-1)).toBe(before + 1);
  release();
  releaseList();
  await settle(scene, all);
  expect(Math.max(...shown)).toBe(before + 1);
  expect(shown.at(-1)).toBe(before + 1);
});

test('useBlockUser: submitted again after it has landed, it removes nothing that the service has kept', async () => {
  const scene = await createAliceScene();
  const { sandbox } = scene;
  sandbox.act.join('ottilie');
  sandbox.act.follow('alice', 'ottilie');
  sandbox.act.connect('alice', 'ottilie');
  const ottilie = { username: 'ottilie' };
  const { result, shown } = await watch(
    scene,
    () => ({ list: useFollowings(), block: useBlockUser() }),
    ({ list }) => list.data?.some(({ username }) => username === 'ottilie'),
  );
  await run(() => result.current.block.mutateAsync(ottilie));
  await idle(scene);
  expect(shown).toEqual([true]);
  const release = sandbox.faults.hold('blockUser');
  const all = await press(() => result.current.block.mutateAsync(ottilie));
  release();
  await settle(scene, all);
  expect(shown).toEqual([true]);
});

/**
 * alice's own count and zoe's page, beside a write of the test. The service has done a follow of zoe whose answer is held and will be
 * lost, and the page has been loaded again since.
 */
async function startLostFollow<Write>(useWrite: () => Write): Promise<{
  scene: Scene;
  result: { readonly current: { readonly write: Write } };
  shown: number[];
  before: number;
  release: () => void;
  all: Promise<unknown>[];
}> {
  const scene = await createAliceScene();
  const { faults } = scene.sandbox;
  const { result, shown } = await watch(
    scene,
    () => ({ me: useCurrentUser(), page: useUser(zoe), follow: useFollowUser(), write: useWrite() }),
    ({ me }) => me.data?.following_count,
  );
  const [before = 0] = shown;
  faults.fail('followUser', 'answer-lost', { times: 1 });
  const release = faults.hold('followUser', 'answer');
  const all = await press(() => result.current.follow.mutateAsync(zoe));
  await waitFor(() => expect(scene.sandbox.state.follows.some(({ followed }) => nameOf(scene, followed) === 'zoe')).toBe(true));
  await run(() => result.current.page.refetch());
  return { scene, result, shown, before, release, all };
}

test('useBlockUser: a profile loaded during a lost follow does not decide a count that is older than the follow', async () => {
  const { scene, result, shown, before, release: releaseFollow, all } = await startLostFollow(useBlockUser);
  const { faults } = scene.sandbox;
  const releases = (['currentUser', 'user', 'blockUser'] as const).map((operation) => faults.hold(operation));
  releaseFollow();
  await run(() => Promise.all(all));
  await waitFor(() => expect(shown).toEqual([before, before + 1, before]));
  all.push(...(await press(() => result.current.write.mutateAsync(zoe))));
  expect(shown.at(-1)).toBe(before);
  for (const release of releases) release();
  await settle(scene, all);
  expect(Math.min(...shown)).toBe(before);
  expect(shown.at(-1)).toBe(before);
});

test('useDeleteNotification: a notification that a lost block may have deleted is not counted, if the list was loaded after the block was submitted', async () => {
  const scene = await createAliceScene();
  const { faults, state, act: others } = scene.sandbox;
  others.join('ottilie');
  others.follow('ottilie', 'alice');
  const id = Math.max(...state.notifications.map((one) => one.id));
  const shown: number[] = [];
  const releaseList = faults.hold('notifications', 'answer');
  const { result } = renderHook(
    () => {
      const me = useCurrentUser();
      note(shown, me.data?.unread_notifications_count);
      return { me, list: useNotifications(), block: useBlockUser(), remove: useDeleteNotification() };
    },
    { wrapper: scene.Wrapper },
  );
  await waitFor(() => expect(shown).toHaveLength(1));
  const [before = 0] = shown;
  await waitFor(() => expect(scene.sent).toContain('notifications'));
  faults.fail('blockUser', 'answer-lost', { times: 1 });
  const releaseBlock = faults.hold('blockUser', 'answer');
  const all = await press(() => result.current.block.mutateAsync({ username: 'ottilie' }));
  await waitFor(() => expect(state.notifications.some((one) => one.id === id)).toBe(false));
  // The list was answered before the block, and arrives after the press.
  releaseList();
  await waitFor(() => expect(result.current.list.data).toBeDefined());
  const releaseAgain = faults.hold('notifications');
  releaseBlock();
  await run(() => Promise.all(all));
  await waitFor(() => expect(shown).toEqual([before, before - 1]));
  expect(result.current.list.data?.[0]?.id).toBe(id);
  const releaseRemove = faults.hold('deleteNotification');
  all.push(...(await press(() => result.current.remove.mutateAsync({ id }))));
  releaseRemove();
  releaseAgain();
  await settle(scene, all);
  expect(shown).toEqual([before, before - 1]);
});

test('useReadNotifications: after a lost deletion it counts nothing that the deletion may have counted', async () => {
  const scene = await createAliceScene();
  const { faults, state } = scene.sandbox;
  // Few enough for one page.
  const mine = state.notifications.filter(({ owner }) => owner === 1).slice(-4);
  state.notifications.splice(0, Infinity, ...mine);
  for (const one of mine) one.read = false;
  const { result, shown } = await watch(
    scene,
    () => ({ me: useCurrentUser(), list: useNotifications(), remove: useDeleteNotification(), mark: useReadNotifications() }),
    ({ me }) => me.data?.unread_notifications_count,
  );
  expect(shown).toEqual([4]);
  await waitFor(() => expect(result.current.list.data).toHaveLength(4));
  const ids = mine.map(({ id }) => id).toSorted((one, other) => other - one);
  faults.fail('deleteNotification', 'answer-lost', { times: 1 });
  const releaseMe = faults.hold('currentUser');
  const all = await press(() => result.current.remove.mutateAsync({ id: Number(ids[3]) }));
  await run(() => Promise.all(all));
  // The list has been refetched, the count has not.
  await waitFor(() => expect(result.current.list.data).toHaveLength(3));
  const releaseMark = faults.hold('readNotifications');
  all.push(...(await press(() => result.current.mark.mutateAsync({ max_id: Number(ids[1]) }))));
  expect([4, 3, 1]).toContain(shown.at(-1));
  releaseMe();
  releaseMark();
  await settle(scene, all);
  expect(shown.filter((count) => ![4, 3, 1].includes(count))).toEqual([]);
  expect(shown.at(-1)).toBe(1);
});

test('useBlockUser: submitted again after a lost answer, it keeps the follow that an unconfirmed connection has kept', async () => {
  const scene = await createAliceScene();
  const { sandbox } = scene;
  sandbox.act.join('ottilie');
  sandbox.act.follow('alice', 'ottilie');
  sandbox.act.connect('alice', 'ottilie');
  const ottilie = { username: 'ottilie' };
  const shown: boolean[] = [];
  const counts: number[] = [];
  const { result } = renderHook(
    () => {
      const list = useFollowings();
      const me = useCurrentUser();
      note(counts, me.data?.following_count);
      note(
        shown,
        list.data?.some(({ username }) => username === 'ottilie'),
      );
      return { list, me, block: useBlockUser() };
    },
    { wrapper: scene.Wrapper },
  );
  await waitFor(() => expect([...shown, ...counts]).toHaveLength(2));
  sandbox.faults.fail('blockUser', 'answer-lost', { times: 1 });
  const all = await press(() => result.current.block.mutateAsync(ottilie));
  await settle(scene, all);
  const release = sandbox.faults.hold('blockUser');
  all.push(...(await press(() => result.current.block.mutateAsync(ottilie))));
  expect(shown).toEqual([true]);
  release();
  await settle(scene, all);
  expect(shown).toEqual([true]);
  expect(new Set(counts).size).toBe(1);
});

test('useCreateInvite: submitted again after a lost answer, the invite is in the list as soon as the service says that it exists', async () => {
  const scene = await createAliceScene();
  const { faults } = scene.sandbox;
  const counts: number[] = [];
  const { result } = renderHook(
    () => {
      const me = useCurrentUser();
      note(counts, me.data?.invite_count);
      return { me, list: useInvites(), create: useCreateInvite() };
    },
    { wrapper: scene.Wrapper },
  );
  await waitFor(() => expect(result.current.me.data && result.current.list.data).toBeDefined());
  const [before = 0] = counts;
  const release = faults.hold('invites');
  faults.fail('createInvite', 'answer-lost', { times: 1 });
  const all = await press(() => result.current.create.mutateAsync({ nickname: 'Ottilie' }));
  await run(() => Promise.all(all));
  const again = await press(() => result.current.create.mutateAsync({ nickname: 'Ottilie' }));
  await run(() => Promise.all(again));
  await waitFor(() => expect(result.current.create.data?.nickname).toBe('Ottilie'));
  expect(result.current.list.data?.map(({ nickname }) => nickname)).toContain('Ottilie');
  release();
  await idle(scene);
  expect(Math.min(...counts)).toBe(before - 1);
  expect(result.current.me.data?.invite_count).toBe(before - 1);
});

test('useUpdateCircle: a profile loaded after a lost follow does not decide a count that is older than the follow', async () => {
  const scene = await createAliceScene();
  const { faults } = scene.sandbox;
  const { result, shown } = await watch(
    scene,
    () => {
      const reads = { me: useCurrentUser(), page: useUser(zoe), circles: useCircles() };
      const others = { subscribe: useSubscribeToUser(), update: useUpdateCircle(), unfollow: useUnfollowUser() };
      return { ...reads, ...others, follow: useFollowUser() };
    },
    ({ me }) => me.data?.following_count,
  );
  const [before = 0] = shown;
  const { id = 0 } = result.current.circles.data?.find(({ name }) => name !== 'Connections') ?? {};
  faults.fail('followUser', 'answer-lost', { times: 1 });
  const releaseFollow = faults.hold('followUser');
  const releaseSubscribe = faults.hold('subscribeToUser');
  const releaseUpdate = faults.hold('updateCircle');
  const all = await press(() => result.current.follow.mutateAsync(zoe));
  all.push(...(await press(() => result.current.subscribe.mutateAsync(zoe))));
  all.push(...(await press(() => result.current.update.mutateAsync({ id, usernames: ['zoe'] }))));
  all.push(...(await press(() => result.current.unfollow.mutateAsync(zoe))));
  expect(shown).toEqual([before, before + 1, before]);
  const releaseCount = faults.hold('currentUser');
  releaseFollow();
  await run(() => all[0]);
  await waitFor(() => expect(scene.sent.filter((name) => name === 'user')).toHaveLength(2));
  await waitFor(() => expect(result.current.page.isFetching).toBe(false));
  releaseSubscribe();
  await run(() => all[1]);
  releaseUpdate();
  // A circle that did not wait for the count would land here.
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  releaseCount();
  await settle(scene, all);
  expect(Math.min(...shown)).toBe(before);
  expect(shown.at(-1)).toBe(before);
});

test('useBlockUser: submitted again after a lost answer, it is not counted twice in the circles of another profile', async () => {
  const scene = await createAliceScene();
  const { act: others, faults } = scene.sandbox;
  others.join('ottilie');
  others.connect('alice', 'ottilie');
  const { result, shown } = await watch(
    scene,
    () => ({ page: useUser({ username: 'ottilie' }), member: useUser(bob), block: useBlockUser() }),
    ({ page }) => (page.data && 'connected_circles' in page.data ? page.data.connected_circles[0]?.users_count : undefined),
  );
  const [before = 0] = shown;
  faults.fail('blockUser', 'answer-lost', { times: 1 });
  const release = faults.hold('user', 'answer');
  const all = await press(() => result.current.block.mutateAsync(bob));
  await run(() => Promise.all(all));
  await waitFor(() => expect(scene.sent.filter((name) => name === 'user')).toHaveLength(4));
  const releaseBlock = faults.hold('blockUser');
  all.push(...(await press(() => result.current.block.mutateAsync(bob))));
  release();
  await waitFor(() => expect(scene.sent.filter((name) => name === 'blockUser')).toHaveLength(2));
  releaseBlock();
  await settle(scene, all);
  expect(shown).toEqual([before, before - 1]);
});

test('useFollowUser: behind an unfollow that is refused, and that was lost once before, it stays on the screen', async () => {
  const scene = await createAliceScene();
  const { faults } = scene.sandbox;
  const { result, shown } = await watch(
    scene,
    () => ({ me: useCurrentUser(), page: useUser(zoe), follow: useFollowUser(), unfollow: useUnfollowUser() }),
    ({ me }) => me.data?.following_count,
  );
  const [before = 0] = shown;
  faults.fail('unfollowUser', 'answer-lost', { times: 1 });
  await settle(scene, await press(() => result.current.unfollow.mutateAsync(zoe)));
  const releaseUnfollow = faults.hold('unfollowUser');
  const all = await press(() => result.current.unfollow.mutateAsync(zoe));
  all.push(...(await press(() => result.current.follow.mutateAsync(zoe))));
  expect(shown).toEqual([before, before + 1]);
  const releaseCount = faults.hold('currentUser');
  releaseUnfollow();
  await run(() => all[0]);
  releaseCount();
  await settle(scene, all);
  expect(shown).toEqual([before, before + 1]);
});

test('useUnfollowUser: refused, because the service did a lost one only after the count was refetched, it refetches the count', async () => {
  const scene = await createAliceScene();
  const { act: others, faults } = scene.sandbox;
  others.follow('alice', 'zoe');
  const { result, shown } = await watch(
    scene,
    () => ({ me: useCurrentUser(), unfollow: useUnfollowUser() }),
    ({ me }) => me.data?.following_count,
  );
  const [before = 0] = shown;
  faults.fail('unfollowUser', 'offline', { times: 1 });
  await settle(scene, await press(() => result.current.unfollow.mutateAsync(zoe)));
  others.unfollow('alice', 'zoe');
  await settle(scene, await press(() => result.current.unfollow.mutateAsync(zoe)));
  expect(shown).toEqual([before, before - 1]);
});

test('useUnfollowUser: behind a follow that is lost, a profile refetched during the follow does not decide the older count', async () => {
  const { scene, result, shown, before, release, all } = await startLostFollow(useUnfollowUser);
  const { faults } = scene.sandbox;
  all.push(...(await press(() => result.current.write.mutateAsync(zoe))));
  expect(shown).toEqual([before, before + 1, before]);
  const releases = (['currentUser', 'unfollowUser'] as const).map((operation) => faults.hold(operation));
  release();
  await run(() => all[0]);
  for (const releaseOther of releases) releaseOther();
  await settle(scene, all);
  expect(shown).toEqual([before, before + 1, before]);
});

test('useNotificationsUnreadCount: a list that a lost deletion has emptied does not say how many were read before', async () => {
  const scene = await createAliceScene();
  const { faults } = scene.sandbox;
  const { result, shown } = await watch(
    scene,
    () => ({
      ...{ badge: useNotificationsUnreadCount(), list: useNotifications({ count: 2 }) },
      ...{ read: useReadNotifications(), clear: useDeleteAllNotifications() },
    }),
    ({ badge, list }) => list.data && badge.data?.count,
  );
  const [before = 0] = shown;
  const [, second] = result.current.list.data ?? [];
  const answerBadge = faults.hold('notificationsUnreadCount');
  const all = await press(() => result.current.read.mutateAsync({ max_id: second?.id ?? 0 }));
  await run(() => all[0]);
  faults.fail('deleteAllNotifications', 'answer-lost', { times: 1 });
  all.push(...(await press(() => result.current.clear.mutateAsync())));
  await run(() => all[1]);
  await waitFor(() => expect(result.current.list.data).toEqual([]));
  expect(shown).toEqual([before, 0, before]);
  answerBadge();
  await settle(scene, all);
  expect(shown).toEqual([before, 0, before, 0]);
});
