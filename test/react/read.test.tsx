import { skipToken } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Superseded } from '../../src/engine/public.js';
import type { Follow } from '../../src/contract/follows.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useFollowUser } from '../../src/react/follows.js';
import { useInvites, useDeleteInvite } from '../../src/react/invites.js';
import { useUser } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { mutationsIn, queriesIn, list, settled, read, show, showCaught } from './support.js';

describe('a read whose input is not known yet', () => {
  test('does not show the data of the same read without arguments', async () => {
    const scene = await createAliceScene();
    const { result } = show(scene, () => ({ all: list(useInvites()), none: list(useInvites(skipToken)) }));
    await waitFor(() => expect(result.current.all.data).toHaveLength(10));
    expect(result.current.none.data).toBeUndefined();
  });
});

describe('options of a read', () => {
  test('a select that stays the same runs again only for new data, also with options made in each render', async () => {
    const scene = await createAliceScene();
    const select = vi.fn((user: { username: string }) => user.username);
    const { result, rerender } = show(scene, () => read(useUser({ username: 'bob' }, { staleTime: 1000, select })));
    await waitFor(() => expect(result.current.data).toBe('bob'));
    const { length } = select.mock.calls;
    rerender();
    rerender();
    expect(select.mock.calls).toHaveLength(length);
  });

  test('select of a list gets one flat array without items that are being removed', async () => {
    const scene = await createAliceScene();
    const { result } = show(scene, () => ({
      names: list(useInvites({}, { select: (invites) => invites.map(({ nickname }) => nickname) })),
      remove: useDeleteInvite(),
    }));
    await waitFor(() => expect(result.current.names.data).toHaveLength(10));
    await run(() => result.current.names.fetchNextPage());
    await waitFor(() => expect(result.current.names.data).toHaveLength(20));
    const [first] = result.current.names.data ?? [];
    const { id = 0 } = scene.sandbox.state.invites.find(({ nickname }) => nickname === first) ?? {};
    const release = scene.sandbox.faults.hold('deleteInvite');
    act(() => result.current.remove.mutate({ id }));
    await waitFor(() => expect(result.current.names.data).not.toContain(first));
    release();
    await settled(scene);
  });

  test('throwOnError throws while rendering', async () => {
    const scene = await createAliceScene();
    scene.sandbox.faults.fail('user', { status: 404 });
    const thrown = showCaught(scene, () => useUser({ username: 'bob' }, { throwOnError: (error) => error.kind === 'http' }));
    const kept = showCaught(scene, () => useUser({ username: 'zoe' }, { throwOnError: (error) => error.kind === 'network' }));
    await waitFor(() => expect(thrown.caught).toMatchObject([{ kind: 'http', status: 404 }]));
    await settled(scene);
    expect(kept.caught).toEqual([]);
  });

  test('that hooks do not have, such as queryKey and queryFn, are ignored', async () => {
    const scene = await createAliceScene();
    scene.sandbox.faults.fail('currentUser', { status: 404 });
    const others = { retry: 5, retryDelay: 0, queryKey: ['other'], queryFn: () => 'other', structuralSharing: false };
    const { result } = show(scene, () => read(useCurrentUser({}, others as object)));
    await waitFor(() => expect(result.current.error).toMatchObject({ status: 404 }));
    expect(scene.sent).toEqual(['currentUser']);
    expect(queriesIn(scene).map(({ queryKey }) => queryKey[0])).toEqual(['community']);
  });
});

/** Who is followed, by the answer of a follow that was sent. */
function nameIn(follow: Follow | Superseded | undefined): string | undefined {
  return follow && 'followed_user' in follow ? follow.followed_user.username : undefined;
}

describe('callbacks of a write', () => {
  test('get the result or the error, the input and what onMutate gave, after the cache was updated', async () => {
    const scene = await createAliceScene();
    const called: unknown[] = [];
    const { result } = show(scene, () => ({
      user: read(useUser({ username: 'zoe' })),
      follow: useFollowUser({
        meta: { from: 'profile' },
        onMutate: ({ username }) => ({ began: username }),
        onSuccess: (follow, input, kept) => void called.push(['success', nameIn(follow), input, kept.began]),
        onError: (error, input, kept) => void called.push(['error', error.kind, input, kept?.began]),
        onSettled: (follow, error, input, kept) => void called.push(['settled', nameIn(follow), error?.kind, input, kept?.began]),
      }),
    }));
    await waitFor(() => expect(result.current.user.data).toBeDefined());
    await run(() => result.current.follow.mutateAsync({ username: 'zoe' }));
    const refused = { username: 'nobody' };
    await run(() => result.current.follow.mutateAsync(refused).catch(() => undefined));
    const input = { username: 'zoe' };
    expect(called).toEqual([
      ['success', 'zoe', input, 'zoe'],
      ['settled', 'zoe', undefined, input, 'zoe'],
      ['error', 'http', refused, 'nobody'],
      ['settled', undefined, 'http', refused, 'nobody'],
    ]);
    expect(mutationsIn(scene).map(({ meta }) => meta)).toContainEqual({ from: 'profile' });
  });

  test('throwOnError of a write throws while rendering', async () => {
    const scene = await createAliceScene();
    scene.sandbox.faults.fail('followUser', { status: 400, body: ['No.'] });
    let follow: (input: { username: string }) => void = () => undefined;
    const { caught } = showCaught(scene, () => {
      follow = useFollowUser({ throwOnError: true }).mutate;
    });
    act(() => follow({ username: 'zoe' }));
    await waitFor(() => expect(caught).toMatchObject([{ kind: 'http', status: 400 }]));
  });
});

test('a failed next page keeps the loaded pages, and the next attempt continues from them', async () => {
  const scene = await createAliceScene();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { result } = show(scene, () => list(useInvites()));
  await waitFor(() => expect(result.current.data).toHaveLength(10));
  scene.sandbox.faults.fail('invites', { status: 503 }, { times: 3 });
  await run(() => result.current.fetchNextPage());
  await waitFor(() => expect(result.current.error).toMatchObject({ kind: 'http', status: 503 }));
  expect(result.current.data).toHaveLength(10);
  await run(() => result.current.fetchNextPage());
  await waitFor(() => expect(result.current.data).toHaveLength(20));
  vi.restoreAllMocks();
});
