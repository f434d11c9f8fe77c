import { describe, expect, test } from 'vitest';
import { currentUser, updatePassword, updateUser } from '../../src/contract/account.js';
import { circleNameCheck, deleteCircle } from '../../src/contract/circles.js';
import { followUser } from '../../src/contract/follows.js';
import { createInvite, deleteInvite, invites } from '../../src/contract/invites.js';
import { notification, notifications, readNotifications } from '../../src/contract/notifications.js';
import { okunaRoutes } from '../../src/contract/routes.js';
import { login, usernameCheck } from '../../src/contract/session.js';
import { blockUser, user } from '../../src/contract/users.js';
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

test('a call with another account’s token returns that account, and the session stays', async () => {
  const { client, sandbox } = await alice();
  const session = createSession();
  await signInWith(
    createCommunityClient({ baseUrl: 'https://service.test', session, fetch: sandbox.fetch, routes: okunaRoutes }),
    login,
    {
      username: 'alice',
      password: ALICE_PASSWORD,
    },
  );
  expect(await client.call(currentUser, {}, { token: 'of-nobody' }).catch((error: unknown) => error)).toMatchObject({
    kind: 'http',
    status: 401,
  });
  expect(client.session.current.state).toBe('signed-in');
});

test('a wrong password is a form error at sign-in and a field error at a change; both keep the session', async () => {
  const { client } = await alice();
  expect(await errorOf(client.call(login, { username: 'alice', password: 'wrong password' }))).toMatchObject({
    status: 401,
    fieldErrors: {},
    formErrors: [expect.any(String)],
  });
  const change = { current_password: 'wrong password', new_password: 'a new password' };
  expect(await errorOf(client.call(updatePassword, change))).toMatchObject({
    status: 401,
    fieldErrors: { current_password: [expect.any(String)] },
    formErrors: [],
  });
  expect(client.session.current.state).toBe('signed-in');
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

test('the error of a 403 says whether the account is suspended or blocked', async () => {
  const { client, sandbox } = await alice();
  sandbox.act.block('bob', 'alice');
  expect(await errorOf(client.call(user, { username: 'bob' }))).toMatchObject({ status: 403, reason: 'blocked' });
  expect(await errorOf(client.call(blockUser, { username: 'bob' }))).toMatchObject({
    status: 403,
    reason: 'blocked',
    outcome: 'refused',
  });
  expect(await errorOf(client.call(followUser, { username: 'bob' }))).toMatchObject({ status: 403, reason: 'blocked' });
  sandbox.act.suspend('alice', 1);
  expect(await errorOf(client.call(user, { username: 'bob' }))).toMatchObject({ status: 403, reason: 'suspended' });
  expect(await errorOf(client.call(invites, {}))).toMatchObject({ status: 403, reason: 'suspended' });
  expect(await errorOf(client.call(updateUser, { bio: 'x' }))).toMatchObject({ status: 403, reason: 'suspended' });
  expect(client.session.current.state).toBe('signed-in');
});

test('field errors have the names of the input fields, and a taken name is an answer', async () => {
  const { client } = await alice();
  expect(await errorOf(client.call(deleteCircle, { id: 999_999 }))).toMatchObject({
    status: 400,
    fieldErrors: { circle_id: [expect.any(String)] },
  });
  expect(await client.call(usernameCheck, { username: 'alice' })).toMatchObject({ status: 'taken', reason: expect.any(String) });
  expect(await client.call(usernameCheck, { username: 'nobody_has_this' })).toEqual({ status: 'available', reason: null });
  expect(await client.call(circleNameCheck, { name: 'x'.repeat(101) })).toMatchObject({ status: 'invalid' });
  expect(await errorOf(client.call(notification, { id: 1 }))).toMatchObject({ kind: 'unsupported' });
});

test('a write has the outcome `unknown` if its answer is lost or the network fails', async () => {
  const { client, sandbox } = await alice();
  for (const fault of ['answer-lost', 'offline'] as const) {
    sandbox.faults.fail('createInvite', fault, { times: 1 });
    expect(await errorOf(client.call(createInvite, { nickname: fault }))).toMatchObject({ kind: 'network', outcome: 'unknown' });
  }
});
