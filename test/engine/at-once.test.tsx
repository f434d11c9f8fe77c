import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCurrentUser } from '../../src/react/account.js';
import { useFollowUser, useUnfollowUser } from '../../src/react/follows.js';
import { useNotifications, useNotificationsUnreadCount } from '../../src/react/notifications.js';
import { useBlockedUserSearch, useFollowings, useFollowingSearch } from '../../src/react/relations.js';
import { useBlockUser, useUser, useUserSearch } from '../../src/react/users.js';
import { createAliceScene, type Scene } from '../support/community.js';

// What the screen shows before any answer: everything that the cached copies contain.

/** Renders, and waits until everything is loaded. */
async function open<Result>({ Wrapper, queryClient, sent }: Scene, hooks: () => Result) {
  const { result } = renderHook(hooks, { wrapper: Wrapper });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  sent.length = 0;
  return result;
}

/** Submits a write while no request is answered. Returns a function that lets the answers through. */
async function press({ sandbox, queryClient, sent }: Scene, write: () => Promise<unknown>): Promise<() => Promise<void>> {
  const release = sandbox.faults.hold('*');
  let settled: Promise<unknown> = Promise.resolve();
  act(() => void (settled = write()));
  await waitFor(() => expect(sent).toHaveLength(1));
  return async () => {
    release();
    await act(() => settled);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  };
}

test('useFollowUser: the person appears at once in followings and the search, and both counts go up', async () => {
  const scene = await createAliceScene();
  const { sandbox, sent } = scene;
  const zoe = sandbox.state.users.find(({ username }) => username === 'zoe');
  if (zoe) zoe.profile.followers_count_visible = true;
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

test('useUnfollowUser: the person leaves followings at once, and the count in the profile goes down', async () => {
  const scene = await createAliceScene();
  const kavya = scene.sandbox.state.users.find(({ username }) => username === 'kavya');
  if (kavya) kavya.profile.followers_count_visible = true;
  const result = await open(scene, () => ({
    page: useUser({ username: 'kavya' }).data,
    followings: useFollowings({ count: 20 }).data,
    unfollow: useUnfollowUser(),
  }));
  const before = result.current.page?.followers_count ?? 0;
  const answer = await press(scene, () => result.current.unfollow.mutateAsync({ username: 'kavya' }));
  expect(result.current.page?.followers_count).toBe(before - 1);
  expect(result.current.followings?.some(({ username }) => username === 'kavya')).toBe(false);
  await answer();
  expect(result.current.page?.followers_count).toBe(before - 1);
});

test('useBlockUser: the person appears at once in blockedUsers, and the follow that the block ends is gone', async () => {
  const scene = await createAliceScene();
  const result = await open(scene, () => ({
    me: useCurrentUser().data,
    bob: useUser({ username: 'bob' }).data,
    found: useUserSearch({ query: 'bob' }, { debounce: 0 }).data,
    followings: useFollowingSearch({ query: 'bob' }, { debounce: 0 }).data,
    blocked: useBlockedUserSearch({ query: 'bob' }, { debounce: 0 }).data,
    block: useBlockUser(),
  }));
  const { me, bob, followings, blocked } = result.current;
  const isFollowing = bob !== undefined && 'is_following' in bob && bob.is_following;
  const isFollower = bob !== undefined && 'is_followed' in bob && bob.is_followed;
  const answer = await press(scene, () => result.current.block.mutateAsync({ username: 'bob' }));
  const shown = result.current;
  expect(shown.me?.following_count).toBe((me?.following_count ?? 0) - Number(isFollowing));
  expect(shown.me?.followers_count).toBe((me?.followers_count ?? 0) - Number(isFollower));
  expect(shown.followings?.some(({ username }) => username === 'bob')).toBe(false);
  expect(followings?.some(({ username }) => username === 'bob')).toBe(true);
  expect(blocked?.some(({ username }) => username === 'bob')).toBe(false);
  expect(shown.blocked?.some(({ username }) => username === 'bob')).toBe(true);
  await answer();
  expect(result.current.me).toEqual(shown.me);
  expect(result.current.followings).toEqual(shown.followings);
});

test('useBlockUser: an unread confirmation by a person whose profile was never loaded leaves the list and the badge', async () => {
  const scene = await createAliceScene();
  const { sandbox } = scene;
  sandbox.act.join('peer');
  const alice = sandbox.state.users.find(({ username }) => username === 'alice')?.id ?? 0;
  const { notifications } = sandbox.state;
  notifications.splice(0, notifications.length, ...notifications.filter(({ owner }) => owner !== alice));
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
