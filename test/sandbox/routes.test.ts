import { describe, expect, test } from 'vitest';
import { okunaRoutes, type Route } from '../../src/contract/routes.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { openAsAlice, origin, signedIn } from './visit.js';

const html = expect.stringContaining('<!doctype html>');

const loose: readonly (readonly [table: Record<string, Partial<Route> | null>, message: string])[] = [
  [{ invite: { path: '/elsewhere/' } }, "createSandbox: routes has rows for what is no operation: 'invite'"],
  [{ follow: null, login: {}, Invites: {} }, "createSandbox: routes has rows for what is no operation: 'follow', 'Invites'"],
];

test.each(loose)('sandbox, routes: the invalid table %o is refused at run time', (routes, message) => {
  expect(() => createSandbox({ routes })).toThrow(new TypeError(message));
});

describe('sandbox with the routes of the public server', () => {
  const okuna = () => createSandbox({ routes: okunaRoutes });

  const answers: readonly (readonly [method: string, path: string, status: number, body: unknown])[] = [
    ['GET', '/api/auth/user/?username=bob', 200, expect.objectContaining({ username: 'alice' })],
    ['GET', '/api/auth/user/?query=bob', 200, expect.objectContaining({ username: 'alice' })],
    ['GET', '/api/auth/users/bob/', 200, expect.objectContaining({ username: 'bob' })],
    ['GET', '/api/auth/users/?query=bob', 200, [expect.objectContaining({ username: 'bob' })]],
    ['GET', '/auth/auth/user/languages/', 404, html],
    ['POST', '/api/auth/user/notifications-settings/', 405, { detail: expect.any(String) }],
    ['PUT', '/api/auth/users/carol/notifications/subscribe', 404, html],
    ['DELETE', '/api/auth/users/carol/notifications/subscribe/', 404, html],
    ['PUT', '/api/auth/users/carol/notifications/subscribe/new-post/', 201, expect.objectContaining({ id: 3 })],
    ['GET', '/api/devices/uuid/?uuid=phone', 404, { detail: expect.any(String) }],
    ['GET', '/api/notifications/1/', 405, { detail: expect.any(String) }],
    ['POST', '/api/notifications/1/', 405, { detail: expect.any(String) }],
    ['PATCH', '/api/invites/', 405, { detail: expect.any(String) }],
    ['GET', '/api/auth/followers/search?query=a', 301, undefined],
    ['GET', '/api/notifications/unread/count', 301, undefined],
    ['POST', '/api/auth/register/verify-token', 301, undefined],
  ];

  test.each(answers)('%s %s answers %i', async (method, path, status, body) => {
    const alice = await signedIn(okuna(), 'alice');
    const reply = await alice.send(method, path);
    expect([reply.status, reply.body]).toEqual([status, body]);
  });

  test('requires a form to mark as read, even an empty one, and answers 500 to JSON or no body', async () => {
    const alice = await signedIn(okuna(), 'alice');
    const path = '/api/notifications/read/';
    expect(await alice.send('POST', path, { json: {} })).toMatchObject({ status: 500, body: html });
    expect(await alice.send('POST', path, { json: [1] })).toMatchObject({ status: 500, body: html });
    expect(await alice.send('POST', path)).toMatchObject({ status: 500, body: html });
    expect((await alice.get('/api/auth/user/')).body.unread_notifications_count).toBe(40);
    expect((await alice.send('POST', path, { form: {} })).status).toBe(200);
    expect((await alice.get('/api/auth/user/')).body.unread_notifications_count).toBe(0);
  });
});

test.each([
  ['text/plain', 'max_id=1', 415],
  ['application/json', '{"max_id":', 400],
  ['multipart/form-data', 'x', 400],
])('sandbox, readNotifications on the public server: a body of %s with %s is a %i', async (type, raw, status) => {
  const alice = await signedIn(createSandbox({ routes: okunaRoutes }), 'alice');
  const reply = await alice.send('POST', '/api/notifications/read/', { raw, headers: { 'Content-Type': type } });
  expect(reply).toMatchObject({ status, body: { detail: expect.any(String) } });
});

describe('sandbox, addresses', () => {
  test('a route table moves an operation', async () => {
    const alice = await signedIn(createSandbox({ routes: { circles: { path: '/api/rings/' }, devices: null } }), 'alice');
    expect((await alice.get('/api/rings/')).body).toHaveLength(6);
    expect((await alice.get('/api/devices/')).status).toBe(405);
  });

  test('a missing trailing slash is a redirect', async () => {
    const alice = await signedIn(createSandbox(), 'alice');
    const { status, body, headers } = await alice.get('/api/circles?count=1');
    expect([status, body, headers.get('Location')]).toEqual([301, undefined, '/api/circles/?count=1']);
  });

  test.each(['/', '/api/nothing/', '/api//circles/', '/API/circles/', '/api/circles/abc/', '/api/circles/-1/', '/api/%/'])(
    '%s leads nowhere',
    async (path) => {
      const alice = await signedIn(createSandbox(), 'alice');
      expect(await alice.get(path)).toMatchObject({ status: 404, body: html });
    },
  );

  test('an id too large for the database is a 500', async () => {
    const alice = await signedIn(createSandbox(), 'alice');
    expect(await alice.get('/api/circles/9999999999999999999999/')).toMatchObject({ status: 500, body: html });
  });

  test('the service may have a base path, also for pictures', async () => {
    const { sandbox, alice } = await openAsAlice();
    const { body } = await alice.get('/stories/one/api/auth/user/');
    expect(body.profile.avatar).toBe(`${origin}/stories/one/media/avatars/1.svg`);
    const picture = await sandbox.fetch(body.profile.avatar);
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml']);
    expect(await picture.text()).toContain('>AL<');
  });

  test('an unknown picture is a 404', async () => {
    expect((await createSandbox().fetch(`${origin}/media/users/1/none.jpg`)).status).toBe(404);
  });

  test('HEAD has the headers of GET, and OPTIONS lists the methods', async () => {
    const alice = await signedIn(createSandbox(), 'alice');
    const head = await alice.send('HEAD', '/api/circles/');
    expect([head.status, head.body, head.headers.get('Allow')]).toEqual([200, undefined, 'PUT, GET, HEAD, OPTIONS']);
    expect((await alice.send('OPTIONS', '/api/circles/')).body).toMatchObject({ renders: ['application/json'] });
  });

  test('report categories are answered, although no operation reads them', async () => {
    const alice = await signedIn(createSandbox(), 'alice');
    const { body } = await alice.get('/api/moderation/categories/');
    expect(body[0]).toEqual({ id: 1, name: 'spam', title: 'Spam', severity: 'M', description: expect.any(String) });
  });
});
