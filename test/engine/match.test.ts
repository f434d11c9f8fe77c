import fc from 'fast-check';
import { expect, test } from 'vitest';
import { elementIn, excludes, implies, match, testsPart } from '../../src/engine/rules/match.js';
import { below, empty, noneOf, oneOf, some, upTo, type Where } from '../../src/engine/words.js';

const same = (part: object): never => part as never;

const number = fc.integer({ min: 0, max: 3 });
const condition = fc.oneof(
  number,
  fc.array(number, { minLength: 1, maxLength: 3 }).map((values) => oneOf(values)),
  fc.array(number, { maxLength: 3 }).map((values) => noneOf(values)),
  number.map((limit) => below(limit)),
  number.map((limit) => upTo(limit)),
);
const inside = fc.record({ a: condition, b: condition }, { requiredKeys: [] });
const pattern: fc.Arbitrary<Where> = fc.record(
  {
    a: condition,
    b: condition,
    record: fc.oneof(inside, fc.constant(null)),
    list: fc.oneof(
      inside.map((where) => some(where as never)),
      fc.constant(empty),
    ),
  },
  { requiredKeys: [] },
);
const part = fc.record({ a: number, b: number });
const record = fc.record({ a: number, b: number, record: fc.option(part), list: fc.array(part, { maxLength: 3 }) });

const records = fc.array(record, { minLength: 40, maxLength: 40 });

test('a pattern that implies another one matches nothing that the other does not', () => {
  let implied = 0;
  const property = fc.property(pattern, pattern, records, (narrow, wide, all) => {
    if (!implies(narrow, wide)) return;
    implied += 1;
    expect(all.filter((one) => match(narrow, one, same) === true && match(wide, one, same) !== true)).toEqual([]);
  });
  fc.assert(property, { numRuns: 4000, seed: 1 });
  expect(implied).toBeGreaterThan(20);
});

test('patterns that exclude each other never match the same record', () => {
  let excluded = 0;
  const property = fc.property(pattern, pattern, records, (first, second, all) => {
    if (!excludes(first, second)) return;
    excluded += 1;
    expect(all.filter((one) => match(first, one, same) === true && match(second, one, same) === true)).toEqual([]);
  });
  fc.assert(property, { numRuns: 4000, seed: 1 });
  expect(excluded).toBeGreaterThan(20);
});

test('a pattern implies itself, and everything implies the empty pattern', () => {
  fc.assert(fc.property(pattern, (one) => implies(one, one) && implies(one, {})));
});

test('a field that is not known makes a match unknown, and never the opposite', () => {
  const property = fc.property(pattern, record, fc.constantFrom('a', 'b', 'record', 'list'), (where, one, field) => {
    const known = match(where, one, same);
    const { [field as 'a']: _, ...rest } = one;
    expect([known, undefined]).toContain(match(where, rest, same));
  });
  fc.assert(property);
});

test('a record inside another one is matched by all that is known of it', () => {
  const where = { author: { is_followed: true } };
  const one = { author: { id: 1 } };
  expect(match(where, one, same)).toBeUndefined();
  expect(match(where, one, (inner) => ({ ...inner, is_followed: true }))).toBe(true);
});

test.each<[string, Where, Where, boolean, boolean]>([
  ['a value and a list of values', { a: 1 }, { a: oneOf([1, 2]) }, true, false],
  ['two limits', { a: below(2) }, { a: upTo(2) }, true, false],
  ['a limit and the same one exclusive', { a: upTo(2) }, { a: below(2) }, false, false],
  ['two values', { a: 1 }, { a: 2 }, false, true],
  ['a value and what it is not', { a: 1 }, { a: noneOf([1]) }, false, true],
  ['a pattern of more fields', { a: 1, b: 2 }, { a: 1 }, true, false],
  ['a record inside', { a: { b: 1 } }, { a: { b: 2 } }, false, true],
  ['a record inside, and none', { a: { b: 1 } }, { a: null }, false, true],
  ['a record in a list', { a: some({ b: 1 }) }, { a: some({}) }, true, false],
])('%s', (_, one, other, isImplied, isExcluded) => {
  expect(implies(one, other)).toBe(isImplied);
  expect(excludes(one, other)).toBe(isExcluded);
});

test('a list in a field is known by its elements, whose ids may be texts', () => {
  expect(match({ list: some({ id: 'bug' }) }, { 'list bug': true })).toBe(true);
  expect(match({ list: some({ id: 2 }) }, { 'list 2': false, 'list 3': true })).toBe(false);
  expect(elementIn(some({ id: oneOf([1, 2]) }))).toBeUndefined();
});

test('a condition inside a pattern is on its field even while its value is not known, as with an empty input', () => {
  expect(testsPart({ follows: some({ username: undefined }) }, ['username'])).toBe(true);
  expect(testsPart({ creator: { username: undefined } }, ['username'])).toBe(true);
  expect(testsPart({ follows: some({ username: undefined }) }, ['name'])).toBe(false);
});
