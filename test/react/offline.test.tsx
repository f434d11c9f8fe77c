import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import * as library from '../../src/index.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useInvites } from '../../src/react/invites.js';
import { useFollowers } from '../../src/react/relations.js';
import { readRecords, writeRecords } from '../operations/records.js';
import { createAliceScene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { list, settled, read, show } from './support.js';

// What waits for the network is seen as such. TanStack's `isPaused` and `fetchStatus` say it; the hooks hand them on.

interface Waiting {
  readonly data: unknown;
  readonly status: string;
  readonly fetchStatus?: string;
  readonly isPaused: boolean;
  readonly isLoading?: boolean;
  readonly mutate?: (input: unknown) => void;
}

/** The hook of an operation, whose types do not matter here. */
function hookNamed(name: string): (...args: unknown[]) => Waiting {
  const hook = Object.entries(library).find(([exported]) => exported === name)?.[1];
  return hook as (...args: unknown[]) => Waiting;
}

afterEach(() => {
  // First, so that nothing of the test is sent now.
  cleanup();
  onlineManager.setOnline(true);
});

test.each(readRecords)(
  '$hookName: a first load without a network is paused, neither loading nor empty',
  async ({ hookName, input }) => {
    const scene = await createAliceScene();
    onlineManager.setOnline(false);
    const useIt = hookNamed(hookName);
    const { result } = show(scene, () => {
      const { data, status, fetchStatus, isPaused, isLoading } = useIt(input);
      return { data, status, fetchStatus, isPaused, isLoading };
    });
    const waiting = { data: undefined, status: 'pending', fetchStatus: 'paused', isPaused: true, isLoading: false };
    await waitFor(() => expect(result.current).toEqual(waiting));
    expect(scene.sent).toEqual([]);
  },
);

// Those that take a secret do not wait: one that waits could be stored.
const writes = writeRecords.filter(({ secrets }) => !secrets);

test.each(writes)('$hookName: a write without a network is paused, and sends nothing', async ({ hookName, input }) => {
  const scene = await createAliceScene();
  onlineManager.setOnline(false);
  const useIt = hookNamed(hookName);
  const { result } = show(scene, () => useIt());
  act(() => result.current.mutate?.(input));
  await waitFor(() => expect(result.current).toMatchObject({ status: 'pending', isPaused: true }));
  expect(scene.sent).toEqual([]);
});

describe('what was paused', () => {
  test('loads when the network is there, as it would have at first', async () => {
    const scene = await createAliceScene();
    onlineManager.setOnline(false);
    const { result } = show(scene, () => ({ me: read(useCurrentUser()), followers: list(useFollowers()) }));
    await waitFor(() => expect(result.current.followers.fetchStatus).toBe('paused'));
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(result.current.followers.data).toHaveLength(10));
    await settled(scene);
    expect(scene.sent.toSorted()).toEqual(['currentUser', 'followers']);
  });

  test('keeps what is on screen: a refetch and a further page wait beside it', async () => {
    const scene = await createAliceScene();
    const { result } = show(scene, () => {
      const { data, isPaused, isFetchingNextPage, fetchNextPage, refetch } = useInvites();
      return { data, isPaused, isFetchingNextPage, fetchNextPage, refetch };
    });
    await waitFor(() => expect(result.current.data).toHaveLength(10));
    onlineManager.setOnline(false);
    act(() => void result.current.fetchNextPage());
    await waitFor(() => expect(result.current.isPaused).toBe(true));
    expect(result.current).toMatchObject({ isFetchingNextPage: false });
    expect(result.current.data).toHaveLength(10);
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(result.current.data).toHaveLength(20));
  });

  test('a network that is said to be there and is not: the failed request decides, and the next focus asks again', async () => {
    const scene = await createAliceScene();
    scene.sandbox.faults.fail('*', 'offline');
    const { result } = show(scene, () => read(useCurrentUser({}, { retry: false })));
    await waitFor(() => expect(result.current.error?.kind).toBe('network'));
    expect(result.current).toMatchObject({ data: undefined, status: 'error', fetchStatus: 'idle' });
    scene.sandbox.faults.clear();
    await run(() => scene.queryClient.refetchQueries());
    await waitFor(() => expect(result.current).toMatchObject({ status: 'success', data: { username: 'alice' } }));
  });
});
