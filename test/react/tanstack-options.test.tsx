import { QueryClient, skipToken } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { pagesOf } from '../../src/effects/options.js';
import { useCurrentUser } from '../../src/react/account.js';
import { useInvites, useInviteSearch } from '../../src/react/invites.js';
import { useNotificationsUnreadCount } from '../../src/react/notifications.js';
import { useUsernameCheck } from '../../src/react/session.js';
import { useUser } from '../../src/react/users.js';
import { createAliceScene, createScene, type Scene } from '../support/community.js';
import { list, queriesIn, settled, read, show, showCaught } from './support.js';
import { invites } from '../../src/rules/reads.js';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('retry', () => {
  const offline = (scene: Scene): void => scene.sandbox.faults.fail('user', 'offline', { times: 9 });
  const at = { username: 'bob' };

  test.each([
    ['false of a hook', { retry: false }, {}, 1],
    ['1 of a hook', { retry: 1, retryDelay: 0 }, {}, 2],
    ['4 of a hook', { retry: 4, retryDelay: 0 }, { retry: false }, 5],
    ['a function of a hook', { retry: (failures: number) => failures < 3, retryDelay: () => 0 }, {}, 4],
    ['false of the app', {}, { retry: false }, 1],
    ['3 of the app', {}, { retry: 3, retryDelay: 0 }, 4],
    ['nothing', { retryDelay: 0 }, {}, 3],
  ])('%s says how often a request without an answer is sent', async (_, options, queries, sent) => {
    const scene = await createAliceScene({ queryClient: new QueryClient({ defaultOptions: { queries } }) });
    offline(scene);
    const { result } = show(scene, () => read(useUser(at, options)));
    await waitFor(() => expect(result.current.error).toMatchObject({ kind: 'network' }));
    expect(scene.sent).toHaveLength(sent);
  });

  test('a number repeats no refusal', async () => {
    const scene = await createAliceScene();
    const { result } = show(scene, () => read(useUser({ username: 'nobody_at_all' }, { retry: 5, retryDelay: 0 })));
    await waitFor(() => expect(result.current.error).toMatchObject({ status: 404 }));
    expect(scene.sent).toHaveLength(1);
  });

  test('false still asks again for the same account under a new token', async () => {
    const scene = await createAliceScene();
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const release = scene.sandbox.faults.hold('user');
    const { result } = show(scene, () => read(useUser(at, { retry: false })));
    await waitFor(() => expect(scene.sent).toEqual(['user']));
    const token = scene.sandbox.state.users.find(({ username }) => username === 'alice')?.token ?? '';
    act(() => scene.client.session.renew({ token: `${token}x` }));
    act(() => scene.client.session.renew({ token }));
    release();
    await waitFor(() => expect(result.current.data?.username).toBe('bob'));
  });
});

describe('a read without an input', () => {
  test('loads where no input is required: undefined is the empty input', async () => {
    const scene = await createAliceScene();
    const { result } = show(scene, () => ({
      invites: list(useInvites(undefined, { staleTime: 1000 })),
      me: read(useCurrentUser(undefined)),
      count: read(useNotificationsUnreadCount(undefined)),
    }));
    await waitFor(() => expect(result.current.invites.data).toHaveLength(10));
    await waitFor(() => expect([result.current.me.status, result.current.count.status]).toEqual(['success', 'success']));
  });

  test('waits where an input is required, and wherever it is skipToken', async () => {
    const scene = await createAliceScene();
    const { result } = show(scene, () => [
      list(useInvites(skipToken)),
      read(useCurrentUser(skipToken)),
      read(useUser(undefined)),
      read(useUser(skipToken)),
      read(useInviteSearch(skipToken)),
      read(useUsernameCheck(skipToken)),
    ]);
    await settled(scene);
    const idle = { data: undefined, status: 'pending', fetchStatus: 'idle' };
    expect(result.current).toMatchObject(Array.from({ length: 6 }, () => idle));
    expect(scene.sent).toEqual([]);
  });

  test('that waits goes on with its input', async () => {
    const scene = await createAliceScene();
    const input: { current: { username: string } | typeof skipToken } = { current: skipToken };
    const { result, rerender } = show(scene, () => read(useUser(input.current)));
    input.current = { username: 'bob' };
    rerender();
    await waitFor(() => expect(result.current.data?.username).toBe('bob'));
  });
});

describe('options of reads that are TanStack’s own', () => {
  test('reach it as they are', async () => {
    const scene = await createAliceScene();
    const options = {
      ...{ staleTime: 1000, gcTime: 2000, refetchInterval: 3000, subscribed: true, meta: { page: 'home' } },
      ...{ refetchOnMount: false, refetchOnReconnect: false, refetchOnWindowFocus: false, notifyOnChangeProps: ['data'] },
    };
    show(scene, () => [read(useCurrentUser({}, options)), list(useInvites({}, options))]);
    expect(queriesIn(scene).map(({ observers }) => observers[0]?.options)).toMatchObject([options, options]);
    await settled(scene);
  });

  test('initialData is not let through: it could be of another account', async () => {
    const scene = createScene();
    const { result } = show(scene, () => read(useCurrentUser({}, { initialData: { username: 'mallory' } } as object)));
    await settled(scene);
    expect(result.current.data).toBeUndefined();
  });
});

describe('optionsOf and pagesOf with select', () => {
  test('give a list to it as one flat array', async () => {
    const { client, queryClient } = await createAliceScene();
    const options = pagesOf(client, invites, {}, { select: (all) => all.map(({ id }) => id) });
    const data = await queryClient.fetchInfiniteQuery(options);
    expect(options.select(data)).toEqual(data.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  });
});

describe('throwOnError', () => {
  test('of a hook or of the app throws nothing on sign-out', async () => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { throwOnError: true } } });
    const scene = await createAliceScene({ queryClient });
    let shown: unknown;
    const { caught } = showCaught(scene, () => {
      const own = useUser({ username: 'bob' }, { throwOnError: () => true });
      shown = [own.data?.username, useCurrentUser().data?.username, useInvites().data?.length, own.error?.kind];
    });
    await waitFor(() => expect(shown).toEqual(['bob', 'alice', 10, undefined]));
    act(() => scene.client.session.signOut());
    await waitFor(() => expect(shown).toEqual([undefined, undefined, undefined, 'token']));
    expect(caught).toEqual([]);
  });

  test('throws nothing when the token is refused', async () => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { throwOnError: true } } });
    const scene = await createAliceScene({ queryClient });
    const { caught } = showCaught(scene, () => [useCurrentUser(), useInvites()]);
    await settled(scene);
    for (const one of scene.sandbox.state.users) one.token = 'another-token-altogether';
    await act(() => scene.queryClient.invalidateQueries());
    await waitFor(() => expect(scene.client.session.current.state).toBe('expired'));
    await settled(scene);
    expect(caught).toEqual([]);
  });
});
