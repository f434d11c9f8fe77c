import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { updatePassword, updateUser } from '../../src/contract/account.js';
import { circles, createCircle, updateCircle } from '../../src/contract/circles.js';
import { followUser } from '../../src/contract/follows.js';
import { createInvite, invites } from '../../src/contract/invites.js';
import type { AnyOperation } from '../../src/contract/operation.js';
import { login, usernameCheck, verifyPassword } from '../../src/contract/session.js';
import { blockUser, unblockUser, user } from '../../src/contract/users.js';
import { retryAfterOf, textsOf } from '../../src/transport/refusal.js';
import { isPage } from '../support/page.js';
import { errorOf, json, testClient, signedIn, TOKEN } from './support.js';

describe('messages of an error body', () => {
  test.each([
    [
      'fields',
      { email: ['Taken.'], name: ['Too long.', 'No brackets.'] },
      { email: ['Taken.'], name: ['Too long.', 'No brackets.'] },
      [],
    ],
    ['a field as one text', { email: 'Taken.' }, { email: ['Taken.'] }, []],
    ['fields and the form', { non_field_errors: ['Both.'], email: ['Taken.'] }, { email: ['Taken.'] }, ['Both.']],
    ['a list of texts', ['No invites left.'], {}, ['No invites left.']],
    ['detail', { detail: 'Not found.' }, {}, ['Not found.']],
    ['message', { message: 'Not available.' }, {}, ['Not available.']],
    ['a bare text', 'Please specify something.', {}, ['Please specify something.']],
    ['a list aligned with the input', { lists_ids: [{}, ['No such list.'], {}] }, { lists_ids: ['No such list.'] }, []],
    ['an aligned list in a list', { lists_ids: [['No such list.'], {}] }, { lists_ids: ['No such list.'] }, []],
    ['an object keyed by index', { types: { 1: ['No choice.'], 3: ['No choice.'] } }, { types: ['No choice.'] }, []],
    ['a list that is none', { lists_ids: { non_field_errors: ['Expected a list.'] } }, { lists_ids: ['Expected a list.'] }, []],
    ['a field called message', { message: ['Too long.'] }, { message: ['Too long.'] }, []],
    ['a field from the path', { invite_id: ['Does not exist.'] }, { invite_id: ['Does not exist.'] }, []],
    ['an empty field', { email: [] }, {}, []],
    ['nothing', undefined, {}, []],
    ['null', null, {}, []],
    ['a number', 7, {}, []],
    ['an empty object', {}, {}, []],
    ['an empty text', '', {}, []],
  ])('%s', (_, body, fieldErrors, formErrors) => {
    expect(textsOf(body)).toEqual({ fieldErrors, formErrors });
  });

  test.each([
    ['the username of updateUser', updateUser, { username: 'bob' }, 'username'],
    ['the name of createCircle', createCircle, { name: 'Friends', color: '#fff' }, 'name'],
  ])('a reason without a field is about %s, which has no other one', async (_, operation: AnyOperation, input, field) => {
    const { client } = testClient(json(['Taken.'], { status: 400 }));
    expect(await errorOf(client.call(operation, input))).toMatchObject({
      code: 'refused',
      fieldErrors: { [field]: ['Taken.'] },
      formErrors: [],
    });
  });

  test('a reason of updateCircle names no field: it may be about the name, the circle or a member', async () => {
    const { client } = testClient(json(['Taken.'], { status: 400 }));
    const error = await errorOf(client.call(updateCircle, { id: 1, name: 'Friends' }));
    expect(error).toMatchObject({ fieldErrors: {}, formErrors: ['Taken.'] });
  });

  test.each([
    ['a page of HTML', '<!doctype html><h1>Server Error</h1>', 'text/html'],
    ['no body', '', 'text/plain'],
    ['plain text', 'Bad Gateway', 'text/plain'],
    ['half of JSON', '{"detail": "Not', 'application/json'],
  ])('%s has no messages', async (_, body, type) => {
    const { client } = testClient(new Response(body, { status: 502, headers: { 'content-type': type } }));
    expect(await errorOf(client.call(invites, {}))).toMatchObject({
      kind: 'http',
      status: 502,
      fieldErrors: {},
      formErrors: [],
      message: 'invites: the service answered 502',
    });
  });

  test('any JSON gives only texts that it contains', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (body) => {
        const { fieldErrors, formErrors } = textsOf(body);
        const texts = [...Object.values(fieldErrors).flat(), ...formErrors];
        expect(Object.values(fieldErrors).every((list) => list.length > 0)).toBe(true);
        for (const text of texts) expect(JSON.stringify(body)).toContain(JSON.stringify(text));
        expect(Object.getPrototypeOf(fieldErrors)).toBe(Object.prototype);
      }),
      { numRuns: 2000 },
    );
  });

  test('a deeply nested body and a long text are cut', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}"deep"${']'.repeat(50_000)}`) as unknown;
    expect(textsOf(deep)).toEqual({ fieldErrors: {}, formErrors: [] });
    expect(textsOf('x'.repeat(1e6)).formErrors[0]).toHaveLength(1000);
  });

  test('a token or password that the service repeats is removed', async () => {
    const password = 'correct horse battery';
    const { client } = testClient(json({ detail: `no: ${TOKEN}`, new_password: [`${password} is common`] }, { status: 400 }));
    const error = await errorOf(client.call(updatePassword, { current_password: password, new_password: password }));
    expect(error).toMatchObject({ fieldErrors: { new_password: ['… is common'] }, formErrors: ['no: …'] });
  });
});

describe('what the service repeats of a request is in no error:', () => {
  const password = 'correct horse battery';
  const change = { current_password: password, new_password: password };

  test('a password or token that it uses as the name of a field', async () => {
    const body = { [password]: ['Unknown field.'], [`x-${TOKEN}`]: ['Unknown field.'], email: ['Taken.'] };
    const { client } = testClient(json(body, { status: 400 }));
    const error = await errorOf(client.call(updatePassword, change));
    expect(error).toMatchObject({
      fieldErrors: { '…': ['Unknown field.'], 'x-…': ['Unknown field.'], email: ['Taken.'] },
    });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(new RegExp(`${password}|${TOKEN}`));
  });

  // A page may not set all of them.
  test.skipIf(isPage)('a header of the app’s own, as a whole or without its first word', async () => {
    const headers = {
      'X-Api-Key': 'app-key-1',
      'Proxy-Authorization': 'Basic dXNlcjpwYXNz',
      'Accept-Language': 'de-DE',
      'X-Short': 'a b',
    };
    const body = { detail: 'a bad key: app-key-1, or Basic dXNlcjpwYXNz', nickname: ['dXNlcjpwYXNz', 'not in de-DE'] };
    for (const own of [headers, () => headers]) {
      const { client } = testClient(json(body, { status: 400 }), { headers: own });
      const error = await errorOf(client.call(createInvite, { nickname: 'Bob' }));
      expect(error).toMatchObject({ fieldErrors: { nickname: ['…', 'not in de-DE'] }, formErrors: ['a bad key: …, or …'] });
    }
  });
});

describe('retryAfter', () => {
  const date = 'Wed, 18 Nov 2026 08:00:00 GMT';
  test.each<[string | undefined, number | null]>([
    [undefined, null],
    ['0', 0],
    ['1', 1000],
    ['120', 120_000],
    ['1000000000', 1e12],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['1, 2', null],
    ['', null],
    ['Wed, 18 Nov 2026 08:00:30 GMT', 30_000],
    ['Wed, 18 Nov 2026 07:00:00 GMT', 0],
  ])('of the header Retry-After: %s', (value, milliseconds) => {
    // Measured against the answer's own clock: this machine's may be days off.
    expect(retryAfterOf(new Headers({ date, ...(value !== undefined && { 'retry-after': value }) }))).toBe(milliseconds);
  });

  test('is measured against the local clock if the answer has no date', () => {
    const inAMinute = new Date(Date.now() + 60_000).toUTCString();
    const milliseconds = retryAfterOf(new Headers({ 'retry-after': inAMinute }));
    expect(milliseconds).toBeGreaterThan(55_000);
    expect(milliseconds).toBeLessThanOrEqual(60_000);
  });

  test('is a field of the error', async () => {
    const { client } = testClient(new Response(null, { status: 429, headers: { 'retry-after': '7' } }));
    expect(await errorOf(client.call(invites, {}))).toMatchObject({ kind: 'http', status: 429, retryAfter: 7000 });
  });
});

describe('the reason of a 403', () => {
  const suspended = 'Dein Konto wurde gesperrt, noch 3 Tage';
  const blocked = 'Dieses Konto ist blockiert.';
  const reasonFor = async (
    act: (client: ReturnType<typeof testClient>['client']) => Promise<unknown>,
    body: unknown,
    session = signedIn(),
  ) => {
    const error = await errorOf(act(testClient(json(body, { status: 403 }), { session }).client));
    return error.kind === 'http' ? error.reason : error.kind;
  };

  test('is a suspension, in any language, for operations that never refuse a block', async () => {
    for (const body of [{ detail: suspended }, { detail: blocked }, { detail: 'アカウントは停止されています' }]) {
      expect(await reasonFor((client) => client.call(invites, {}), body)).toBe('suspended');
      expect(await reasonFor((client) => client.call(circles, {}), body)).toBe('suspended');
      expect(await reasonFor((client) => client.call(unblockUser, { username: 'bob' }), body)).toBe('suspended');
    }
  });

  test('is a suspension if the message contains a number, else a block, for operations on a user', async () => {
    for (const act of [
      (client: ReturnType<typeof testClient>['client']) => client.call(user, { username: 'bob' }),
      (client: ReturnType<typeof testClient>['client']) => client.call(blockUser, { username: 'bob' }),
      (client: ReturnType<typeof testClient>['client']) => client.call(followUser, { username: 'bob' }),
      (client: ReturnType<typeof testClient>['client']) => client.call(updateCircle, { id: 1, usernames: ['bob'] }),
    ]) {
      expect(await reasonFor(act, { detail: blocked })).toBe('blocked');
      expect(await reasonFor(act, { detail: suspended })).toBe('suspended');
      expect(await reasonFor(act, { detail: 'Your account has been suspended and will be unsuspended in a day' })).toBe(
        'suspended',
      );
    }
  });

  test('is null without the service’s error body or without a token', async () => {
    expect(await reasonFor((client) => client.call(invites, {}), '')).toBeNull();
    expect(await reasonFor((client) => client.call(user, { username: 'bob' }), {})).toBeNull();
    expect(
      await reasonFor((client) => client.call(login, { username: 'bob', password: 'long enough' }), { detail: blocked }),
    ).toBeNull();
  });

  test('is null for other statuses', async () => {
    const error = await errorOf(testClient(json({ detail: blocked }, { status: 404 })).client.call(user, { username: 'bob' }));
    expect(error).toMatchObject({ reason: null });
  });
});

describe('a 401', () => {
  const refused = () => json({ detail: 'Invalid token.' }, { status: 401 });

  test('for wrong credentials is a form error', async () => {
    const session = signedIn();
    const error = await errorOf(
      testClient(json({ detail: 'Wrong.' }, { status: 401 }), { session }).client.call(login, {
        username: 'alice',
        password: 'long enough',
      }),
    );
    expect(error).toMatchObject({ kind: 'http', status: 401, fieldErrors: {}, formErrors: ['Wrong.'], outcome: 'refused' });
    expect(session.current.state).toBe('signed-in');
  });

  test('does not end the session if its token was not sent', async () => {
    const session = signedIn();
    const { client } = testClient(refused, { session });
    await errorOf(client.call(usernameCheck, { username: 'a' }));
    await errorOf(client.call(user, { username: 'bob' }, { authenticated: false }));
    await errorOf(client.call(user, { username: 'bob' }, { token: 'of-someone-else' }));
    await errorOf(client.call(verifyPassword, { token: 'x', new_password: 'long enough' }));
    expect(session.current).toMatchObject({ state: 'signed-in', epoch: 1 });
  });
});
