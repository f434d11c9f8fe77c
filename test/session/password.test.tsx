import { act, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useCurrentUser, useUpdatePassword } from '../../src/react/account.js';
import { useFollowUser } from '../../src/react/follows.js';
import { useNotificationsUnreadCount } from '../../src/react/notifications.js';
import { useLogin } from '../../src/react/session.js';
import { useSession } from '../../src/react/current-session.js';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { messageOf } from '../../src/texts/index.js';
import type { TabMessage } from '../../src/transport/tabs.js';
import { createAliceScene, type Scene } from '../support/community.js';
import { begin, pass, personIn, settled, read, refusal, show, signIn, eventually } from '../react/support.js';
import { isPage } from '../support/page.js';
import { run } from '../support/render-hook.js';
import { turns, twoTabs } from './support.js';

const NEW_PASSWORD = 'a better password';
const change = { current_password: ALICE_PASSWORD, new_password: NEW_PASSWORD };

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The account's page, with everything that it has ever shown. */
function showPage(scene: Scene) {
  const errors: unknown[] = [];
  const names: (string | undefined)[] = [];
  const shown = show(scene, () => {
    const badge = read(useNotificationsUnreadCount());
    const me = read(useCurrentUser());
    errors.push(badge.error, me.error);
    names.push(me.data?.username);
    return { session: useSession(), badge, me, update: useUpdatePassword(), login: useLogin() };
  });
  return { ...shown, errors, names };
}

async function loaded(page: ReturnType<typeof showPage>): Promise<void> {
  await waitFor(() => expect([page.result.current.me.status, page.result.current.badge.status]).toEqual(['success', 'success']));
  page.names.length = 0;
}

async function openPage() {
  const scene = await createAliceScene();
  const page = showPage(scene);
  await loaded(page);
  return { scene, page };
}

/** Changes the password; when it is done, the page waits for the answer to the change, or for the sign-in after it. */
async function beginChange({ scene, page }: Awaited<ReturnType<typeof openPage>>, signIn?: 'login') {
  const release = signIn ? scene.sandbox.faults.hold(signIn) : scene.sandbox.faults.hold('updatePassword', 'answer');
  const done = begin(() => page.result.current.update.mutateAsync(change));
  done.catch(() => undefined);
  await waitFor(() => expect(personIn(scene, 'alice').password).toBe(NEW_PASSWORD));
  return { release, done };
}

describe('useUpdatePassword: a changed password', () => {
  test('keeps the session: the account goes on with the new token, and its data stays', async () => {
    const { scene, page } = await openPage();
    const { account } = scene.client.session.current;
    const states: string[] = [];
    scene.client.session.subscribe(() => states.push(scene.client.session.current.state));
    const former = personIn(scene, 'alice').token;

    await run(() => page.result.current.update.mutateAsync(change));
    expect(personIn(scene, 'alice').token).not.toBe(former);
    await run(() => scene.queryClient.refetchQueries());
    expect(page.result.current).toMatchObject({ me: { status: 'success' }, badge: { status: 'success' } });
    expect(states).toEqual(['signed-in']);
    expect(scene.client.session.current).toMatchObject({ state: 'signed-in', account, username: 'alice' });
    expect(page.names).not.toContain(undefined);
    expect(page.errors.filter(Boolean)).toEqual([]);
  });

  test('does not show an error in reads whose old token is refused before the new one arrives: they are sent again', async () => {
    const { scene, page } = await openPage();
    scene.client.session.subscribe(() => expect(scene.client.session.current.state).toBe('signed-in'));
    const { release, done } = await beginChange({ scene, page });
    act(() => void scene.queryClient.refetchQueries());
    await waitFor(() => expect(scene.sent.filter((name) => name === 'currentUser')).toHaveLength(2));
    release();
    await run(() => done);
    await settled(scene);
    expect(scene.sent.filter((name) => name === 'currentUser')).toHaveLength(3);
    expect(page.errors.filter(Boolean)).toEqual([]);
    expect(page.names).not.toContain(undefined);
    expect(page.result.current.me.fetchStatus).toBe('idle');
  });

  test('loses no write that is pressed before the new token arrives: it is sent again', async () => {
    const { scene, page } = await openPage();
    const { result } = show(scene, () => useFollowUser());
    const { release, done } = await beginChange({ scene, page }, 'login');
    const followed = begin(() => result.current.mutateAsync({ username: 'zoe' }));
    await waitFor(() => expect(scene.sent).toContain('followUser'));
    await turns();
    release();
    await run(() => done);
    await run(() => followed);
    const [alice, zoe] = [personIn(scene, 'alice').id, personIn(scene, 'zoe').id];
    expect(scene.sandbox.state.follows.filter(({ user, followed: target }) => user === alice && target === zoe)).toHaveLength(1);
    expect(scene.sent.filter((name) => name === 'followUser')).toHaveLength(2);
    expect(scene.client.session.current.state).toBe('signed-in');
  });

  test('that is refused for a wrong current one leaves session and cache unchanged', async () => {
    const { scene, page } = await openPage();
    const before = scene.client.session.current;
    scene.sent.length = 0;
    const error = await refusal(() =>
      page.result.current.update.mutateAsync({ ...change, current_password: 'not the password' }),
    );
    expect(error).toMatchObject({ kind: 'http', status: 401, fieldErrors: { current_password: [expect.any(String)] } });
    expect(scene.client.session.current).toBe(before);
    expect(page.names).not.toContain(undefined);
    expect(scene.sent).toEqual(['updatePassword']);
  });

  test('expires the session and sets `reauthRequired` if signing in with it fails', async () => {
    const { scene, page } = await openPage();
    scene.sandbox.faults.fail('login', 'offline');
    await run(() => page.result.current.update.mutateAsync(change));
    expect(page.result.current.session).toMatchObject({ state: 'expired', username: 'alice', reauthRequired: true });
    expect(page.result.current.me.data).toBeUndefined();
    scene.sandbox.faults.clear();
    await run(() => page.result.current.login.mutateAsync({ username: 'alice', password: NEW_PASSWORD }));
    expect(page.result.current.session).toMatchObject({ state: 'signed-in', reauthRequired: false });
    await waitFor(() => expect(page.result.current.me.data?.username).toBe('alice'));
  });

  test('whose answer was lost succeeds if signing in with it does', async () => {
    const { scene, page } = await openPage();
    scene.sandbox.faults.fail('updatePassword', 'answer-lost');
    const me = await run(() => page.result.current.update.mutateAsync(change));
    expect(me).toMatchObject({ username: 'alice', email: expect.any(String) });
    await run(() => scene.queryClient.refetchQueries());
    expect(page.result.current).toMatchObject({ session: { state: 'signed-in' }, me: { status: 'success' } });
  });

  test.each(['login', 'currentUser'] as const)('whose answer was lost is an error if then `%s` fails', async (name) => {
    const { scene, page } = await openPage();
    scene.sandbox.faults.fail('updatePassword', 'answer-lost');
    scene.sandbox.faults.fail(name, 'offline');
    const error = await refusal(() => page.result.current.update.mutateAsync(change));
    expect(error).toMatchObject({ kind: 'network', outcome: 'unknown', operation: 'updatePassword' });
  });

  test('that was not sent, because the browser has no network, is not looked up by a sign-in', async () => {
    const { scene, page } = await openPage();
    const before = scene.client.session.current;
    scene.sandbox.faults.fail('updatePassword', 'offline');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    scene.sent.length = 0;
    const error = await refusal(() => page.result.current.update.mutateAsync(change));
    expect(error).toMatchObject({ code: 'offline', outcome: 'not-sent' });
    expect(messageOf(error)).toBe('You are offline. Connect to the internet and try again.');
    expect(scene.sent).toEqual(['updatePassword']);
    expect(scene.client.session.current).toBe(before);
  });

  test('whose answer was lost does not wait for itself if the new token is refused', async () => {
    const { scene, page } = await openPage();
    vi.useFakeTimers();
    scene.sandbox.faults.fail('updatePassword', 'answer-lost');
    scene.sandbox.faults.fail('currentUser', { status: 401 });
    const error = await refusal(() => page.result.current.update.mutateAsync(change));
    expect(error).toMatchObject({ kind: 'network', outcome: 'unknown' });
  }, 20_000);

  test('does not bring back a session that was ended meanwhile, and its result is dropped', async () => {
    const { scene, page } = await openPage();
    const release = scene.sandbox.faults.hold('login', 'answer');
    const done = begin(() => page.result.current.update.mutateAsync(change).catch((error: unknown) => error));
    await waitFor(() => expect(scene.sent).toContain('login'));
    act(() => scene.client.session.signOut());
    release();
    expect(await run(() => done)).toMatchObject({ kind: 'aborted', reason: 'session-changed' });
    expect(page.result.current.session).toMatchObject({ state: 'signed-out', reauthRequired: false });
  });

  test('does not change the session of an account that has signed in meanwhile', async () => {
    const { scene, page } = await openPage();
    const { release, done } = await beginChange({ scene, page });
    act(() => scene.client.session.signIn({ token: personIn(scene, 'bob').token, username: 'bob' }));
    release();
    expect(await refusal(() => done)).toMatchObject({ kind: 'aborted', reason: 'session-changed' });
    expect(page.result.current.session).toMatchObject({ state: 'signed-in', username: 'bob' });
    // Above all not with bob's name and alice's password.
    expect(scene.sent).not.toContain('login');
    await waitFor(() => expect(page.result.current.me.data?.username).toBe('bob'));
  });
});

/** Two tabs in which alice is signed in, in fake time; the other one shows her page. */
async function openTabs() {
  vi.useFakeTimers();
  const [one, other] = await twoTabs();
  const elsewhere = showPage(other);
  await eventually(() => expect(elsewhere.result.current.me.status).toBe('success'));
  return { one, other, elsewhere };
}

describe('useUpdatePassword: a changed password, with several tabs,', () => {
  test('keeps the session of every tab', async () => {
    const [one, other] = await twoTabs();
    const [page, elsewhere] = [showPage(one), showPage(other)];
    await loaded(page);
    await loaded(elsewhere);
    const messages: TabMessage[] = [];
    other.tabs.subscribe((message) => void messages.push(message));
    const { release, done } = await beginChange({ scene: one, page });
    await waitFor(() => expect(messages).toContainEqual(expect.objectContaining({ topic: 'password', pending: true })));
    // The other tab meets the dead token.
    act(() => void other.queryClient.refetchQueries());
    await waitFor(() => expect(other.sent.filter((name) => name === 'currentUser')).toHaveLength(2));
    release();
    await run(() => done);
    const states = ['signed-out', 'signed-in', 'signed-in'];
    await waitFor(() => expect([one.states, other.states]).toEqual([states, states]));
    await settled(other);
    expect([...page.errors, ...elsewhere.errors].filter(Boolean)).toEqual([]);
    expect(elsewhere.names).not.toContain(undefined);
    await run(() => other.queryClient.refetchQueries());
    expect(elsewhere.result.current.me).toMatchObject({ status: 'success', error: null });
  });

  // In a page, a channel and the fake clock go their own ways.
  test.skipIf(isPage)('delays an expiry in the other tabs for at most a minute if its tab is closed midway', async () => {
    const { one, other, elsewhere } = await openTabs();
    const { account } = one.client.session.current;
    one.tabs.post({ topic: 'password', account: account ?? '', operation: 'updatePassword', pending: true });
    one.tabs.close();
    await pass(0);
    personIn(one, 'alice').token = 'another';
    await pass(59_000);
    act(() => void other.queryClient.refetchQueries());
    await pass(500);
    expect(elsewhere.result.current.session.state).toBe('signed-in');
    await pass(1000);
    expect(elsewhere.result.current.session).toMatchObject({ state: 'expired', reauthRequired: false });
  });

  test.skipIf(isPage)('delays no expiry of an account that has signed in while the other tab changed the password', async () => {
    const { one, other, elsewhere } = await openTabs();
    const change = { topic: 'password', account: one.client.session.current.account ?? '', operation: 'updatePassword' } as const;
    one.tabs.post({ ...change, pending: true });
    await pass(0);
    await signIn(one, 'bob');
    await eventually(() => expect(elsewhere.result.current.me.data?.username).toBe('bob'));
    one.tabs.post({ ...change, pending: false });
    await pass(0);
    personIn(one, 'bob').token = 'another';
    act(() => void other.queryClient.refetchQueries());
    await pass(500);
    expect(elsewhere.result.current.session.state).toBe('expired');
  });
});
