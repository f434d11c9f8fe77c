import { expect, test } from 'vitest';
import { shapeDifferences, shapeOf } from '../../scripts/conformance/shape.js';

const person = { id: 1, name: 'Ann', avatar: null };

test.each([
  ['other values of the same types', person, { id: 9, name: '', avatar: null }],
  ['keys in another order', person, { avatar: null, name: 'Bo', id: 2 }],
  ['lists of other lengths', [person, person], [person]],
  [
    'lists whose items have the same types between them',
    [person, { ...person, avatar: 'x' }],
    [{ ...person, avatar: 'y' }, person],
  ],
  ['nothing, and null', undefined, null],
  ['two pages of HTML', '<!doctype html>', '\n<html>'],
])('%s are alike', (_, recorded, answered) => {
  expect(shapeDifferences(shapeOf(recorded), shapeOf(answered))).toEqual([]);
});

test.each([
  ['a missing key', person, { id: 1, name: 'Ann' }, 'body.avatar is missing'],
  ['a key too many', { id: 1 }, { id: 1, x: 1 }, 'body.x is more than was recorded'],
  ['another type', { a: { b: 1 } }, { a: { b: '1' } }, 'body.a.b is string, recorded as number'],
  ['a type that does not occur', [{ a: 1 }, { a: null }], [{ a: 1 }], 'body[].a is number, recorded as null or number'],
  ['an empty list', { rows: [1] }, { rows: [] }, 'body.rows is an empty list, recorded as a list'],
  ['an array for an object', { name: ['No.'] }, ['No.'], 'body is a list, recorded as an object'],
  ['a text for a page of HTML', '<!doctype html>', 'gone', 'body is string, recorded as html'],
  ['nothing for something', { id: 1 }, null, 'body is null, recorded as an object'],
])('%s is told', (_, recorded, answered, difference) => {
  expect(shapeDifferences(shapeOf(recorded), shapeOf(answered))).toEqual([difference]);
});
