import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { operations, type OperationName } from '../../src/contract/index.js';
import { type FieldKind, fieldKinds, long } from '../operations/bounds.js';
import { allRecords, readRecords } from '../operations/records.js';

function takes(name: OperationName, input: unknown): boolean {
  return check(name, input).success;
}

function check(name: OperationName, input: unknown): ReturnType<typeof z.safeParse> {
  return z.safeParse(operations.find((operation) => operation.name === name)!.input, input);
}

interface Row {
  readonly name: OperationName;
  readonly field: string;
  readonly kind: FieldKind;
  readonly isOptional: boolean;
}

const rows: readonly Row[] = allRecords.flatMap(({ name, fields }) =>
  Object.entries(fields).map(([key, kind]) => ({ name, field: key.replace('?', ''), kind, isOptional: key.endsWith('?') })),
);

/** The required fields of an operation, with valid values. */
function needed(name: OperationName): Record<string, unknown> {
  const required = rows.filter((row) => row.name === name && !row.isOptional);
  return Object.fromEntries(required.map(({ field, kind }) => [field, fieldKinds[kind].inside[0]]));
}

test('the records have every input field of every operation, and no other field', () => {
  const taken = operations.map((operation: any) => [operation.name, Object.keys(operation.input._zod.def.shape).toSorted()]);
  const bounded = allRecords.map(({ name, fields }) => [
    name,
    Object.keys(fields)
      .map((field) => field.replace('?', ''))
      .toSorted(),
  ]);
  expect(Object.fromEntries(bounded)).toEqual(Object.fromEntries(taken));
});

test.each(rows)('$name: the input field $field has the bounds of a $kind', ({ name, field, kind, isOptional }) => {
  const { inside, outside } = fieldKinds[kind];
  const others = needed(name);
  expect(inside.filter((value) => !takes(name, { ...others, [field]: value }))).toEqual([]);
  expect(outside.filter((value) => takes(name, { ...others, [field]: value }))).toEqual([]);
  const { [field]: _left, ...without } = others;
  expect([takes(name, without), takes(name, { ...without, [field]: undefined })]).toEqual([isOptional, isOptional]);
});

test.each(readRecords)(
  '$name: paging is that of its record, and `paging.maxCount` is the largest `count` that it accepts',
  (record) => {
    const { name, paging, fields } = record;
    const operation = operations.find((candidate) => candidate.name === name)!;
    expect('paging' in operation ? operation.paging : undefined).toEqual(paging);
    const count = fields['count?'];
    if (paging) expect(count && fieldKinds[count].inside.at(-1)).toBe(paging.maxCount);
  },
);

test('inputs: texts are trimmed', () => {
  for (const { name } of rows.filter(({ kind }) => kind === 'query')) {
    expect(check(name, { query: ` ${long(120)} ` })).toMatchObject({ data: { query: long(120) } });
  }
});

test('inputs: an emoji counts as one character, as on the service', () => {
  expect(takes('updateUser', { bio: '🐇'.repeat(1000) })).toBe(true);
  expect(takes('updateUser', { bio: '🐇'.repeat(1001) })).toBe(false);
});

test('inputs: a picture has at most 10 MiB', () => {
  const bytes = new Uint8Array(10_485_760);
  expect(takes('updateUser', { avatar: new Blob([bytes], { type: 'image/png' }) })).toBe(true);
  expect(takes('updateUser', { avatar: new Blob([bytes, 'x'], { type: 'image/png' }) })).toBe(false);
});

test('register: both checkboxes must be checked, and the error names the one that is not', () => {
  const { error } = check('register', { ...needed('register'), is_of_legal_age: false });
  expect(error?.issues).toMatchObject([{ path: ['is_of_legal_age'], message: 'Must be confirmed.' }]);
});

test('inputs: the error of a refused field says what is wrong', () => {
  const said = (name: OperationName, input: object): unknown => check(name, input).error?.issues.map(({ message }) => message);
  expect(said('login', { username: 'ida', password: 'short' })).toEqual(['Between 10 and 100 characters.']);
  expect(said('login', { password: long(10) })).toEqual(['Text is required.']);
  expect(said('updatePassword', { current_password: long(10), new_password: '' })).toEqual(['Between 10 and 100 characters.']);
  expect(said('updatePassword', { current_password: long(10), new_password: '1234567890' })).toEqual(['Not digits alone.']);
  expect(said('updateUser', { bio: long(1001) })).toEqual(['At most 1000 characters.']);
  expect(said('invites', { count: 21 })).toEqual(['Between 1 and 20.']);
  expect(said('updateUser', { avatar: 'a.png' })).toEqual(['A file is required.']);
});

test('inputs: fields that are not part of an input are removed', () => {
  expect(check('deleteInvite', { id: 3, nickname: 'Pia', token: 'a.b.c' })).toMatchObject({ data: { id: 3 } });
  expect(check('currentUser', { id: 3 })).toEqual({ success: true, data: {} });
});

test.each(allRecords)('$name: the declaration names the input fields that contain a secret', ({ name, secrets }) => {
  expect(operations.find((operation) => operation.name === name)!.secrets).toEqual(secrets);
});

test('every input field with password or token in its name is declared as a secret', () => {
  const sounding = operations.map((operation: any) => [
    operation.name,
    Object.keys(operation.input._zod.def.shape).filter((field) => /password|token/.test(field)),
    operation.secrets ?? [],
  ]);
  expect(sounding.filter(([, fields, secrets]) => fields.toSorted().join() !== secrets.toSorted().join())).toEqual([]);
});

test('every path parameter is a field of the input', () => {
  const missing = operations.filter((operation: any) => {
    const fields = Object.keys(operation.input._zod.def.shape);
    const named = [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
    return !named.every((name) => fields.includes(name));
  });
  expect(missing).toEqual([]);
});
