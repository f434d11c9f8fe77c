import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFollowUser, useUpdateFollow } from '../../src/react/follows.js';
import { useUser } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { settled, read, refusal, show } from './support.js';

test('useFollowUser refetches after a lost answer, whose outcome is `unknown`', async () => {
  const scene = await createAliceScene();
  const { result } = show(scene, () => ({
    person: read(useUser({ username: 'zoe' })),
    follow: useFollowUser(),
    sort: useUpdateFollow(),
  }));
  await waitFor(() => expect(result.current.person.data).toBeDefined());
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
