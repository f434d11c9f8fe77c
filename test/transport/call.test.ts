import { inspect } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { currentUser } from '../../src/contract/account.js';
import { circleNameCheck } from '../../src/contract/circles.js';
import { device } from '../../src/contract/devices.js';
import { followUser } from '../../src/contract/follows.js';
import { createInvite, deleteInvite, invites } from '../../src/contract/invites.js';
import { deleteAllNotifications, notification, notifications } from '../../src/contract/notifications.js';
import { defineMutation, defineQuery } from '../../src/contract/operation.js';
import { blockedUsers } from '../../src/contract/relations.js';
import { okunaRoutes, type RouteTable } from '../../src/contract/routes.js';
import { emailCheck, login, registrationTokenCheck, usernameCheck } from '../../src/contract/session.js';
import { user } from '../../src/contract/users.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import type { CallOptions } from '../../src/transport/call.js';
import { type CommunityClient, createCommunityClient } from '../../src/transport/client.js';
import { requestsOf } from '../../src/transport/requests.js';
import { createSession } from '../../src/transport/session.js';
import { isPage } from '../support/page.js';
import { errorOf, json, testClient, thrownBy, TOKEN } from './support.js';

const anything = z.unknown();

/** The spec's routes against the public server, which answers `user` with the caller whatever the name. */
function servedCaller(routes: RouteTable = {}): { client: CommunityClient; sandbox: Sandbox } {
  const sandbox = createSandbox({ routes: okunaRoutes });
  const session = createSession();
  session.signIn({ token: sandbox.state.users.find(({ username }) => username === 'alice')?.token ?? '', username: 'alice' });
  return { client: createCommunityClient({ baseUrl: 'https://service.test', routes, session, fetch: sandbox.fetch }), sandbox };
}

describe('the address of a call', () => {
  test.each([
    ['https://service.test', 'https://service.test/api/invites/'],
    ['https://service.test/', 'https://service.test/api/invites/'],
    ['https://service.test/behind/a/path', 'https://service.test/behind/a/path/api/invites/'],
    ['https://service.test/behind/a/path//', 'https://service.test/behind/a/path/api/invites/'],
    ['http://localhost:8000', 'http://localhost:8000/api/invites/'],
  ])('is below the base URL %s', async (baseUrl, url) => {
    const { client, seen } = testClient(json([]), { baseUrl });
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
    '//service.test',
    '///service.test/api',
    '\u0001//service.test',
    '/\u0000/service.test',
    // What JavaScript lets through.
    new URL('https://service.test'),
  ])('createCommunityClient refuses the base URL %s', (baseUrl) => {
    expect(thrownBy(() => createCommunityClient({ baseUrl: baseUrl as string }))).toMatchObject({
      kind: 'input',
      fieldErrors: { baseUrl: [expect.any(String)] },
      // Developers see the message alone, in the console.
      message: expect.stringMatching(/\(baseUrl: Must begin with http\(s\):/),
    });
  });

  test.each(['https://name:word@service.test', 'https://service.test?a=1', '/api#a'])(
    'createCommunityClient says of %s what a base URL must not have',
    (baseUrl) => {
      expect(thrownBy(() => createCommunityClient({ baseUrl })).message).toContain(
        'Must begin with http(s):// or be a path, without a user, a query or a fragment.',
      );
    },
  );

  test.each([
    // What a variable of the build that is missing gives, and what JavaScript lets through.
    { baseUrl: undefined },
    { baseUrl: null },
    {},
    undefined,
  ])('createCommunityClient(%j) says that the base URL is missing', (options) => {
    expect(thrownBy(() => createCommunityClient(options as never))).toMatchObject({
      kind: 'input',
      fieldErrors: { baseUrl: [expect.any(String)] },
      message: expect.stringContaining('(baseUrl: Is missing: the address of the service.'),
    });
  });

  test.skipIf(isPage)('is relative to the page for a relative base URL; without a page the call is an error', async () => {
    const { client, seen } = testClient(json([]), { baseUrl: '/service' });
    expect(client.baseUrl).toBe('/service/');
    expect(await errorOf(client.call(invites, {}))).toMatchObject({ kind: 'input', operation: 'invites' });
    vi.stubGlobal('location', { href: 'https://name:word@page.test/a/b?token=x' });
    await client.call(invites, {});
    expect(seen.map(({ url }) => url.href)).toEqual(['https://page.test/service/api/invites/']);
    vi.unstubAllGlobals();
  });

  test.skipIf(isPage).each(['file:///app/index.html', 'about:blank', 'data:text/html,x', 'blob:https://page.test/1'])(
    'a page at %s has no service beside it',
    async (href) => {
      vi.stubGlobal('location', { href });
      const { client, seen } = testClient(json([]), { baseUrl: '/service' });
      const error = await errorOf(client.call(invites, {}));
      vi.unstubAllGlobals();
      expect(error).toMatchObject({ kind: 'input', operation: 'invites', fieldErrors: { baseUrl: [expect.any(String)] } });
      expect(seen).toEqual([]);
    },
  );

  test('global fetch is looked up again for each request', async () => {
    const client = createCommunityClient({ baseUrl: 'https://service.test' });
    vi.stubGlobal('fetch', async () => json({ token: TOKEN }));
    expect(await client.call(login, { username: 'alice', password: 'long enough' })).toEqual({ token: TOKEN });
    vi.unstubAllGlobals();
  });

  test('an operation that the routes do not have is an `unsupported` error, and is not sent', async () => {
    const { client, seen } = testClient(undefined, { routes: okunaRoutes });
    expect(await errorOf(client.call(notification, { id: 1 }))).toMatchObject({
      kind: 'unsupported',
      message: 'notification: the service has no such operation',
    });
    expect(seen).toEqual([]);
  });

  test('a route of the app wins over the default one', async () => {
    const { client, seen } = testClient(json([]), { routes: { invites: { path: '/v2/invites' } } });
    await client.call(invites, {});
    expect(seen[0]?.url.pathname).toBe('/v2/invites');
  });

  test('a route that leaves the base URL is refused', async () => {
    const { client, seen } = testClient(json([]), {
      baseUrl: 'https://service.test/inner',
      routes: { invites: { path: '/../outer/' } },
    });
    expect(await errorOf(client.call(invites, {}))).toMatchObject({ kind: 'input' });
    expect(seen).toEqual([]);
  });
});

describe('the body of a call', () => {
  test('JSON keeps arrays, null and empty texts, and leaves out undefined', async () => {
    const { client, seen } = testClient(json({}));
    const own = defineMutation({ ...followUser, name: 'own', input: z.looseObject({}), output: anything });
    await client.call(own, { a: [1, 2], b: null, c: '', d: undefined, e: false });
    expect(seen[0]?.headers.get('content-type')).toBe('application/json');
    expect(seen[0]?.text).toBe('{"a":[1,2],"b":null,"c":"","e":false}');
  });

  test('a body and a content type in the options of a JavaScript caller are not sent', async () => {
    const { client, seen } = testClient((one) => json(one.method === 'GET' ? [] : {}));
    const options = { body: 'x', contentType: 'text/plain' } as CallOptions;
    await client.call(deleteAllNotifications, {}, options);
    await client.call(invites, {}, options);
    expect(seen.map(({ text, headers }) => [text, headers.get('content-type')])).toEqual([
      ['', null],
      ['', null],
    ]);
  });

  test('a call bypasses the HTTP cache, which does not separate accounts', async () => {
    const modes: unknown[] = [];
    const { client } = testClient((_, request) => {
      modes.push(request.cache);
      return json([]);
    });
    await client.call(invites, {});
    expect(modes).toEqual(['no-store']);
  });

  test('the headers of the app are sent with each request, except the session’s own header', async () => {
    let language = 'de';
    const { client, seen } = testClient(json({ token: TOKEN }), {
      headers: () => ({ 'Accept-Language': language, authorization: 'Token sneaked' }),
    });
    await client.call(login, { username: 'alice', password: 'long enough' });
    language = 'fr';
    await client.call(login, { username: 'alice', password: 'long enough' });
    expect(seen.map(({ headers }) => headers.get('accept-language'))).toEqual(['de', 'fr']);
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual([null, null]);
    expect(seen[0]?.headers.get('accept')).toBe('application/json');
  });

  test.each([{ 'a b': 'x' }, { a: 'x\ny' }, { a: 'x\r\nb: c' }, { a: '日本' }, { a: 'Zoë' }, { a: '\u0080' }, { a: 'x\u007f' }])(
    'invalid headers are an `input` error: %j',
    async (headers) => {
      expect(thrownBy(() => testClient(undefined, { headers }))).toMatchObject({
        kind: 'input',
        operation: 'createCommunityClient',
      });
      const { client, seen } = testClient(undefined, { headers: () => headers });
      expect(await errorOf(client.call(invites, {}))).toMatchObject({ kind: 'input', operation: 'invites' });
      expect(seen).toEqual([]);
    },
  );
});

describe('a headers function that throws', () => {
  const failing: [string, () => never][] = [
    [
      'an error',
      () => {
        throw new Error(`no language for ${TOKEN}`);
      },
    ],
    ['nothing', () => undefined as never],
  ];
  test.each(failing)('%s: the call is not sent, and its error does not contain the function’s error', async (_, headers) => {
    const { client, seen } = testClient(json([]), { headers });
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

describe('the input of a call', () => {
  test('an invalid input is an error with its fields, and is not sent', async () => {
    const { client, seen } = testClient();
    const error = await errorOf(client.call(login, { username: 'a b', password: 'short' }));
    expect(error).toMatchObject({ kind: 'input', operation: 'login', outcome: 'not-sent', formErrors: [] });
    expect(error).toMatchObject({ fieldErrors: { username: [expect.any(String)], password: [expect.any(String)] } });
    expect(error.message).toBe(
      'login: the input is not valid (username: Only letters, digits, underscores and full stops. password: Between 10 and 100 characters.)',
    );
    expect(seen).toEqual([]);
  });

  test('an input that is not an object is an error', async () => {
    const { client } = testClient();
    const error = await errorOf(client.call(login, undefined as never));
    expect(error).toMatchObject({ kind: 'input', fieldErrors: {}, formErrors: [expect.any(String)] });
  });

  test('the parsed input is sent, not the given one', async () => {
    const { client, seen } = testClient(json({ token: TOKEN }));
    await client.call(login, { username: ' alice ', password: ' spaces stay ', extra: 1 } as never);
    expect(JSON.parse(seen[0]?.text ?? '')).toEqual({ username: 'alice', password: ' spaces stay ' });
  });
});

describe('availability checks', () => {
  test('an availability check of an invalid value is `invalid`, and is not sent', async () => {
    const { client, seen } = testClient();
    expect(await client.call(usernameCheck, { username: 'a b' })).toEqual({
      status: 'invalid',
      reason: expect.stringContaining('letters'),
    });
    expect(seen).toEqual([]);
  });

  const checks = [
    ['username', usernameCheck, { username: 'alice' }],
    ['email', emailCheck, { email: 'alice@example.org' }],
    ['circle name', circleNameCheck, { name: 'Friends' }],
    ['invite token', registrationTokenCheck, { token: 'abc' }],
  ] as const;
  type Check = (client: CommunityClient) => Promise<unknown>;
  const checkOf = ([, operation, input]: (typeof checks)[number]): Check => {
    // The input is that of the operation beside it.
    return (client) => client.call(operation as typeof usernameCheck, input as { username: string });
  };

  test.each([
    ['username', { username: ['The username is already taken.'] }],
    ['email', { email: ['An account for the email already exists.'] }],
    ['circle name', { message: 'Circle name not available' }],
    ['circle name', { name: ['Too long.'] }],
    ['invite token', ['This invite has already been used.']],
    ['invite token', { token: ['Too long.'] }],
  ])('a check of the %s that is answered 400 %j is `taken`', async (name, body) => {
    const check = checks.find(([one]) => one === name) ?? checks[0];
    const reason = Object.values(body).flat()[0];
    expect(await checkOf(check)(testClient(json(body, { status: 400 })).client)).toEqual({ status: 'taken', reason });
  });

  test.each([
    [{ detail: 'JSON parse error' }],
    [{ other: ['This field is required.'] }],
    [{ toString: ['No.'] }],
    [''],
    ['Please specify something'],
    [null],
    [42],
    [{}],
    ['<h1>Bad request</h1>'],
  ])('a check that is answered 400 %j, about something else, is no `taken` but an error', async (body) => {
    for (const check of checks) {
      const error = await errorOf(checkOf(check)(testClient(json(body, { status: 400 })).client));
      expect(error).toMatchObject({ kind: 'http', status: 400, code: 'refused' });
    }
  });

  test('a check of a username that is answered by a bare list, or by a message, is no `taken`', async () => {
    for (const body of [['No.'], { message: 'Not available' }]) {
      const { client } = testClient(json(body, { status: 400 }));
      expect(await errorOf(client.call(usernameCheck, { username: 'alice' }))).toMatchObject({ status: 400 });
    }
  });

  test('an availability check with the answer 202 is `available`, with any other an error', async () => {
    expect(
      await testClient(json({ message: 'Free' }, { status: 202 })).client.call(usernameCheck, { username: 'alice' }),
    ).toEqual({
      status: 'available',
      reason: null,
    });
    expect(await errorOf(testClient(json({}, { status: 503 })).client.call(usernameCheck, { username: 'alice' }))).toMatchObject({
      kind: 'http',
      status: 503,
    });
  });
});

describe('the token of a call', () => {
  const header = async (
    act: (client: ReturnType<typeof testClient>['client']) => Promise<unknown>,
    session = testClient().session,
  ) => {
    const { client, seen } = testClient(json([]), { session });
    await act(client).catch(() => {});
    return seen.map(({ headers }) => headers.get('authorization'));
  };

  test('is sent with required and optional operations, never with open ones', async () => {
    expect(await header((client) => client.call(invites, {}))).toEqual([`Token ${TOKEN}`]);
    expect(await header((client) => client.call(blockedUsers, {}))).toEqual([`Token ${TOKEN}`]);
    expect(await header((client) => client.call(usernameCheck, { username: 'a' }))).toEqual([null]);
    expect(
      await header((client) => client.call(usernameCheck, { username: 'a' }, { token: 'other', authenticated: true })),
    ).toEqual([null]);
  });

  test('is not sent with `authenticated: false` if it is optional', async () => {
    expect(await header((client) => client.call(blockedUsers, {}, { authenticated: false }))).toEqual([null]);
    expect(await header((client) => client.call(invites, {}, { authenticated: false }))).toEqual([`Token ${TOKEN}`]);
  });

  test('can be another one, only in the header and without a session', async () => {
    const { client, seen } = testClient(json({}), { session: createSession() });
    await errorOf(client.call(currentUser, {}, { token: 'of-someone-else' }));
    expect(seen[0]?.headers.get('authorization')).toBe('Token of-someone-else');
    expect(seen[0]?.url.href).not.toContain('of-someone-else');
  });

  test.each(['', 'a b', 'a\nb', 'ä'])('a token that no header can carry is refused: %j', async (token) => {
    const { client, seen } = testClient(undefined, { session: createSession() });
    expect(['input', 'token']).toContain((await errorOf(client.call(currentUser, {}, { token }))).kind);
    expect(seen).toEqual([]);
  });

  test('has the header and the scheme of the session', async () => {
    const session = createSession({ header: 'X-Key', scheme: '' });
    session.signIn({ token: TOKEN });
    const { client, seen } = testClient(json([]), { session });
    await client.call(invites, {});
    expect(seen[0]?.headers.get('x-key')).toBe(TOKEN);
    expect(seen[0]?.headers.has('authorization')).toBe(false);
  });
});

describe('the answer to a call', () => {
  test.each([
    ['an empty body', () => new Response('')],
    ['204', () => new Response(null, { status: 204 })],
    ['null', () => json(null)],
    ['{}', () => json({})],
    ['blanks', () => new Response(' \n')],
  ])('%s is accepted for an operation with an empty answer', async (_, answer) => {
    expect(await testClient(answer).client.call(deleteAllNotifications, {})).toBeUndefined();
  });

  test.each([
    ['an empty body', () => new Response(''), ['the whole']],
    ['a page of HTML', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }), []],
    ['half of JSON', () => new Response('[{"id":'), []],
    ['the wrong type', () => json([{ id: 'secret value' }]), ['0.id', '0.email', '0.is_invite_email_sent']],
  ])('%s is a `decode` error for an operation with an answer, with paths but no values', async (_, answer, paths) => {
    const error = await errorOf(testClient(answer).client.call(invites, {}));
    expect(error).toMatchObject({ kind: 'decode', status: 200, paths });
    expect(error.message + JSON.stringify(error)).not.toContain('secret value');
  });

  test.each(['bob', 'alice2'])(
    'user: an answer with another username than the requested one is a `decode` error: %s',
    async (username) => {
      const { client, sandbox } = servedCaller();
      const error = await errorOf(client.call(user, { username }));
      expect(error).toMatchObject({ kind: 'decode', status: 200, paths: ['username'] });
      expect(error.message + JSON.stringify(error)).not.toContain('alice@');
      expect(sandbox.state.users.some((one) => one.username === 'bob')).toBe(true);
    },
  );

  test.each([
    [user, { username: 'bob' }, 'profile.name', 'profile.name', 'string'],
    [user, { username: 'alice' }, 'email', 'email', 'string'],
    [notifications, { count: 1 }, '*.read', '0.read', 'boolean'],
    [notifications, { count: 1 }, '*.content_object', '0.content_object', 'object'],
  ])(
    'an answer that may have several shapes names the wrong field of the nearest one: %#',
    async (operation, input, wrong, path, expected) => {
      const { client, sandbox } = servedCaller(okunaRoutes);
      sandbox.faults.fail(operation, { retype: wrong });
      expect(await errorOf(client.call<object, unknown>(operation, input))).toMatchObject({
        paths: [path],
        expected: [expected],
      });
    },
  );

  test.each(['alice', 'ALICE', ' alice '])('user: the username is case-insensitive: "%s"', async (username) => {
    expect(await servedCaller().client.call(user, { username })).toMatchObject({ username: 'alice' });
  });

  test('cannot change the prototype of an object', async () => {
    const own = defineQuery({ ...currentUser, name: 'own', input: z.object({}), output: z.unknown() });
    for (const key of ['__proto__', '\\u005f_proto__', '_\\u005Fproto__', '__\\u0070roto__']) {
      const value = (await testClient(() => new Response(`{"a":{"${key}":{"admin":true},"b":1}}`)).client.call(own, {})) as {
        a: Record<string, unknown>;
      };
      expect(Object.getOwnPropertyNames(value.a)).toEqual(['b']);
      expect(Object.assign({}, value.a)['admin']).toBeUndefined();
    }
  });
});

test.each([Number.NaN, 0, 0.5, -1, 2 ** 31, 1e12, Infinity, null, {}])(
  'createCommunityClient refuses the timeout %s',
  (timeout) => {
    expect(thrownBy(() => testClient(undefined, { timeout: timeout as number }))).toMatchObject({
      kind: 'input',
      operation: 'createCommunityClient',
      fieldErrors: { timeout: [expect.any(String)] },
    });
  },
);

test('client.part: one value per key and client', () => {
  const key = Symbol('part');
  const [one, other] = [testClient().client, testClient().client];
  expect(one.part(key, () => ({}))).toBe(one.part(key, () => ({})));
  expect(one.part(key, () => ({}))).not.toBe(other.part(key, () => ({})));
});

// In a page, Vitest takes an uncaught error for a failure.
test.skipIf(isPage)('onEvent gets every event, and an error it throws does not reach the call', async () => {
  const events: object[] = [];
  const { client, session } = testClient(() => new Response(null), {
    onEvent(event) {
      events.push(event);
      throw new Error('mine');
    },
  });
  await client.call(deleteInvite, { id: 1 }).catch(() => {});
  await errorOf(client.call(device, { uuid: 'x' }));
  session.signOut();
  expect(events).toMatchObject([
    { type: 'request', operation: 'deleteInvite', method: 'DELETE', id: 1 },
    { type: 'answer', operation: 'deleteInvite', id: 1, status: 200, duration: expect.any(Number) },
    { type: 'request', operation: 'device', method: 'GET', id: 2 },
    { type: 'answer', operation: 'device', id: 2, status: 200, error: 'decode' },
    { type: 'session', state: 'signed-out', epoch: 2 },
  ]);
  expect(JSON.stringify(events)).not.toContain(TOKEN);
});
