import { dehydrate } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notification } from '../../src/contract/notifications.js';
import { keyOf } from '../../src/engine/public.js';
import { useUpdateCircle } from '../../src/react/circles.js';
import { useNotification, useNotifications, useReadNotification } from '../../src/react/notifications.js';
import { useUserSearch } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { queriesIn, list, read, refusal, show } from './support.js';

/** What JavaScript lets through where the types ask for a number. */
const BIG = 9007199254740993n as unknown as number;

test('a BigInt as an id or a count is an `input` error of the read, and in no key', async () => {
  const scene = await createAliceScene();
  const { result } = show(scene, () => [
    read(useNotification({ id: BIG })),
    read(useUserSearch({ query: 'bob', count: BIG })),
    list(useNotifications({ count: BIG })),
    list(useNotifications({ types: [BIG as never] })),
  ]);
  await waitFor(() => expect(result.current.map(({ status }) => status)).toEqual(['error', 'error', 'error', 'error']));
  for (const { error } of result.current) expect(error).toMatchObject({ kind: 'input', code: 'input' });
  expect(scene.sent).toEqual([]);
  const keys = queriesIn(scene).map(({ queryKey }) => queryKey);
  expect(JSON.stringify([keys, dehydrate(scene.queryClient)])).toContain('9007199254740993');
});

test('a BigInt and the number or text of the same digits are not one key', async () => {
  const { client } = await createAliceScene();
  const keys = [7, '7', 7n].map((id) => JSON.stringify(keyOf(client, notification, { id: id as number })));
  expect(new Set(keys).size).toBe(3);
});

test('a BigInt in a write is an `input` error, and nothing is sent or shown', async () => {
  const scene = await createAliceScene();
  const { result } = show(scene, () => ({ readOne: useReadNotification(), update: useUpdateCircle() }));
  expect(await refusal(() => result.current.readOne.mutateAsync({ id: BIG }))).toMatchObject({
    kind: 'input',
    outcome: 'not-sent',
  });
  expect(await refusal(() => result.current.update.mutateAsync({ id: BIG, name: 'x' }))).toMatchObject({ kind: 'input' });
  await run(async () => {});
  expect(scene.sent).toEqual([]);
});
