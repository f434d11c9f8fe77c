import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Circle } from '../../src/contract/circles.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useCircles, useCreateCircle, useDeleteCircle, useUpdateCircle } from '../../src/react/circles.js';
import { useUnfollowUser } from '../../src/react/follows.js';
import { useCreateInvite } from '../../src/react/invites.js';
import { useNotifications, useNotificationsUnreadCount } from '../../src/react/notifications.js';
import { useBlockUser, useUser, useUserSearch } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { bob, familyIn, followingCount, idle, nameOf, watch, watchIn, zoe } from './behind.js';

// Writes behind a change of a circle, which follows its new members, and changes of a circle behind other writes.

/** zoe's page and alice's circles on screen. */
function useZoeAndCircles() {
  return { page: useUser(zoe), circles: useCircles(), update: useUpdateCircle() };
}

/** Whether zoe is followed, as her page says. */
function isZoeFollowed({ page: { data } }: ReturnType<typeof useZoeAndCircles>): boolean | undefined {
  return data && 'is_following' in data ? data.is_following : undefined;
}

function familySize({ circles }: { readonly circles: { readonly data: readonly Circle[] | undefined } }): number | undefined {
  return circles.data?.find(({ name }) => name === 'Family')?.users_count;
}

test('useBlockUser: behind a circle that adds the person, the follow stays, because the connection is unconfirmed', async () => {
  const { scene, faults, shown, press, settle } = await watch(
    () => ({ ...useZoeAndCircles(), block: useBlockUser() }),
    isZoeFollowed,
  );
  expect(shown).toEqual([false]);
  const id = familyIn(scene);
  const release = faults.hold('updateCircle');
  await press(({ update }) => update.mutateAsync({ id, usernames: ['zoe'] }));
  expect(shown).toEqual([false, true]);
  await press(({ block }) => block.mutateAsync(zoe));
  release();
  await settle();
  expect(shown).toEqual([false, true]);
  expect(scene.sandbox.state.follows.some(({ user, followed }) => user === 1 && nameOf(scene, followed) === 'zoe')).toBe(true);
});

test('useUpdateCircle: on the profile of a new member, the circle stands at its place at once', async () => {
  const { scene, faults, shown, press, settle } = await watch(
    () => ({ page: useUser({ username: 'jonas' }), circles: useCircles(), update: useUpdateCircle() }),
    ({ page: { data } }) => data && 'connected_circles' in data && data.connected_circles.map(({ name }) => name).join(', '),
  );
  expect(shown).toEqual(['Connections, Book club']);
  const id = familyIn(scene);
  const release = faults.hold('updateCircle');
  await press(({ update }) => update.mutateAsync({ id, usernames: ['bob', 'grace', 'jonas'] }));
  expect(shown).toEqual(['Connections, Book club', 'Connections, Family, Book club']);
  release();
  await settle();
  expect(shown).toHaveLength(2);
});

test('useUpdateCircle: an answer that is older than a block does not bring the blocked member back', async () => {
  const { scene, faults, result, shown, press } = await watch(
    () => ({ page: useUser(bob), circles: useCircles(), update: useUpdateCircle(), block: useBlockUser() }),
    ({ circles }) =>
      circles.data?.filter(({ name }) => ['Family', 'Renamed'].includes(name)).map(({ users_count }) => users_count)[0],
  );
  const id = familyIn(scene);
  const releaseAnswer = faults.hold('updateCircle', 'answer');
  const { write: renamed } = await press(({ update }) => update.mutateAsync({ id, name: 'Renamed' }));
  await waitFor(() => expect(scene.sandbox.state.circles.find((circle) => circle.id === id)?.name).toBe('Renamed'));
  await run(() => result.current.block.mutateAsync(bob));
  await idle(scene);
  expect(shown).toEqual([2, 1]);
  const releaseCircles = faults.hold('circles');
  releaseAnswer();
  await run(() => renamed);
  expect(result.current.circles.data?.find((circle) => circle.id === id)?.name).toBe('Renamed');
  releaseCircles();
  await idle(scene);
  expect(shown).toEqual([2, 1]);
});

test('useUnfollowUser: a list that has been out of date since a circle added the person does not decide a count', async () => {
  const { scene, shown, before, renderLater, press, settle } = await watch(
    (isLater) => ({
      ...{ me: useCurrentUser(), list: useNotifications({}, { enabled: !isLater }), badge: useNotificationsUnreadCount() },
      ...{ circles: useCircles(), update: useUpdateCircle(), unfollow: useUnfollowUser() },
    }),
    followingCount,
    ({ sandbox }) => {
      sandbox.act.join('ottilie');
      sandbox.act.notify('alice', 'PUM', 'ottilie');
    },
  );
  renderLater();
  await press(({ update }) => update.mutateAsync({ id: familyIn(scene), usernames: ['ottilie'] }));
  await settle();
  await waitFor(() => expect(shown).toEqual([before, before + 1]));
  await press(({ unfollow }) => unfollow.mutateAsync({ username: 'ottilie' }));
  await settle();
  expect(shown).toEqual([before, before + 1, before]);
});

test('useUpdateCircle: submitted again behind an unfollow, it follows nobody who is connected by then', async () => {
  const { scene, faults, shown, press, settle } = await watch(
    () => ({ ...useZoeAndCircles(), unfollow: useUnfollowUser() }),
    isZoeFollowed,
  );
  const id = familyIn(scene);
  const release = faults.hold('updateCircle');
  await press(({ update }) => update.mutateAsync({ id, usernames: ['zoe'] }));
  await press(({ unfollow }) => unfollow.mutateAsync(zoe));
  await press(({ update }) => update.mutateAsync({ id, usernames: ['zoe'] }));
  expect(shown).toEqual([false, true, false]);
  release();
  await settle();
  expect(shown).toEqual([false, true, false]);
});

test('useUpdateCircle: a profile that loads while the circle is sent shows the new member as followed', async () => {
  const scene = await createAliceScene();
  const { faults } = scene.sandbox;
  const release = faults.hold('user');
  const { result, shown, press, settle } = watchIn(scene, useZoeAndCircles, isZoeFollowed);
  await waitFor(() => expect(result.current.circles.data).toBeDefined());
  const id = familyIn(scene);
  const releaseUpdate = faults.hold('updateCircle');
  await press(({ update }) => update.mutateAsync({ id, usernames: ['zoe'] }));
  release();
  await waitFor(() => expect(result.current.page.data).toBeDefined());
  releaseUpdate();
  await settle();
  expect(shown).toEqual([true]);
});

test('useBlockUser: a member whom only a landed change of the circle has shown is not counted again by a later answer', async () => {
  const { scene, faults, result, shown } = await watch(
    () => ({
      ...{ circles: useCircles(), found: useUserSearch({ query: 'zoe' }), page: useUser({ username: 'hana' }) },
      ...{ update: useUpdateCircle(), block: useBlockUser() },
    }),
    familySize,
  );
  const id = familyIn(scene);
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
  const { scene, faults, result, shown, renderLater, press, settle } = await watch(
    (isLater) => ({
      ...{ circles: useCircles(), found: useUserSearch({ query: 'zoe' }) },
      ...{ page: useUser({ username: 'grace' }, { enabled: isLater }), update: useUpdateCircle(), block: useBlockUser() },
    }),
    familySize,
  );
  const id = familyIn(scene);
  await run(() => result.current.update.mutateAsync({ id, usernames: ['bob', 'grace', 'zoe'] }));
  await idle(scene);
  const release = faults.hold('blockUser', 'answer');
  await press(({ block }) => block.mutateAsync(zoe));
  await waitFor(() =>
    expect(scene.sandbox.state.blocks.some(({ user, blocked }) => user === 1 && nameOf(scene, blocked) === 'zoe')).toBe(true),
  );
  renderLater();
  await waitFor(() => expect(result.current.page.data).toBeDefined());
  expect(shown).toEqual([2, 3, 2]);
  release();
  await settle();
  expect(shown).toEqual([2, 3, 2]);
});

test('useBlockUser: a circle that was made a moment ago counts its new member, and loses who is blocked, while another write is under way', async () => {
  const { scene, faults, result, shown, press, settle } = await watch(
    () => ({
      ...{ circles: useCircles(), page: useUser(bob), create: useCreateCircle(), update: useUpdateCircle() },
      ...{ block: useBlockUser(), invite: useCreateInvite() },
    }),
    ({ circles }) => circles.data?.find(({ name }) => name === 'Chess')?.users_count,
  );
  const release = faults.hold('createInvite');
  await press(({ invite }) => invite.mutateAsync({ nickname: 'Uma' }));
  const { id } = await run(() => result.current.create.mutateAsync({ name: 'Chess', color: '#023ca7' }));
  scene.sent.length = 0;
  await run(() => result.current.update.mutateAsync({ id, usernames: ['bob'] }));
  expect(shown).toEqual([0, 1]);
  await run(() => result.current.block.mutateAsync(bob));
  expect(shown).toEqual([0, 1, 0]);
  expect(scene.sent).not.toContain('circles');
  release();
  await settle();
  expect(shown).toEqual([0, 1, 0]);
});

test('useDeleteCircle: a circle leaves a profile behind another one that is on no screen', async () => {
  const { scene, faults, shown, press, settle } = await watch(
    () => ({ page: useUser({ username: 'jonas' }), update: useUpdateCircle(), remove: useDeleteCircle() }),
    ({ page: { data } }) => data && 'connected_circles' in data && data.connected_circles.map(({ name }) => name).join(', '),
  );
  expect(shown).toEqual(['Connections, Book club']);
  const club = scene.sandbox.state.circles.find(({ name }) => name === 'Book club')?.id ?? 0;
  const answers = [faults.hold('updateCircle'), faults.hold('deleteCircle')];
  await press(({ update }) => update.mutateAsync({ id: familyIn(scene), usernames: ['bob', 'grace', 'jonas'] }));
  await press(({ remove }) => remove.mutateAsync({ id: club }));
  expect(shown).toEqual(['Connections, Book club', 'Connections']);
  for (const answer of answers) answer();
  await settle();
  expect(shown).toEqual(['Connections, Book club', 'Connections', 'Connections, Family']);
});
