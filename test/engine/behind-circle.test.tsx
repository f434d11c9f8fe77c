import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCurrentUser } from '../../src/react/account.js';
import { useCircles, useCreateCircle, useUpdateCircle } from '../../src/react/circles.js';
import { useFollowUser, useUnfollowUser } from '../../src/react/follows.js';
import { useNotifications, useNotificationsUnreadCount } from '../../src/react/notifications.js';
import { useBlockUser, useUser, useUserSearch } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { renderHook, run } from '../support/render-hook.js';
import { bob, nameOf, zoe, note, press, isZoeFollowed, useZoeAndCircles, idle, settle, watch } from './behind.js';

// Writes behind a change of a circle, which follows its new members, and changes of a circle behind other writes.

test('useBlockUser: behind a circle that adds the person, the follow stays, because the connection is unconfirmed', async () => {
  const scene = await createAliceScene();
  const { result, shown } = await watch(scene, () => ({ ...useZoeAndCircles(), block: useBlockUser() }), isZoeFollowed);
  expect(shown).toEqual([false]);
  const { id = 0 } = result.current.circles.data?.find(({ name }) => name !== 'Connections') ?? {};
  const release = scene.sandbox.faults.hold('updateCircle');
  const all = await press(() => result.current.update.mutateAsync({ id, usernames: ['zoe'] }));
  expect(shown).toEqual([false, true]);
  all.push(...(await press(() => result.current.block.mutateAsync(zoe))));
  release();
  await settle(scene, all);
  expect(shown).toEqual([false, true]);
  expect(scene.sandbox.state.follows.some(({ user, followed }) => user === 1 && nameOf(scene, followed) === 'zoe')).toBe(true);
});

test('useUpdateCircle: a new member has one more follower at once', async () => {
  const scene = await createAliceScene();
  const { result, shown } = await watch(
    scene,
    () => ({ page: useUser(zoe), circles: useCircles(), update: useUpdateCircle() }),
    ({ page }) => page.data?.followers_count,
  );
  const [before] = shown;
  const { id = 0 } = result.current.circles.data?.find(({ name }) => name !== 'Connections') ?? {};
  const release = scene.sandbox.faults.hold('updateCircle');
  const all = await press(() => result.current.update.mutateAsync({ id, usernames: ['zoe'] }));
  expect(shown).toEqual([before, Number(before) + 1]);
  release();
  await settle(scene, all);
  expect(shown).toEqual([before, Number(before) + 1]);
});

test('useUpdateCircle: on the profile of a new member, the circle stands at its place at once', async () => {
  const scene = await createAliceScene();
  const { result, shown } = await watch(
    scene,
    () => ({ page: useUser({ username: 'jonas' }), circles: useCircles(), update: useUpdateCircle() }),
    ({ page: { data } }) => data && 'connected_circles' in data && data.connected_circles.map(({ name }) => name).join(', '),
  );
  expect(shown).toEqual(['Connections, Book club']);
  const { id = 0 } = result.current.circles.data?.find(({ name }) => name === 'Family') ?? {};
  const release = scene.sandbox.faults.hold('updateCircle');
  const all = await press(() => result.current.update.mutateAsync({ id, usernames: ['bob', 'grace', 'jonas'] }));
  expect(shown).toEqual(['Connections, Book club', 'Connections, Family, Book club']);
  release();
  await settle(scene, all);
  expect(shown).toHaveLength(2);
});

test('useUpdateCircle: an answer that is older than a block does not bring the blocked member back', async () => {
  const scene = await createAliceScene();
  const { faults, state } = scene.sandbox;
  const { id = 0 } = state.circles.find(({ name }) => name === 'Family') ?? {};
  const { result, shown } = await watch(
    scene,
    () => ({ page: useUser(bob), circles: useCircles(), update: useUpdateCircle(), block: useBlockUser() }),
    ({ circles }) => circles.data?.find((circle) => circle.id === id)?.users_count,
  );
  const count = (): number | undefined => result.current.circles.data?.find((circle) => circle.id === id)?.users_count;
  const [before = 0] = shown;
  const releaseAnswer = faults.hold('updateCircle', 'answer');
  const renamed = await press(() => result.current.update.mutateAsync({ id, name: 'Renamed' }));
  await waitFor(() => expect(state.circles.find((circle) => circle.id === id)?.name).toBe('Renamed'));
  await run(() => result.current.block.mutateAsync(bob));
  await idle(scene);
  expect(count()).toBe(before - 1);
  const releaseCircles = faults.hold('circles');
  releaseAnswer();
  await run(() => Promise.all(renamed));
  expect(result.current.circles.data?.find((circle) => circle.id === id)).toMatchObject({
    name: 'Renamed',
    users_count: before - 1,
  });
  releaseCircles();
  await idle(scene);
  expect(count()).toBe(before - 1);
});

test('useUnfollowUser: a list that has been out of date since a circle added the person does not decide a count', async () => {
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
  await run(() => result.current.update.mutateAsync({ id, usernames: ['ottilie'] }));
  await waitFor(() => expect(result.current.me.data?.following_count).toBe(before + 1));
  await idle(scene);
  await run(() => result.current.unfollow.mutateAsync({ username: 'ottilie' }));
  await idle(scene);
  expect(shown).toEqual([before, before + 1, before]);
});

test('useUpdateCircle: submitted again behind an unfollow, it follows nobody who is connected by then', async () => {
  const scene = await createAliceScene();
  const { result, shown } = await watch(scene, () => ({ ...useZoeAndCircles(), unfollow: useUnfollowUser() }), isZoeFollowed);
  const { id = 0 } = result.current.circles.data?.find(({ name }) => name !== 'Connections') ?? {};
  const release = scene.sandbox.faults.hold('updateCircle');
  const all = await press(() => result.current.update.mutateAsync({ id, usernames: ['zoe'] }));
  all.push(...(await press(() => result.current.unfollow.mutateAsync(zoe))));
  all.push(...(await press(() => result.current.update.mutateAsync({ id, usernames: ['zoe'] }))));
  expect(shown).toEqual([false, true, false]);
  release();
  await settle(scene, all);
  expect(shown).toEqual([false, true, false]);
});

test('useUpdateCircle: a profile that loads while the circle is sent shows the new member as followed', async () => {
  const scene = await createAliceScene();
  const shown: boolean[] = [];
  const release = scene.sandbox.faults.hold('user');
  const { result } = renderHook(
    () => {
      const all = useZoeAndCircles();
      note(shown, isZoeFollowed(all));
      return all;
    },
    { wrapper: scene.Wrapper },
  );
  await waitFor(() => expect(result.current.circles.data).toBeDefined());
  const { id = 0 } = result.current.circles.data?.find(({ name }) => name !== 'Connections') ?? {};
  const releaseUpdate = scene.sandbox.faults.hold('updateCircle');
  const all = await press(() => result.current.update.mutateAsync({ id, usernames: ['zoe'] }));
  release();
  await waitFor(() => expect(result.current.page.data).toBeDefined());
  releaseUpdate();
  await settle(scene, all);
  expect(shown).toEqual([true]);
});

test('useBlockUser: a member whom only a landed change of the circle has shown is not counted again by a later answer', async () => {
  const scene = await createAliceScene();
  const { faults } = scene.sandbox;
  const { result, shown } = await watch(
    scene,
    () => ({
      circles: useCircles(),
      found: useUserSearch({ query: 'zoe' }),
      page: useUser({ username: 'hana' }),
      update: useUpdateCircle(),
      block: useBlockUser(),
    }),
    ({ circles }) => circles.data?.find(({ name }) => name === 'Family')?.users_count,
  );
  const { id = 0 } = result.current.circles.data?.find(({ name }) => name === 'Family') ?? {};
  await run(() => result.current.update.mutateAsync({ id, usernames: ['bob', 'grace', 'zoe'] }));
  await idle(scene);
  const release = faults.hold('circles');
  await run(() => result.current.block.mutateAsync(zoe));
  await run(() => result.current.page.refetch());
  expect(shown).toEqual([2, 3, 2]);
  release();
  await idle(scene);
  expect(shown).toEqual([2, 3, 2]);
});

test('useBlockUser: nor by a first answer that may have the block', async () => {
  const scene = await createAliceScene();
  const { faults, state } = scene.sandbox;
  const shown: number[] = [];
  const { result, rerender } = renderHook(
    ({ isOpen }) => {
      const circles = useCircles();
      note(shown, circles.data?.find(({ name }) => name === 'Family')?.users_count);
      const page = useUser({ username: 'grace' }, { enabled: isOpen });
      useUserSearch({ query: 'zoe' });
      return { circles, page, update: useUpdateCircle(), block: useBlockUser() };
    },
    { wrapper: scene.Wrapper, initialProps: { isOpen: false } },
  );
  await waitFor(() => expect(result.current.circles.data).toBeDefined());
  const { id = 0 } = result.current.circles.data?.find(({ name }) => name === 'Family') ?? {};
  await run(() => result.current.update.mutateAsync({ id, usernames: ['bob', 'grace', 'zoe'] }));
  await idle(scene);
  const release = faults.hold('blockUser', 'answer');
  const all = await press(() => result.current.block.mutateAsync(zoe));
  await waitFor(() =>
    expect(state.blocks.some(({ user, blocked }) => user === 1 && nameOf(scene, blocked) === 'zoe')).toBe(true),
  );
  rerender({ isOpen: true });
  await waitFor(() => expect(result.current.page.data).toBeDefined());
  expect(shown).toEqual([2, 3, 2]);
  release();
  await settle(scene, all);
  expect(shown).toEqual([2, 3, 2]);
});

test('useBlockUser: a circle that was made a moment ago counts its new member, and loses who is blocked, while another write is under way', async () => {
  const scene = await createAliceScene();
  const shown: number[] = [];
  const { result } = renderHook(
    () => {
      const circles = useCircles();
      note(shown, circles.data?.find(({ name }) => name === 'Chess')?.users_count);
      const writes = { create: useCreateCircle(), update: useUpdateCircle(), block: useBlockUser(), follow: useFollowUser() };
      return { circles, page: useUser(bob), ...writes };
    },
    { wrapper: scene.Wrapper },
  );
  await waitFor(() => expect(result.current.circles.data && result.current.page.data).toBeDefined());
  const release = scene.sandbox.faults.hold('followUser');
  const all = await press(() => result.current.follow.mutateAsync({ username: 'quinn' }));
  const { id } = await run(() => result.current.create.mutateAsync({ name: 'Chess', color: '#023ca7' }));
  scene.sent.length = 0;
  await run(() => result.current.update.mutateAsync({ id, usernames: ['bob'] }));
  expect(shown).toEqual([0, 1]);
  await run(() => result.current.block.mutateAsync(bob));
  expect(shown).toEqual([0, 1, 0]);
  expect(scene.sent).not.toContain('circles');
  release();
  await settle(scene, all);
  expect(shown).toEqual([0, 1, 0]);
});
