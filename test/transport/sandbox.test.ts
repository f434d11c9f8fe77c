import { describe, expect, test } from 'vitest';
import { currentUser, updatePassword } from '../../src/contract/account.js';
import { createInvite, deleteInvite, invites } from '../../src/contract/invites.js';
import { notifications, readNotifications } from '../../src/contract/notifications.js';
import { okunaRoutes } from '../../src/contract/routes.js';
import { login } from '../../src/contract/session.js';
import { ALICE_PASSWORD, createSandbox, type Sandbox } from '../../src/sandbox/index.js';
import { createCommunityClient, type CommunityClient } from '../../src/transport/client.js';
import { createSession } from '../../src/transport/session.js';
import { signInWith } from '../../src/transport/sign-in.js';
import { errorOf } from './support.js';

async function alice(routes = okunaRoutes): Promise<{ client: CommunityClient; sandbox: Sandbox }> {
  const sandbox = createSandbox({ routes });
  const client = createCommunityClient({
    baseUrl: 'https://service.test',
    session: createSession(),
    routes,
    fetch: sandbox.fetch,
  });
  await signInWith(client, login, { username: 'alice', password: ALICE_PASSWORD });
  return { client, sandbox };
}

describe.each([
  ['the spec’s', {}],
  ['the public server’s', okunaRoutes],
])('on %s routes', (_, routes) => {
  test('a client signs in, reads, writes, and accepts empty answers', async () => {
    const { client } = await alice(routes);
    expect(await client.call(currentUser, {})).toMatchObject({ username: 'alice' });
    expect(await client.call(notifications, { count: 20 })).toHaveLength(20);
    expect(await client.call(readNotifications, {})).toBeUndefined();
    const invite = await client.call(createInvite, { nickname: 'New' });
    expect(await client.call(invites, { count: 1 })).toMatchObject([{ id: invite.id, nickname: 'New' }]);
    await client.call(deleteInvite, { id: invite.id });
  });
});

test('after a password change without a hook, the next call ends the session, and signing in again starts one', async () => {
  const { client } = await alice();
  await client.call(updatePassword, { current_password: ALICE_PASSWORD, new_password: 'a new password' });
  expect(client.session.current.state).toBe('signed-in');
  expect(await errorOf(client.call(currentUser, {}))).toMatchObject({ kind: 'http', status: 401 });
  expect(client.session.current).toMatchObject({ state: 'expired', username: 'alice' });
  const { token } = await client.call(login, { username: 'alice', password: 'a new password' });
  client.session.renew({ token });
  expect(await client.call(currentUser, {})).toMatchObject({ username: 'alice' });
});
