import { hashKey } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { mutationOptionsOf, optionsOf, pagesOf } from '../../src/effects/options.js';
import * as engine from '../../src/engine/public.js';
import { login } from '../../src/effects/session.js';
import { blockUser } from '../../src/effects/users.js';
import { operations } from '../../src/contract/operations.js';
import type { AnyList } from '../../src/contract/operation.js';
import { type CommunityClient, createCommunityClient } from '../../src/transport/client.js';
import { createSession } from '../../src/transport/session.js';
import { readRecords, recordOf } from '../operations/records.js';
import { type AnyRead, readNamed } from '../support/reads.js';
import { blockedUsers, invites, notifications, registrationTokenCheck, user } from '../../src/rules/reads.js';

function clientOf(account: string | null, scope?: string): CommunityClient {
  const session = createSession(account === null ? {} : { initial: { account, username: 'alice', token: 'token-of-alice' } });
  return createCommunityClient({ baseUrl: 'https://service.test', session, ...(scope !== undefined && { scope }) });
}

test.each(readRecords)('$name: its keys equal those of its record, because apps persist and invalidate by them', (record) => {
  const client = clientOf('account-1');
  const operation = readNamed(record.name);
  const [group, name] = record.key;
  // An answer without a token is the same for all accounts.
  const account = ['community', 'https://service.test/', operation.token === 'none' ? 'anonymous' : 'account-1'];
  // Compared as text, because apps persist the order of the fields, too.
  expect(JSON.stringify(optionsOf(client, operation, record.input).queryKey)).toBe(JSON.stringify([...account, ...record.key]));
  if (!record.paging) return;
  expect(pagesOf(client, operation as AnyRead & AnyList, {}).queryKey).toEqual([...account, group, name, {}, 'pages']);
});

test('every shorter prefix of a key matches a family of reads', () => {
  const client = clientOf('account-1');
  const whole = optionsOf(client, invites, { pending: true }).queryKey;
  expect(engine.keyOf(client)).toEqual(whole.slice(0, 3));
  expect(engine.keyOf(client, invites)).toEqual(whole.slice(0, 5));
  expect(engine.keyOf(client, invites, { pending: true })).toEqual(whole);
});

test('absent and undefined input fields give one key; null, empty and false do not', () => {
  const client = clientOf('account-1');
  const key = (input: object): string => JSON.stringify(engine.keyOf(client, invites, input));
  expect(engine.keyOf(client, invites, { pending: undefined })).toStrictEqual(engine.keyOf(client, invites, {}));
  expect(key({ pending: false })).not.toBe(key({}));
});

test('the account is part of every key; without a session or a token it is "anonymous"', () => {
  expect(engine.keyOf(clientOf('account-1'))).toEqual(['community', 'https://service.test/', 'account-1']);
  expect(engine.keyOf(clientOf(null))).toEqual(['community', 'https://service.test/', 'anonymous']);
  const client = clientOf('account-1');
  expect(optionsOf(client, blockedUsers, {}, { authenticated: false }).queryKey[2]).toBe('anonymous');
  client.session.signOut();
  expect(engine.keyOf(client)[2]).toBe('anonymous');
});

test('the scope is the base URL, unless the client names another', () => {
  expect(engine.keyOf(clientOf('a', 'staging'))).toEqual(['community', 'staging', 'a']);
});

test('no key contains a token; a number takes its place', () => {
  const client = clientOf('account-1');
  const [one, again, other] = ['token-1', 'token-1', 'token-2'].map((token) =>
    engine.keyOf(client, registrationTokenCheck, { token }),
  );
  expect(one).toEqual(again);
  expect(one).not.toEqual(other);
  expect(JSON.stringify([one, other])).not.toMatch(/token-\d/);
  const all = operations.map((operation) => engine.keyOf(client, operation, recordOf(operation.name).input));
  expect(JSON.stringify(all)).not.toMatch(/token-of/);
});

test('a write’s key contains its account; a sign-in’s does not, because it outlives the change of account', () => {
  const client = clientOf('account-1');
  const before = [blockUser, login].map((row) => mutationOptionsOf(client, row as typeof blockUser).mutationKey);
  expect(before).toEqual([
    ['community', 'https://service.test/', 'account-1', 'auth', 'blockUser'],
    ['community', 'https://service.test/', 'session', 'auth', 'login'],
  ]);
});

describe('the options of a read', () => {
  test.each(readRecords)('$name: its hash equals TanStack’s hash of its key', ({ name, input, paging }) => {
    const client = clientOf('account-1');
    const operation = readNamed(name);
    const all = [
      optionsOf(client, operation, input),
      optionsOf(client, operation, { ...input, more: undefined }),
      optionsOf(client, operation, undefined),
      optionsOf(client, operation, input, { authenticated: false }),
      ...(paging ? [pagesOf(client, operation as AnyRead & AnyList, { count: 3 })] : []),
    ];
    client.session.signOut();
    for (const options of [...all, optionsOf(client, operation, input)]) {
      expect(options.queryKeyHashFn(options.queryKey)).toBe(hashKey(options.queryKey));
      expect(options.queryKeyHashFn([...options.queryKey, 'more'])).toBe(hashKey([...options.queryKey, 'more']));
    }
  });

  test.each([
    { b: 1, a: 2 },
    { a: { d: 1, c: 2 } },
    { a: [{ d: 1, c: 2 }] },
    { a: [3, 'text', null], b: undefined, c: Number.NaN },
    { '': 1, 10: 'ten', 9: 'nine' },
    { a: 10n },
    { a: () => 1, b: new Date(0) },
  ])('their hash equals TanStack’s for any input: %o', (input) => {
    const { queryKey, queryKeyHashFn } = optionsOf(clientOf('account-1'), user, input as never);
    expect(queryKeyHashFn(queryKey)).toBe(hashKey(queryKey));
  });

  test('are created once per account, whatever object the input is', () => {
    const client = clientOf('account-1');
    const { optionsOf, pagesOf } = engine;
    const one = optionsOf(client, user, { username: 'bob' });
    expect(optionsOf(client, user, { username: 'bob' })).toBe(one);
    expect(optionsOf(client, user, { username: 'zoe' })).not.toBe(one);
    const list = pagesOf(client, notifications, { count: 3 });
    expect(pagesOf(client, notifications, { count: 3 })).toBe(list);
    const write = mutationOptionsOf(client, blockUser);
    expect(mutationOptionsOf(client, blockUser)).toBe(write);
    client.session.signOut();
    const anonymous = optionsOf(client, user, { username: 'bob' });
    expect(anonymous.queryKey).not.toEqual(one.queryKey);
    // Both have the anonymous key; only one of them is sent without a token.
    expect(optionsOf(client, user, { username: 'bob' }, { authenticated: false })).not.toBe(anonymous);
    expect(pagesOf(client, notifications, { count: 3 })).not.toBe(list);
    expect(mutationOptionsOf(client, blockUser).mutationKey).not.toEqual(write.mutationKey);
  });
});
