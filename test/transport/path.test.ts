import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressOf, encode } from '../../src/transport/encode.js';
import { isCommunityError } from '../../src/transport/errors.js';
import { inCI } from '../support/in-ci.js';

const call = { operation: 'user' };
const base = 'https://service.test/inner/';
const template = '/api/users/:username/block/';

/** The address, or undefined where the value is refused with a typed error. */
function fill(username: unknown): URL | undefined {
  try {
    return encode(call, base, { path: template, encoding: 'none' }, { username }).url;
  } catch (error) {
    if (isCommunityError(error) && error.kind === 'input' && error.fieldErrors['username']) return undefined;
    throw error;
  }
}

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc
    .array(fc.constantFrom(...'. .. %2e %2E %252e / \\ ? # % ; : @ a é'.split(' '), ' ', '\t', '\n', '\0', '\ud800'))
    .map((parts) => parts.join('')),
);

test('paths: any text becomes one segment that decodes to the text, or a typed error', () => {
  fc.assert(
    fc.property(nasty, (username) => {
      const url = fill(username);
      if (!url) return;
      const segments = url.pathname.split('/');
      // Node's own, which is several times as fast.
      assert.equal(url.origin, 'https://service.test');
      assert.deepEqual(segments.toSpliced(4, 1), ['', 'inner', 'api', 'users', 'block', '']);
      assert.equal(decodeURIComponent(segments[4] ?? ''), username);
      assert.equal(url.search + url.hash, '');
      // What a proxy makes of it that decodes once too often is still no step.
      assert.equal(new URL(url.href.replaceAll('%25', '%')).pathname.split('/').length, 7);
    }),
    { numRuns: inCI ? 100_000 : 5000 },
  );
});

describe('path parameters: a value that cannot be a segment is refused:', () => {
  test.each(['', '.', '..', '%2e', '%2E.', '.%2e', '%2e%2E', '%252e', '%25252e%2e', '\ud800', 'a\udc00'])('%j', (value) => {
    expect(fill(value)).toBeUndefined();
  });
  test.each([undefined, null, Number.NaN, Infinity, 1.5, 2 ** 53, -(2 ** 53), true, {}, ['a'], 5n])('%s', (value) => {
    expect(fill(value)).toBeUndefined();
  });
});

test.each([
  ['...', '...'],
  ['.a', '.a'],
  ['a.', 'a.'],
  [7, '7'],
  [0, '0'],
  ['a/b', 'a%2Fb'],
  ['%2f', '%252f'],
])('path parameters: %j is sent as one segment', (value, segment) => {
  expect(fill(value)?.pathname).toBe(`/inner/api/users/${segment}/block/`);
});

/** Of all graphemes, a character with a meaning in a query is too rare to come by chance. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('&', '=', '+', '#', '%', '?', ' ', 'a') }),
);

test('query: any text decodes to itself', () => {
  const values = fc.dictionary(text, fc.oneof(text, fc.integer(), fc.boolean()));
  fc.assert(
    fc.property(values, (input) => {
      const { url } = encode(call, base, { path: '/api/', encoding: 'query' }, input);
      const expected = Object.entries(input).map(([name, value]) => [name, String(value)]);
      expect([...url.searchParams]).toEqual(expected);
      expect(url.pathname + url.hash).toBe('/inner/api/');
    }),
  );
});

test('urlencoded form: any text decodes to itself', () => {
  fc.assert(
    fc.property(fc.dictionary(text, text), (input) => {
      const { body } = encode(call, base, { path: '/api/', encoding: 'form' }, input);
      expect([...new URLSearchParams(body as string)]).toEqual(Object.entries(input));
    }),
  );
});

test.each(['../outer/', '/../outer', 'a/../../outer/', '/%2e%2e/outer/', '\\..\\..\\outer'])(
  '%s does not leave the base URL',
  (path) => {
    expect(() => addressOf(call, base, path)).toThrow('user: the input is not valid (path: ');
  },
);
