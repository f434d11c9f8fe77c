import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  useBlockedUsers,
  useBlockedUserSearch,
  useFollowers,
  useFollowerSearch,
  useFollowings,
  useFollowingSearch,
  useLinkedUsers,
  useLinkedUserSearch,
} from '../../src/react/relations.js';
import { useUser, useUserSearch } from '../../src/react/users.js';
import { type Broken, leftOut, sceneWithBroken } from './broken.js';
import { list, type Read, read, show } from './support.js';

interface Row {
  readonly id: number;
  readonly username: string;
}

/** A scene in which the service answers `profile: null` for some people. */
async function sceneWithout(...usernames: string[]): Promise<Broken> {
  const without = new Set(usernames);
  return sceneWithBroken((row) => (without.has((row as Row).username) ? { ...(row as Row), profile: null } : row));
}

/** The lists and searches of people. */
const reads: readonly (readonly [string, () => Read<readonly Row[]>])[] = [
  ['blockedUsers', () => list(useBlockedUsers())],
  ['followers', () => list(useFollowers())],
  ['followings', () => list(useFollowings())],
  ['linkedUsers', () => list(useLinkedUsers())],
  ['userSearch', () => read(useUserSearch({ query: 'e' }))],
  ['blockedUserSearch', () => read(useBlockedUserSearch({ query: 'e' }))],
  ['followerSearch', () => read(useFollowerSearch({ query: 'e' }))],
  ['followingSearch', () => read(useFollowingSearch({ query: 'e' }))],
  ['linkedUserSearch', () => read(useLinkedUserSearch({ query: 'e' }))],
];

test.each(reads)('%s leaves out a user without a profile, and fires an event', async (name, hook) => {
  const before = show(await sceneWithout(), hook);
  await waitFor(() => expect(before.result.current.data?.length).toBeGreaterThan(1));
  const [first, ...rest] = before.result.current.data ?? [];
  const scene = await sceneWithout(first?.username ?? '');
  const { result } = show(scene, hook);
  await waitFor(() => expect(result.current.data).toEqual(rest));
  expect(leftOut(scene.events)).toEqual([{ type: 'left-out', operation: name, rows: 1 }]);
});

test('useUser: a user without a profile is a `decode` error', async () => {
  const scene = await sceneWithout('bob');
  const { result } = show(scene, () => read(useUser({ username: 'bob' })));
  await waitFor(() => expect(result.current.error).toMatchObject({ kind: 'decode' }));
  expect(leftOut(scene.events)).toEqual([]);
});
