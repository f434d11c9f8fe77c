import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { answerTo, openAsAlice, signedIn, visitor } from './visit.js';

const texts = [expect.any(String)];
const message = { message: expect.any(String) };
const path = '/api/invites/';

interface Row {
  id: number;
  nickname: string;
  created_user: { username: string } | null;
}

const idsOf = (body: Row[]): number[] => body.map(({ id }) => id);

describe('sandbox, invites', () => {
  test.each([
    ['count=21', 400, { count: texts }],
    ['count=0', 200, []],
    ['count=-1', 500, expect.any(String)],
    ['offset=-1', 500, expect.any(String)],
    ['offset=x', 400, { offset: texts }],
    ['pending=', 400, { pending: texts }],
    ['pending=perhaps', 400, { pending: texts }],
  ])('with %s answers %i', async (query, status, body) => {
    expect(await answerTo(createSandbox(), 'GET', `${path}?${query}`)).toEqual([status, body]);
  });

  test('inviteSearch: searches nicknames only, without pages', async () => {
    const alice = await signedIn(createSandbox(), 'alice');
    const search = async (query: string): Promise<Row[]> => (await alice.get(`${path}search/?${query}`)).body;
    expect((await search('query=PROFESSOR')).map(({ nickname }) => nickname)).toEqual(['Professor Turtle']);
    expect(await search('query=guest')).toEqual([]);
    const [found = {}] = await search('query=PROFESSOR');
    expect(Object.keys(found).toSorted().join(' ')).toBe('created created_user email id is_invite_email_sent nickname token');
    expect(idsOf(await search('query=e&count=2'))).toEqual(idsOf(await search('query=e&count=2&offset=5')));
    expect((await search('query=e&pending=false&count=20')).every(({ created_user }) => created_user !== null)).toBe(true);
    expect(await alice.get(`${path}search/`)).toMatchObject({ status: 400, body: { query: texts } });
  });
});

describe('sandbox, createInvite', () => {
  test('reduces the count, and returns an unused invite', async () => {
    const { sandbox, alice } = await openAsAlice();
    const { status, body } = await alice.send('PUT', path, { form: { nickname: 'Hatter' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: 32, nickname: 'Hatter', email: null, is_invite_email_sent: false, created_user: null });
    const check = await visitor(sandbox).send('POST', '/api/auth/register/verify-token', { json: { token: body.token } });
    expect(check.status).toBe(202);
  });

  test.each([
    [{ nickname: 'n'.repeat(192) }, 201, expect.any(Object)],
    [{ nickname: 'n'.repeat(193) }, 400, { nickname: texts }],
    [{ nickname: '' }, 400, { nickname: texts }],
    [{}, 400, { nickname: texts }],
    [{ nickname: 'Tillie' }, 400, texts],
  ])('%o answers %i', async (json, status, body) => {
    expect(await answerTo(createSandbox(), 'PUT', path, { json })).toEqual([status, body]);
  });

  test('is refused when none is left, until one is deleted', async () => {
    const alice = await signedIn(createSandbox(), 'alice');
    const create = (number: number) => alice.send('PUT', path, { json: { nickname: `Guest ${number}` } });
    for (let number = 1; number <= 7; number += 1) expect((await create(number)).status).toBe(201);
    expect(await create(8)).toMatchObject({ status: 400, body: texts });
    expect((await alice.send('DELETE', `${path}30/`)).body).toEqual(message);
    expect((await create(8)).status).toBe(201);
  });
});

describe('sandbox, changing an invite', () => {
  test.each([
    ['PATCH', '', { id: 30, nickname: 'Tillie' }, 200, expect.objectContaining({ nickname: 'Tillie' })],
    ['PATCH', '', { id: 30, nickname: 'Lacie' }, 500, expect.any(String)],
    ['PATCH', '', { id: 30 }, 400, { nickname: texts }],
    ['PATCH', '', { id: 29, nickname: 'x' }, 400, { invite_id: texts }],
    ['PATCH', '', { id: 31, nickname: 'x' }, 400, texts],
    ['PATCH', '', { id: 999, nickname: '' }, 400, { invite_id: texts, nickname: texts }],
    ['PATCH', '', { id: 'abc', nickname: 'x' }, 400, { invite_id: texts }],
    ['DELETE', '29/', undefined, 400, texts],
    ['DELETE', '31/', undefined, 400, texts],
    ['DELETE', '999/', undefined, 400, { invite_id: texts }],
    ['DELETE', 'abc/', undefined, 400, { invite_id: texts }],
    ['POST', '30/email/', { email: 'x@post.example' }, 200, message],
    ['POST', '30/email/', { email: 'bob@people.example' }, 200, message],
    ['POST', '30/email/', { email: 'nope' }, 400, { email: texts }],
    ['POST', '30/email/', {}, 400, { email: texts }],
    ['POST', '30/email/', { email: 'guest0@post.example' }, 500, expect.any(String)],
    ['POST', '1/email/', { email: 'guest0@post.example' }, 400, texts],
    ['POST', '29/email/', { email: 'x@post.example' }, 400, { invite_id: texts }],
    ['POST', '31/email/', { email: 'x@post.example' }, 400, texts],
  ])('%s %s with %o answers %i', async (method, rest, json, status, body) => {
    expect(await answerTo(createSandbox(), method, `${path}${rest}`, json === undefined ? {} : { json })).toEqual([status, body]);
  });

  test('emailInvite: mails the token of the invite to the last address', async () => {
    const { sandbox, alice } = await openAsAlice();
    for (const email of ['one@post.example', 'two@post.example']) {
      await alice.send('POST', `${path}30/email/`, { form: { email } });
    }
    const { body } = await alice.get(`${path}?count=1`);
    expect(body).toMatchObject([{ email: 'two@post.example', is_invite_email_sent: true }]);
    expect(sandbox.state.mails.map(({ to, token }) => [to, token])).toEqual([
      ['one@post.example', body[0].token],
      ['two@post.example', body[0].token],
    ]);
  });
});
