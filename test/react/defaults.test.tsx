import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { currentUser } from '../../src/contract/account.js';
import { followUser } from '../../src/contract/follows.js';
import { keyOf } from '../../src/engine/public.js';
import { useCurrentUser, useUpdateUser } from '../../src/react/account.js';
import { useFollowUser } from '../../src/react/follows.js';
import { useUser } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { renderHook, run } from '../support/render-hook.js';
import { settled, read, show } from './support.js';

const noop = (): void => {};

describe('the defaults of the app’s QueryClient', () => {
  test('count in the next render after setDefaultOptions', async () => {
    const scene = await createAliceScene();
    scene.queryClient.setDefaultOptions({ queries: { enabled: false } });
    const { result, rerender } = show(scene, () => read(useCurrentUser()));
    await settled(scene);
    expect(scene.sent).toEqual([]);
    scene.queryClient.setDefaultOptions({ queries: { enabled: true } });
    rerender();
    await waitFor(() => expect(result.current.data?.username).toBe('alice'));
  });

  test('count in the next render after setQueryDefaults for some keys, and again after the next', async () => {
    const scene = await createAliceScene();
    scene.queryClient.setQueryDefaults(keyOf(scene.client, currentUser), { enabled: false });
    const { result, rerender } = show(scene, () => ({
      own: read(useCurrentUser()),
      other: read(useUser({ username: 'bob' }, { staleTime: 1000 })),
    }));
    await settled(scene);
    expect(scene.sent).toEqual(['user']);
    scene.queryClient.setQueryDefaults(keyOf(scene.client, currentUser), { enabled: true });
    rerender();
    await waitFor(() => expect(result.current.own.data?.username).toBe('alice'));
  });

  test('give way to what a hook sets, but not to what it sets to undefined', async () => {
    const scene = await createAliceScene();
    scene.queryClient.setDefaultOptions({ queries: { enabled: false } });
    const { result } = show(scene, () => ({
      set: read(useUser({ username: 'bob' }, { enabled: true })),
      unset: read(useUser({ username: 'zoe' }, { enabled: undefined })),
    }));
    await waitFor(() => expect(result.current.set.data?.username).toBe('bob'));
    expect(result.current.unset.fetchStatus).toBe('idle');
    expect(scene.sent).toEqual(['user']);
  });

  test('are those of a write, too: setDefaultOptions and setMutationDefaults between two renders', async () => {
    const scene = await createAliceScene();
    const heard: string[] = [];
    const { result, rerender } = show(scene, () => useFollowUser());
    const press = (username: string): Promise<void> => run(() => result.current.mutateAsync({ username }).then(noop, noop));
    scene.queryClient.setDefaultOptions({ mutations: { onSettled: () => void heard.push('default') } });
    rerender();
    await press('zoe');
    scene.queryClient.setMutationDefaults(keyOf(scene.client, followUser), { onSettled: () => void heard.push('of the key') });
    rerender();
    await press('carol');
    expect(heard).toEqual(['default', 'of the key']);
  });

  test('are those of a write with a picture, too, which gets the context of TanStack', async () => {
    const scene = await createAliceScene();
    const heard: unknown[] = [];
    const onMutate = (input: unknown, { client }: { client: unknown }): void =>
      void heard.push(input, client === scene.queryClient);
    scene.queryClient.setDefaultOptions({ mutations: { onMutate } });
    const { result } = show(scene, () => useUpdateUser());
    await run(() => result.current.mutateAsync({ name: 'Al' }));
    expect(heard).toEqual([{ name: 'Al' }, true]);
  });
});

test('hooks of one read share its options, and nothing that holds for one of them alone, in StrictMode', async () => {
  const scene = await createAliceScene();
  const { result } = renderHook(
    () => ({
      plain: read(useUser({ username: 'bob' })),
      typed: read(useUser({ username: 'bob' }, { select: (user) => user.username })),
      none: read(useUser(undefined)),
      again: read(useUser({ username: 'bob' })),
    }),
    { wrapper: scene.Wrapper, reactStrictMode: true },
  );
  await waitFor(() => expect(result.current.typed.data).toBe('bob'));
  expect(result.current.plain.data).toMatchObject({ username: 'bob' });
  expect(result.current.plain.data).toBe(result.current.again.data);
  expect(result.current.none).toMatchObject({ status: 'pending', fetchStatus: 'idle', data: undefined });
  expect(scene.sent).toEqual(['user']);
});
