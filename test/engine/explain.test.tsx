import { useMutation } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { updateUser } from '../../src/effects/account.js';
import { mutationOptionsOf, optionsOf, pagesOf } from '../../src/effects/options.js';
import { explain } from '../../src/engine/public.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useFollowUser } from '../../src/react/follows.js';
import { useNotificationsUnreadCount } from '../../src/react/notifications.js';
import { useFollowers } from '../../src/react/relations.js';
import { useBlockUser } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { show } from '../react/support.js';
import { run } from '../support/render-hook.js';
import { press, settled } from './behind.js';
import { currentUser, followers, notificationsUnreadCount } from '../../src/rules/reads.js';

/** alice's number of followers, her followers and her badge on screen, with the writes that change them. */
async function showFollowers() {
  const scene = await createAliceScene();
  const { result, unmount } = show(scene, () => ({
    me: useCurrentUser().data,
    followers: useFollowers().data,
    badge: useNotificationsUnreadCount().data,
    block: useBlockUser(),
    follow: useFollowUser(),
  }));
  await waitFor(() => expect(result.current.me && result.current.followers && result.current.badge).toBeDefined());
  const count = () => explain(scene, optionsOf(scene.client, currentUser, {}), ({ followers_count }) => followers_count);
  return { scene, result, unmount, count };
}

test('a value without a write is the truth, and has the time of its answer', async () => {
  const began = Date.now();
  const { result, count } = await showFollowers();
  const { answeredAt, ...rest } = count();
  expect(rest).toEqual({
    shown: result.current.me?.followers_count,
    truth: result.current.me?.followers_count,
    holds: 'one user { is_me: true }',
    pending: [],
    stale: null,
  });
  expect(answeredAt).toBeGreaterThanOrEqual(began);
});

test('each pending write says what it makes of the value, in the order in which they are shown', async () => {
  const { scene, result, count } = await showFollowers();
  const before = result.current.me?.followers_count ?? Number.NaN;
  const releases = [scene.sandbox.faults.hold('blockUser'), scene.sandbox.faults.hold('followUser')];
  const writes: Promise<unknown>[] = [];
  act(() => {
    for (const username of ['ximena', 'white.rabbit']) writes.push(settled(result.current.block.mutateAsync({ username })));
    writes.push(settled(result.current.follow.mutateAsync({ username: 'zoe' })));
  });
  await waitFor(() => expect(result.current.me?.followers_count).toBe(before - 2));
  expect(count()).toMatchObject({
    shown: before - 2,
    truth: before,
    pending: [
      { operation: 'blockUser', input: { username: 'ximena' }, before, after: before - 1 },
      // It may change another number of the same read.
      {
        ...{ operation: 'followUser', input: { username: 'zoe' }, before: before - 1, after: before - 1 },
        unknown: ['following_count'],
        says: [
          'user { username: zoe } becomes { is_following: true }',
          'user { username: zoe, is_following: false } becomes { follow_lists: [] }',
        ],
      },
      // It waits for the other block: both may change the number of unread notifications by an unknown amount.
      { operation: 'blockUser', state: 'queued', input: { username: 'white.rabbit' }, before: before - 1, after: before - 2 },
    ],
  });
  const list = explain(scene, pagesOf(scene.client, followers, {}));
  expect(list.truth).toHaveLength((list.shown?.length ?? Number.NaN) + 2);
  expect(list.pending.map(({ before: { length }, after }) => length - after.length)).toEqual([1, 1]);
  for (const release of releases) release();
  await run(() => Promise.all(writes));
  expect(count()).toMatchObject({ shown: before - 2, truth: before - 2, pending: [] });
});

test('a number that stays because nobody knows what a write makes of it is named', async () => {
  const { scene, result } = await showFollowers();
  const badge = () => explain(scene, optionsOf(scene.client, notificationsUnreadCount, {}), ({ count }) => count);
  const release = scene.sandbox.faults.hold('blockUser');
  const [write] = await press(() => result.current.block.mutateAsync({ username: 'ximena' }));
  // No notification is loaded, so the cache does not know how many of them are about ximena.
  expect(badge().pending).toMatchObject([
    { operation: 'blockUser', before: badge().truth, after: badge().truth, unknown: ['count'] },
  ]);
  release();
  await run(() => write);
});

test('a stale value names the writes that made it stale, and when it is refetched', async () => {
  const { scene, result, unmount, count } = await showFollowers();
  scene.sandbox.faults.fail('blockUser', 'answer-lost');
  const release = scene.sandbox.faults.hold('currentUser');
  const [write] = await press(() => result.current.block.mutateAsync({ username: 'ximena' }));
  await waitFor(() => expect(count().stale?.refetch).toBe('running'));
  expect(count().stale).toEqual({
    causes: [{ operation: 'blockUser', write: expect.any(Number), reason: 'unknown' }],
    refetch: 'running',
  });
  unmount();
  release();
  await run(() => write);
  await waitFor(() => expect(count().stale?.refetch).toBe('shown'));
});

test('a value that the app has invalidated says so', async () => {
  const { scene, count } = await showFollowers();
  await run(() => scene.queryClient.invalidateQueries({ refetchType: 'none' }));
  expect(count().stale).toEqual({ causes: [{ reason: 'invalidated' }], refetch: 'later' });
});

test('nothing cached is nothing shown, and what is no read of ours is an error', async () => {
  const scene = await createAliceScene();
  const nothing = {
    shown: undefined,
    truth: undefined,
    answeredAt: null,
    holds: 'one user { is_me: true }',
    pending: [],
    stale: null,
  };
  expect(explain(scene, optionsOf(scene.client, currentUser, {}))).toEqual(nothing);
  expect(() => explain(scene, { queryKey: ['posts'] })).toThrow('explain takes the options that optionsOf or pagesOf return.');
});

test('a select of the app does not change what is explained', async () => {
  const { scene, result } = await showFollowers();
  const selected = optionsOf(scene.client, currentUser, {}, { select: ({ username }) => username });
  expect(explain(scene, selected, ({ followers_count }) => followers_count).shown).toBe(result.current.me?.followers_count);
});

test('no secret is in an explanation', async () => {
  const { scene, count } = await showFollowers();
  const { result } = show(scene, () => useMutation(mutationOptionsOf(scene.client, { ...updateUser, secrets: ['location'] })));
  const release = scene.sandbox.faults.hold('updateUser');
  const [write] = await press(() => result.current.mutateAsync({ name: 'Alice', location: 'Under the oak' }));
  expect(count().pending).toMatchObject([{ operation: 'updateUser', input: { name: 'Alice', location: 'hidden' } }]);
  release();
  await run(() => write);
});
