import { inspect } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { currentUser, updateEmail, updateUser } from '../../src/contract/account.js';
import { circleNameCheck, updateCircle } from '../../src/contract/circles.js';
import { device } from '../../src/contract/devices.js';
import { followUser } from '../../src/contract/follows.js';
import { createInvite, deleteInvite, invites } from '../../src/contract/invites.js';
import { deleteAllNotifications, notification, notifications, readNotifications } from '../../src/contract/notifications.js';
import { defineMutation, defineQuery } from '../../src/contract/operation.js';
import { blockedUsers } from '../../src/contract/relations.js';
import { okunaRoutes } from '../../src/contract/routes.js';
import { login, usernameCheck } from '../../src/contract/session.js';
import { blockUser, user } from '../../src/contract/users.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import { type CommunityClient, createCommunityClient } from '../../src/transport/client.js';
import { requestsOf } from '../../src/transport/requests.js';
import { createSession } from '../../src/transport/session.js';
import { errorOf, json, line, thrownBy, TOKEN } from './support.js';

const anything = z.unknown();

/** The spec's routes against the public server, which answers `user` with the caller whatever the name. */
function servedCaller(): { client: CommunityClient; sandbox: Sandbox } {
  const sandbox = createSandbox({ routes: okunaRoutes });
  const session = createSession();
  session.signIn({ token: sandbox.state.users.find(({ username }) => username === 'alice')?.token ?? '', username: 'alice' });
  return { client: createCommunityClient({ baseUrl: 'https://service.test', session, fetch: sandbox.fetch }), sandbox };
}

describe('where a call goes', () => {
  test.each([
    ['https://service.test', 'https://service.test/api/invites/'],
    ['https://service.test/', 'https://service.test/api/invites/'],
    ['https://service.test/behind/a/path', 'https://service.test/behind/a/path/api/invites/'],
    ['https://service.test/behind/a/path//', 'https://service.test/behind/a/path/api/invites/'],
    ['http://localhost:8000', 'http://localhost:8000/api/invites/'],
  ])('the base URL %s', async (baseUrl, url) => {
    const { client, seen } = line(json([]), { baseUrl });
    await client.call(invites, {});
    expect(seen[0]?.url.href).toBe(url);
    expect(client.scope).toBe(client.baseUrl);
    expect(client.baseUrl.endsWith('/')).toBe(true);
  });

  test.each([
    'ftp://service.test',
    'https:',
    'https://',
    'https://name:word@service.test',
    'https://service.test?a=1',
    '/api#a',
    'javascript:1',
    'a b',
    'https://service.test:99999',
    'https://[::1',
    '//service.test:x',
    // What a variable of the build that is missing gives, and what JavaScript lets through.
    undefined,
    null,
    new URL('https://service.test'),
  ])('no base URL: %s', (baseUrl) => {
    expect(thrownBy(() => createCommunityClient({ baseUrl: baseUrl as string }))).toMatchObject({
      kind: 'input',
      fieldErrors: { baseUrl: [expect.any(String)] },
    });
  });

  test('a relative base URL is the page’s, and without a page an error of the call', async () => {
    const { client, seen } = line(json([]), { baseUrl: '/service' });
    expect(client.baseUrl).toBe('/service/');
    expect(await errorOf(client.call(invites, {}))).toMatchObject({ kind: 'input', operation: 'invites' });
    vi.stubGlobal('location', { href: 'https://name:word@page.test/a/b?token=x' });
    await client.call(invites, {});
    expect(seen.map(({ url }) => url.href)).toEqual(['https://page.test/service/api/invites/']);
    vi.unstubAllGlobals();
  });

  test.each(['file:///app/index.html', 'about:blank', 'data:text/html,x', 'blob:https://page.test/1'])(
    'a page at %s has no service beside it',
    async (href) => {
      vi.stubGlobal('location', { href });
      const { client, seen } = line(json([]), { baseUrl: '/service' });
      const error = await errorOf(client.call(invites, {}));
      vi.unstubAllGlobals();
      expect(error).toMatchObject({ kind: 'input', operation: 'invites', fieldErrors: { baseUrl: [expect.any(String)] } });
      expect(seen).toEqual([]);
    },
  );

  test('fetch is looked up for each request', async () => {
    const client = createCommunityClient({ baseUrl: 'https://service.test' });
    vi.stubGlobal('fetch', async () => json({ token: TOKEN }));
    expect(await client.call(login, { username: 'alice', password: 'long enough' })).toEqual({ token: TOKEN });
    vi.unstubAllGlobals();
  });

  test('the okuna routes change paths, methods and encodings', async () => {
    const { client, seen } = line(() => new Response(null), { routes: okunaRoutes });
    await errorOf(client.call(user, { username: 'bob' }));
    await client.call(readNotifications, { max_id: 7 });
    expect(seen.map(({ method, url }) => `${method} ${url.pathname}${url.search}`)).toEqual([
      'GET /api/auth/users/bob/',
      'POST /api/notifications/read/',
    ]);
    expect(seen[1]?.text).toBe('max_id=7');
  });

  test('an operation the service does not have is refused unsent', async () => {
    const { client, seen } = line(undefined, { routes: okunaRoutes });
    expect(await errorOf(client.call(notification, { id: 1 }))).toMatchObject({
      kind: 'unsupported',
      message: 'notification: the service has no such operation',
    });
    expect(seen).toEqual([]);
  });

  test('an app’s own row wins over the spec’s', async () => {
    const { client, seen } = line(json([]), { routes: { invites: { path: '/v2/invites' } } });
    await client.call(invites, {});
    expect(seen[0]?.url.pathname).toBe('/v2/invites');
  });

  test('a row that would leave the base URL is refused', async () => {
    const { client, seen } = line(json([]), {
      baseUrl: 'https://service.test/inner',
      routes: { invites: { path: '/../outer/' } },
    });
    expect(await errorOf(client.call(invites, {}))).toMatchObject({ kind: 'input' });
    expect(seen).toEqual([]);
  });
});

describe('what travels', () => {
  test('a query drops undefined, joins arrays and keeps text whole', async () => {
    const { client, seen } = line(json([]));
    await client.call(notifications, { max_id: undefined, types: ['F', 'CR'] } as never);
    expect(seen[0]?.url.search).toBe('?types=F%2CCR');
    const search = defineQuery({ ...invites, name: 'own', input: z.looseObject({}), output: anything });
    await client.call(search, { query: 'a&count=99#ä +', count: 0, pending: false });
    expect(seen[1]?.url.href).toBe('https://service.test/api/invites/?query=a%26count%3D99%23%C3%A4+%2B&count=0&pending=false');
    expect(Object.fromEntries(seen[1]?.url.searchParams ?? [])).toEqual({
      query: 'a&count=99#ä +',
      count: '0',
      pending: 'false',
    });
  });

  test('JSON keeps arrays, null and empty text, and drops undefined', async () => {
    const { client, seen } = line(json({}));
    const own = defineMutation({ ...followUser, name: 'own', input: z.looseObject({}), output: anything });
    await client.call(own, { a: [1, 2], b: null, c: '', d: undefined, e: false });
    expect(seen[0]?.headers.get('content-type')).toBe('application/json');
    expect(seen[0]?.text).toBe('{"a":[1,2],"b":null,"c":"","e":false}');
  });

  test('a write without body sends none, and path values stay out of it', async () => {
    const { client, seen } = line(json({ id: 1, is_blocked: true }));
    await errorOf(client.call(blockUser, { username: 'bob' }));
    expect(seen[0]).toMatchObject({ method: 'POST', text: '' });
    expect(seen[0]?.url.pathname).toBe('/api/auth/users/bob/block/');
    expect(seen[0]?.headers.has('content-type')).toBe(false);
    await errorOf(client.call(updateCircle, { id: 5, name: 'x' }));
    expect(seen[1]?.text).toBe('{"name":"x"}');
  });

  test('a form is urlencoded: null is empty, booleans are text, arrays one value', async () => {
    const { client, seen } = line(json({}));
    const own = defineMutation({ ...updateEmail, name: 'own', input: z.looseObject({}), output: anything });
    await client.call(own, { a: null, b: true, c: ['x', 'y'], d: undefined, e: 'ü&=' });
    expect(seen[0]?.headers.get('content-type')).toBe('application/x-www-form-urlencoded;charset=UTF-8');
    expect(seen[0]?.text).toBe('a=&b=true&c=x%2Cy&e=%C3%BC%26%3D');
  });

  test('an empty form still says what it is', async () => {
    const { client, seen } = line(undefined, { routes: okunaRoutes });
    await client.call(readNotifications, {});
    expect(seen[0]?.headers.get('content-type')).toMatch('application/x-www-form-urlencoded');
    expect(seen[0]?.text).toBe('');
  });

  test('a file makes the form multipart, with the platform’s own boundary', async () => {
    const { client, seen } = line(async (_, request) => {
      const form = await request.formData();
      expect([...form.keys()].toSorted()).toEqual(['avatar', 'cover', 'name']);
      expect(form.get('cover')).toBe('');
      expect(await (form.get('avatar') as File).text()).toBe('pixels');
      return json({}, { status: 500 });
    });
    const avatar = new File(['pixels'], 'a.png', { type: 'image/png' });
    expect(await errorOf(client.call(updateUser, { name: 'Alice', avatar, cover: null }))).toMatchObject({
      kind: 'http',
      status: 500,
    });
    expect(seen[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  });

  test('no cache of the platform is asked or filled: it knows nothing of accounts', async () => {
    const modes: unknown[] = [];
    const { client } = line((_, request) => {
      modes.push(request.cache);
      return json([]);
    });
    await client.call(invites, {});
    expect(modes).toEqual(['no-store']);
  });

  test('the app’s headers go along, worked out for each request; the session’s own header does not', async () => {
    let language = 'de';
    const { client, seen } = line(json({ token: TOKEN }), {
      headers: () => ({ 'Accept-Language': language, authorization: 'Token sneaked' }),
    });
    await client.call(login, { username: 'alice', password: 'long enough' });
    language = 'fr';
    await client.call(login, { username: 'alice', password: 'long enough' });
    expect(seen.map(({ headers }) => headers.get('accept-language'))).toEqual(['de', 'fr']);
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual([null, null]);
    expect(seen[0]?.headers.get('accept')).toBe('application/json');
  });

  test.each([{ 'a b': 'x' }, { a: 'x\ny' }, { a: 'x\r\nb: c' }, { a: '日本' }])('no header: %j', async (headers) => {
    expect(thrownBy(() => line(undefined, { headers }))).toMatchObject({ kind: 'input', operation: 'createCommunityClient' });
    const { client, seen } = line(undefined, { headers: () => headers });
    expect(await errorOf(client.call(invites, {}))).toMatchObject({ kind: 'input', operation: 'invites' });
    expect(seen).toEqual([]);
  });
});

describe('headers that the app fails to work out', () => {
  const failing: [string, () => never][] = [
    [
      'an error',
      () => {
        throw new Error(`no language for ${TOKEN}`);
      },
    ],
    ['nothing', () => undefined as never],
  ];
  test.each(failing)('%s: the call is refused unsent, and does not repeat it', async (_, headers) => {
    const { client, seen } = line(json([]), { headers });
    for (const [call, outcome] of [
      [client.call(invites, {}), undefined],
      [client.call(createInvite, { nickname: 'x' }), 'not-sent'],
      [requestsOf(client, 'invites').get(''), undefined],
      [requestsOf(client, 'invites').generateHeaders(), undefined],
    ] as const) {
      const error = await errorOf(call);
      expect(error).toMatchObject({ kind: 'input', fieldErrors: { headers: [expect.any(String)] } });
      expect(error.outcome).toBe(outcome);
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(TOKEN);
    }
    expect(seen).toEqual([]);
  });
});

describe('the input is checked first', () => {
  test('an input outside the contract is refused field by field, unsent', async () => {
    const { client, seen } = line();
    const error = await errorOf(client.call(login, { username: 'a b', password: 'short' }));
    expect(error).toMatchObject({ kind: 'input', operation: 'login', outcome: 'not-sent', formErrors: [] });
    expect(error).toMatchObject({ fieldErrors: { username: [expect.any(String)], password: [expect.any(String)] } });
    expect(error.message).toBe('login: the input is not valid (username, password)');
    expect(seen).toEqual([]);
  });

  test('no outcome on reads', async () => {
    const { client } = line();
    expect(await errorOf(client.call(invites, { count: 1000 }))).not.toHaveProperty('outcome');
  });

  test('an input that is no object at all', async () => {
    const { client } = line();
    const error = await errorOf(client.call(login, undefined as never));
    expect(error).toMatchObject({ kind: 'input', fieldErrors: {}, formErrors: [expect.any(String)] });
  });

  test('what the schema makes of the input is sent', async () => {
    const { client, seen } = line(json({ token: TOKEN }));
    await client.call(login, { username: ' alice ', password: ' spaces stay ', extra: 1 } as never);
    expect(JSON.parse(seen[0]?.text ?? '')).toEqual({ username: 'alice', password: ' spaces stay ' });
  });
});

describe('availability checks', () => {
  test('an invalid value is not sent', async () => {
    const { client, seen } = line();
    expect(await client.call(usernameCheck, { username: 'a b' })).toEqual({
      status: 'invalid',
      reason: expect.stringContaining('letters'),
    });
    expect(seen).toEqual([]);
  });

  test.each([
    [{ username: ['The username is already taken.'] }, 'The username is already taken.'],
    [['No.'], 'No.'],
    [{ message: 'Not available' }, 'Not available'],
    ['', null],
  ])('a 400 with %j is taken', async (body, reason) => {
    const { client } = line(json(body, { status: 400 }));
    expect(await client.call(usernameCheck, { username: 'alice' })).toEqual({ status: 'taken', reason });
    expect(await client.call(circleNameCheck, { name: 'Friends' })).toEqual({ status: 'taken', reason });
  });

  test('a 202 is available, anything else an error', async () => {
    expect(await line(json({ message: 'Free' }, { status: 202 })).client.call(usernameCheck, { username: 'alice' })).toEqual({
      status: 'available',
      reason: null,
    });
    expect(await errorOf(line(json({}, { status: 503 })).client.call(usernameCheck, { username: 'alice' }))).toMatchObject({
      kind: 'http',
      status: 503,
    });
  });
});

describe('whose token goes along', () => {
  const header = async (act: (client: ReturnType<typeof line>['client']) => Promise<unknown>, session = line().session) => {
    const { client, seen } = line(json([]), { session });
    await act(client).catch(() => {});
    return seen.map(({ headers }) => headers.get('authorization'));
  };

  test('required and optional operations carry it, open ones never', async () => {
    expect(await header((client) => client.call(invites, {}))).toEqual([`Token ${TOKEN}`]);
    expect(await header((client) => client.call(blockedUsers, {}))).toEqual([`Token ${TOKEN}`]);
    expect(await header((client) => client.call(usernameCheck, { username: 'a' }))).toEqual([null]);
    expect(
      await header((client) => client.call(usernameCheck, { username: 'a' }, { token: 'other', authenticated: true })),
    ).toEqual([null]);
  });

  test('authenticated: false leaves it out where it is optional', async () => {
    expect(await header((client) => client.call(blockedUsers, {}, { authenticated: false }))).toEqual([null]);
    expect(await header((client) => client.call(invites, {}, { authenticated: false }))).toEqual([`Token ${TOKEN}`]);
  });

  test('without a token nothing is sent', async () => {
    const { client, seen } = line(undefined, { session: createSession() });
    expect(await errorOf(client.call(invites, {}))).toMatchObject({
      kind: 'token',
      message: 'invites: requires a token, and the session has none',
    });
    expect(await errorOf(client.call(user, { username: 'bob' }))).toMatchObject({ kind: 'token' });
    expect(await errorOf(client.call(createInvite, { nickname: 'x' }))).toMatchObject({ kind: 'token', outcome: 'not-sent' });
    expect(seen).toEqual([]);
  });

  test('another token goes in the header only, and needs no session', async () => {
    const { client, seen } = line(json({}), { session: createSession() });
    await errorOf(client.call(currentUser, {}, { token: 'of-someone-else' }));
    expect(seen[0]?.headers.get('authorization')).toBe('Token of-someone-else');
    expect(seen[0]?.url.href).not.toContain('of-someone-else');
  });

  test.each(['', 'a b', 'a\nb', 'ä'])('R10: no header can carry the token %j', async (token) => {
    const { client, seen } = line(undefined, { session: createSession() });
    expect(['input', 'token']).toContain((await errorOf(client.call(currentUser, {}, { token }))).kind);
    expect(seen).toEqual([]);
  });

  test('the session says which header and which scheme', async () => {
    const session = createSession({ header: 'X-Key', scheme: '' });
    session.signIn({ token: TOKEN });
    const { client, seen } = line(json([]), { session });
    await client.call(invites, {});
    expect(seen[0]?.headers.get('x-key')).toBe(TOKEN);
    expect(seen[0]?.headers.has('authorization')).toBe(false);
  });
});

describe('the answer is checked', () => {
  test.each([
    ['an empty body', () => new Response('')],
    ['204', () => new Response(null, { status: 204 })],
    ['null', () => json(null)],
    ['{}', () => json({})],
    ['blanks', () => new Response(' \n')],
  ])('%s is fine where nothing is answered', async (_, answer) => {
    expect(await line(answer).client.call(deleteAllNotifications, {})).toBeUndefined();
  });

  test.each([
    ['an empty body', () => new Response(''), ['the whole']],
    ['a page of HTML', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }), []],
    ['half of JSON', () => new Response('[{"id":'), []],
    ['the wrong type', () => json([{ id: 'secret value' }]), ['0.id', '0.email', '0.is_invite_email_sent']],
  ])('%s is an error where something is, and tells places only', async (_, answer, paths) => {
    const error = await errorOf(line(answer).client.call(invites, {}));
    expect(error).toMatchObject({ kind: 'decode', status: 200, paths });
    expect(error.message + JSON.stringify(error)).not.toContain('secret value');
  });

  test('a byte order mark and a wrong content type do no harm', async () => {
    expect(
      await line(() => new Response('\uFEFF[]', { headers: { 'content-type': 'text/plain' } })).client.call(invites, {}),
    ).toEqual([]);
  });

  test('a write whose answer cannot be read may have happened', async () => {
    expect(await errorOf(line(() => new Response('<p>')).client.call(createInvite, { nickname: 'x' }))).toMatchObject({
      kind: 'decode',
      outcome: 'unknown',
    });
  });

  test.each(['bob', 'alice2'])('a person of another name than the one asked for is not the answer: %s', async (username) => {
    const { client, sandbox } = servedCaller();
    const error = await errorOf(client.call(user, { username }));
    expect(error).toMatchObject({ kind: 'decode', status: 200, paths: ['username'] });
    expect(error.message + JSON.stringify(error)).not.toContain('alice@');
    expect(sandbox.state.users.some((one) => one.username === 'bob')).toBe(true);
  });

  test.each(['alice', 'ALICE', ' alice '])('a person is found by their name in whatever case: "%s"', async (username) => {
    expect(await servedCaller().client.call(user, { username })).toMatchObject({ username: 'alice' });
  });

  test('no answer gives an object another prototype', async () => {
    const own = defineQuery({ ...currentUser, name: 'own', input: z.object({}), output: z.unknown() });
    for (const key of ['__proto__', '\\u005f_proto__', '_\\u005Fproto__']) {
      const value = (await line(() => new Response(`{"a":{"${key}":{"admin":true},"b":1}}`)).client.call(own, {})) as {
        a: Record<string, unknown>;
      };
      expect(Object.getOwnPropertyNames(value.a)).toEqual(['b']);
      expect(Object.assign({}, value.a)['admin']).toBeUndefined();
    }
  });
});

test.each([Number.NaN, 0, 0.5, -1, 2 ** 31, 1e12, Infinity, null, {}])('no deadline: %s', (timeout) => {
  expect(thrownBy(() => line(undefined, { timeout: timeout as number }))).toMatchObject({
    kind: 'input',
    operation: 'createCommunityClient',
    fieldErrors: { timeout: [expect.any(String)] },
  });
});

test('a client keeps one part for each key, and no two clients share one', () => {
  const key = Symbol('part');
  const [one, other] = [line().client, line().client];
  expect(one.part(key, () => ({}))).toBe(one.part(key, () => ({})));
  expect(one.part(key, () => ({}))).not.toBe(other.part(key, () => ({})));
});

test('events tell what happened, and a listener’s own error stays its own', async () => {
  const events: object[] = [];
  const { client, session } = line(() => new Response(null), {
    onEvent(event) {
      events.push(event);
      throw new Error('mine');
    },
  });
  await client.call(deleteInvite, { id: 1 }).catch(() => {});
  await errorOf(client.call(device, { uuid: 'x' }));
  session.signOut();
  expect(events).toMatchObject([
    { type: 'request', operation: 'deleteInvite', method: 'DELETE' },
    { type: 'answer', operation: 'deleteInvite', status: 200, duration: expect.any(Number) },
    { type: 'request', operation: 'device', method: 'GET' },
    { type: 'answer', operation: 'device', status: 200, error: 'decode' },
    { type: 'session', state: 'signed-out', epoch: 2 },
  ]);
  expect(JSON.stringify(events)).not.toContain(TOKEN);
});
