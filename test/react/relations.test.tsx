import { skipToken } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useCurrentUser } from '../../src/react/account.js';
import { useUnfollowUser } from '../../src/react/follows.js';
import {
  useBlockedUsers,
  useBlockedUserSearch,
  useFollowers,
  useLinkedUsers,
  useLinkedUserSearch,
} from '../../src/react/relations.js';
import { createAliceScene, createScene } from '../support/community.js';
import { useBlockUser, useUser, useUserSearch } from '../../src/react/users.js';
import { run } from '../support/render-hook.js';
import { list, personIn, read, settled, show } from './support.js';

test('useLinkedUsers: leaves out the account itself, even if the session does not know its username', async () => {
  const scene = createScene();
  const { id, token } = personIn(scene, 'alice');
  scene.client.session.signIn({ token });
  const { result } = show(scene, () => ({
    linked: list(useLinkedUsers({ count: 3 })),
    found: read(useLinkedUserSearch({ query: 'alice' })),
  }));
  await waitFor(() => expect(result.current.linked.data && result.current.found.data).toBeDefined());
  while (result.current.linked.hasNextPage) await run(() => result.current.linked.fetchNextPage());
  expect(result.current.linked.data?.map((person) => person.id)).not.toContain(id);
  expect(result.current.found.data).toEqual([]);
  // Each of the two asked once who the account is: nothing here had asked before.
  expect(scene.sent.filter((name) => name === 'currentUser')).toHaveLength(2);
});

test('useLinkedUsers: does not fetch the account if it is cached', async () => {
  const scene = await createAliceScene();
  const { result } = show(scene, () => ({ me: read(useCurrentUser()) }));
  await waitFor(() => expect(result.current.me.data).toBeDefined());
  const linked = show(scene, () => list(useLinkedUsers())).result;
  await waitFor(() => expect(linked.current.data).toBeDefined());
  expect(linked.current.data?.map(({ username }) => username)).not.toContain('alice');
  expect(scene.sent).toEqual(['currentUser', 'linkedUsers']);
});

test('useBlockedUsers: a user whose profile is refused for a block appears, and the list is not read twice', async () => {
  const scene = await createAliceScene();
  scene.sandbox.act.join('somebody');
  const { result } = show(scene, () => ({
    page: read(useUser({ username: 'somebody' })),
    blocked: list(useBlockedUsers()),
    block: useBlockUser(),
  }));
  await waitFor(() => expect(result.current.page.data && result.current.blocked.data).toBeDefined());
  scene.sent.length = 0;
  await run(() => result.current.block.mutateAsync({ username: 'somebody' }));
  await settled(scene);
  expect(scene.sent.filter((name) => name === 'blockedUsers')).toHaveLength(1);
});

test('useUnfollowUser: the profile of somebody private who stays connected is refused from then on', async () => {
  const scene = await createAliceScene();
  personIn(scene, 'bob').visibility = 'T';
  const { result } = show(scene, () => ({ bob: read(useUser({ username: 'bob' })), unfollow: useUnfollowUser() }));
  await waitFor(() => expect(result.current.bob.data).toMatchObject({ is_following: true, is_connected: true }));
  await run(() => result.current.unfollow.mutateAsync({ username: 'bob' }));
  await waitFor(() => expect(result.current.bob.error).toMatchObject({ status: 400 }));
  expect(result.current.bob.data).toBeUndefined();
});

test('useFollowers with authenticated: false sends no token, and its 401 does not end the session', async () => {
  const scene = await createAliceScene();
  const { result } = show(scene, () => list(useFollowers(skipToken, { authenticated: false })));
  const asked = show(scene, () => list(useFollowers({}, { authenticated: false }))).result;
  await waitFor(() => expect(asked.current.error).toMatchObject({ kind: 'http', status: 401 }));
  expect(result.current.status).toBe('pending');
  expect(scene.client.session.current.state).toBe('signed-in');
});

describe('useBlockedUserSearch: somebody is blocked', () => {
  /** Blocks `next`, whose row is known, during a search; returns what it shows in the end, and how often it was requested. */
  async function blockDuringSearch(blocked: readonly string[], next: string): Promise<[rows: string[], requests: number]> {
    const scene = await createAliceScene();
    const { act, state } = scene.sandbox;
    state.blocks.length = 0;
    for (const name of [...blocked, next].toSorted()) act.join(name, { name: `Person ${name}` });
    for (const name of blocked) act.block('alice', name);
    const { result } = show(scene, () => ({
      search: read(useBlockedUserSearch({ query: 'person' })),
      everybody: read(useUserSearch({ query: next })),
      block: useBlockUser(),
    }));
    const shown = (): string[] => (result.current.search.data ?? []).map(({ username }) => username);
    await waitFor(() => expect(result.current.everybody.data && shown()).toEqual(blocked));
    await run(() => result.current.block.mutateAsync({ username: next }));
    await settled(scene);
    return [shown(), scene.sent.filter((name) => name === 'blockedUserSearch').length];
  }

  test('their row is inserted, if the rows stand in the order of ids', async () => {
    expect(await blockDuringSearch(['ada', 'ben'], 'cleo')).toEqual([['ada', 'ben', 'cleo'], 1]);
  });

  test('the search is refetched, if its rows stand in another order', async () => {
    expect(await blockDuringSearch(['zed', 'ada'], 'ben')).toEqual([['zed', 'ada', 'ben'], 2]);
  });
});
