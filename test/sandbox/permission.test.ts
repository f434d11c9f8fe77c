import { describe, expect, test } from 'vitest';
import { operations } from '../../src/contract/operations.js';
import { okunaRoutes, routeOf, type RouteTable } from '../../src/contract/routes.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { allRecords } from '../operations/records.js';
import { signedIn, visitor, type Sent } from './visit.js';

interface Empty {
  readonly method: string;
  readonly path: string;
  readonly sent: Sent;
}

/** The operation's request with nothing in it. */
function requestOf(name: string, routes: RouteTable): Empty | null {
  const operation = operations.find((one) => one.name === name);
  const route = operation ? routeOf(operation, routes) : null;
  if (route === null) return null;
  const path = route.path.replace(':username', 'bob').replace(':uuid', 'phone').replace(':id', '1');
  const extra = { user: '?username=bob', userSearch: '?query=bob' }[name] ?? '';
  const sent = route.method === 'GET' ? {} : { form: {} };
  return { method: route.method, path: route.path.includes(':username') ? path : `${path}${extra}`, sent };
}

describe.each([
  ['spec', {}],
  ['okuna', okunaRoutes],
] as const)('with the %s routes', (_, routes) => {
  const served = allRecords.flatMap(({ name, token, suspended }) => {
    const request = requestOf(name, routes);
    const anonymous = token === 'none' ? 'served' : 401;
    return request === null ? [] : [{ name, anonymous, suspended, request }];
  });

  test.each(served)('$name without a token: $anonymous', async ({ anonymous, request: { method, path, sent } }) => {
    const { status, body, headers } = await visitor(createSandbox({ routes })).send(method, path, sent);
    if (anonymous === 'served') expect(status).toBe(400);
    else {
      expect(status).toBe(401);
      expect(body).toEqual({ detail: expect.any(String) });
      expect(headers.get('WWW-Authenticate')).toBe('Token');
    }
  });

  test.each(served)('$name while suspended: $suspended', async ({ suspended, request: { method, path, sent } }) => {
    const sam = await signedIn(createSandbox({ routes }), 'sam');
    const { status, body } = await sam.send(method, path, sent);
    if (suspended === 403) {
      expect(status).toBe(403);
      expect(body).toEqual({ detail: expect.any(String) });
    } else expect([200, 400]).toContain(status);
  });
});

describe('sandbox, order of checks', () => {
  test('the accepted type comes before the token', async () => {
    const { status, body } = await visitor(createSandbox()).get('/api/auth/user/', { Accept: 'text/html' });
    expect([status, body]).toEqual([406, { detail: expect.any(String) }]);
  });

  const text: Sent = { raw: '{', headers: { 'Content-Type': 'text/plain' } };

  test.each([
    ['the token comes before the method', undefined, 'DELETE', '/api/auth/user/', {}, 401],
    ['the suspension comes before the method', 'sam', 'POST', '/api/circles/', {}, 403],
    ['the method comes before the body', 'alice', 'POST', '/api/circles/', text, 405],
    ['an open path refuses unknown methods', undefined, 'GET', '/api/auth/login/', {}, 405],
  ] as const)('%s', async (_, username, method, path, sent, status) => {
    const sandbox = createSandbox();
    const person = username ? await signedIn(sandbox, username) : visitor(sandbox);
    expect(await person.send(method, path, sent)).toMatchObject({ status, body: { detail: expect.any(String) } });
  });
});

describe('sandbox, token', () => {
  const refused: readonly (readonly [string, string])[] = [
    ['an unknown one', 'Token 0123456789012345678901234567890123456789'],
    ['none after the scheme', 'Token'],
    ['one with a space in it', 'Token one two'],
    ['another scheme', 'Bearer abc'],
  ];

  test.each(refused)('%s is refused', async (_, Authorization) => {
    const { status, headers } = await visitor(createSandbox()).get('/api/auth/user/', { Authorization });
    expect([status, headers.get('WWW-Authenticate')]).toEqual([401, 'Token']);
  });

  test('may have its scheme in any case', async () => {
    const sandbox = createSandbox();
    const { token } = await signedIn(sandbox, 'alice');
    const { status } = await visitor(sandbox).get('/api/auth/user/', { Authorization: `tOKEN ${token}` });
    expect(status).toBe(200);
  });

  test('is refused by open operations too if it is unknown', async () => {
    const stale = visitor(createSandbox(), '0123');
    const json = { username: 'alice', password: 'wonderland-2026' };
    expect((await stale.send('POST', '/api/auth/login/', { json })).status).toBe(401);
  });

  test('is not read from the query', async () => {
    const sandbox = createSandbox();
    const { token } = await signedIn(sandbox, 'alice');
    expect((await visitor(sandbox).get(`/api/auth/user/?token=${token}`)).status).toBe(401);
  });
});
