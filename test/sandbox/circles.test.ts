import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/sandbox.js';
import { circleNamed, createCast, followUpTo, userOf } from './cast.js';
import { detail, openAsAlice, type Reply, signedIn, texts } from './visit.js';

test('sandbox, circle: contains its members with their email addresses', async () => {
  const alice = await signedIn(createCast(), 'alice');
  const { body } = await alice.get('/api/circles/2/');
  const profile = { name: expect.any(String), avatar: null, badges: [] };
  expect(body).toEqual({
    ...{ id: 2, name: 'Connections', color: '#FFFFFF', users_count: 2 },
    users: [
      { id: expect.any(Number), email: 'asked@people.example', username: 'asked', profile, is_fully_connected: false },
      { id: expect.any(Number), email: 'full@people.example', username: 'full', profile, is_fully_connected: true },
    ],
  });
});

describe('sandbox, updateCircle', () => {
  async function change(json: unknown, sandbox: Sandbox = createCast()): Promise<Reply> {
    const alice = await signedIn(sandbox, 'alice');
    return alice.send('PATCH', `/api/circles/${circleNamed(sandbox, 'Friends')}/`, { json });
  }

  test.each([
    ['its own name', { name: 'Friends' }, 400, texts],
    ['the name of another', { name: 'Nobody' }, 400, texts],
    ['a blank name', { name: '' }, 400, { name: texts }],
    ['a colour that is none', { color: 'blue' }, 400, { color: texts }],
    ['somebody unknown', { usernames: ['nobody'], color: 'blue' }, 404, detail],
    ['somebody blocked', { usernames: ['shut'] }, 403, detail],
    ['somebody private', { usernames: ['closed'] }, 400, texts],
    ['oneself', { usernames: ['alice'] }, 500, expect.any(String)],
    ['no list', { usernames: 7 }, 400, { usernames: { non_field_errors: texts } }],
    ['a blank in a list', { usernames: ['full', '', 'asked'] }, 400, { usernames: [{}, texts, {}] }],
    ['a blank in a text', { usernames: 'full,,asked' }, 400, { usernames: [{}, texts, {}] }],
    ['what is no text', { usernames: [null, true], color: 'blue' }, 400, { usernames: [texts, texts], color: texts }],
    ['a blank, and somebody unknown', { usernames: ['', 'nobody'] }, 404, detail],
  ])('is refused with %s', async (_, json, status, body) => {
    const reply = await change(json);
    expect([reply.status, reply.body]).toEqual([status, body]);
  });

  test('is refused with somebody private and blocked for being private', async () => {
    const sandbox = createCast();
    sandbox.act.block('alice', 'closed');
    expect(await change({ usernames: ['closed'] }, sandbox)).toMatchObject({ status: 400, body: texts });
  });

  test('is refused with oneself, not a 500, while the account is private', async () => {
    const sandbox = createCast();
    userOf(sandbox, 'alice').visibility = 'T';
    expect(await change({ usernames: ['alice'] }, sandbox)).toMatchObject({ status: 400, body: texts });
  });

  test.each(['name', 'color'])('is refused with a blank %s in a form, too', async (field) => {
    const { sandbox, alice } = await openAsAlice(createCast());
    const reply = await alice.send('PATCH', `/api/circles/${circleNamed(sandbox, 'Friends')}/`, { form: { [field]: '' } });
    expect(reply).toMatchObject({ status: 400, body: { [field]: texts } });
  });

  test('without changes keeps the circle', async () => {
    expect(await change({})).toMatchObject({ status: 200, body: { name: 'Friends', users: [{ username: 'full' }] } });
  });

  test('is refused completely: one unknown username adds no member', async () => {
    const sandbox = createCast();
    const before = structuredClone(sandbox.state);
    expect((await change({ usernames: ['full', 'stranger', 'closed'], name: 'New' }, sandbox)).status).toBe(400);
    expect({ ...sandbox.state, users: [] }).toEqual({ ...before, users: [] });
  });

  test('is refused above 1,500 follows, and adds the followed and the connected there', async () => {
    const sandbox = createCast();
    followUpTo(1499, sandbox);
    expect(await change({ usernames: ['stranger', 'fan'] }, sandbox)).toMatchObject({ status: 400, body: texts });
    expect((await change({ usernames: ['stranger'] }, sandbox)).status).toBe(200);
    expect(await change({ usernames: ['fan'] }, sandbox)).toMatchObject({ status: 400, body: texts });
    expect((await change({ usernames: ['stranger', 'full', 'followed'] }, sandbox)).status).toBe(200);
  });

  test.each([
    [['stranger', 'shut'], 400, texts],
    [['shut', 'stranger'], 403, detail],
    [['stranger', 'alice'], 400, texts],
  ])('above 1,500 follows, is refused for the first name that it cannot add of %j', async (usernames, status, body) => {
    const sandbox = createCast();
    followUpTo(1500, sandbox);
    expect(await change({ usernames }, sandbox)).toMatchObject({ status, body });
  });

  test('cannot add or remove a connected user whom the account no longer follows', async () => {
    const { sandbox, alice } = await openAsAlice(createCast());
    await alice.send('POST', '/api/follows/unfollow/', { json: { username: 'full' } });
    expect(await change({ usernames: [] }, sandbox)).toMatchObject({ status: 400, body: texts });
    expect((await change({ usernames: ['full'] }, sandbox)).status).toBe(200);
  });

  test('accepts usernames as an array, or as one comma-separated text', async () => {
    const { sandbox, alice } = await openAsAlice(createCast());
    const path = `/api/circles/${circleNamed(sandbox, 'Friends')}/`;
    const both = await alice.send('PATCH', path, { form: { usernames: 'full,asked' } });
    expect(both.body.users.map(({ username }: { username: string }) => username)).toEqual(['asked', 'full']);
    expect((await alice.send('PATCH', path, { form: { usernames: '' } })).body.users).toEqual([]);
  });
});
