import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pagesOf } from '../../src/effects/options.js';
import { useCurrentUser, useUpdateUser } from '../../src/react/account.js';
import { useFollowUser, useUnfollowUser } from '../../src/react/follows.js';
import { useBlockUser, useUser } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { begin, personIn, read, refusal, settled, show } from '../react/support.js';
import { notifications } from '../../src/rules/reads.js';
import { run } from '../support/render-hook.js';

// An app may change, and use again, every object that it has passed.

test('a read is of what its input was when it was rendered, whatever the app does with the object', async () => {
  const scene = await createAliceScene();
  const input = { username: 'zoe' };
  const reused = show(scene, () => read(useUser(input)));
  input.username = 'bob';
  const zoe = show(scene, () => read(useUser({ username: 'zoe' })));
  await waitFor(() => expect(zoe.result.current.data?.username).toBe('zoe'));
  // A render reads the object anew.
  await waitFor(() => expect(reused.result.current.data?.username).toBe('bob'));
  input.username = 'carol';
  await run(() => scene.queryClient.refetchQueries());
  expect(zoe.result.current.data?.username).toBe('zoe');
});

test('a list stays that of its filter, with its key and its next pages', async () => {
  const scene = await createAliceScene();
  for (let index = 0; index < 12; index += 1) scene.sandbox.act.notify('alice', 'PC', 'bob', `remark ${index}`);
  const types: ('F' | 'PC')[] = ['PC'];
  const options = pagesOf(scene.client, notifications, { types });
  types.splice(0, 1, 'F');
  const { pages } = await scene.queryClient.fetchInfiniteQuery({ ...options, pages: 2 });
  expect(pages).toHaveLength(2);
  expect(new Set(pages.flatMap(({ items }) => items.map((one) => one.notification_type)))).toEqual(new Set(['PC']));
  expect(options.queryKey[5]).toEqual({ types: ['PC'] });
});

test('a write sends and shows what it was pressed with, also when it waits behind another one', async () => {
  const scene = await createAliceScene();
  const input = { name: 'First' };
  const shownTo: unknown[] = [];
  const { result } = show(scene, () => useUpdateUser({ onSuccess: (_, pressed) => void shownTo.push(pressed.name) }));
  const pressed: Promise<unknown>[] = [];
  await run(async () => {
    for (const name of ['First', 'Second', 'Third']) {
      input.name = name;
      pressed.push(result.current.mutateAsync(input));
    }
    input.name = 'never pressed';
  });
  await waitFor(() => expect(result.current.variables).toEqual({ name: 'Third' }));
  await run(() => Promise.all(pressed));
  expect(shownTo).toEqual(['First', 'Second', 'Third']);
  expect(personIn(scene, 'alice').profile.name).toBe('Third');
});

test('a file stays the same object, and nothing of the app is frozen', async () => {
  const scene = await createAliceScene();
  const avatar = new File([new Uint8Array([1])], 'me.png', { type: 'image/png' });
  const input = { avatar };
  const { result } = show(scene, () => useUpdateUser());
  await run(() => result.current.mutateAsync(input).catch(() => undefined));
  // TanStack notifies React by a timer.
  await waitFor(() => expect(result.current.variables?.avatar).toBe(avatar));
  expect(Object.isFrozen(input)).toBe(false);
});

test('an input with a cycle is an `input` error, as any other that is wrong', async () => {
  const scene = await createAliceScene();
  const cycle: { username: unknown } = { username: 'bob' };
  cycle.username = cycle;
  const { result } = show(scene, () => ({ block: useBlockUser(), person: read(useUser(cycle as never)) }));
  await waitFor(() => expect(result.current.person.error?.kind).toBe('input'));
  expect(await refusal(() => result.current.block.mutateAsync(cycle as never))).toMatchObject({ kind: 'input' });
  expect(scene.sent).toEqual([]);
});

test.each([
  ['a name and a place', { name: ' Al ', location: 'Rome' }, { name: 'Al', location: 'Rome' }],
  ['a text of nothing else', { bio: '   ' }, { bio: null }],
])('spaces around a text are neither sent nor shown, at once and later: %s', async (_what, input, saved) => {
  const scene = await createAliceScene();
  const { result } = show(scene, () => ({ me: read(useCurrentUser()), update: useUpdateUser() }));
  await waitFor(() => expect(result.current.me.data).toBeDefined());
  const release = scene.sandbox.faults.hold('updateUser', 'answer');
  const write = begin(() => result.current.update.mutateAsync(input));
  await waitFor(() => expect(result.current.me.data?.profile).toMatchObject(saved));
  release();
  await run(() => write);
  await settled(scene);
  expect(personIn(scene, 'alice').profile).toMatchObject(saved);
  expect(result.current.me.data?.profile).toMatchObject(saved);
});

test('spaces around a name do not make two people of one: the count of a follow and an unfollow is right', async () => {
  const scene = await createAliceScene();
  const { result } = show(scene, () => ({
    ...{ me: read(useCurrentUser()), zoe: read(useUser({ username: 'zoe' })) },
    ...{ follow: useFollowUser(), unfollow: useUnfollowUser() },
  }));
  await waitFor(() => expect(result.current.me.data && result.current.zoe.data).toBeDefined());
  const before = result.current.me.data?.following_count ?? 0;
  const shown = () => [result.current.zoe.data, (result.current.me.data?.following_count ?? 0) - before];
  const release = scene.sandbox.faults.hold('followUser');
  const write = begin(() => result.current.follow.mutateAsync({ username: 'zoe ' }));
  await waitFor(() => expect(shown()).toEqual([expect.objectContaining({ is_following: true }), 1]));
  release();
  await run(() => write);
  expect(shown()).toEqual([expect.objectContaining({ is_following: true }), 1]);
  await run(() => result.current.unfollow.mutateAsync({ username: ' zoe' }));
  expect(shown()).toEqual([expect.objectContaining({ is_following: false }), 0]);
});
