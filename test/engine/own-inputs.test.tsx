import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pagesOf } from '../../src/effects/options.js';
import { useUpdateUser } from '../../src/react/account.js';
import { useNotifications, useReadNotifications } from '../../src/react/notifications.js';
import { useBlockUser, useUser } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { list, personIn, read, refusal, settled, show } from '../react/support.js';
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

test('a list in the variables is the write’s own, too', async () => {
  const scene = await createAliceScene();
  for (const type of ['CR', 'PC'] as const) scene.sandbox.act.notify('alice', type, 'zoe', 'one');
  const { result } = show(scene, () => ({ write: useReadNotifications(), news: list(useNotifications()) }));
  await waitFor(() => expect(result.current.news.data).toBeDefined());
  const types: ('CR' | 'PC')[] = ['CR'];
  await run(async () => {
    const done = result.current.write.mutateAsync({ types });
    types.push('PC');
    await done;
  });
  await settled(scene);
  const [comment, request] = result.current.news.data ?? [];
  expect([comment?.read, request?.read]).toEqual([false, true]);
  expect(result.current.write.variables).toEqual({ types: ['CR'] });
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
