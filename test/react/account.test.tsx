import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCurrentUser, useUpdateEmail, useUpdateUser } from '../../src/react/account.js';
import { useVerifyEmail } from '../../src/react/session.js';
import { useSession } from '../../src/react/current-session.js';
import { useUser } from '../../src/react/users.js';
import { createAliceScene } from '../support/community.js';
import { run } from '../support/render-hook.js';
import { settled, read, show } from './support.js';

async function openScreen() {
  const scene = await createAliceScene();
  let username = 'alice';
  const screen = show(scene, () => ({
    session: useSession(),
    me: read(useCurrentUser()),
    page: read(useUser({ username })),
    update: useUpdateUser(),
    email: useUpdateEmail(),
    verify: useVerifyEmail(),
  }));
  const { result, rerender } = screen;
  const turnTo = (name: string): void => {
    username = name;
    rerender();
  };
  await waitFor(() => expect(result.current.me.data && result.current.page.data).toBeDefined());
  scene.sent.length = 0;
  return { scene, result, turnTo };
}

test('useUpdateUser: shows the account under a new username, also in the session', async () => {
  const { scene, result, turnTo } = await openScreen();
  await run(() => result.current.update.mutateAsync({ username: 'alice.l' }));
  await waitFor(() => expect(result.current.session.username).toBe('alice.l'));
  scene.sent.length = 0;
  turnTo('alice.l');
  expect(result.current.page.data?.username).toBe('alice.l');
  turnTo('alice');
  await waitFor(() => expect(result.current.page).toMatchObject({ data: undefined, error: { kind: 'http', status: 404 } }));
});

test('useUpdateEmail: the address changes only after useVerifyEmail', async () => {
  const { scene, result } = await openScreen();
  const old = result.current.me.data?.email;
  await run(() => result.current.email.mutateAsync({ email: 'alice@looking.glass.example' }));
  await settled(scene);
  expect(result.current.me.data?.email).toBe(old);
  const mail = scene.sandbox.state.mails.at(-1);
  expect(mail).toMatchObject({ kind: 'email-change', to: 'alice@looking.glass.example' });
  await run(() => result.current.verify.mutateAsync({ token: mail?.token ?? '' }));
  await waitFor(() => expect(result.current.me.data?.email).toBe('alice@looking.glass.example'));
});
