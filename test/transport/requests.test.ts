import { describe, expect, test } from 'vitest';
import type { Group } from '../../src/contract/operation.js';
import { requestsOf } from '../../src/transport/requests.js';
import { createSession } from '../../src/transport/session.js';
import { errorOf, json, line, TOKEN } from './support.js';

const groups: Group[] = ['auth', 'devices', 'circles', 'follows', 'notifications', 'invites'];

describe('the generic requests of a group', () => {
  test('only the invites require a token', () => {
    const { client } = line();
    expect(groups.filter((group) => requestsOf(client, group).requiresToken)).toEqual(['invites']);
  });

  test('every method, with the body it says', async () => {
    const { client, seen } = line(() => json({ any: 'thing' }));
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

  test('an empty answer is undefined, and HTML an error', async () => {
    expect(await requestsOf(line().client, 'circles').get('')).toBeUndefined();
    expect(await errorOf(requestsOf(line(new Response('<p>')).client, 'circles').get(''))).toMatchObject({
      kind: 'decode',
      operation: 'circles.get',
    });
  });

  test('errors are those of any call', async () => {
    const { client } = line(json({ nickname: ['Taken.'] }, { status: 400 }));
    expect(await errorOf(requestsOf(client, 'invites').put('', { nickname: 'x' }))).toMatchObject({
      kind: 'http',
      operation: 'invites.put',
      outcome: 'refused',
      fieldErrors: { nickname: ['Taken.'] },
    });
    const cyclic: Record<string, unknown> = {};
    cyclic['self'] = cyclic;
    expect(await errorOf(requestsOf(client, 'invites').post('', cyclic))).toMatchObject({ kind: 'input', outcome: 'not-sent' });
    expect(await errorOf(requestsOf(client, 'invites').get('', { signal: AbortSignal.abort() }))).toMatchObject({
      kind: 'aborted',
    });
  });

  test('a refused token ends the session here too', async () => {
    const { client, session } = line(json({ detail: 'Invalid token.' }, { status: 401 }));
    await errorOf(requestsOf(client, 'devices').get(''));
    expect(session.current.state).toBe('expired');
  });
});

describe('whose token goes along', () => {
  test('the session’s, where there is one and it is not left out', async () => {
    const { client, seen } = line();
    await requestsOf(client, 'auth').get('user/');
    await requestsOf(client, 'auth').get('user/', { token: false });
    await requestsOf(client, 'invites').get('', { token: false });
    await requestsOf(line(undefined, { session: createSession() }).client, 'auth').get('user/');
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual([`Token ${TOKEN}`, null, `Token ${TOKEN}`]);
  });

  test('the invites are refused without one', async () => {
    const { client, seen } = line(undefined, { session: createSession() });
    expect(await errorOf(requestsOf(client, 'invites').get(''))).toMatchObject({
      kind: 'token',
      message: 'invites.get: requires a token, and the session has none',
    });
    expect(await errorOf(requestsOf(client, 'invites').generateHeaders())).toMatchObject({ kind: 'token' });
    expect(seen).toEqual([]);
  });

  test('the headers a request would have', async () => {
    const { client, session } = line(undefined, { headers: { 'Accept-Language': 'de' } });
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

describe('where a path leads', () => {
  test.each([
    ['search/', '/inner/api/circles/search/'],
    ['/api/moderation/categories/', '/inner/api/moderation/categories/'],
    ['/', '/inner/'],
    ['a%2Fb/', '/inner/api/circles/a%2Fb/'],
    ['a:b', '/inner/api/circles/a:b'],
    ['.../x', '/inner/api/circles/.../x'],
  ])('%s', async (path, expected) => {
    const { client, seen } = line(undefined, { baseUrl: 'https://service.test/inner' });
    const request = requestsOf(client, 'circles').get(path);
    if (path === 'a:b') expect(await errorOf(request)).toMatchObject({ kind: 'input' });
    else {
      await request;
      expect(seen[0]?.url.href).toBe(`https://service.test${expected}`);
    }
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
  ])('%j is refused unsent', async (path) => {
    const { client, seen } = line(undefined, { baseUrl: 'https://service.test/inner' });
    for (const request of [requestsOf(client, 'invites').get(path), requestsOf(client, 'auth').postForm(path, {})]) {
      expect(await errorOf(request)).toMatchObject({ kind: 'input', fieldErrors: { path: [expect.any(String)] } });
    }
    expect(seen).toEqual([]);
  });
});
