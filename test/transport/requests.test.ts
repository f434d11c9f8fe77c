import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Group } from '../../src/contract/operation.js';
import { type GroupRequests, requestsOf } from '../../src/transport/requests.js';
import { createSession } from '../../src/transport/session.js';
import { customStorage } from '../../src/transport/storage.js';
import { isWebKit } from '../support/page.js';
import { errorOf, gate, json, testClient, TOKEN } from './support.js';

const groups: Group[] = ['auth', 'devices', 'circles', 'follows', 'notifications', 'invites'];

describe('requestsOf', () => {
  test('requires a token for the group invites only', () => {
    const { client } = testClient();
    expect(groups.filter((group) => requestsOf(client, group).requiresToken)).toEqual(['invites']);
  });

  test.skipIf(isWebKit)('sends every method with its body', async () => {
    const { client, seen } = testClient(() => json({ any: 'thing' }));
    const invites = requestsOf(client, 'invites');
    expect(await invites.get('')).toEqual({ any: 'thing' });
    await invites.get('search/?query=a%26b');
    await invites.delete('7/');
    await invites.post('7/email/', { email: 'a@b.test' });
    await invites.put('', { nickname: 'x' });
    await invites.patch('7/', [1, null]);
    await invites.post('none/');
    await invites.postForm('a/', { a: 'ä b', b: null, c: undefined, d: [1, 2], e: true });
    await invites.putForm('b/', {});
    await invites.patchForm('c/', { a: 1 }, { multipart: true });
    await invites.patchForm('d/', { a: 1, file: new Blob(['x']) });
    expect(
      seen.map(({ method, url, text, headers }) => [
        method,
        url.pathname + url.search,
        headers.get('content-type')?.split(';')[0],
        text,
      ]),
    ).toEqual([
      ['GET', '/api/invites/', undefined, ''],
      ['GET', '/api/invites/search/?query=a%26b', undefined, ''],
      ['DELETE', '/api/invites/7/', undefined, ''],
      ['POST', '/api/invites/7/email/', 'application/json', '{"email":"a@b.test"}'],
      ['PUT', '/api/invites/', 'application/json', '{"nickname":"x"}'],
      ['PATCH', '/api/invites/7/', 'application/json', '[1,null]'],
      ['POST', '/api/invites/none/', undefined, ''],
      ['POST', '/api/invites/a/', 'application/x-www-form-urlencoded', 'a=%C3%A4+b&b=&d=1%2C2&e=true'],
      ['PUT', '/api/invites/b/', 'application/x-www-form-urlencoded', ''],
      ['PATCH', '/api/invites/c/', 'multipart/form-data', expect.stringContaining('name="a"')],
      ['PATCH', '/api/invites/d/', 'multipart/form-data', expect.stringContaining('filename=')],
    ]);
    expect(new Set(seen.map(({ headers }) => headers.get('authorization')))).toEqual(new Set([`Token ${TOKEN}`]));
  });

  test('resolves an empty answer to undefined, and rejects HTML', async () => {
    expect(await requestsOf(testClient().client, 'circles').get('')).toBeUndefined();
    expect(await errorOf(requestsOf(testClient(new Response('<p>')).client, 'circles').get(''))).toMatchObject({
      kind: 'decode',
      operation: 'circles.get',
    });
  });
});

describe('requestsOf: the token', () => {
  test('is the session’s, if there is one and `token` is not false', async () => {
    const { client, seen } = testClient();
    await requestsOf(client, 'auth').get('user/');
    await requestsOf(client, 'auth').get('user/', { token: false });
    await requestsOf(client, 'invites').get('', { token: false });
    await requestsOf(testClient(undefined, { session: createSession() }).client, 'auth').get('user/');
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual([`Token ${TOKEN}`, null, `Token ${TOKEN}`]);
  });

  test('is required for invites', async () => {
    const { client, seen } = testClient(undefined, { session: createSession() });
    expect(await errorOf(requestsOf(client, 'invites').get(''))).toMatchObject({
      kind: 'token',
      message: 'invites.get: the session has no token',
    });
    expect(await errorOf(requestsOf(client, 'invites').generateHeaders())).toMatchObject({ kind: 'token' });
    expect(seen).toEqual([]);
  });

  test('is in the result of generateHeaders, like all headers of a request', async () => {
    const { client, session } = testClient(undefined, { headers: { 'Accept-Language': 'de' } });
    const { generateHeaders } = requestsOf(client, 'circles');
    expect(await generateHeaders()).toEqual({
      accept: 'application/json',
      'accept-language': 'de',
      authorization: `Token ${TOKEN}`,
    });
    expect(await generateHeaders('text/plain')).toMatchObject({ 'content-type': 'text/plain' });
    session.signOut();
    expect(await generateHeaders()).toEqual({ accept: 'application/json', 'accept-language': 'de' });
  });
});

describe('requestsOf: generateHeaders while the session is restoring', () => {
  /** A session whose storage has not answered yet. */
  function restoring() {
    const answer = gate<string | null>();
    const store = { getItem: () => answer.promise, setItem() {}, removeItem() {} };
    return { answer, session: createSession({ storage: customStorage(store) }) };
  }

  test('waits for the session, as requests do', async () => {
    const { answer, session } = restoring();
    const { client } = testClient(undefined, { session });
    const headers = requestsOf(client, 'invites').generateHeaders();
    session.signIn({ token: TOKEN });
    answer.open(null);
    expect(await headers).toMatchObject({ authorization: `Token ${TOKEN}` });
  });

  test('waits no longer than the timeout', async () => {
    const { client } = testClient(undefined, { session: restoring().session, timeout: 20 });
    expect(await errorOf(requestsOf(client, 'auth').generateHeaders())).toMatchObject({
      kind: 'timeout',
      operation: 'auth.generateHeaders',
    });
  });
});

describe('requestsOf: a file in an array', () => {
  test('is sent as its own part under the name of the array', async () => {
    const forms: FormData[] = [];
    const { client } = testClient(async (_, request) => {
      forms.push(await request.formData());
      return json({});
    });
    const one = new File(['one'], 'one.txt');
    await requestsOf(client, 'auth').postForm('', { a: [one, new Blob(['two']), 'three', null, undefined], b: [1, 2] });
    const parts = forms[0]?.getAll('a') ?? [];
    const texts = parts.map(async (part) => (typeof part === 'string' ? part : part.text()));
    expect(await Promise.all(texts)).toEqual(['one', 'two', 'three', '']);
    expect((parts[0] as File).name).toBe('one.txt');
    expect(forms[0]?.getAll('b')).toEqual(['1,2']);
  });
});

describe('requestsOf: a body that cannot be sent is an `input` error', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;

  test.each<[string, unknown]>([
    ['a file', new Blob(['x'])],
    ['a file inside', { avatar: [new Blob(['x'])] }],
    ['a form', new FormData()],
    ['a query', new URLSearchParams('a=1')],
    ['bytes', new Uint8Array(3)],
    ['a map', { map: new Map([['a', 1]]) }],
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
    ['a bigint', { a: 1n }],
    ['a circle', cyclic],
  ])('as JSON: %s', async (_, body) => {
    const { client, seen } = testClient();
    for (const send of ['post', 'put', 'patch'] as const) {
      expect(await errorOf(requestsOf(client, 'auth')[send]('', body))).toMatchObject({ kind: 'input', outcome: 'not-sent' });
    }
    expect(seen).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'a=1'],
    ['a list', [['a', 1]]],
    ['a form', new FormData()],
    ['a map', new Map([['a', 1]])],
  ])('as the values of a form: %s', async (_, values) => {
    const { client, seen } = testClient();
    for (const send of ['postForm', 'putForm', 'patchForm'] as const) {
      expect(await errorOf(requestsOf(client, 'auth')[send]('', values as never))).toMatchObject({ kind: 'input' });
    }
    expect(seen).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['an object', { b: 1 }],
    ['an object in a list', [1, { b: 1 }]],
    ['a file in a list of lists', [[new Blob(['x'])]]],
    ['an object beside a file', [new Blob(['x']), {}]],
    ['what has no text at all', Object.create(null)],
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
  ])('as one value of a form: %s', async (_, a) => {
    const { client, seen } = testClient();
    expect(await errorOf(requestsOf(client, 'auth').postForm('', { a }))).toMatchObject({
      kind: 'input',
      fieldErrors: { a: [expect.any(String)] },
    });
    expect(seen).toEqual([]);
  });

  test('but a value with a text of its own is sent', async () => {
    const { client, seen } = testClient(json({}));
    const values = { date: new Date(0), list: [1, 'b', null], link: new URL('https://a.test/') };
    await requestsOf(client, 'auth').post('', values);
    await requestsOf(client, 'auth').postForm('', { ...values, quoted: '[object Object]' });
    expect(seen[0]?.text).toBe('{"date":"1970-01-01T00:00:00.000Z","list":[1,"b",null],"link":"https://a.test/"}');
    expect(Object.fromEntries(new URLSearchParams(seen[1]?.text))).toEqual({
      date: String(values.date),
      list: '1,b,',
      link: 'https://a.test/',
      quoted: '[object Object]',
    });
  });
});

describe('requestsOf: an error does not contain what was sent, even if the service repeats it', () => {
  const password = 'canary-password';
  const nested = { user: { name: 'canary', password: [password, { old: 'canary-older' }] } };

  test.each<[string, (requests: GroupRequests) => Promise<unknown>]>([
    ['JSON', (requests) => requests.post('', nested)],
    ['a text', (requests) => requests.put('', password)],
    ['what a value makes of itself', (requests) => requests.patch('', { toJSON: () => nested })],
    ['a form', (requests) => requests.postForm('', { a: 'canary', password })],
    ['a list in a form', (requests) => requests.putForm('', { a: ['canary', password] })],
    ['a form with a file', (requests) => requests.patchForm('', { a: [new Blob(['x']), password] })],
    ['a query', (requests) => requests.get(`search/?query=${password}`)],
  ])('%s', async (_, act) => {
    const echo = { password: [`${password} is weak`], detail: `no ${password}, is this 4 you?` };
    const error = await errorOf(act(requestsOf(testClient(json(echo, { status: 400 })).client, 'auth')));
    expect(error).toMatchObject({ fieldErrors: { password: ['… is weak'] }, formErrors: ['no …, is this 4 you?'] });
    expect(inspect(error, { depth: 9 })).not.toContain(password);
  });

  test('except values too short to be a secret', async () => {
    const { client } = testClient(json({ detail: 'No such name: bob.' }, { status: 400 }));
    const error = await errorOf(requestsOf(client, 'auth').post('', { a: 'o', b: 'bob', c: '', d: 'name' }));
    expect(error).toMatchObject({ formErrors: ['No such …: bob.'] });
  });
});

test.each([undefined, null, 5, {}])('requestsOf: %s is not a path', async (path) => {
  const { client, seen } = testClient();
  const { get, post, postForm } = requestsOf(client, 'auth');
  for (const call of [get(path as never), post(path as never, {}), postForm(path as never, {})]) {
    expect(await errorOf(call)).toMatchObject({ kind: 'input', fieldErrors: { path: [expect.any(String)] } });
  }
  expect(seen).toEqual([]);
});

describe('requestsOf: the path', () => {
  test.each([
    ['search/', '/inner/api/circles/search/'],
    ['/api/moderation/categories/', '/inner/api/moderation/categories/'],
    ['/', '/inner/'],
    ['a%2Fb/', '/inner/api/circles/a%2Fb/'],
    ['.../x', '/inner/api/circles/.../x'],
  ])('%s', async (path, expected) => {
    const { client, seen } = testClient(undefined, { baseUrl: 'https://service.test/inner' });
    await requestsOf(client, 'circles').get(path);
    expect(seen[0]?.url.href).toBe(`https://service.test${expected}`);
  });

  test.each([
    'https://evil.test/',
    'HTTPS://evil.test/',
    '//evil.test/',
    '/\\evil.test/',
    '\\\\evil.test/',
    'http:evil',
    'javascript:alert(1)',
    'data:,x',
    'a:b',
    '..',
    '../auth/user/',
    '/../outer/',
    'a/../../b',
    '%2e%2e/x',
    '%252e%252e/x',
    'a/./b',
    '/%2E%2E/outer',
    'a#b',
    ' //evil.test',
    '\t//evil.test',
    '/\n/evil.test',
    '.\t./x',
  ])('%j is refused, and not sent', async (path) => {
    const { client, seen } = testClient(undefined, { baseUrl: 'https://service.test/inner' });
    for (const request of [requestsOf(client, 'invites').get(path), requestsOf(client, 'auth').postForm(path, {})]) {
      expect(await errorOf(request)).toMatchObject({ kind: 'input', fieldErrors: { path: [expect.any(String)] } });
    }
    expect(seen).toEqual([]);
  });
});
