import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUser } from '../../src/contract/account.js';
import { circle, circles } from '../../src/contract/circles.js';
import { user } from '../../src/contract/users.js';
import { useCurrentUser, useUpdateUser } from '../../src/react/account.js';
import { useCircles, useCreateCircle, useDeleteCircle, useUpdateCircle } from '../../src/react/circles.js';
import { useCreateDevice, useDeleteAllDevices, useDevices } from '../../src/react/devices.js';
import { useFollowUser, useUnfollowUser } from '../../src/react/follows.js';
import { useNotificationsUnreadCount } from '../../src/react/notifications.js';
import { useFollowers } from '../../src/react/relations.js';
import { isSuperseded } from '../../src/engine/writes/send.js';
import { useBlockUser, useSubscribeToUser, useUnblockUser, useUser } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { list, read } from '../react/support.js';
import { run } from '../support/render-hook.js';
import { familyIn, idle, nameOf, open } from './behind.js';

/** A person's page, and writes about them: `press` submits them one after the other, `end` waits until all have settled. */
async function showPerson(username: string) {
  const scene = await createAliceScene();
  const result = await open(scene, () => ({
    page: read(useUser({ username })),
    follow: useFollowUser(),
    unfollow: useUnfollowUser(),
    subscribe: useSubscribeToUser(),
    block: useBlockUser(),
    unblock: useUnblockUser(),
  }));
  /** The promise of each press. */
  const settled: Promise<unknown>[] = [];
  const press = async (...names: ('follow' | 'unfollow' | 'subscribe' | 'block' | 'unblock')[]): Promise<void> => {
    for (const name of names) {
      await act(async () => void settled.push(result.current[name].mutateAsync({ username }).catch((error: unknown) => error)));
    }
  };
  const end = async (): Promise<unknown[]> => {
    const outcomes = await run(() => Promise.all(settled));
    await idle(scene);
    return outcomes;
  };
  return { ...scene, page: () => result.current.page.data, settled, press, end };
}

test('of quick toggles only the last is sent, and only if its value is not set already', async () => {
  const { sent, sandbox, page, press, end } = await showPerson('zoe');
  expect(page()).toMatchObject({ is_following: false });
  const release = sandbox.faults.hold('followUser');
  for (const name of ['follow', 'unfollow', 'follow', 'unfollow', 'follow'] as const) {
    await press(name);
    await waitFor(() => expect(page()).toMatchObject({ is_following: name === 'follow' }));
  }
  release();
  const outcomes = await end();
  expect(outcomes.slice(1, 4)).toEqual([{ superseded: true }, { superseded: true }, { superseded: true }]);
  expect(outcomes[4]).toEqual(outcomes[0]);
  expect(sent.filter((name) => /follow/i.test(name) && name !== 'followings')).toEqual(['followUser']);
  expect(page()).toMatchObject({ is_following: true });
});

test('a follow behind a block is sent, even if an earlier follow landed before the block', async () => {
  const { sent, sandbox, page, press, end } = await showPerson('zoe');
  const release = sandbox.faults.hold('followUser');
  await press('follow', 'unfollow', 'block', 'unblock', 'follow');
  release();
  await end();
  const writes = ['followUser', 'unfollowUser', 'blockUser', 'unblockUser'];
  expect(sent.filter((name) => writes.includes(name))).toEqual(['followUser', 'blockUser', 'unblockUser', 'followUser']);
  expect(page()).toMatchObject({ is_following: true });
});

test('a write that waited starts from what the one before it has changed', async () => {
  const scene = await createAliceScene();
  const { client, sandbox, queryClient } = scene;
  sandbox.act.join('asker');
  sandbox.act.follow('asker', 'alice');
  sandbox.act.connect('asker', 'alice');
  const result = await open(scene, () => ({
    me: useCurrentUser().data,
    asker: useUser({ username: 'asker' }).data,
    list: useFollowers().data,
    update: useUpdateUser(),
  }));
  await run(() => result.current.update.mutateAsync({ visibility: 'T' }));
  sandbox.act.connect('asker', 'alice');
  await run(() => queryClient.refetchQueries());
  // Public and private at once: when the second one is submitted, the account is still private, and staying private declines no
  // request.
  await run(() =>
    Promise.all([result.current.update.mutateAsync({ visibility: 'O' }), result.current.update.mutateAsync({ visibility: 'T' })]),
  );
  await idle(scene);
  expect(result.current.asker).toEqual(await client.call(user, { username: 'asker' }));
});

/** pip, whom alice follows, her circles and her numbers, and writes about pip. */
async function showPip() {
  const scene = await createAliceScene();
  scene.sandbox.act.join('pip');
  scene.sandbox.act.follow('alice', 'pip');
  const result = await open(scene, () => ({
    me: useCurrentUser().data,
    badge: useNotificationsUnreadCount().data,
    circles: useCircles().data,
    pip: useUser({ username: 'pip' }).data,
    unfollow: useUnfollowUser(),
    update: useUpdateCircle(),
  }));
  const unfollow = (): Promise<unknown> => result.current.unfollow.mutateAsync({ username: 'pip' });
  const add = (): Promise<unknown> => result.current.update.mutateAsync({ id: familyIn(scene), usernames: ['pip'] });
  return { scene, result, unfollow, add };
}

test('a person who is added to a circle while being unfollowed is followed in the end, and counted', async () => {
  const { scene, result, unfollow, add } = await showPip();
  const { client, sandbox } = scene;
  const release = sandbox.faults.hold('unfollowUser', 'answer');
  const settled: Promise<unknown>[] = [];
  act(() => void settled.push(unfollow(), add()));
  // As long as the change of the circle would take if it were in flight at the same time.
  await run(() => client.call(circle, { id: familyIn(scene) }));
  release();
  await run(() => Promise.all(settled));
  await idle(scene);
  expect(result.current.me).toEqual(await client.call(currentUser, {}));
  expect(result.current.circles).toEqual(await client.call(circles, {}));
});

test('useSubscribeToUser: a subscription between follows of the same person is sent, and never superseded by them', async () => {
  const { sandbox, sent, page, press, end } = await showPerson('liam');
  expect(page()).toMatchObject({ is_following: true });
  const release = sandbox.faults.hold('unfollowUser', 'answer');
  await press('unfollow', 'follow', 'subscribe', 'unfollow');
  release();
  const results = await end();
  expect(results[2]).toMatchObject({ are_new_post_notifications_enabled: true });
  expect(sent).toContain('subscribeToUser');
  expect(page()).toMatchObject({ is_following: false, are_new_post_notifications_enabled: true });
});

test('useFollowUser: pressed while writes before it are settled without a request, it is sent', async () => {
  const { sandbox, page, press, settled, end } = await showPerson('liam');
  const releaseUnfollow = sandbox.faults.hold('unfollowUser', 'answer');
  const releaseSubscription = sandbox.faults.hold('subscribeToUser', 'answer');
  await press('unfollow', 'follow', 'subscribe', 'follow', 'unfollow');
  releaseUnfollow();
  // The last unfollow is as the first one has made it; the follow before it waits for nothing any more.
  await run(() => Promise.all([settled[0], settled[4]]));
  expect(page()).toMatchObject({ is_following: false });

  await press('follow');
  await waitFor(() => expect(page()).toMatchObject({ is_following: true }));
  releaseSubscription();
  expect((await end()).map(isSuperseded)).toEqual([false, true, false, true, false, false]);
  expect(page()).toMatchObject({ is_following: true, are_new_post_notifications_enabled: true });
});

test('useFollowUser: what was undone on another device since is sent again, whatever the cache shows', async () => {
  const { sent, sandbox, queryClient, page, press, end } = await showPerson('zoe');
  const presses = (): number => sent.filter((name) => name === 'followUser').length;
  await press('follow');
  await end();
  sandbox.act.unfollow('alice', 'zoe');
  // The page has not been read since, and says "following" still.
  await press('follow');
  await end();
  expect(presses()).toBe(2);
  sandbox.act.unfollow('alice', 'zoe');
  await run(() => queryClient.refetchQueries());
  await waitFor(() => expect(page()).toMatchObject({ is_following: false }));
  const release = sandbox.faults.hold('followUser');
  await press('follow');
  await waitFor(() => expect(page()).toMatchObject({ is_following: true }));
  release();
  await end();
  expect(presses()).toBe(3);
  expect(page()).toMatchObject({ is_following: true });
});

test('useUnfollowUser: behind a lost change of a circle that follows the person again, it is sent, even if an equal one landed before', async () => {
  const { scene, unfollow, add } = await showPip();
  const { sandbox, sent } = scene;
  const release = sandbox.faults.hold('unfollowUser', 'answer');
  sandbox.faults.fail('updateCircle', 'answer-lost', { times: 1 });
  const settled: Promise<unknown>[] = [];
  for (const write of [unfollow, add, unfollow]) {
    await act(async () => void settled.push(write().catch((error: unknown) => error)));
  }
  release();
  await run(() => Promise.all(settled));
  expect(sent.filter((name) => name === 'unfollowUser')).toHaveLength(2);
  expect(sandbox.state.follows.filter(({ user, followed }) => user === 1 && nameOf(scene, followed) === 'pip')).toEqual([]);
});

test.each([
  ['registered behind "delete all devices" is not deleted', ['all', 'add'], ['new']],
  ['registered before "delete all devices" is deleted', ['add', 'all'], []],
] as const)('a device that is %s, whichever request is faster', async (_case, presses, left) => {
  const scene = await createAliceScene();
  const result = await open(scene, () => ({ devices: list(useDevices()), all: useDeleteAllDevices(), add: useCreateDevice() }));
  const press = {
    all: () => result.current.all.mutateAsync({}),
    add: () => result.current.add.mutateAsync({ uuid: 'new' }),
  };
  const release = scene.sandbox.faults.hold(presses[0] === 'all' ? 'deleteAllDevices' : 'createDevice');
  let settled: Promise<unknown> | undefined;
  await act(async () => {
    settled = Promise.all(presses.map((name) => press[name]()));
  });
  release();
  await run(() => settled as Promise<unknown>);
  await idle(scene);
  expect(result.current.devices.data?.map(({ uuid }) => uuid)).toEqual(left);
});

test('an unfollow waits for a list of members without the person, whom the service takes out of a circle only while they are followed', async () => {
  const scene = await createAliceScene();
  const result = await open(scene, () => ({
    circles: read(useCircles()),
    update: useUpdateCircle(),
    unfollow: useUnfollowUser(),
  }));
  const id = familyIn(scene);
  const release = scene.sandbox.faults.hold('updateCircle');
  let settled: Promise<unknown> | undefined;
  await act(async () => {
    const change = result.current.update.mutateAsync({ id, usernames: [] });
    settled = Promise.all([change, result.current.unfollow.mutateAsync({ username: 'bob' })]);
  });
  release();
  await run(() => settled as Promise<unknown>);
  expect(result.current.circles.data?.find((circle) => circle.id === id)).toMatchObject({ users_count: 0 });
});

test('a circle that is made behind the deletion of another one of its name finds the name free', async () => {
  const scene = await createAliceScene();
  const result = await open(scene, () => ({ circles: read(useCircles()), remove: useDeleteCircle(), add: useCreateCircle() }));
  const { id = 0, name = '' } = result.current.circles.data?.find((circle) => circle.name !== 'Connections') ?? {};
  const release = scene.sandbox.faults.hold('deleteCircle');
  let settled: Promise<unknown> | undefined;
  await act(async () => {
    settled = Promise.all([
      result.current.remove.mutateAsync({ id }),
      result.current.add.mutateAsync({ name, color: '#023ca7' }),
    ]);
  });
  release();
  await run(() => settled as Promise<unknown>);
  expect(result.current.circles.data?.filter((circle) => circle.name === name)).toHaveLength(1);
});
