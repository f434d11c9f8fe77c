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
import type { Scene } from '../support/community.js';
import { run } from '../support/render-hook.js';
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

/** All of the followers, in pages of three, and how many pages were requested. */
async function loadAll(scene: Scene): Promise<{ names: string[]; pages: number }> {
  const { result } = show(scene, () => list(useFollowers({ count: 3 })));
  await waitFor(() => expect(result.current.status).not.toBe('pending'));
  for (let more = result.current.hasNextPage; more;) {
    // What TanStack resolves to: React hears of it later.
    ({ hasNextPage: more } = (await run(() => result.current.fetchNextPage())) as { hasNextPage: boolean });
  }
  await waitFor(() => expect(result.current).toMatchObject({ hasNextPage: false, fetchStatus: 'idle', error: null }));
  const names = (result.current.data ?? []).map(({ username }) => username);
  return { names, pages: scene.sent.filter((sent) => sent === 'followers').length };
}

test('a list loads the same pages to its end without users who have no profile', async () => {
  const whole = await loadAll(await sceneWithout());
  // The first page ends with such a person, the second holds nobody else, and the last one begins with one.
  const gone = [2, 3, 4, 5, whole.names.length - 1].map((index) => whole.names[index] ?? '');
  const scene = await sceneWithout(...gone);
  expect(await loadAll(scene)).toEqual({ names: whole.names.filter((one) => !gone.includes(one)), pages: whole.pages });
  const events = leftOut(scene.events);
  expect(events).toContainEqual({ type: 'left-out', operation: 'followers', rows: 3 });
  expect(events.reduce((sum, event) => sum + ('rows' in event ? event.rows : 0), 0)).toBe(new Set(gone).size);
  expect(JSON.stringify(scene.events)).not.toContain(gone[0]);
});

test('useUser: a user without a profile is a `decode` error', async () => {
  const scene = await sceneWithout('bob');
  const { result } = show(scene, () => read(useUser({ username: 'bob' })));
  await waitFor(() => expect(result.current.error).toMatchObject({ kind: 'decode' }));
  expect(leftOut(scene.events)).toEqual([]);
});
