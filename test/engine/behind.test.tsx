import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Circle } from '../../src/contract/circles.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useCircles, useUpdateCircle } from '../../src/react/circles.js';
import { useFollowUser, useUnfollowUser } from '../../src/react/follows.js';
import { useCreateInvite, useDeleteInvite, useInvites } from '../../src/react/invites.js';
import {
  useDeleteNotification,
  useNotifications,
  useNotificationsUnreadCount,
  useReadNotifications,
} from '../../src/react/notifications.js';
import { useFollowings } from '../../src/react/relations.js';
import { useBlockUser, useSubscribeToUser, useUser, useUserSearch } from '../../src/react/users.js';
import { createAliceScene, type Scene } from '../support/community.js';

// Counts behind another write about the same records: one of unknown amount, a lost one, one about a circle.

afterEach(() => {
  vi.useRealTimers();
});

/** A promise whose rejection is checked later, or not at all. */
const settled = (write: Promise<unknown>): Promise<unknown> => write.catch((error: unknown) => error);

const zoe = { username: 'zoe' };

/** Notes each shown value once. */
function note<Value>(shown: Value[], value: Value | undefined): void {
  if (value !== undefined && shown.at(-1) !== value) shown.push(value);
}

/** Submits a write without waiting for it. */
async function press(write: () => Promise<unknown>): Promise<Promise<unknown>[]> {
  const started: Promise<unknown>[] = [];
  await act(async () => {
    started.push(settled(write()));
    // TanStack notifies React in a later turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
  return started;
}

/** zoe's page and alice's circles on screen. `shown` gets whether zoe is followed, each time that it changes. */
function useZoeAndCircles(shown: boolean[]): {
  page: ReturnType<typeof useUser>;
  circles: ReturnType<typeof useCircles<Circle[]>>;
  update: ReturnType<typeof useUpdateCircle>;
} {
  const page = useUser(zoe);
  note(shown, page.data && 'is_following' in page.data ? page.data.is_following : undefined);
  return { page, circles: useCircles(), update: useUpdateCircle() };
}

async function isQuiet({ queryClient }: Scene): Promise<void> {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

test('useDeleteNotification: behind a marking of unknown amount, it is counted until the count is refetched', async () => {
  const scene = await createAliceScene();
  const shown: number[] = [];
  const { result } = renderHook(
    () => {
      const me = useCurrentUser();
      note(shown, me.data?.unread_notifications_count);
      return { me, list: useNotifications({ count: 4 }), mark: useReadNotifications(), remove: useDeleteNotification() };
    },
    { wrapper: scene.Wrapper },
  );
  await waitFor(() => expect(result.current.me.data && result.current.list.data).toBeDefined());
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
  await act(() => all[0]);
  await waitFor(() => expect(scene.sent.filter((name) => name === 'currentUser').length).toBeGreaterThan(1));
  expect(shown).toEqual([before, before - 1]);
  releaseCount();
  releaseRemove();
  await act(() => Promise.all(all));
  await isQuiet(scene);
  const left = scene.sandbox.state.notifications.filter(({ owner, read }) => owner === 1 && !read).length;
  expect(shown).toEqual([before, before - 1, left]);
});

test('useBlockUser: behind a circle that adds the person, the follow stays, because the connection is unconfirmed', async () => {
  const scene = await createAliceScene();
  const shown: boolean[] = [];
  const { result } = renderHook(() => ({ ...useZoeAndCircles(shown), block: useBlockUser() }), { wrapper: scene.Wrapper });
  await waitFor(() => expect(result.current.page.data && result.current.circles.data).toBeDefined());
  expect(shown).toEqual([false]);
  const { id = 0 } = result.current.circles.data?.find(({ name }) => name !== 'Connections') ?? {};
  const release = scene.sandbox.faults.hold('updateCircle');
  const all = await press(() => result.current.update.mutateAsync({ id, usernames: ['zoe'] }));
  expect(shown).toEqual([false, true]);
  all.push(...(await press(() => result.current.block.mutateAsync(zoe))));
  release();
  await act(() => Promise.all(all));
  await isQuiet(scene);
  expect(shown).toEqual([false, true]);
  expect(scene.sandbox.state.follows.some(({ user, followed }) => user === 1 && nameOf(scene, followed) === 'zoe')).toBe(true);
});

test('useUpdateCircle: a new member has one more follower at once', async () => {
  const scene = await createAliceScene();
  const shown: (number | null)[] = [];
  const { result } = renderHook(
    () => {
      const page = useUser(zoe);
      note(shown, page.data?.followers_count);
      return { page, circles: useCircles(), update: useUpdateCircle() };
    },
    { wrapper: scene.Wrapper },
  );
  await waitFor(() => expect(result.current.page.data && result.current.circles.data).toBeDefined());
  const [before] = shown;
  const { id = 0 } = result.current.circles.data?.find(({ name }) => name !== 'Connections') ?? {};
  const release = scene.sandbox.faults.hold('updateCircle');
  const all = await press(() => result.current.update.mutateAsync({ id, usernames: ['zoe'] }));
  expect(shown).toEqual([before, Number(before) + 1]);
  release();
  await act(() => Promise.all(all));
  await isQuiet(scene);
  expect(shown).toEqual([before, Number(before) + 1]);
});

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
  await act(() => Promise.all(lost));
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
  await act(() => Promise.all(all));
  await isQuiet(scene);
  expect(shown.filter((count) => count < before)).toEqual([]);
  expect(shown.at(-1)).toBe(before);
});

test('useDeleteInvite: submitted again after a lost answer, it takes no step on a count that includes the first one', async () => {
  const scene = await createAliceScene();
  const shown: number[] = [];
  const { result } = renderHook(
    () => {
      const me = useCurrentUser();
      note(shown, me.data?.invite_count);
      return { me, list: useInvites(), remove: useDeleteInvite() };
    },
    { wrapper: scene.Wrapper },
  );
  await waitFor(() => expect(result.current.me.data && result.current.list.data).toBeDefined());
  const before = result.current.me.data?.invite_count ?? 0;
  const { id = 0 } = result.current.list.data?.[0] ?? {};
  scene.sandbox.faults.fail('deleteInvite', 'answer-lost', { times: 1 });
  const releaseList = scene.sandbox.faults.hold('invites');
  const lost = await press(() => result.current.remove.mutateAsync({ id }));
  await act(() => Promise.all(lost));
  await waitFor(() => expect(scene.sent.filter((name) => name === 'currentUser')).toHaveLength(2));
  await waitFor(() => expect(result.current.me.isFetching).toBe(false));
  // The list has not been refetched, so the invite is still on screen.
  const release = scene.sandbox.faults.hold('deleteInvite');
  const all = await press(() => result.current.remove.mutateAsync({ id }));
  expect(shown.at(-1)).toBe(before + 1);
  release();
  releaseList();
  await act(() => Promise.all(all));
  await isQuiet(scene);
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
  const shown: boolean[] = [];
  const { result } = renderHook(
    () => {
      const list = useFollowings();
      note(
        shown,
        list.data?.some(({ username }) => username === 'ottilie'),
      );
      return { list, block: useBlockUser() };
    },
    { wrapper: scene.Wrapper },
  );
  await waitFor(() => expect(shown).toEqual([true]), { timeout: 3000 });
  await act(() => result.current.block.mutateAsync(ottilie));
  await isQuiet(scene);
  expect(shown).toEqual([true]);
  const release = sandbox.faults.hold('blockUser');
  const all = await press(() => result.current.block.mutateAsync(ottilie));
  release();
  await act(() => Promise.all(all));
  await isQuiet(scene);
  expect(shown).toEqual([true]);
});

test('useBlockUser: a profile loaded during a lost follow is no basis for a count that is older than the follow', async () => {
  const scene = await createAliceScene();
  const { faults } = scene.sandbox;
  const shown: number[] = [];
  const { result } = renderHook(
    () => {
      const me = useCurrentUser();
      note(shown, me.data?.following_count);
      return { me, page: useUser(zoe), follow: useFollowUser(), block: useBlockUser() };
    },
    { wrapper: scene.Wrapper },
  );
  await waitFor(() => expect(result.current.me.data && result.current.page.data).toBeDefined());
  const [before = 0] = shown;
  const releaseFollow = faults.hold('followUser', 'answer');
  faults.fail('followUser', 'answer-lost', { times: 1 });
  const all = await press(() => result.current.follow.mutateAsync(zoe));
  await waitFor(() => expect(scene.sandbox.state.follows.some(({ followed }) => nameOf(scene, followed) === 'zoe')).toBe(true));
  await act(() => result.current.page.refetch());
  const releases = (['currentUser', 'user', 'blockUser'] as const).map((operation) => faults.hold(operation));
  releaseFollow();
  await act(() => Promise.all(all));
  await waitFor(() => expect(shown).toEqual([before, before + 1, before]));
  all.push(...(await press(() => result.current.block.mutateAsync(zoe))));
  expect(shown.at(-1)).toBe(before);
  for (const release of releases) release();
  await act(() => Promise.all(all));
  await isQuiet(scene);
  expect(Math.min(...shown)).toBe(before);
  expect(shown.at(-1)).toBe(before);
});

test('useReadNotifications: a list loaded during a block is no basis for a count that is older than the block', async () => {
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
  await act(() => Promise.all(all));
  await isQuiet(scene);
  expect(shown.filter((count) => ![4, 3, 0].includes(count))).toEqual([]);
  expect(shown.at(-1)).toBe(0);
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
  await act(() => Promise.all(all));
  await waitFor(() => expect(shown).toEqual([before, before - 1]));
  expect(result.current.list.data?.[0]?.id).toBe(id);
  const releaseRemove = faults.hold('deleteNotification');
  all.push(...(await press(() => result.current.remove.mutateAsync({ id }))));
  releaseRemove();
  releaseAgain();
  await act(() => Promise.all(all));
  await isQuiet(scene);
  expect(shown).toEqual([before, before - 1]);
});

test('useReadNotifications: after a lost deletion it counts nothing that the deletion may have counted', async () => {
  const scene = await createAliceScene();
  const { faults, state } = scene.sandbox;
  // Few enough for one page.
  const mine = state.notifications.filter(({ owner }) => owner === 1).slice(-4);
  state.notifications.splice(0, Infinity, ...mine);
  for (const one of mine) one.read = false;
  const shown: number[] = [];
  const { result } = renderHook(
    () => {
      const me = useCurrentUser();
      note(shown, me.data?.unread_notifications_count);
      return { me, list: useNotifications(), remove: useDeleteNotification(), mark: useReadNotifications() };
    },
    { wrapper: scene.Wrapper },
  );
  await waitFor(() => expect(shown).toEqual([4]));
  await waitFor(() => expect(result.current.list.data).toHaveLength(4));
  const ids = mine.map(({ id }) => id).toSorted((one, other) => other - one);
  faults.fail('deleteNotification', 'answer-lost', { times: 1 });
  const releaseMe = faults.hold('currentUser');
  const all = await press(() => result.current.remove.mutateAsync({ id: Number(ids[3]) }));
  await act(() => Promise.all(all));
  // The list has been refetched, the count has not.
  await waitFor(() => expect(result.current.list.data).toHaveLength(3));
  const releaseMark = faults.hold('readNotifications');
  all.push(...(await press(() => result.current.mark.mutateAsync({ max_id: Number(ids[1]) }))));
  expect([4, 3, 1]).toContain(shown.at(-1));
  releaseMe();
  releaseMark();
  await act(() => Promise.all(all));
  await isQuiet(scene);
  expect(shown.filter((count) => ![4, 3, 1].includes(count))).toEqual([]);
  expect(shown.at(-1)).toBe(1);
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
  await act(() => Promise.all(all));
  await isQuiet(scene);
  expect(shown).toEqual([1]);
});

function nameOf({ sandbox }: Scene, id: number): string | undefined {
  return sandbox.state.users.find((user) => user.id === id)?.username;
}

/** Somebody in a circle of alice's. */
const bob = { username: 'bob' };

test('useUpdateCircle: an answer that is older than a block does not bring the blocked member back', async () => {
  const scene = await createAliceScene();
  const { faults, state } = scene.sandbox;
  const shown: number[] = [];
  const { result } = renderHook(
    () => {
      const page = useUser(bob);
      const circles = useCircles();
      const id = page.data && 'connected_circles' in page.data ? page.data.connected_circles.at(-1)?.id : undefined;
      note(shown, circles.data?.find((circle) => circle.id === id)?.users_count);
      return { id, page, circles, update: useUpdateCircle(), block: useBlockUser() };
    },
    { wrapper: scene.Wrapper },
  );
  await waitFor(() => expect(shown).toHaveLength(1));
  const { id = 0 } = result.current;
  const count = (): number | undefined => result.current.circles.data?.find((circle) => circle.id === id)?.users_count;
  const [before = 0] = shown;
  const releaseAnswer = faults.hold('updateCircle', 'answer');
  const renamed = await press(() => result.current.update.mutateAsync({ id, name: 'Renamed' }));
  await waitFor(() => expect(state.circles.find((circle) => circle.id === id)?.name).toBe('Renamed'));
  await act(() => result.current.block.mutateAsync(bob));
  await isQuiet(scene);
  expect(count()).toBe(before - 1);
  const releaseCircles = faults.hold('circles');
  releaseAnswer();
  await act(() => Promise.all(renamed));
  expect(result.current.circles.data?.find((circle) => circle.id === id)).toMatchObject({
    name: 'Renamed',
    users_count: before - 1,
  });
  releaseCircles();
  await isQuiet(scene);
  expect(count()).toBe(before - 1);
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
  await waitFor(() => expect([...shown, ...counts]).toHaveLength(2), { timeout: 3000 });
  sandbox.faults.fail('blockUser', 'answer-lost', { times: 1 });
  const all = await press(() => result.current.block.mutateAsync(ottilie));
  await act(() => Promise.all(all));
  await isQuiet(scene);
  const release = sandbox.faults.hold('blockUser');
  all.push(...(await press(() => result.current.block.mutateAsync(ottilie))));
  expect(shown).toEqual([true]);
  release();
  await act(() => Promise.all(all));
  await isQuiet(scene);
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
  await act(() => Promise.all(all));
  const again = await press(() => result.current.create.mutateAsync({ nickname: 'Ottilie' }));
  await act(() => Promise.all(again));
  await waitFor(() => expect(result.current.create.data?.nickname).toBe('Ottilie'));
  expect(result.current.list.data?.map(({ nickname }) => nickname)).toContain('Ottilie');
  release();
  await isQuiet(scene);
  expect(Math.min(...counts)).toBe(before - 1);
  expect(result.current.me.data?.invite_count).toBe(before - 1);
});

test('useUnfollowUser: a list that has been out of date since a circle added the person is no basis for a count', async () => {
  const scene = await createAliceScene();
  scene.sandbox.act.join('ottilie');
  scene.sandbox.act.notify('alice', 'PUM', 'ottilie');
  const shown: number[] = [];
  const { result, rerender } = renderHook(
    ({ isOpen }) => {
      const me = useCurrentUser();
      note(shown, me.data?.following_count);
      const list = useNotifications({}, { enabled: isOpen });
      useNotificationsUnreadCount();
      return { me, list, circles: useCircles(), update: useUpdateCircle(), unfollow: useUnfollowUser() };
    },
    { wrapper: scene.Wrapper, initialProps: { isOpen: true } },
  );
  await waitFor(() => expect(result.current.me.data && result.current.list.data && result.current.circles.data).toBeDefined());
  const [before = 0] = shown;
  rerender({ isOpen: false });
  const { id = 0 } = result.current.circles.data?.find(({ name }) => name !== 'Connections') ?? {};
  await act(() => result.current.update.mutateAsync({ id, usernames: ['ottilie'] }));
  await waitFor(() => expect(result.current.me.data?.following_count).toBe(before + 1));
  await isQuiet(scene);
  await act(() => result.current.unfollow.mutateAsync({ username: 'ottilie' }));
  await isQuiet(scene);
  expect(shown).toEqual([before, before + 1, before]);
});

test('useUpdateCircle: a profile loaded after a lost follow is no basis for a count that is older than the follow', async () => {
  const scene = await createAliceScene();
  const { faults } = scene.sandbox;
  const shown: number[] = [];
  const { result } = renderHook(
    () => {
      const me = useCurrentUser();
      note(shown, me.data?.following_count);
      const writes = { subscribe: useSubscribeToUser(), update: useUpdateCircle(), unfollow: useUnfollowUser() };
      return { me, page: useUser(zoe), circles: useCircles(), follow: useFollowUser(), ...writes };
    },
    { wrapper: scene.Wrapper },
  );
  await waitFor(() => expect(result.current.me.data && result.current.page.data && result.current.circles.data).toBeDefined());
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
  expect(shown).toEqual([before, before + 1]);
  const releaseCount = faults.hold('currentUser');
  releaseFollow();
  await act(() => all[0]);
  await waitFor(() => expect(scene.sent.filter((name) => name === 'user')).toHaveLength(2));
  await waitFor(() => expect(result.current.page.isFetching).toBe(false));
  releaseSubscribe();
  await act(() => all[1]);
  releaseUpdate();
  // A circle that did not wait for the count would land here.
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  releaseCount();
  await act(() => Promise.all(all));
  await isQuiet(scene);
  expect(Math.min(...shown)).toBe(before);
  expect(shown.at(-1)).toBe(before);
});

test('useBlockUser: submitted again after a lost answer, it is not counted twice in the circles of another profile', async () => {
  const scene = await createAliceScene();
  const { act: others, faults } = scene.sandbox;
  others.join('ottilie');
  others.connect('alice', 'ottilie');
  const shown: number[] = [];
  const { result } = renderHook(
    () => {
      const page = useUser({ username: 'ottilie' });
      note(shown, page.data && 'connected_circles' in page.data ? page.data.connected_circles[0]?.users_count : undefined);
      return { page, member: useUser(bob), block: useBlockUser() };
    },
    { wrapper: scene.Wrapper },
  );
  await waitFor(() => expect(result.current.page.data && result.current.member.data).toBeDefined());
  const [before = 0] = shown;
  faults.fail('blockUser', 'answer-lost', { times: 1 });
  const release = faults.hold('user', 'answer');
  const all = await press(() => result.current.block.mutateAsync(bob));
  await act(() => Promise.all(all));
  await waitFor(() => expect(scene.sent.filter((name) => name === 'user')).toHaveLength(4));
  const releaseBlock = faults.hold('blockUser');
  all.push(...(await press(() => result.current.block.mutateAsync(bob))));
  release();
  await waitFor(() => expect(scene.sent.filter((name) => name === 'blockUser')).toHaveLength(2));
  releaseBlock();
  await act(() => Promise.all(all));
  await isQuiet(scene);
  expect(shown).toEqual([before, before - 1]);
});

test('useUpdateCircle: submitted again behind an unfollow, it follows nobody who is connected by then', async () => {
  const scene = await createAliceScene();
  const shown: boolean[] = [];
  const { result } = renderHook(() => ({ ...useZoeAndCircles(shown), unfollow: useUnfollowUser() }), { wrapper: scene.Wrapper });
  await waitFor(() => expect(result.current.page.data && result.current.circles.data).toBeDefined());
  const { id = 0 } = result.current.circles.data?.find(({ name }) => name !== 'Connections') ?? {};
  const release = scene.sandbox.faults.hold('updateCircle');
  const all = await press(() => result.current.update.mutateAsync({ id, usernames: ['zoe'] }));
  all.push(...(await press(() => result.current.unfollow.mutateAsync(zoe))));
  all.push(...(await press(() => result.current.update.mutateAsync({ id, usernames: ['zoe'] }))));
  expect(shown).toEqual([false, true, false]);
  release();
  await act(() => Promise.all(all));
  await isQuiet(scene);
  expect(shown).toEqual([false, true, false]);
});

test('useUnfollowUser: behind a block of unknown amount, it is counted when the count has been refetched', async () => {
  const scene = await createAliceScene();
  const { act: others, faults } = scene.sandbox;
  others.join('ottilie');
  others.notify('alice', 'FRA', 'ottilie');
  others.connect('alice', 'ottilie');
  const ottilie = { username: 'ottilie' };
  const shown: number[] = [];
  const { result } = renderHook(
    () => {
      const badge = useNotificationsUnreadCount();
      note(shown, badge.data?.count);
      return { badge, list: useNotifications({ count: 4 }), block: useBlockUser(), unfollow: useUnfollowUser() };
    },
    { wrapper: scene.Wrapper },
  );
  await waitFor(() => expect(result.current.badge.data && result.current.list.data).toBeDefined());
  const [before = 0] = shown;
  const release = faults.hold('blockUser');
  // Notifications that go with the block may not be loaded.
  const all = await press(() => result.current.block.mutateAsync(ottilie));
  all.push(...(await press(() => result.current.unfollow.mutateAsync(ottilie))));
  expect(shown).toEqual([before]);
  release();
  await act(() => Promise.all(all));
  await isQuiet(scene);
  expect(shown).toEqual([before, before - 1]);
});

test('useReadNotifications: it counts nothing that a block may have deleted, if the list has not been refetched', async () => {
  const scene = await createAliceScene();
  const { act: others, faults, state } = scene.sandbox;
  state.notifications.splice(0, Infinity);
  others.notify('alice', 'PUM', 'zoe');
  const { id } = others.notify('alice', 'CC', 'bob');
  others.notify('alice', 'PUM', 'zoe');
  const shown: number[] = [];
  const { result } = renderHook(
    () => {
      const badge = useNotificationsUnreadCount();
      note(shown, badge.data?.count);
      return { badge, list: useNotifications(), block: useBlockUser(), mark: useReadNotifications() };
    },
    { wrapper: scene.Wrapper },
  );
  await waitFor(() => expect(result.current.badge.data && result.current.list.data).toBeDefined());
  expect(shown).toEqual([3]);
  const release = faults.hold('notifications');
  // No profile says whether the connection is confirmed.
  await act(() => result.current.block.mutateAsync(bob));
  await waitFor(() => expect(shown).toEqual([3, 2]));
  const all = await press(() => result.current.mark.mutateAsync({ max_id: id }));
  release();
  await act(() => Promise.all(all));
  await isQuiet(scene);
  expect(shown).toEqual([3, 2, 1]);
});

test('useUpdateCircle: a profile that loads while the circle is sent shows the new member as followed', async () => {
  const scene = await createAliceScene();
  const shown: boolean[] = [];
  const release = scene.sandbox.faults.hold('user');
  const { result } = renderHook(() => useZoeAndCircles(shown), { wrapper: scene.Wrapper });
  await waitFor(() => expect(result.current.circles.data).toBeDefined());
  const { id = 0 } = result.current.circles.data?.find(({ name }) => name !== 'Connections') ?? {};
  const releaseUpdate = scene.sandbox.faults.hold('updateCircle');
  const all = await press(() => result.current.update.mutateAsync({ id, usernames: ['zoe'] }));
  release();
  await waitFor(() => expect(result.current.page.data).toBeDefined());
  releaseUpdate();
  await act(() => Promise.all(all));
  await isQuiet(scene);
  expect(shown).toEqual([true]);
});

test('useUpdateCircle: behind an unfollow, it does not show a private person as followed, whom the service would not follow', async () => {
  const scene = await createAliceScene();
  const { act: others, faults, state } = scene.sandbox;
  others.follow('alice', 'zoe');
  for (const user of state.users) if (user.username === 'zoe') user.visibility = 'T';
  const shown: boolean[] = [];
  const { result } = renderHook(() => ({ ...useZoeAndCircles(shown), unfollow: useUnfollowUser() }), { wrapper: scene.Wrapper });
  await waitFor(() => expect(result.current.page.data && result.current.circles.data).toBeDefined());
  const { id = 0 } = result.current.circles.data?.find(({ name }) => name !== 'Connections') ?? {};
  const release = faults.hold('unfollowUser');
  const all = await press(() => result.current.unfollow.mutateAsync(zoe));
  all.push(...(await press(() => result.current.update.mutateAsync({ id, usernames: ['zoe'] }))));
  release();
  await act(() => Promise.all(all));
  await isQuiet(scene);
  expect(shown).toEqual([true, false]);
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
  await act(() => scene.queryClient.refetchQueries({ type: 'active' }));
  await waitFor(() => expect(result.current.me.data?.following_count).toBe(before + 1));
  const release = scene.sandbox.faults.hold('unfollowUser');
  const all = await press(() => result.current.unfollow.mutateAsync(zoe));
  expect(result.current.me.data?.following_count).toBe(before);
  release();
  await act(() => Promise.all(all));
});

test('useUnfollowUser: behind a follow that is lost, a profile refetched during the follow is no basis for the older count', async () => {
  const scene = await createAliceScene();
  const { faults } = scene.sandbox;
  const shown: number[] = [];
  const { result } = renderHook(
    () => {
      const me = useCurrentUser();
      note(shown, me.data?.following_count);
      return { me, page: useUser(zoe), follow: useFollowUser(), unfollow: useUnfollowUser() };
    },
    { wrapper: scene.Wrapper },
  );
  await waitFor(() => expect(result.current.me.data && result.current.page.data).toBeDefined());
  const [before = 0] = shown;
  faults.fail('followUser', 'answer-lost', { times: 1 });
  const release = faults.hold('followUser', 'answer');
  const all = await press(() => result.current.follow.mutateAsync(zoe));
  await waitFor(() => expect(scene.sandbox.state.follows.some(({ followed }) => nameOf(scene, followed) === 'zoe')).toBe(true));
  await act(() => result.current.page.refetch());
  all.push(...(await press(() => result.current.unfollow.mutateAsync(zoe))));
  expect(shown).toEqual([before, before + 1, before]);
  const releases = (['currentUser', 'unfollowUser'] as const).map((operation) => faults.hold(operation));
  release();
  await act(() => all[0]);
  for (const releaseOther of releases) releaseOther();
  await act(() => Promise.all(all));
  await isQuiet(scene);
  expect(shown).toEqual([before, before + 1, before]);
});
