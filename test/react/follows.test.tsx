import { waitFor } from '@testing-library/react';
import { afterAll, describe, expect, test } from 'vitest';
import { useFollowUser, useUpdateFollow } from '../../src/react/follows.js';
import { useUser } from '../../src/react/users.js';
import { startSandboxServer } from '../../src/testing/node.js';
import { run } from '../support/render-hook.js';
import { createNetworkScene, settled, read, refusal, show } from './support.js';

const network = startSandboxServer();
afterAll(network.stop);

async function openProfile(username: string) {
  const scene = await createNetworkScene(network);
  const { result } = show(scene, () => ({
    person: read(useUser({ username })),
    follow: useFollowUser(),
    sort: useUpdateFollow(),
  }));
  await waitFor(() => expect(result.current.person.data).toBeDefined());
  scene.sent.length = 0;
  return { scene, result };
}

describe('useFollowUser', () => {
  test('refetches after a lost answer, whose outcome is `unknown`', async () => {
    const { scene, result } = await openProfile('zoe');
    scene.sandbox.faults.fail('followUser', 'answer-lost', { times: 1 });
    const error = await refusal(() => result.current.follow.mutateAsync({ username: 'zoe' }));
    expect(error).toMatchObject({ kind: 'network', outcome: 'unknown' });
    await waitFor(() => expect(result.current.person.data).toMatchObject({ is_following: true }));
    await settled(scene);
    expect(scene.sent.filter((name) => name === 'followUser')).toHaveLength(1);
    // The lists of a follow change no number on screen, for which the page would be refetched anyway.
    const id = scene.sandbox.state.lists.find(({ name }) => name === 'Book people')?.id ?? 0;
    scene.sandbox.faults.fail('updateFollow', 'answer-lost', { times: 1 });
    await refusal(() => result.current.sort.mutateAsync({ username: 'zoe', lists_ids: [id] }));
    await waitFor(() => expect(result.current.person.data).toMatchObject({ follow_lists: [{ id }] }));
    await settled(scene);
  });
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
