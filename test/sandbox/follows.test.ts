import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { createCast, followUpTo, userOf } from './cast.js';
import { answerTo, detail, openAsAlice, signedIn, texts } from './visit.js';

describe('sandbox, followUser', () => {
  test.each([
    ['a stranger', { username: 'stranger' }, 201, expect.objectContaining({ user: 1, lists: [] })],
    ['into lists', { username: 'stranger', lists_ids: [1, 2] }, 201, expect.objectContaining({ lists: [1, 2] })],
    ['into lists as a text', { username: 'stranger', lists_ids: '1,2' }, 201, expect.objectContaining({ lists: [1, 2] })],
    ['an unknown list', { username: 'stranger', lists_ids: [1, 99] }, 400, { lists_ids: [{}, texts] }],
    ['what is no list', { username: 'stranger', lists_ids: ['x'] }, 400, { lists_ids: [texts] }],
    ['a blank list', { username: 'stranger', lists_ids: '' }, 400, { lists_ids: [texts] }],
    ['a list that is null', { username: 'stranger', lists_ids: null }, 400, { lists_ids: texts }],
    ['no array of lists', { username: 'stranger', lists_ids: 7 }, 400, { lists_ids: { non_field_errors: texts } }],
    ['again', { username: 'followed' }, 400, texts],
    ['oneself', { username: 'alice' }, 400, texts],
    ['somebody private', { username: 'closed' }, 400, texts],
    ['somebody blocked', { username: 'shut' }, 403, detail],
    ['nobody', { username: 'nobody', lists_ids: [99] }, 404, detail],
    ['a blank', { username: '' }, 400, { username: texts }],
    ['no name at all', {}, 500, expect.any(String)],
    ['no name, and an unknown list', { lists_ids: [99] }, 400, { lists_ids: [texts] }],
    ['a blank, and an unknown list', { username: '', lists_ids: [99] }, 400, { username: texts, lists_ids: [texts] }],
  ])('%s', async (_, json, status, body) => {
    expect(await answerTo(createCast(), 'POST', '/api/follows/follow/', { json })).toEqual([status, body]);
  });

  test('returns the follow with its lists and the followed user', async () => {
    const { sandbox, alice } = await openAsAlice(createCast());
    const { body } = await alice.send('POST', '/api/follows/follow/', { form: { username: 'fan', lists_ids: '2' } });
    const followed = {
      id: userOf(sandbox, 'fan').id,
      username: 'fan',
      is_following: true,
      follow_lists: [{ id: 2, name: 'Friends' }],
    };
    expect(body).toEqual({ id: expect.any(Number), user: 1, lists: [2], followed_user: followed });
  });

  test('refuses a list of another account', async () => {
    const bob = await signedIn(createSandbox(), 'bob');
    const json = { username: 'zoe', lists_ids: [1] };
    expect(await bob.send('POST', '/api/follows/follow/', { json })).toMatchObject({ status: 400, body: texts });
  });

  // What the last follow that is allowed deletes is in effects.txt.
  test('is refused above 1,500 follows', async () => {
    const { sandbox, alice } = await openAsAlice(createCast());
    followUpTo(1499, sandbox);
    for (const [username, status] of [
      ['fan', 201],
      ['wishing', 400],
    ] as const) {
      expect(await alice.send('POST', '/api/follows/follow/', { json: { username } })).toMatchObject({ status });
    }
  });
});

describe.each(['unfollow', 'update'])('sandbox, follows: %s', (deed) => {
  test.each([
    [{ username: 'stranger' }, 400, texts],
    [{ username: 'alice' }, 400, texts],
    [{ username: 'nobody' }, 404, detail],
    [{}, 500, expect.any(String)],
  ])('of %o answers %i', async (json, status, body) => {
    expect(await answerTo(createCast(), 'POST', `/api/follows/${deed}/`, { json })).toEqual([status, body]);
  });
});

test('sandbox, unfollowUser: a blank username is a 400 in JSON, and a 500 in a form', async () => {
  const [path, sent] = ['/api/follows/unfollow/', { username: '' }];
  expect(await answerTo(createCast(), 'POST', path, { json: sent })).toEqual([400, { username: texts }]);
  expect(await answerTo(createCast(), 'POST', path, { form: sent })).toEqual([500, expect.any(String)]);
});

test('sandbox, unfollowUser: returns the remaining relation, and works for a blocked user', async () => {
  const { sandbox, alice } = await openAsAlice(createCast());
  await alice.send('POST', '/api/auth/users/asking/block/');
  const reply = await alice.send('POST', '/api/follows/unfollow/', { json: { username: 'asking' } });
  const id = userOf(sandbox, 'asking').id;
  expect([reply.status, reply.body]).toEqual([200, { id, username: 'asking', is_following: false, follow_lists: [] }]);
});

test.each([
  [{ lists_ids: [2] }, [2]],
  [{ lists_ids: '1,2' }, [1, 2]],
  [{ lists_ids: [] }, []],
  [{}, []],
])('sandbox, updateFollow: %o sets the lists %o', async (more, lists) => {
  const alice = await signedIn(createCast(), 'alice');
  const { status, body } = await alice.send('POST', '/api/follows/update/', { json: { username: 'followed', ...more } });
  expect([status, body.lists, body.followed_user.follow_lists.map(({ id }: { id: number }) => id)]).toEqual([200, lists, lists]);
});
