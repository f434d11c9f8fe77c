import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { operations, type OperationName } from '../../src/contract/index.js';

function takes(name: OperationName, input: unknown): boolean {
  return check(name, input).success;
}

function check(name: OperationName, input: unknown): ReturnType<typeof z.safeParse> {
  return z.safeParse(operations.find((operation) => operation.name === name)!.input, input);
}

const long = (length: number) => 'x'.repeat(length);
const picture = new File(['x'], 'a.png', { type: 'image/png' });

/** The bounds of section (e) and the tables of the wire contract: what is just inside, and what is just outside. */
const bounds: readonly (readonly [
  OperationName,
  good: object,
  field: string,
  inside: readonly unknown[],
  outside: readonly unknown[],
])[] = [
  ['login', { password: long(10) }, 'username', ['a', long(30), 'A_b.9', ' ida '], ['', long(31), 'a b', 'å', '   ', 7]],
  ['login', { username: 'ida' }, 'password', [long(10), long(100), '1234567890'], [long(9), long(101), undefined]],
  ['usernameCheck', {}, 'username', ['a', long(30)], ['', long(31), 'a-b', undefined]],
  ['emailCheck', {}, 'email', ['a@b.co', "o'hara+x@sub.example.org", 'på@exämple.org'], ['a', 'a@b', 'a b@c.de', '@b.co', '']],
  ['registrationTokenCheck', {}, 'token', ['a.b.c'], ['', '  ', undefined]],
  ['circleNameCheck', {}, 'name', ['x', long(100)], ['', long(101)]],
  [
    'updatePassword',
    { current_password: long(10) },
    'new_password',
    [long(10), '123456789x'],
    [long(9), long(101), '1234567890'],
  ],
  ['verifyPassword', { token: 'a.b.c' }, 'new_password', [long(100)], ['1234567890', long(9)]],
  ['updateUser', {}, 'username', [undefined, 'ida'], ['', long(31)]],
  ['updateUser', {}, 'name', ['Ida', long(192)], ['', long(193), 'a<b', 'a>b']],
  ['updateUser', {}, 'bio', ['', long(1000)], [long(1001), null]],
  ['updateUser', {}, 'location', ['', long(64)], [long(65), null]],
  [
    'updateUser',
    {},
    'url',
    ['', 'ida.example', `https://${long(192)}`, long(192)],
    [`https://${long(193)}`, long(193), 'a b', null],
  ],
  ['updateUser', {}, 'visibility', ['P', 'O', 'T'], ['X', '', null]],
  ['updateUser', {}, 'followers_count_visible', [true, false], ['true', null]],
  ['updateUser', {}, 'avatar', [null, picture, new Blob(['x'], { type: 'image/jpeg' })], ['', 'a.png', new Blob(['x'])]],
  ['updateUser', {}, 'cover', [null, picture], [new File(['x'], 'a.svg', { type: 'image/svg+xml' }), new File(['x'], 'a.txt')]],
  ['setLanguage', {}, 'language_id', [1], [0, -1, 1.5, '1', 2 ** 53]],
  ['reportUser', { username: 'ida', category_id: 1 }, 'description', [undefined, 'x', long(1000)], ['', long(1001)]],
  ['reportUser', { username: 'ida' }, 'category_id', [12], [undefined, 'spam']],
  ['createDevice', {}, 'uuid', ['x', long(64)], ['', long(65), undefined]],
  ['createDevice', { uuid: 'x' }, 'name', [undefined, 'x', long(32)], ['', long(33)]],
  ['createCircle', { name: 'x' }, 'color', ['#abc', '#A1b2C3'], ['abc', '#ab', '#abcd', '#ggg', undefined]],
  ['updateCircle', { id: 1 }, 'usernames', [undefined, [], ['ida', 'mo.lind']], ['ida', [''], [7]]],
  ['followUser', { username: 'ida' }, 'lists_ids', [undefined, [], [1, 2]], ['1', [0], ['1'], null]],
  ['notifications', {}, 'types', [undefined, [], ['PR', 'UNP']], ['PR', ['XX']]],
  ['notifications', {}, 'max_id', [undefined, 1], [0, -1, '1', null]],
  ['readNotifications', {}, 'types', [undefined, ['PR']], [[], ['XX']]],
  ['createInvite', {}, 'nickname', ['x', long(192)], ['', long(193)]],
  ['invites', {}, 'offset', [undefined, 0, 10], [-1, 0.5]],
  ['invites', {}, 'pending', [undefined, true, false], ['', 'true', null]],
  ['linkedUsers', {}, 'with_community', [undefined, long(32)], ['', long(33), 'a.b']],
  ['emailInvite', { id: 1 }, 'email', ['a@b.co'], ['a', undefined]],
  ['deleteInvite', {}, 'id', [1, Number.MAX_SAFE_INTEGER], [0, 1.5, '1', Number.MAX_SAFE_INTEGER + 1, Number.NaN]],
];

test.each(bounds)('%s with %j: its %s is bounded as the service bounds it', (name, good, field, inside, outside) => {
  expect(inside.filter((value) => !takes(name, { ...good, [field]: value }))).toEqual([]);
  expect(outside.filter((value) => takes(name, { ...good, [field]: value }))).toEqual([]);
});

/** Section (c) of the wire contract. */
const counts: readonly (readonly [OperationName, maximum: number])[] = [
  ['userSearch', 10],
  ['blockedUsers', 10],
  ['blockedUserSearch', 10],
  ['followers', 20],
  ['followerSearch', 20],
  ['followings', 20],
  ['followingSearch', 20],
  ['linkedUsers', 10],
  ['linkedUserSearch', 10],
  ['devices', 20],
  ['notifications', 20],
  ['invites', 20],
  ['inviteSearch', 20],
];

test.each(counts)('%s gives 1 to %i rows at a time', (name, maximum) => {
  const good = name.endsWith('Search') ? { query: 'x' } : {};
  expect([1, maximum, undefined].filter((count) => !takes(name, { ...good, count }))).toEqual([]);
  expect([0, -1, maximum + 1, 1.5, '1', null].filter((count) => takes(name, { ...good, count }))).toEqual([]);
});

test('a list says the bound of its input as its own', () => {
  const lists = operations.filter((operation) => 'paging' in operation);
  expect(lists.map(({ name }) => name)).toEqual([
    'blockedUsers',
    'followers',
    'followings',
    'linkedUsers',
    'devices',
    'notifications',
    'invites',
  ]);
  const bound = Object.fromEntries(counts);
  expect(lists.map((list) => list)).toMatchObject(
    lists.map(({ name }) => ({ paging: { by: name === 'invites' ? 'offset' : 'max_id', count: 10, maxCount: bound[name] } })),
  );
});

test('a search takes 1 to 120 characters, blanks around them removed', () => {
  for (const [name] of counts.filter(([search]) => search.endsWith('Search'))) {
    expect(check(name, { query: ` ${long(120)} ` })).toMatchObject({ data: { query: long(120) } });
    expect(['', '  ', long(121), undefined].filter((query) => takes(name, { query }))).toEqual([]);
  }
});

test('characters are counted as the service counts them: an emoji is one', () => {
  expect(takes('updateUser', { bio: '🐇'.repeat(1000) })).toBe(true);
  expect(takes('updateUser', { bio: '🐇'.repeat(1001) })).toBe(false);
});

test('a picture may be 10 MiB and not a byte more', () => {
  const bytes = new Uint8Array(10_485_760);
  expect(takes('updateUser', { avatar: new Blob([bytes], { type: 'image/png' }) })).toBe(true);
  expect(takes('updateUser', { avatar: new Blob([bytes, 'x'], { type: 'image/png' }) })).toBe(false);
});

const form = {
  email: 'mo@example.org',
  password: 'a good password',
  name: 'Mo Lind',
  token: 'a.b.c',
  is_of_legal_age: true,
  are_guidelines_accepted: true,
};

test('registering needs everything but a username and a picture', () => {
  expect(takes('register', form)).toBe(true);
  expect(takes('register', { ...form, username: '', avatar: picture })).toBe(true);
  expect(takes('register', { ...form, avatar: null })).toBe(false);
  expect(Object.keys(form).filter((field) => takes('register', { ...form, [field]: undefined }))).toEqual([]);
});

test('registering needs both boxes ticked, and says which is not', () => {
  const { error } = check('register', { ...form, is_of_legal_age: false });
  expect(error?.issues).toMatchObject([{ path: ['is_of_legal_age'], message: 'Must be confirmed.' }]);
});

test('a refused field says what is wrong with it', () => {
  const said = (name: OperationName, input: object): unknown => check(name, input).error?.issues.map(({ message }) => message);
  expect(said('login', { username: 'ida', password: 'short' })).toEqual(['Between 10 and 100 characters.']);
  expect(said('login', { password: long(10) })).toEqual(['Text is required.']);
  expect(said('updateUser', { bio: long(1001) })).toEqual(['At most 1000 characters.']);
  expect(said('invites', { count: 21 })).toEqual(['Between 1 and 20.']);
  expect(said('updateUser', { avatar: 'a.png' })).toEqual(['A file is required.']);
});

test('what is not of the input is not sent', () => {
  expect(check('deleteInvite', { id: 3, nickname: 'Pia', token: 'a.b.c' })).toMatchObject({ data: { id: 3 } });
  expect(check('currentUser', { id: 3 })).toEqual({ success: true, data: {} });
});

test('the fields that hold a secret are named', () => {
  const secrets = operations.filter(({ secrets }) => secrets).map(({ name, secrets }) => [name, secrets]);
  expect(secrets).toEqual([
    ['register', ['password', 'token']],
    ['registrationTokenCheck', ['token']],
    ['login', ['password']],
    ['verifyEmail', ['token']],
    ['verifyPassword', ['token', 'new_password']],
    ['updatePassword', ['current_password', 'new_password']],
  ]);
});

test('every field that sounds like a secret is named as one', () => {
  const sounding = operations.map((operation: any) => [
    operation.name,
    Object.keys(operation.input._zod.def.shape).filter((field) => /password|token/.test(field)),
    operation.secrets ?? [],
  ]);
  expect(sounding.filter(([, fields, secrets]) => fields.toSorted().join() !== secrets.toSorted().join())).toEqual([]);
});

test('path parameters are fields of the input', () => {
  const missing = operations.filter((operation: any) => {
    const fields = Object.keys(operation.input._zod.def.shape);
    const named = [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
    return !named.every((name) => fields.includes(name));
  });
  expect(missing).toEqual([]);
});
