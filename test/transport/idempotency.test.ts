import { describe, expect, test } from 'vitest';
import { updateUser } from '../../src/contract/account.js';
import { createInvite, invites } from '../../src/contract/invites.js';
import { readNotification, readNotifications } from '../../src/contract/notifications.js';
import { operations } from '../../src/contract/operations.js';
import { login } from '../../src/contract/session.js';
import { idempotencyKeys } from '../../src/transport/idempotency.js';
import { createCommunityClient } from '../../src/transport/client.js';
import { rawServer } from './server.js';
import { errorOf, json, signedIn, testClient, TOKEN } from './support.js';

const invite = { id: 1, nickname: 'x', email: null, is_invite_email_sent: false, token: 't', created_user: null };
const answer = { ...invite, created: '2026-11-22T10:00:00Z' };

const PICTURE = { avatar: new Blob(['1'], { type: 'image/png' }) };

describe('Idempotency-Key', () => {
  const keys = (seen: readonly { readonly headers: Headers }[]): (string | null)[] =>
    seen.map(({ headers }) => headers.get('idempotency-key'));

  test('is sent by no client that was not told to', async () => {
    const { client, seen } = testClient(json(answer));
    await client.call(createInvite, { nickname: 'x' });
    expect(keys(seen)).toEqual([null]);
  });

  test('is another one for each write, and none for a read', async () => {
    const { client, seen } = testClient(({ method }) => json(method === 'GET' ? [] : answer), { idempotency: idempotencyKeys() });
    await client.call(invites, {});
    await client.call(createInvite, { nickname: 'x' });
    await client.call(createInvite, { nickname: 'x' });
    const [none, one, other] = keys(seen);
    expect(none).toBeNull();
    expect(one).toMatch(/^[\w-]{16,}$/);
    expect(other).toMatch(/^[\w-]{16,}$/);
    expect(one).not.toBe(other);
  });

  test('a write sent again after its answer was lost carries the same one, and the service does it once', async () => {
    const done = new Map<string, number>();
    const { url, seen } = await rawServer((request, response) => {
      const key = String(request.headers['idempotency-key']);
      const isNew = !done.has(key);
      done.set(key, 1);
      request.resume();
      // It is done, and the connection breaks.
      if (isNew) request.socket.destroy();
      else response.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
    });
    const client = createCommunityClient({ baseUrl: url, session: signedIn(), idempotency: idempotencyKeys() });
    expect(await errorOf(client.call(createInvite, { nickname: 'x' }))).toMatchObject({ outcome: 'unknown' });
    expect(await client.call(createInvite, { nickname: 'x' })).toMatchObject({ id: 1 });
    expect(seen).toHaveLength(2);
    expect(done.size).toBe(1);
  });

  test.each([
    ['with another input', createInvite, { nickname: 'x' }, { nickname: 'y' }],
    ['with a file', updateUser, PICTURE, PICTURE],
    ['with a password', login, { username: 'alice', password: TOKEN }, { username: 'alice', password: TOKEN }],
  ] as const)('is a new one for a write %s after a lost answer', async (_, operation, first, second) => {
    const { client, seen } = testClient(() => Promise.reject(new TypeError('Failed to fetch')), {
      idempotency: idempotencyKeys(),
    });
    await errorOf(client.call(operation as typeof createInvite, first as { nickname: string }));
    await errorOf(client.call(operation as typeof createInvite, second as { nickname: string }));
    expect(new Set(keys(seen)).size).toBe(2);
  });

  test('of one account is never used by the next', async () => {
    const idempotency = idempotencyKeys();
    const { client, session, seen } = testClient(() => Promise.reject(new TypeError('Failed to fetch')), { idempotency });
    await errorOf(client.call(createInvite, { nickname: 'x' }));
    session.signOut();
    session.signIn({ token: TOKEN, username: 'bob' });
    await errorOf(client.call(createInvite, { nickname: 'x' }));
    expect(new Set(keys(seen)).size).toBe(2);
  });
});

test('notifications are marked as read by requests that outlive the page, and nothing else is', async () => {
  const lasting = operations.filter((one) => one.kind === 'mutation' && one.keepalive).map(({ name }) => name);
  expect(lasting).toEqual(['readNotification', 'readNotifications']);
  const flags: boolean[] = [];
  const { client } = testClient((_, request) => {
    flags.push(request.keepalive);
    return new Response(null);
  });
  await client.call(readNotification, { id: 1 });
  await client.call(readNotifications, {});
  await client.call(invites, {}).catch(() => undefined);
  expect(flags).toEqual([true, true, false]);
});
