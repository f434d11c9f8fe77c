import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { createCast, userOf } from './cast.js';
import { detail, openAsAlice, signedIn, texts } from './visit.js';

const people = '/api/auth/users';

describe('sandbox, user', () => {
  // What else people can be to the account is compared with the rules in random states (test/rules/reads.test.ts).
  test.each([
    ['a stranger', 'stranger', {}],
    ['someone followed', 'followed', { is_following: true, follow_lists: [{ id: 1, name: 'News', emoji: expect.any(Object) }] }],
    ['someone private who is followed', 'guarded', { is_following: true, visibility: 'T' }],
  ])('%s', async (_, username, ties) => {
    const alice = await signedIn(createCast(), 'alice');
    const { body } = await alice.get(`/api/auth/user/?username=${username}`);
    const questions = Object.keys(body).filter((field) => /^(is|are)_/.test(field));
    expect(questions.length).toBeGreaterThan(8);
    expect(body).toEqual({
      ...Object.fromEntries(questions.map((field) => [field, false])),
      ...{ followers_count: username === 'stranger' ? 0 : null, visibility: 'O', connected_circles: [], follow_lists: [] },
      ...ties,
      ...{ id: expect.any(Number), username, profile: expect.any(Object), following_count: expect.any(Number) },
      ...{ date_joined: expect.any(String), posts_count: 0 },
    });
    expect(Object.keys(body.profile).toSorted()).toEqual(['avatar', 'badges', 'bio', 'cover', 'location', 'name', 'url']);
  });

  test('is a 400 for a connected private user who is not followed, unless version 1.0 leaves out posts_count', async () => {
    const { sandbox, alice } = await openAsAlice(createCast());
    userOf(sandbox, 'full').visibility = 'T';
    const path = '/api/auth/user/?username=full';
    expect((await alice.get(path)).status).toBe(200);
    sandbox.act.unfollow('alice', 'full');
    expect(await alice.get(path)).toMatchObject({ status: 400, body: texts });
    expect((await alice.get(path, { Accept: 'application/json; version=1.0' })).status).toBe(200);
  });

  test('has no posts_count in version 1.0', async () => {
    const alice = await signedIn(createCast(), 'alice');
    const newer = { Accept: 'application/json; version=1.0' };
    expect((await alice.get('/api/auth/user/?username=fan', newer)).body).not.toHaveProperty('posts_count');
    expect((await alice.get('/api/auth/user/?username=alice', newer)).body).not.toHaveProperty('posts_count');
    expect((await alice.get('/api/auth/user/?username=alice')).body).toMatchObject({ email: expect.any(String), posts_count: 1 });
  });

  test.each(['nobody', 'a-b', 'u'.repeat(31), 'BOB', 'gus'])('%s is not found', async (username) => {
    const alice = await signedIn(createSandbox(), 'alice');
    expect(await alice.get(`/api/auth/user/?username=${username}`)).toMatchObject({ status: 404, body: detail });
  });
});

describe('sandbox, userSearch', () => {
  const names = async (query: string): Promise<string[]> => {
    const alice = await signedIn(createSandbox(), 'alice');
    const { body } = await alice.get(`/api/auth/user/?query=${query}`);
    return body.map(({ username }: { username: string }) => username);
  };

  test('searches usernames and names, case-insensitive, and finds the viewer too', async () => {
    expect(await names('ALICE')).toEqual(['alice']);
    expect(await names('nakamura')).toEqual(['carol']);
    expect(await names('%C3%B8vergaard')).toEqual([]);
    expect(await names('%C3%98VERG%C3%85RD')).toEqual(['frank']);
  });

  test('returns 20 by default, and at most 10 with `count`', async () => {
    const alice = await signedIn(createSandbox(), 'alice');
    const lengthOf = async (query: string): Promise<unknown> => (await alice.get(`/api/auth/user/?query=${query}`)).body.length;
    expect([await lengthOf('a'), await lengthOf('a&count=10'), await lengthOf('a&count=0')]).toEqual([20, 10, 0]);
  });
});

describe('sandbox, blockUser and unblockUser', () => {
  test('ignore the body: the username in the path counts', async () => {
    const alice = await signedIn(createSandbox(), 'alice');
    const { status } = await alice.send('POST', `${people}/zoe/block/`, { form: { username: 'bob' } });
    expect(status).toBe(200);
    expect((await alice.get('/api/auth/user/?username=zoe')).status).toBe(403);
  });
});

describe('sandbox, reportUser', () => {
  test('ignores a blank description in a form', async () => {
    const alice = await signedIn(createSandbox(), 'alice');
    const form = { category_id: '1', description: '' };
    expect((await alice.send('POST', `${people}/bob/report/`, { form })).status).toBe(201);
  });
});

describe('sandbox, subscriptions', () => {
  test('keep their notifications when they end, and can start again', async () => {
    const { sandbox, alice } = await openAsAlice(createCast());
    const subscribe = `${people}/mutual/notifications/subscribe`;
    await alice.send('DELETE', subscribe);
    sandbox.act.post('mutual', 'Nobody hears this.');
    expect((await alice.get('/api/notifications/?types=UNP')).body).toHaveLength(1);
    await alice.send('PUT', subscribe);
    sandbox.act.post('mutual', 'But this.');
    const { body } = await alice.get('/api/notifications/?types=UNP');
    expect(body).toHaveLength(2);
    expect(body[0].content_object.post).toMatchObject({ text: 'But this.', creator: { username: 'mutual' } });
  });
});
