import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useCurrentUser } from '../../src/react/account.js';
import {
  useEmailCheck,
  useLogin,
  useRegister,
  useRegistrationTokenCheck,
  useRequestPasswordReset,
  useUsernameCheck,
  useVerifyPassword,
} from '../../src/react/session.js';
import { useSession } from '../../src/react/current-session.js';
import { createAliceScene, createScene, type Scene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { personIn, settled, read, refusal, show } from './support.js';

function openInvite(scene: Scene): string {
  return scene.sandbox.state.invites.find(({ createdUser, user }) => createdUser === null && user === 1)?.token ?? '';
}

describe('useLogin', () => {
  test('with wrong credentials is a form error, and starts no session', async () => {
    const scene = createScene();
    const { result } = show(scene, () => ({ session: useSession(), login: useLogin() }));
    const error = await refusal(() => result.current.login.mutateAsync({ username: 'alice', password: 'not her password' }));
    expect(error).toMatchObject({ kind: 'http', status: 401, formErrors: [expect.any(String)], fieldErrors: {} });
    expect(result.current.session.state).toBe('signed-out');
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
});

describe('useRequestPasswordReset, useVerifyPassword', () => {
  test.each([
    ['the account’s own', 'alice', false],
    ['the account’s own, and the answer is lost', 'alice', true],
    ['somebody else’s', 'bob', false],
  ])('keep the session if the password was %s', async (_, whose, isLost) => {
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
    if (isLost) scene.sandbox.faults.fail('verifyPassword', 'answer-lost');
    await run(() => result.current.set.mutateAsync({ token, new_password: 'looking glass 7' }).catch(() => undefined));
    expect(result.current.set.error?.outcome).toBe(isLost ? 'unknown' : undefined);
    await run(() => scene.queryClient.refetchQueries());
    expect(result.current.me).toMatchObject({ status: 'success', error: null, data: { username: 'alice' } });
    expect(result.current.session).toMatchObject({ state: 'signed-in', account, reauthRequired: false });
  });
});
