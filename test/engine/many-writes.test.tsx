import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCurrentUser } from '../../src/react/account.js';
import { useFollowUser } from '../../src/react/follows.js';
import { useFollowers } from '../../src/react/relations.js';
import { useBlockUser } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { personIn } from '../react/support.js';
import { open } from './behind.js';

// The work for one press may grow with the number of pending writes, but not double with each of them: then this would never end.
test('thirty writes that wait for the service, as after a time offline, all show at once', async () => {
  const scene = await createAliceScene();
  const { sandbox } = scene;
  const people = Array.from({ length: 20 }, (_, index) => `newcomer${index}`);
  for (const username of people) {
    sandbox.act.join(username);
    sandbox.act.follow(username, 'alice');
  }
  const result = await open(scene, () => ({
    ...{ me: useCurrentUser().data, followers: useFollowers({ count: 20 }).data },
    ...{ follow: useFollowUser(), block: useBlockUser() },
  }));
  const before = result.current.me?.following_count ?? Number.NaN;
  const release = sandbox.faults.hold('*');
  const settled: Promise<unknown>[] = [];
  act(() => {
    for (const username of people) settled.push(result.current.follow.mutateAsync({ username }));
    for (const username of people.slice(10)) settled.push(result.current.block.mutateAsync({ username }));
  });
  await waitFor(() => expect(result.current.me?.following_count).toBe(before + 10));
  release();
  await run(() => Promise.all(settled));
  await waitFor(() => expect(result.current.me?.following_count).toBe(before + 10));
  expect(sandbox.state.follows.filter(({ user }) => user === personIn(scene, 'alice').id)).toHaveLength(before + 10);
});
