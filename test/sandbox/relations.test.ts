import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { recordOf } from '../operations/records.js';
import { createCast } from './cast.js';
import { answerTo, detail, openAsAlice, signedIn, texts } from './visit.js';

const lists = [
  ['blockedUsers', 10],
  ['followers', 20],
  ['followings', 20],
  ['linkedUsers', 10],
] as const;

describe.each(lists)('sandbox, %s', (name, most) => {
  const { route, answer } = recordOf(name);
  const [, path = ''] = route.split(' ');
  const search = `${path}search${name.startsWith('follow') ? '' : '/'}`;

  test('has rows with the fields of `test/operations/`, and no others', async () => {
    const { body } = await (await signedIn(createSandbox(), 'alice')).get(path);
    const [row] = answer as readonly object[];
    expect(Object.keys(body[0]).toSorted()).toEqual(Object.keys(row ?? {}).toSorted());
  });

  test.each([
    [`count=${most}`, 200, expect.any(Array)],
    [`count=${most + 1}`, 400, { count: texts }],
    ['count=x', 400, { count: texts }],
    ['count=', 400, { count: texts }],
    ['count=0', 200, []],
    ['count=-1', 500, expect.any(String)],
    ['max_id=1', 200, []],
    ['max_id=x', 400, { max_id: texts }],
    ['count=3&count=0', 200, []],
  ])('?%s answers %i', async (query, status, body) => {
    expect(await answerTo(createSandbox(), 'GET', `${path}?${query}`)).toEqual([status, body]);
  });

  test('ignores a max_id of 0 and any offset', async () => {
    const alice = await signedIn(createSandbox(), 'alice');
    const { body } = await alice.get(path);
    expect((await alice.get(`${path}?max_id=0`)).body).toEqual(body);
    expect((await alice.get(`${path}?offset=3`)).body).toEqual(body);
  });

  test.each([
    ['query=', 400, { query: texts }],
    ['', 400, { query: texts }],
    [`query=${'q'.repeat(121)}`, 400, { query: texts }],
    [`query=a&count=${most + 1}`, 400, { count: texts }],
    ['query=a&count=-1', 500, expect.any(String)],
    ['query=zzzzzz', 200, []],
  ])('its search with %s answers %i', async (query, status, body) => {
    expect(await answerTo(createSandbox(), 'GET', `${search}?${query}`)).toEqual([status, body]);
  });
});

describe('sandbox, lists of users', () => {
  test('linkedUsers: refuse a community with other letters, and answer 404 if it does not exist', async () => {
    const sandbox = createCast();
    sandbox.state.communities.push({ id: 9, name: 'tea time', avatar: null, cover: null, color: '#fff' });
    const answer = (name: string) => answerTo(sandbox, 'GET', `/api/auth/linked-users/?with_community=${name}`);
    expect(await answer('tea%20time')).toEqual([400, { with_community: texts }]);
    expect(await answer('tea%20party')).toMatchObject([404, detail]);
  });

  test('blockedUsers: list deleted users', async () => {
    const sandbox = createCast();
    sandbox.act.remove('shut');
    const { body } = await (await signedIn(sandbox, 'alice')).get('/api/auth/blocked-users/');
    expect(body).toMatchObject([{ username: 'shut' }]);
  });
});

test('sandbox, linkedUsers: contains the account itself, unless it is deleted', async () => {
  const { sandbox, alice } = await openAsAlice(createCast());
  const isLinked = async (): Promise<boolean> => {
    const { body } = await alice.get('/api/auth/linked-users/');
    return body.some(({ username }: { username: string }) => username === 'alice');
  };
  expect(await isLinked()).toBe(true);
  sandbox.act.remove('alice');
  expect(await isLinked()).toBe(false);
});
