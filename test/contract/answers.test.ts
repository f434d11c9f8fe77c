import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { operations, type OperationName } from '../../src/contract/index.js';
import { ownPage, samples } from './samples.js';
import { variants } from './variants.js';

const rows = operations.map((operation) => [operation.name, operation.output, samples[operation.name as OperationName]] as const);

test.each(rows)('%s takes its answer', (_name, output, sample) => {
  expect(z.safeParse(output, sample)).toMatchObject({ success: true });
});

test.each(rows)('%s refuses its answer without any one of its keys, and with a value of another type', (name, output, sample) => {
  const passed = variants(sample, name)
    .filter((variant) => variant.change !== 'null' && z.safeParse(output, variant.value).success)
    .map((variant) => `${variant.place} ${variant.change}`);
  // The page of a user comes without it when version 1.0 is asked for.
  const allowed = ['user.posts_count removed'];
  expect(passed.filter((variant) => !allowed.includes(variant))).toEqual([]);
});

test('null is taken where the service sends it, and nowhere else', () => {
  const names = [
    'currentUser',
    'user',
    'userSearch',
    'linkedUsers',
    'followers',
    'circle',
    'followUser',
    'createInvite',
    'notifications',
  ];
  const taken = rows
    .filter(([name]) => names.includes(name))
    .flatMap(([name, output, sample]) =>
      variants(sample, name).filter((variant) => variant.change === 'null' && z.safeParse(output, variant.value).success),
    )
    .map((variant) => variant.place.split('.').slice(-2).join('.'));
  expect([...new Set(taken)].sort()).toEqual(nullable.toSorted());
});

// By the key and the key it stands in.
const nullable = [
  'badges.keyword_description',
  'community.avatar',
  'community.cover',
  'createInvite.created_user',
  'createInvite.email',
  'createInvite.nickname',
  'currentUser.connections_circle_id',
  'currentUser.language',
  'follow_lists.emoji',
  'hashtags.emoji',
  'hashtags.image',
  'linkedUsers.communities_invites',
  'linkedUsers.communities_memberships',
  'notifications.content_object',
  'parent_comment.language',
  'post.community',
  'post.image',
  'post.media_height',
  'post.media_thumbnail',
  'post.media_width',
  'post.text',
  'post_comment.language',
  'post_comment.parent_comment',
  'profile.avatar',
  'profile.bio',
  'profile.cover',
  'profile.location',
  'profile.url',
  'user.followers_count',
];

test('the page of the account itself is told from that of another by its email', () => {
  const output = operations.find((operation) => operation.name === 'user')!.output;
  expect(z.parse(output, ownPage)).toMatchObject({ email: 'mo@example.org', posts_count: 12 });
});

test('unknown keys pass through, at any depth', () => {
  const output = operations.find((operation) => operation.name === 'circle')!.output;
  const sample = { ...Object(samples.circle), added: 1, users: [{ ...Object(samples.circle).users[0], added: [2] }] };
  expect(z.parse(output, sample)).toEqual(sample);
});

test('an operation that answers nothing takes what servers send for that, and gives undefined', () => {
  const output = operations.find((operation) => operation.name === 'deleteCircle')!.output;
  for (const body of [undefined, null, '', {}, { id: 1 }]) expect(z.parse(output, body)).toBeUndefined();
  for (const body of ['<html>', 0, false, []]) expect(z.safeParse(output, body).success).toBe(false);
});

test('a check that is answered says available, whatever the words', () => {
  const output = operations.find((operation) => operation.name === 'emailCheck')!.output;
  expect(z.parse(output, { message: 'Ledig' })).toEqual({ status: 'available', reason: null });
});

const pictures = operations.find((operation) => operation.name === 'currentUser')!.output;

function withProfile(change: object): unknown {
  return { ...Object(samples.currentUser), profile: { ...Object(samples.currentUser).profile, ...change } };
}

test.each([
  'javascript:alert(1)',
  'data:image/png;base64,AA',
  'JAVASCRIPT:1',
  'java\nscript:1',
  '/media/a.jpg',
  '//evil.example/a',
  'https://a b',
  '',
])('the picture address %j is refused', (avatar) => {
  expect(z.safeParse(pictures, withProfile({ avatar })).success).toBe(false);
});

test.each(['http://127.0.0.1:8000/media/a.jpg', 'HTTPS://cdn.example/a.jpg?x=1'])('the picture address %j is taken', (avatar) => {
  expect(z.parse(pictures, withProfile({ avatar }))).toMatchObject({ profile: { avatar } });
});

test.each(['javascript:alert("http://")', 'ftp://a.example/?http://', 'data:text/html,http://', 'java\tscript:https://'])(
  'the personal link %j reads as none, and the person stays readable',
  (url) => {
    expect(z.parse(pictures, withProfile({ url }))).toMatchObject({ profile: { url: null, name: 'Mo Lind' } });
  },
);

test('the personal link is kept when it is http or https', () => {
  expect(z.parse(pictures, withProfile({ url: 'http://mo.example/#a' }))).toMatchObject({
    profile: { url: 'http://mo.example/#a' },
  });
});

test.each(['2026-02-03T04:05:06.123456+01:00', '2026-02-03T04:05:06Z', '2026-02-03T04:05:06-03:30'])(
  'the time %j is taken as it stands',
  (date_joined) => {
    expect(z.parse(pictures, { ...Object(samples.currentUser), date_joined })).toMatchObject({ date_joined });
  },
);

test.each([
  '2026-02-03',
  '2026-02-03T04:05:06',
  '2026-13-01T04:05:06Z',
  '2026-02-03T24:05:06Z',
  '2026-02-03T04:05:06+1:00',
  'yesterday',
])('the time %j is refused', (date_joined) => {
  expect(z.safeParse(pictures, { ...Object(samples.currentUser), date_joined }).success).toBe(false);
});

test('an id that JavaScript cannot hold exactly is refused', () => {
  expect(z.safeParse(pictures, { ...Object(samples.currentUser), id: 2 ** 53 }).success).toBe(false);
});
