import { expect, test } from 'vitest';
import { currentUser, updatePassword } from '../../src/contract/account.js';
import { okunaRoutes } from '../../src/contract/routes.js';
import { login } from '../../src/contract/session.js';
import { ALICE_PASSWORD, createSandbox } from '../../src/sandbox/index.js';
import { createCommunityClient } from '../../src/transport/client.js';
import { signInWith } from '../../src/transport/sign-in.js';
import { errorOf } from './support.js';

test('after a password change without a hook, the next call ends the session, and signing in again starts one', async () => {
  const { fetch } = createSandbox({ routes: okunaRoutes });
  const client = createCommunityClient({ baseUrl: 'https://service.test', routes: okunaRoutes, fetch });
  await signInWith(client, login, { username: 'alice', password: ALICE_PASSWORD });
  await client.call(updatePassword, { current_password: ALICE_PASSWORD, new_password: 'a new password' });
  expect(client.session.current.state).toBe('signed-in');
  expect(await errorOf(client.call(currentUser, {}))).toMatchObject({ kind: 'http', status: 401 });
  expect(client.session.current).toMatchObject({ state: 'expired', username: 'alice' });
  const { token } = await client.call(login, { username: 'alice', password: 'a new password' });
  client.session.renew({ token });
  expect(await client.call(currentUser, {})).toMatchObject({ username: 'alice' });
});
