import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCurrentUser } from '../../src/react/account.js';
import { useFollowUser } from '../../src/react/follows.js';
import { useNotifications, useNotificationsUnreadCount } from '../../src/react/notifications.js';
import { useFollowings, useFollowingSearch } from '../../src/react/relations.js';
import { useBlockUser, useUser, useUserSearch } from '../../src/react/users.js';
import { createAliceScene, type Scene } from '../support/community.js';
import { begin, personIn } from '../react/support.js';
import { open, settle } from './behind.js';

// What the screen shows before any answer: everything that the cached copies contain.

/** Submits a write while no request is answered. Returns a function that lets the answers through. */
async function press(scene: Scene, write: () => Promise<unknown>): Promise<() => Promise<void>> {
  const { sandbox, sent } = scene;
  const release = sandbox.faults.hold('*');
  const settled = begin(write);
  await waitFor(() => expect(sent).toHaveLength(1));
  return async () => {
    release();
    await settle(scene, [settled]);
  };
}

test('useFollowUser: the person appears at once in followings and the search, and both counts go up', async () => {
  const scene = await createAliceScene();
  const { sent } = scene;
  personIn(scene, 'zoe').profile.followers_count_visible = true;
  const result = await open(scene, () => ({
    me: useCurrentUser().data,
    zoe: useUser({ username: 'zoe' }).data,
    found: useUserSearch({ query: 'zoe' }, { debounce: 0 }).data,
    followings: useFollowings({ count: 20 }).data,
    search: useFollowingSearch({ query: 'zo' }, { debounce: 0 }).data,
    follow: useFollowUser(),
  }));
  const before = result.current;
  const answer = await press(scene, () => result.current.follow.mutateAsync({ username: 'zoe' }));
  const shown = result.current;
  expect(shown.me?.following_count).toBe((before.me?.following_count ?? 0) + 1);
  expect(shown.zoe?.followers_count).toBe((before.zoe?.followers_count ?? 0) + 1);
  expect(shown.followings?.find(({ username }) => username === 'zoe')).toMatchObject({ is_following: true });
  expect(shown.search?.map(({ username }) => username)).toContain('zoe');
  await answer();
  expect(result.current.followings).toEqual(shown.followings);
  expect(result.current.me).toEqual(shown.me);
  // Known data are not refetched.
  expect(sent).toEqual(['followUser']);
});

test('useFollowUser: if no cached copy has every field of a list item, the person appears when the service has answered', async () => {
  const scene = await createAliceScene();
  const result = await open(scene, () => ({
    page: useUser({ username: 'zoe' }).data,
    followings: useFollowings({ count: 20 }).data,
    follow: useFollowUser(),
  }));
  const isListed = (): boolean => result.current.followings?.some(({ username }) => username === 'zoe') ?? false;
  const answer = await press(scene, () => result.current.follow.mutateAsync({ username: 'zoe' }));
  expect(isListed()).toBe(false);
  await answer();
  expect(isListed()).toBe(true);
});

test('useBlockUser: an unread confirmation by a person whose profile was never loaded leaves the list and the badge', async () => {
  const scene = await createAliceScene();
  const { sandbox } = scene;
  sandbox.act.join('peer');
  sandbox.state.notifications.length = 0;
  sandbox.act.notify('alice', 'CC', 'peer');
  sandbox.act.notify('alice', 'PC', 'carol');
  const result = await open(scene, () => ({
    badge: useNotificationsUnreadCount().data,
    list: useNotifications().data,
    block: useBlockUser(),
  }));
  const unread = (): number => result.current.list?.filter(({ read }) => !read).length ?? 0;
  expect(result.current.badge?.count).toBe(unread());
  const answer = await press(scene, () => result.current.block.mutateAsync({ username: 'peer' }));
  await answer();
  expect(unread()).toBe(1);
  expect(result.current.badge?.count).toBe(1);
});
