import { expect, test } from 'vitest';
import { keyOf, mutationOptionsOf, optionsOf, pagesOf } from '../../src/engine/index.js';
import { loginEffects } from '../../src/effects/session.js';
import { blockUserEffects } from '../../src/effects/users.js';
import { invites } from '../../src/contract/invites.js';
import { notifications } from '../../src/contract/notifications.js';
import { operations } from '../../src/contract/operations.js';
import type { AnyQuery } from '../../src/contract/operation.js';
import { blockedUsers } from '../../src/contract/relations.js';
import { registrationTokenCheck } from '../../src/contract/session.js';
import { user } from '../../src/contract/users.js';
import { type CommunityClient, createCommunityClient } from '../../src/transport/client.js';
import { createSession } from '../../src/transport/session.js';

function clientOf(account: string | null, scope?: string): CommunityClient {
  const session = createSession(account === null ? {} : { initial: { account, username: 'alice', token: 'token-of-alice' } });
  return createCommunityClient({ baseUrl: 'https://service.test', session, ...(scope !== undefined && { scope }) });
}

/** An input for every operation, with each of its fields. */
const inputs: Readonly<Record<string, object>> = {
  registrationTokenCheck: { token: 'token-of-a-link' },
  emailCheck: { email: 'alice@example.org' },
  usernameCheck: { username: 'alice' },
  circleNameCheck: { name: 'Family' },
  user: { username: 'bob' },
  userSearch: { query: 'bob', count: 10 },
  blockedUsers: { max_id: 30, count: 10 },
  blockedUserSearch: { query: 'bob' },
  followers: { max_id: 30, count: 20 },
  followerSearch: { query: 'bob' },
  followings: { max_id: 30, count: 20 },
  followingSearch: { query: 'bob' },
  linkedUsers: { max_id: 30, count: 10, with_community: 'tea_time' },
  linkedUserSearch: { query: 'bob', with_community: 'tea_time' },
  devices: { max_id: 30, count: 20 },
  device: { uuid: 'device-1' },
  circle: { id: 7 },
  notifications: { max_id: 30, count: 20, types: ['F', 'CR'] },
  notification: { id: 7 },
  notificationsUnreadCount: { max_id: 30, types: ['F'] },
  invites: { offset: 20, count: 20, pending: true },
  inviteSearch: { query: 'bob', pending: false },
};

const queries = operations.filter(({ kind }) => kind === 'query') as unknown as AnyQuery[];

test('the keys are public: a change of them is a change for everyone who persists or invalidates by them', async () => {
  const client = clientOf('account-1');
  const lines = queries.flatMap((operation) => {
    const input = inputs[operation.name] ?? {};
    const plain = optionsOf(client, operation, input).queryKey;
    const paged = 'paging' in operation ? [pagesOf(client, operation as never, {} as never).queryKey] : [];
    return [plain, ...paged].map((key) => JSON.stringify(key));
  });
  expect(lines).toHaveLength(queries.length + queries.filter((operation) => 'paging' in operation).length);
  await expect([...lines, ''].join('\n')).toMatchFileSnapshot('keys.txt');
});

test('every shorter prefix is a family', () => {
  const client = clientOf('account-1');
  const whole = optionsOf(client, invites, { pending: true }).queryKey;
  expect(keyOf(client)).toEqual(whole.slice(0, 3));
  expect(keyOf(client, invites)).toEqual(whole.slice(0, 5));
  expect(keyOf(client, invites, { pending: true })).toEqual(whole);
});

test('no two operations share a key, those included that share a path', () => {
  const client = clientOf('account-1');
  const all = operations.map((operation) => JSON.stringify(keyOf(client, operation, {})));
  expect(new Set(all).size).toBe(operations.length);
});

test('a paged read never shares a key with a plain one', () => {
  const client = clientOf('account-1');
  expect(pagesOf(client, invites, {}).queryKey).toEqual([...keyOf(client, invites, {}), 'pages']);
  expect(optionsOf(client, invites, {}).queryKey).toEqual(keyOf(client, invites, {}));
});

test('absent and undefined are one input; null, empty and false are not', () => {
  const client = clientOf('account-1');
  const key = (input: object): string => JSON.stringify(keyOf(client, invites, input));
  expect(keyOf(client, invites, { pending: undefined })).toStrictEqual(keyOf(client, invites, {}));
  expect(key({ pending: false })).not.toBe(key({}));
});

test('the account is part of every key, and nobody’s is anonymous', () => {
  expect(keyOf(clientOf('account-1'))).toEqual(['community', 'https://service.test/', 'account-1']);
  expect(keyOf(clientOf(null))).toEqual(['community', 'https://service.test/', 'anonymous']);
  const client = clientOf('account-1');
  expect(optionsOf(client, blockedUsers, {}, { authenticated: false }).queryKey[2]).toBe('anonymous');
  client.session.signOut();
  expect(keyOf(client)[2]).toBe('anonymous');
});

test('the scope is the base URL, unless the client names another', () => {
  expect(keyOf(clientOf('a', 'staging'))).toEqual(['community', 'staging', 'a']);
});

test('no key holds a token; one that must be told apart stands there as a number', () => {
  const client = clientOf('account-1');
  const [one, again, other] = ['token-1', 'token-1', 'token-2'].map((token) => keyOf(client, registrationTokenCheck, { token }));
  expect(one).toEqual(again);
  expect(one).not.toEqual(other);
  expect(JSON.stringify([one, other])).not.toMatch(/token-\d/);
  const all = operations.map((operation) => keyOf(client, operation, inputs[operation.name] ?? {}));
  expect(JSON.stringify(all)).not.toMatch(/token-of/);
});

test('a write’s key names its account; that of a sign-in does not, because it outlives the change', () => {
  const client = clientOf('account-1');
  const before = [blockUserEffects, loginEffects].map(
    (row) => mutationOptionsOf(client, row as typeof blockUserEffects).mutationKey,
  );
  expect(before).toEqual([
    ['community', 'https://service.test/', 'account-1', 'auth', 'blockUser'],
    ['community', 'https://service.test/', 'session', 'auth', 'login'],
  ]);
});

test('keys are plain JSON', () => {
  const client = clientOf('account-1');
  for (const key of [keyOf(client, user, { username: 'bob' }), pagesOf(client, notifications, { types: ['F'] }).queryKey]) {
    expect(JSON.parse(JSON.stringify(key))).toEqual(key);
  }
});
