import { expect, test } from 'vitest';
import { useFollowUser } from '../../src/react/follows.js';
import { useFollowers, useFollowingSearch } from '../../src/react/relations.js';
import { useBlockUser } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { idle, watchIn } from './behind.js';

test('a row that leaves a full search makes room for one that nobody knows, and not for the next press', async () => {
  const scene = await createAliceScene();
  const { faults, result, shown, press, settle } = watchIn(
    scene,
    () => ({
      // Her followers have all that is known of ximena.
      ...{ found: useFollowingSearch({ query: 'i' }).data, followers: useFollowers().data },
      ...{ block: useBlockUser(), follow: useFollowUser() },
    }),
    ({ found, followers }) => followers && found?.map(({ username }) => username).join(' '),
  );
  await idle(scene);
  expect(result.current.found).toHaveLength(10);
  const answers = [faults.hold('blockUser'), faults.hold('followUser')];
  await press(({ block }) => block.mutateAsync({ username: 'nora' }));
  await press(({ follow }) => follow.mutateAsync({ username: 'ximena' }));
  for (const answer of answers) answer();
  await settle();
  expect(result.current.found).toHaveLength(10);
  expect(shown.filter((names) => names.includes('ximena'))).toEqual([]);
});
