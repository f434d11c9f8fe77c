import fc from 'fast-check';
import * as z from 'zod/mini';
import { expect, onTestFinished, test, vi } from 'vitest';
import { operations } from '../../src/contract/index.js';
import { safeUrl } from '../../src/transport/safe-url.js';
import { recordOf } from '../operations/records.js';
import { account, ownPage } from '../operations/samples.js';
import { variants } from './variants.js';

const rows = operations.map((operation) => [operation.name, operation.output, recordOf(operation.name).answer] as const);

test.each(rows)('%s: its schema accepts a complete answer', (_name, output, sample) => {
  expect(z.safeParse(output, sample)).toMatchObject({ success: true });
});

test.each(rows)('%s: its schema refuses an answer with a missing key or a value of another type', (name, output, sample) => {
  const passed = variants(sample, name)
    .filter((variant) => variant.change !== 'null' && z.safeParse(output, variant.value).success)
    .map((variant) => `${variant.place} ${variant.change}`);
  // The service leaves it out if the request accepts version 1.0.
  const allowed = ['user.posts_count removed'];
  expect(passed.filter((variant) => !allowed.includes(variant))).toEqual([]);
});

test('answer schemas accept null only in the fields where the service sends it', () => {
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

/** The fields by the object that contains them. */
const nullable: readonly string[] = Object.entries({
  badges: ['keyword_description'],
  community: ['avatar', 'cover'],
  createInvite: ['created_user', 'email', 'nickname'],
  currentUser: ['connections_circle_id', 'language'],
  follow_lists: ['emoji'],
  hashtags: ['emoji', 'image'],
  linkedUsers: ['communities_invites', 'communities_memberships'],
  notifications: ['content_object'],
  parent_comment: ['language'],
  post: ['community', 'image', 'media_height', 'media_thumbnail', 'media_width', 'text'],
  post_comment: ['language', 'parent_comment'],
  profile: ['avatar', 'bio', 'cover', 'location', 'url'],
  user: ['followers_count'],
}).flatMap(([around, fields]) => fields.map((field) => `${around}.${field}`));

test('user: only the answer about the account itself has an email', () => {
  const output = operations.find((operation) => operation.name === 'user')!.output;
  expect(z.parse(output, ownPage)).toMatchObject({ email: 'mo@example.org', posts_count: 12 });
});

test('answer schemas keep unknown keys at any depth', () => {
  // The answer of a check is made of its status alone.
  const whole = rows.filter(([name, , sample]) => typeof sample === 'object' && !name.endsWith('Check'));
  expect(whole.length).toBeGreaterThan(20);
  for (const [, output, sample] of whole) expect(z.parse(output, withMore(sample))).toEqual(withMore(sample));
});

/** A copy with one more key in every object. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (typeof value !== 'object' || value === null) return value;
  return { ...Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withMore(inner)])), added: [2] };
}

test('deleteCircle: every form of an empty answer becomes undefined', () => {
  const output = operations.find((operation) => operation.name === 'deleteCircle')!.output;
  for (const body of [undefined, null, '', {}, { id: 1 }]) expect(z.parse(output, body)).toBeUndefined();
  for (const body of ['<html>', 0, false, []]) expect(z.safeParse(output, body).success).toBe(false);
});

test('emailCheck: a successful answer means available, whatever its message', () => {
  const output = operations.find((operation) => operation.name === 'emailCheck')!.output;
  expect(z.parse(output, { message: 'Ledig' })).toEqual({ status: 'available', reason: null });
});

const pictures = operations.find((operation) => operation.name === 'currentUser')!.output;

function withProfile(change: object): unknown {
  return { ...account, profile: { ...account.profile, ...change } };
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
])('answer schemas refuse the picture address %j', (avatar) => {
  expect(z.safeParse(pictures, withProfile({ avatar })).success).toBe(false);
});

test.each(['http://127.0.0.1:8000/media/a.jpg', 'HTTPS://cdn.example/a.jpg?x=1'])(
  'answer schemas accept the picture address %j',
  (avatar) => {
    expect(z.parse(pictures, withProfile({ avatar }))).toMatchObject({ profile: { avatar } });
  },
);

test.each([
  'javascript:alert("http://")',
  'ftp://a.example/?http://',
  'data:text/html,http://',
  'java\tscript:https://',
  'https://bank.example@evil.example',
  'https://bank.example:443@evil.example/',
  'https://@evil.example',
  'https:///evil.example',
  'https://bank.example\\@evil.example',
  'https:\\evil.example',
  'https://',
])('answer schemas replace the profile link %j by null and accept the profile', (url) => {
  expect(z.parse(pictures, withProfile({ url }))).toMatchObject({ profile: { url: null, name: 'Mo Lind' } });
});

test.each(['http://mo.example/#a', 'https://mo.example', 'HTTPS://mo.example:8080?a=b@c', 'https://mo.example/@mo'])(
  'answer schemas keep the profile link %j',
  (url) => {
    expect(z.parse(pictures, withProfile({ url }))).toMatchObject({ profile: { url } });
  },
);

test('answer schemas keep no profile link that leads elsewhere than `safeUrl` says, whatever a stranger writes', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary-ascii' }),
    fc.webUrl({ withFragments: true, authoritySettings: { withUserInfo: true, withPort: true } }),
    fc
      .tuple(fc.constantFrom('https://', 'http://', 'https:', 'HTTPS:\\'), fc.string({ unit: 'binary-ascii' }))
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const { url } = (z.parse(pictures, withProfile({ url: text })) as { profile: { url: string | null } }).profile;
      // What is no address at all is no link in any browser.
      if (url !== null && URL.canParse(url)) expect(safeUrl(url)).toBe(new URL(url).href);
    }),
    { numRuns: 2000 },
  );
});

test.each(['2026-02-03T04:05:06.123456+01:00', '2026-02-03T04:05:06Z', '2026-02-03T04:05:06-03:30'])(
  'answer schemas keep the timestamp %j as it is',
  (date_joined) => {
    expect(z.parse(pictures, { ...account, date_joined })).toMatchObject({ date_joined });
  },
);

/** Far from Greenwich, with half an hour, and on a day when its clocks change. */
test.each(['Pacific/Kiritimati', 'America/St_Johns', 'Europe/Berlin'])('the time zone %s changes no timestamp', (zone) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  const date_joined = '2026-03-29T02:30:00.000001+00:00';
  expect(new Date(date_joined).getHours()).not.toBe(new Date(date_joined).getUTCHours());
  expect(z.parse(pictures, { ...account, date_joined })).toMatchObject({ date_joined });
});

test.each([
  '2026-02-03',
  '2026-02-03T04:05:06',
  '2026-13-01T04:05:06Z',
  '2026-02-03T24:05:06Z',
  '2026-02-03T04:05:06+1:00',
  'yesterday',
])('answer schemas refuse the timestamp %j', (date_joined) => {
  expect(z.safeParse(pictures, { ...account, date_joined }).success).toBe(false);
});

test('answer schemas refuse an id beyond the safe integers', () => {
  expect(z.safeParse(pictures, { ...account, id: 2 ** 53 }).success).toBe(false);
});
