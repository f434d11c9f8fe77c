import { act, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useCurrentUser } from '../../src/react/account.js';
import {
  useEmailCheck,
  useLogin,
  useRegister,
  useRegistrationTokenCheck,
  useRequestPasswordReset,
  useUsernameCheck,
  useVerifyEmail,
  useVerifyPassword,
} from '../../src/react/session.js';
import { useLogout, useSession } from '../../src/react/current-session.js';
import { ALICE_PASSWORD } from '../../src/sandbox/demo/empty.js';
import { createSession } from '../../src/transport/session.js';
import { customStorage } from '../../src/transport/storage.js';
import { createAliceScene, createScene, type Scene } from '../support/community.js';
import { passwordOf, personIn, settled, read, refusal, run, show, signIn } from './support.js';

/** Everything that a cache or a mounted hook could still show of what was given to a write. */
function kept({ queryClient }: Scene): string {
  const queries = queryClient.getQueryCache().getAll();
  const mutations = queryClient.getMutationCache().getAll();
  return JSON.stringify([
    queries.map(({ queryKey, state }) => [queryKey, state]),
    mutations.map(({ state, options }) => [state, options.mutationKey]),
  ]);
}

function openInvite(scene: Scene): string {
  return scene.sandbox.state.invites.find(({ createdUser, user }) => createdUser === null && user === 1)?.token ?? '';
}

describe('useLogin', () => {
  test('puts the token into the session only, and the reads of the account start', async () => {
    const scene = createScene();
    const { result } = show(scene, () => ({ session: useSession(), login: useLogin(), me: read(useCurrentUser()) }));
    expect(result.current.session.state).toBe('signed-out');
    const signedIn = await run(() => result.current.login.mutateAsync({ username: 'alice', password: ALICE_PASSWORD }));
    expect(signedIn).toEqual({ username: 'alice' });
    await waitFor(() => expect(result.current.me.data?.username).toBe('alice'));
    expect(result.current.session).toMatchObject({ state: 'signed-in', username: 'alice', epoch: 1 });
    expect(result.current.login.isSuccess).toBe(true);
    const told = kept(scene) + JSON.stringify([result.current.login.variables, result.current.login.data]);
    expect([ALICE_PASSWORD, personIn(scene, 'alice').token].filter((secret) => told.includes(secret))).toEqual([]);
  });

  test('with wrong credentials is a form error, and starts no session', async () => {
    const scene = createScene();
    const { result } = show(scene, () => ({ session: useSession(), login: useLogin() }));
    const error = await refusal(() => result.current.login.mutateAsync({ username: 'alice', password: 'not her password' }));
    expect(error).toMatchObject({ kind: 'http', status: 401, formErrors: [expect.any(String)], fieldErrors: {} });
    expect(result.current.session.state).toBe('signed-out');
    expect(kept(scene)).not.toContain('not her password');
  });

  test('with a password that is too short is an error of that field, and is not sent', async () => {
    const scene = createScene();
    const { result } = show(scene, () => useLogin());
    const error = await refusal(() => result.current.mutateAsync({ username: 'alice', password: 'short' }));
    expect(error).toMatchObject({ kind: 'input', fieldErrors: { password: [expect.any(String)] } });
    expect(scene.sent).toEqual([]);
  });

  test('is required: without a session, reads and writes are `token` errors, and send nothing', async () => {
    const scene = createScene();
    const { result } = show(scene, () => read(useCurrentUser()));
    await waitFor(() => expect(result.current.error).toMatchObject({ kind: 'token', operation: 'currentUser' }));
    expect(scene.sent).toEqual([]);
  });
});

describe('while the session is restoring', () => {
  /** A store of alice's session that answers when it is let to. */
  async function restoring() {
    const texts = new Map<string, string>();
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const store = (wait: Promise<void> | undefined) =>
      customStorage({
        getItem: async (key) => {
          await wait;
          return texts.get(key);
        },
        setItem: (key, text) => texts.set(key, text),
        removeItem: (key) => texts.delete(key),
      });
    const before = createScene({ client: { session: createSession({ storage: store(undefined) }) } });
    await signIn(before, 'alice');
    await waitFor(() => expect(texts.size).toBeGreaterThan(1));
    const scene = createScene({
      sandbox: { world: before.sandbox.state },
      client: { session: createSession({ storage: store(opened) }) },
    });
    return { scene, open };
  }

  test('reads of an account wait without an error, and are sent once afterwards', async () => {
    const { scene, open } = await restoring();
    const { result } = show(scene, () => ({ session: useSession(), me: read(useCurrentUser()) }));
    expect(result.current.session.state).toBe('restoring');
    expect(result.current.me).toMatchObject({ status: 'pending', fetchStatus: 'idle', error: null });
    expect(scene.sent).toEqual([]);
    act(open);
    await waitFor(() => expect(result.current.me.data?.username).toBe('alice'));
    expect(result.current.session).toMatchObject({ state: 'signed-in', username: 'alice' });
    expect(scene.sent).toEqual(['currentUser']);
  });

  test('open operations do not wait', async () => {
    const { scene, open } = await restoring();
    const { result } = show(scene, () => read(useUsernameCheck({ username: 'bob' })));
    await waitFor(() => expect(result.current.data?.status).toBe('taken'));
    expect(scene.client.session.current.state).toBe('restoring');
    act(open);
    await settled(scene);
  });
});

describe('useRegister', () => {
  const fields = {
    email: 'newt@pond.example',
    password: 'a long password',
    name: 'Newt',
    is_of_legal_age: true,
    are_guidelines_accepted: true,
  };

  test('uses the invite, and signs in the new account', async () => {
    const scene = createScene();
    const token = openInvite(scene);
    const { result } = show(scene, () => ({ session: useSession(), register: useRegister(), me: read(useCurrentUser()) }));
    expect(await run(() => result.current.register.mutateAsync({ ...fields, token, username: 'newt' }))).toEqual({
      username: 'newt',
    });
    await waitFor(() => expect(result.current.me.data?.email).toBe('newt@pond.example'));
    expect(result.current.session).toMatchObject({ state: 'signed-in', username: 'newt' });
    expect([fields.password, token].filter((secret) => kept(scene).includes(secret))).toEqual([]);
  });

  test('without a username resolves to the one made by the service', async () => {
    const scene = createScene();
    const { result } = show(scene, () => useRegister());
    const { username } = await run(() => result.current.mutateAsync({ ...fields, token: openInvite(scene) }));
    expect(username).toBe(scene.sandbox.state.users.at(-1)?.username);
  });

  test('sends no availability check again: a form on screen keeps its answers', async () => {
    const scene = createScene();
    const token = openInvite(scene);
    const { result } = show(scene, () => ({
      session: useSession(),
      register: useRegister(),
      checks: [
        read(useRegistrationTokenCheck({ token })),
        read(useUsernameCheck({ username: 'newt' })),
        read(useEmailCheck({ email: fields.email })),
      ],
    }));
    const shown = (): unknown[] => result.current.checks.map(({ data }) => data?.status);
    await waitFor(() => expect(shown()).toEqual(['available', 'available', 'available']));
    scene.sent.length = 0;
    await run(() => result.current.register.mutateAsync({ ...fields, token, username: 'newt' }));
    await settled(scene);
    expect(result.current.session.username).toBe('newt');
    expect(scene.sent).toEqual(['register']);
    expect(shown()).toEqual(['available', 'available', 'available']);
  });

  test('with a used invite is refused', async () => {
    const scene = createScene();
    const token = scene.sandbox.state.invites.find(({ createdUser }) => createdUser !== null)?.token ?? '';
    const { result } = show(scene, () => ({ session: useSession(), register: useRegister() }));
    const error = await refusal(() => result.current.register.mutateAsync({ ...fields, token }));
    expect(error).toMatchObject({ kind: 'http', status: 400, outcome: 'refused', formErrors: [expect.any(String)] });
    expect(result.current.session.state).toBe('signed-out');
  });

  test('without both confirmations is an error of their fields, and is not sent', async () => {
    const scene = createScene();
    const { result } = show(scene, () => useRegister());
    const unticked = { ...fields, token: openInvite(scene), is_of_legal_age: false, are_guidelines_accepted: false };
    expect(await refusal(() => result.current.mutateAsync(unticked))).toMatchObject({
      kind: 'input',
      fieldErrors: { is_of_legal_age: [expect.any(String)], are_guidelines_accepted: [expect.any(String)] },
    });
    expect(scene.sent).toEqual([]);
  });
});

describe('useLogout', () => {
  test('removes the account’s data from the cache and from mounted components, and sends no request', async () => {
    const scene = await createAliceScene();
    const { result } = show(scene, () => ({ session: useSession(), logout: useLogout(), me: read(useCurrentUser()) }));
    await waitFor(() => expect(result.current.me.data?.username).toBe('alice'));
    const { email } = personIn(scene, 'alice');
    scene.sent.length = 0;
    await run(() => result.current.logout.mutateAsync());
    await waitFor(() => expect(result.current.session).toMatchObject({ state: 'signed-out', account: null }));
    expect(result.current.me.data).toBeUndefined();
    expect(kept(scene)).not.toContain(email);
    await settled(scene);
    expect(scene.sent).toEqual([]);
  });

  test('aborts a write in flight, whose late answer is dropped', async () => {
    const scene = await createAliceScene();
    const { result } = show(scene, () => ({ logout: useLogout(), me: read(useCurrentUser()), verify: useVerifyEmail() }));
    const release = scene.sandbox.faults.hold('verifyEmail', 'answer');
    let ended: Promise<unknown> = Promise.resolve();
    act(() => {
      ended = result.current.verify.mutateAsync({ token: 'whatever' }).catch((error: unknown) => error);
    });
    await waitFor(() => expect(scene.sent).toContain('verifyEmail'));
    await run(() => result.current.logout.mutateAsync());
    expect(await run(() => ended)).toMatchObject({ kind: 'aborted', reason: 'session-changed', outcome: 'unknown' });
    release();
    await settled(scene);
    expect(result.current.me.data).toBeUndefined();
  });

  test('and a sign-in as another account show only that account', async () => {
    const scene = await createAliceScene();
    const { result } = show(scene, () => ({ logout: useLogout(), login: useLogin(), me: read(useCurrentUser()) }));
    await waitFor(() => expect(result.current.me.data?.username).toBe('alice'));
    const seen: (string | undefined)[] = [];
    await run(() => result.current.logout.mutateAsync());
    seen.push(result.current.me.data?.username);
    await run(() => result.current.login.mutateAsync({ username: 'bob', password: passwordOf('bob') }));
    seen.push(result.current.me.data?.username);
    await waitFor(() => expect(result.current.me.data?.username).toBe('bob'));
    expect(seen).not.toContain('alice');
    expect(kept(scene)).not.toContain(personIn(scene, 'alice').email);
  });
});

describe('an invalid token', () => {
  test('ends the session once, even if several reads fail, and keeps the username for the sign-in form', async () => {
    const scene = await createAliceScene();
    const states: string[] = [];
    scene.client.session.subscribe(() => states.push(scene.client.session.current.state));
    personIn(scene, 'alice').token = 'another';
    const { result } = show(scene, () => ({ session: useSession(), me: read(useCurrentUser()), login: useLogin() }));
    await waitFor(() => expect(result.current.session).toMatchObject({ state: 'expired', username: 'alice' }));
    expect(states).toEqual(['expired']);
    await run(() => result.current.login.mutateAsync({ username: 'alice', password: ALICE_PASSWORD }));
    await waitFor(() => expect(result.current.me.data?.username).toBe('alice'));
  });
});

describe('useRequestPasswordReset, useVerifyPassword', () => {
  test('set a new password with the mailed token', async () => {
    const scene = createScene();
    const { email } = personIn(scene, 'alice');
    const { result } = show(scene, () => ({ ask: useRequestPasswordReset(), set: useVerifyPassword() }));
    await run(() => result.current.ask.mutateAsync({ email }));
    const mail = scene.sandbox.state.mails.at(-1);
    expect(mail).toMatchObject({ kind: 'password-reset', to: email });
    await run(() => result.current.set.mutateAsync({ token: mail?.token ?? '', new_password: 'looking glass 7' }));
    expect(personIn(scene, 'alice').password).toBe('looking glass 7');
    expect(['looking glass 7', mail?.token ?? ''].filter((secret) => kept(scene).includes(secret))).toEqual([]);
  });

  test('refuse an address without an account with 404', async () => {
    const scene = createScene();
    const { result } = show(scene, () => useRequestPasswordReset());
    expect(await refusal(() => result.current.mutateAsync({ email: 'nobody@nowhere.example' }))).toMatchObject({ status: 404 });
  });

  test.each([
    ['the account’s own', 'alice'],
    ['somebody else’s', 'bob'],
  ])('keep the session if the password was %s', async (_, whose) => {
    const scene = await createAliceScene();
    const { result } = show(scene, () => ({
      session: useSession(),
      me: read(useCurrentUser()),
      ask: useRequestPasswordReset(),
      set: useVerifyPassword(),
    }));
    const { account } = result.current.session;
    await run(() => result.current.ask.mutateAsync({ email: personIn(scene, whose).email }));
    const token = scene.sandbox.state.mails.at(-1)?.token ?? '';
    await run(() => result.current.set.mutateAsync({ token, new_password: 'looking glass 7' }));
    await run(() => scene.queryClient.refetchQueries());
    expect(result.current.me).toMatchObject({ status: 'success', error: null, data: { username: 'alice' } });
    expect(result.current.session).toMatchObject({ state: 'signed-in', account, reauthRequired: false });
  });
});

test('useVerifyEmail: refuses an invalid token', async () => {
  const scene = await createAliceScene();
  const { result } = show(scene, () => useVerifyEmail());
  expect(await refusal(() => result.current.mutateAsync({ token: 'broken' }))).toMatchObject({ kind: 'http', status: 400 });
});

describe('an availability check', () => {
  test('is available or taken, without a session', async () => {
    const scene = createScene();
    const { result } = show(scene, () => ({
      taken: read(useUsernameCheck({ username: 'alice' })),
      free: read(useUsernameCheck({ username: 'nobody_yet' })),
      mail: read(useEmailCheck({ email: personIn(scene, 'alice').email })),
      invite: read(useRegistrationTokenCheck({ token: openInvite(scene) })),
    }));
    await waitFor(() => expect(Object.values(result.current).every(({ data }) => data)).toBe(true));
    expect(Object.entries(result.current).map(([name, { data }]) => [name, data?.status])).toEqual([
      ['taken', 'taken'],
      ['free', 'available'],
      ['mail', 'taken'],
      ['invite', 'available'],
    ]);
  });

  test('never sends a token, because an invalid one would be refused', async () => {
    const scene = await createAliceScene();
    personIn(scene, 'alice').token = 'another';
    const { result } = show(scene, () => ({ session: useSession(), free: read(useUsernameCheck({ username: 'nobody_yet' })) }));
    await waitFor(() => expect(result.current.free.data?.status).toBe('available'));
    expect(result.current.session.state).toBe('signed-in');
  });

  test('of an invite keeps its token out of every cache key', async () => {
    const scene = createScene();
    const token = openInvite(scene);
    const { result } = show(scene, () => read(useRegistrationTokenCheck({ token })));
    await waitFor(() => expect(result.current.data).toEqual({ status: 'available', reason: null }));
    expect(kept(scene)).not.toContain(token);
  });

  test('of a value that breaks a local rule is invalid, without a request', async () => {
    const scene = createScene();
    const { result } = show(scene, () => read(useUsernameCheck({ username: 'no spaces' })));
    await waitFor(() => expect(result.current.data).toEqual({ status: 'invalid', reason: expect.any(String) }));
    expect(scene.sent).toEqual([]);
  });

  test('that fails is an error without data', async () => {
    const scene = createScene();
    scene.sandbox.faults.fail('usernameCheck', { status: 404 });
    const { result } = show(scene, () => read(useUsernameCheck({ username: 'alice' })));
    await waitFor(() => expect(result.current).toMatchObject({ data: undefined, error: { kind: 'http', status: 404 } }));
  });
});

test('an answer for one session is not shown in the next one', async () => {
  const scene = await createAliceScene();
  const release = scene.sandbox.faults.hold('currentUser', 'answer');
  const { result } = show(scene, () => read(useCurrentUser()));
  await waitFor(() => expect(scene.sent).toEqual(['currentUser']));
  await run(() => signIn(scene, 'bob'));
  release();
  await waitFor(() => expect(result.current.data?.username).toBe('bob'));
  await settled(scene);
  expect(kept(scene)).not.toContain(personIn(scene, 'alice').email);
});
