import { MutationObserver } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { keyOf } from '../../src/engine/public.js';
import { useCurrentUser, useUpdateUser } from '../../src/react/account.js';
import { useInvites } from '../../src/react/invites.js';
import { useNotificationsUnreadCount } from '../../src/react/notifications.js';
import { useLogin } from '../../src/react/session.js';
import { useSession } from '../../src/react/current-session.js';
import { createAliceScene, createScene } from '../support/community.js';
import { queriesIn, begin, list, passwordOf, personIn, settled, read, show, signIn } from '../react/support.js';
import { run } from '../support/render-hook.js';
import { errorOf } from '../transport/support.js';
import { ends, turns } from './support.js';
import { currentUser, user } from '../../src/rules/reads.js';

describe.each(ends)('%s', (_, end) => {
  test('aborts the write in flight and those queued behind it, which are never sent', async () => {
    const scene = await createAliceScene();
    const { result } = show(scene, () => ({ first: useUpdateUser(), second: useUpdateUser(), me: read(useCurrentUser()) }));
    await waitFor(() => expect(result.current.me.status).toBe('success'));
    const release = scene.sandbox.faults.hold('updateUser', 'answer');
    const ended = begin(() =>
      Promise.all([
        errorOf(result.current.first.mutateAsync({ name: 'First' })),
        errorOf(result.current.second.mutateAsync({ name: 'Second' })),
      ]),
    );
    await waitFor(() => expect(scene.sent).toContain('updateUser'));
    await waitFor(() => expect(result.current.me.data?.profile.name).toBe('Second'));
    act(() => end(scene));
    // At once, while the answer is still missing.
    expect([result.current.first, result.current.second]).toMatchObject([
      { status: 'idle', variables: undefined },
      { status: 'idle', variables: undefined },
    ]);
    expect(result.current.me.data).toBeUndefined();
    const errors = await run(() => ended);
    release();
    await settled(scene);
    expect(errors).toMatchObject([
      { kind: 'aborted', reason: 'session-changed', outcome: 'unknown' },
      { kind: 'aborted', reason: 'session-changed', outcome: 'not-sent' },
    ]);
    expect(scene.sent.filter((name) => name === 'updateUser')).toHaveLength(1);
    expect(result.current.me.data?.profile.name ?? '').not.toMatch(/First|Second/);
  });

  test('removes the queries and mutations of the account, and none of another account or of the app', async () => {
    const scene = await createAliceScene();
    const { queryClient } = scene;
    const other = createScene({ client: { scope: 'another service' }, queryClient });
    await signIn(other, 'carol');
    const theirs = show(other, () => ({ me: read(useCurrentUser()), update: useUpdateUser() }));
    const mine = show(scene, () => ({ me: read(useCurrentUser()), all: list(useInvites()), update: useUpdateUser() }));
    queryClient.setQueryData(['community', 'newsletter'], 'the app’s own');
    const own = new MutationObserver(queryClient, { mutationKey: ['own'], mutationFn: async (text: string) => text });
    await own.mutate('the app’s own');
    await waitFor(() => expect([theirs.result.current.me.status, mine.result.current.me.status]).toEqual(['success', 'success']));
    await run(() => theirs.result.current.update.mutateAsync({ name: 'Carol Carp' }));
    await run(() => mine.result.current.update.mutateAsync({ name: 'Alice P. Liddell' }));
    await settled(scene);
    const family = keyOf(scene.client);

    act(() => end(scene));
    expect(queryClient.getQueryCache().findAll({ queryKey: family })).toEqual([]);
    expect(queryClient.getMutationCache().findAll({ mutationKey: family })).toEqual([]);
    expect(mine.result.current.update).toMatchObject({ status: 'idle', data: undefined, variables: undefined });
    expect(theirs.result.current.me.data?.profile.name).toBe('Carol Carp');
    expect(theirs.result.current.update.data?.profile.name).toBe('Carol Carp');
    expect(queryClient.getQueryData(['community', 'newsletter'])).toBe('the app’s own');
    expect(own.getCurrentResult().data).toBe('the app’s own');
    expect(queryClient.getMutationCache().findAll({ mutationKey: ['own'] })).toHaveLength(1);
    expect(queryClient.getQueryData(keyOf(other.client, currentUser, {}))).toMatchObject({ username: 'carol' });
  });

  test('drops late answers of reads and writes', async () => {
    const scene = await createAliceScene();
    const { faults } = scene.sandbox;
    const { email } = personIn(scene, 'alice');
    const { result } = show(scene, () => ({
      me: read(useCurrentUser()),
      badge: read(useNotificationsUnreadCount()),
      update: useUpdateUser(),
    }));
    await waitFor(() => expect(result.current.badge.status).toBe('success'));
    const releases = [faults.hold('currentUser', 'answer'), faults.hold('updateUser', 'answer')];
    act(() => {
      void scene.queryClient.refetchQueries();
      result.current.update.mutate({ name: 'Late' });
    });
    await waitFor(() => expect(scene.sent.filter((name) => name === 'currentUser' || name === 'updateUser')).toHaveLength(3));
    act(() => end(scene));
    for (const release of releases) release();
    await turns();
    await settled(scene);
    const cached = JSON.stringify(queriesIn(scene).map(({ queryKey, state }) => [queryKey, state]));
    expect(cached).not.toContain(email);
    expect(cached).not.toContain('Late');
    expect(result.current.me.data?.email).not.toBe(email);
  });
});

describe('a new token of the same account', () => {
  test('keeps the cache, sends again what was refused, and sends queued writes with the new token', async () => {
    const scene = await createAliceScene();
    const { result } = show(scene, () => ({ first: useUpdateUser(), second: useUpdateUser(), me: read(useCurrentUser()) }));
    await waitFor(() => expect(result.current.me.status).toBe('success'));
    const { name } = result.current.me.data?.profile ?? {};
    const release = scene.sandbox.faults.hold('updateUser');
    const ended = begin(() =>
      Promise.all([
        result.current.first.mutateAsync({ location: 'First' }),
        result.current.second.mutateAsync({ bio: 'Second' }),
      ]),
    );
    await waitFor(() => expect(scene.sent).toContain('updateUser'));
    const token = 'f'.repeat(40);
    personIn(scene, 'alice').token = token;
    act(() => scene.client.session.renew({ token }));
    expect(result.current.me.data?.profile.name).toBe(name);
    release();
    const [first, second] = await run(() => ended);
    expect(first).toMatchObject({ profile: { location: 'First' } });
    expect(second).toMatchObject({ profile: { location: 'First', bio: 'Second' } });
    await settled(scene);
    expect(result.current.me).toMatchObject({ status: 'success', data: { profile: { location: 'First', bio: 'Second' } } });
    expect(scene.client.session.current.state).toBe('signed-in');
  });

  test('sends a read that it has aborted once more, and shows no error', async () => {
    const scene = await createAliceScene();
    const errors: unknown[] = [];
    const { result } = show(scene, () => {
      const me = read(useCurrentUser());
      errors.push(me.error);
      return me;
    });
    await waitFor(() => expect(result.current.status).toBe('success'));
    const release = scene.sandbox.faults.hold('currentUser');
    act(() => void scene.queryClient.refetchQueries());
    await waitFor(() => expect(scene.sent).toHaveLength(2));
    const token = 'f'.repeat(40);
    personIn(scene, 'alice').token = token;
    act(() => scene.client.session.renew({ token }));
    release();
    await settled(scene);
    expect(scene.sent).toHaveLength(3);
    expect(result.current).toMatchObject({ status: 'success', fetchStatus: 'idle' });
    expect(errors.filter(Boolean)).toEqual([]);
  });
});

describe('a token that the service refuses', () => {
  test('ends the session with one event, even if fifty reads fail together', async () => {
    const scene = await createAliceScene();
    const states: string[] = [];
    scene.client.session.subscribe(() => states.push(scene.client.session.current.state));
    personIn(scene, 'alice').token = 'another';
    const calls = Array.from({ length: 50 }, () => errorOf(scene.client.call(currentUser, {})));
    const errors = await Promise.all(calls);
    expect(states).toEqual(['expired']);
    expect(new Set(errors.map(({ kind }) => kind))).toEqual(new Set(['http', 'aborted']));
  });

  test('does not end a newer session, even if fifty reads in flight carried it', async () => {
    const scene = await createAliceScene();
    const release = scene.sandbox.faults.hold('currentUser', 'answer');
    personIn(scene, 'alice').token = 'another';
    const calls = Array.from({ length: 50 }, () => errorOf(scene.client.call(currentUser, {})));
    await waitFor(() => expect(scene.sent).toHaveLength(50));
    await signIn(scene, 'alice');
    const { current } = scene.client.session;
    release();
    const errors = await Promise.all(calls);
    await turns();
    expect(scene.client.session.current).toBe(current);
    expect(errors).toMatchObject(errors.map(() => ({ kind: 'aborted', reason: 'session-changed' })));
  });
});

describe('the session goes on after', () => {
  test.each([
    ['a wrong password at sign-in', 'login', { status: 401 }],
    ['a block', 'user', { status: 403, body: { detail: 'You have been blocked.' } }],
    ['a suspension', 'user', { status: 403, body: { detail: 'Suspended for 3 days.' } }],
    ['a server error', 'user', { status: 500 }],
    ['a network failure', 'user', 'offline'],
  ] as const)('%s', async (_, operation, fault) => {
    const scene = await createAliceScene();
    const { current } = scene.client.session;
    const { result } = show(scene, () => ({ session: useSession(), login: useLogin(), me: read(useCurrentUser()) }));
    await waitFor(() => expect(result.current.me.status).toBe('success'));
    scene.sandbox.faults.fail(operation, fault);
    const bob = { username: 'bob' };
    const meet = (): Promise<unknown> =>
      operation === 'login'
        ? result.current.login.mutateAsync({ ...bob, password: passwordOf('bob') })
        : scene.client.call(user, bob);
    expect(await run(() => errorOf(meet()))).toMatchObject({ operation });
    expect(scene.client.session.current).toBe(current);
    expect(result.current.me.data?.username).toBe('alice');
  });
});

test('switching from one account to another and back shows only the data of the current one', async () => {
  const scene = await createAliceScene();
  const { result } = show(scene, () => read(useCurrentUser()));
  for (const name of ['alice', 'bob', 'alice', 'bob']) {
    await run(() => signIn(scene, name));
    expect(result.current.data?.username ?? name).toBe(name);
    await waitFor(() => expect(result.current.data?.username).toBe(name));
    const names = queriesIn(scene).map(({ state }) => (state.data as { username?: string })?.username);
    expect(names).toEqual([name]);
  }
});
