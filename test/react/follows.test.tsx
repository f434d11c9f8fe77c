import { act, waitFor } from '@testing-library/react';
import { afterAll, describe, expect, test } from 'vitest';
import { useCurrentUser } from '../../src/react/account.js';
import { useFollowUser, useUnfollowUser, useUpdateFollow } from '../../src/react/follows.js';
import { useFollowings } from '../../src/react/relations.js';
import { useUser, useUserSearch } from '../../src/react/users.js';
import { startSandboxServer } from '../../src/testing/node.js';
import { createNetworkScene, list, personIn, settled, read, refusal, run, show } from './support.js';

const network = startSandboxServer();
afterAll(network.stop);

async function openProfile(username: string) {
  const scene = await createNetworkScene(network);
  const { result } = show(scene, () => ({
    me: read(useCurrentUser()),
    person: read(useUser({ username })),
    found: read(useUserSearch({ query: username })),
    followings: list(useFollowings({ count: 20 })),
    follow: useFollowUser(),
    unfollow: useUnfollowUser(),
    sort: useUpdateFollow(),
  }));
  await waitFor(() => {
    expect(result.current.me.data && result.current.person.data).toBeDefined();
    expect(result.current.found.data && result.current.followings.data).toBeDefined();
  });
  scene.sent.length = 0;
  return { scene, result };
}

describe('useFollowUser', () => {
  test('shows the follow at once in profile, search and count, and in the list after the answer', async () => {
    const { scene, result } = await openProfile('zoe');
    const following = result.current.me.data?.following_count ?? 0;
    const release = scene.sandbox.faults.hold('followUser');
    act(() => result.current.follow.mutate({ username: 'zoe' }));
    await waitFor(() => expect(result.current.person.data).toMatchObject({ is_following: true }));
    expect(result.current.found.data?.[0]?.is_following).toBe(true);
    expect(result.current.me.data?.following_count).toBe(following + 1);
    release();
    await settled(scene);
    await waitFor(() => expect(result.current.me.data?.following_count).toBe(following + 1));
    expect(scene.sent.filter((name) => name === 'followUser')).toHaveLength(1);
    const { id } = personIn(scene, 'zoe');
    while (result.current.followings.hasNextPage) await run(() => result.current.followings.fetchNextPage());
    expect(result.current.followings.data?.some((user) => user.id === id)).toBe(true);
  });

  test('refetches after a lost answer, whose outcome is `unknown`', async () => {
    const { scene, result } = await openProfile('zoe');
    scene.sandbox.faults.fail('followUser', 'answer-lost', { times: 1 });
    const error = await refusal(() => result.current.follow.mutateAsync({ username: 'zoe' }));
    expect(error).toMatchObject({ kind: 'network', outcome: 'unknown' });
    await waitFor(() => expect(result.current.person.data).toMatchObject({ is_following: true }));
    await settled(scene);
    expect(scene.sent.filter((name) => name === 'followUser')).toHaveLength(1);
  });
});

test('useUnfollowUser: the user leaves list and count at once', async () => {
  const { scene, result } = await openProfile('kavya');
  const following = result.current.me.data?.following_count ?? 0;
  const { id } = personIn(scene, 'kavya');
  expect(result.current.followings.data?.some((user) => user.id === id)).toBe(true);
  const release = scene.sandbox.faults.hold('unfollowUser');
  act(() => result.current.unfollow.mutate({ username: 'kavya' }));
  await waitFor(() => expect(result.current.followings.data?.some((user) => user.id === id)).toBe(false));
  expect(result.current.me.data?.following_count).toBe(following - 1);
  release();
  await settled(scene);
  expect(result.current.person.data).toMatchObject({ is_following: false, follow_lists: [] });
  expect(result.current.me.data?.following_count).toBe(following - 1);
});

test('useUpdateFollow: sets the lists of a follow, and removes all', async () => {
  const { scene, result } = await openProfile('kavya');
  const { lists } = scene.sandbox.state;
  const books = lists.find(({ name }) => name === 'Book people')?.id ?? 0;
  await run(() => result.current.sort.mutateAsync({ username: 'kavya', lists_ids: [books] }));
  await waitFor(() => expect(result.current.person.data).toMatchObject({ follow_lists: [{ id: books, name: 'Book people' }] }));
  await run(() => result.current.sort.mutateAsync({ username: 'kavya', lists_ids: [] }));
  await waitFor(() => expect(result.current.person.data).toMatchObject({ follow_lists: [] }));
});

test('useUpdateFollow: an unknown list is an error of its field', async () => {
  const { result } = await openProfile('kavya');
  const error = await refusal(() => result.current.sort.mutateAsync({ username: 'kavya', lists_ids: [999_999] }));
  expect(error).toMatchObject({ kind: 'http', status: 400, fieldErrors: { lists_ids: [expect.any(String)] } });
});
