import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { operations } from '../../src/contract/operations.js';
import type { ErrorCode } from '../../src/transport/error-code.js';
import { codeOf, communityError, type ErrorFacts, fieldError } from '../../src/transport/errors.js';
import { english } from '../../src/texts/english.js';
import { german } from '../../src/texts/german.js';
import type { Catalogue } from '../../src/texts/catalogue.js';
import { fieldErrorsOf } from '../../src/texts/fields.js';
import { issueOf, type IssueCode } from '../../src/texts/issues.js';
import { type FieldKind, fieldKinds } from '../operations/bounds.js';
import { records } from '../operations/records.js';

const catalogues: readonly Catalogue[] = [english, german];
const http = (status: number, reason: 'suspended' | 'blocked' | null = null, ...formErrors: string[]): ErrorFacts => {
  return { kind: 'http', status, retryAfter: null, reason, fieldErrors: {}, formErrors };
};

/** Facts for every code; the compiler names a code that is missing here. */
const causes: Readonly<Record<ErrorCode, readonly [operation: string, facts: ErrorFacts, outcome?: 'unknown']>> = {
  input: ['login', { kind: 'input', fieldErrors: {}, formErrors: [] }],
  token: ['invites', { kind: 'token' }],
  unsupported: ['invites', { kind: 'unsupported' }],
  timeout: ['invites', { kind: 'timeout' }],
  decode: ['invites', { kind: 'decode', status: 200, paths: [], expected: [] }],
  offline: ['invites', { kind: 'network' }],
  network: ['invites', { kind: 'network' }],
  'answer-lost': ['blockUser', { kind: 'network' }, 'unknown'],
  aborted: ['invites', { kind: 'aborted', reason: 'caller' }],
  'session-changed': ['invites', { kind: 'aborted', reason: 'session-changed' }],
  'wrong-credentials': ['login', http(401)],
  'wrong-password': ['updatePassword', http(401)],
  'session-expired': ['invites', http(401)],
  suspended: ['invites', http(403, 'suspended')],
  blocked: ['user', http(403, 'blocked')],
  'not-found': ['user', http(404, null, 'No such user.')],
  'too-many-requests': ['user', http(429)],
  refused: ['user', http(400)],
  'service-fault': ['user', http(500)],
};

test.each(Object.entries(causes).filter(([code]) => code !== 'offline'))('code %s', (code, [operation, facts, outcome]) => {
  const declaration = operations.find(({ name }) => name === operation);
  expect(codeOf(declaration, facts, outcome)).toBe(code);
});

test.each([
  [0, 'decode'],
  [404, 'unsupported'],
  [405, 'unsupported'],
  [406, 'unsupported'],
  [415, 'unsupported'],
  [302, 'decode'],
  [403, 'refused'],
  [409, 'refused'],
  [413, 'refused'],
  [502, 'service-fault'],
])('a status of %i has the code %s', (status, code) => {
  expect(communityError({ operation: 'user' }, http(status), 'fact').code).toBe(code);
});

describe.each(catalogues.map((catalogue) => [catalogue.language, catalogue] as const))('the catalogue %s', (_, catalogue) => {
  test('has a cause and a next step for every code, and no other text', () => {
    expect(Object.keys(catalogue.errors).toSorted()).toEqual([...Object.keys(causes), 'unexpected'].toSorted());
    const sentences = Object.values(catalogue.errors).flatMap(({ cause, next }) => [cause, next]);
    expect(sentences.filter((text) => !isSentence(text))).toEqual([]);
  });

  test('tells every code apart', () => {
    const said = Object.values(catalogue.errors).map(({ cause }) => cause);
    expect(new Set(said).size).toBe(said.length);
  });

  test('has a sentence for every local rule, with its bounds', () => {
    expect(Object.keys(catalogue.issues).toSorted()).toEqual([...new Set([...found.values(), ...rare])].toSorted());
    expect(Object.values(catalogue.issues).filter((text) => !isSentence(text))).toEqual([]);
    expect(
      Object.values(catalogue.issues)
        .join()
        .match(/\{\w+\}/g)
        ?.filter((one) => !/^\{(minimum|maximum)\}$/.test(one)),
    ).toEqual([]);
    expect([catalogue.wait.includes('{time}'), isSentence(catalogue.wait)]).toEqual([true, true]);
  });

  test('fills every bound of every local text', () => {
    const shown = [...found.keys()].map((text) => {
      const error = fieldError({ operation: 'login' }, 'name', text);
      return fieldErrorsOf(error, { catalogue })['name'] ?? '';
    });
    expect(shown.filter((text) => !isSentence(text) || /[{}]|\bundefined\b/.test(text))).toEqual([]);
  });

  test('has the same next steps of single operations as the others', () => {
    const stepsIn = ({ operations: steps }: Catalogue): string[] => {
      return Object.entries(steps).flatMap(([name, texts]) => Object.keys(texts).map((code) => `${name} ${code}`));
    };
    expect(stepsIn(catalogue)).toEqual(stepsIn(english));
    const texts = Object.values(catalogue.operations).flatMap((steps) => Object.values(steps));
    expect([...texts, catalogue.reconnect].filter((text) => !isSentence(text))).toEqual([]);
  });

  test('has a label for every field that a form can have', () => {
    expect(Object.keys(catalogue.fields).toSorted()).toEqual(formFields);
    expect(Object.values(catalogue.fields).every((label) => label.trim() !== '')).toBe(true);
  });
});

test('the catalogues have no text in common, except labels', () => {
  const textsOf = ({ errors, issues, wait, reconnect, operations: steps }: Catalogue): string[] => {
    const ofOperations = Object.values(steps).flatMap((texts) => Object.values(texts));
    return [
      ...Object.values(errors).flatMap(({ cause, next }) => [cause, next]),
      ...Object.values(issues),
      ...ofOperations,
      wait,
      reconnect,
    ];
  };
  const inEnglish = new Set(textsOf(english));
  expect(textsOf(german).filter((text) => inEnglish.has(text))).toEqual([]);
});

test('every text that a schema gives for a wrong input is a known rule; only a wrong type or choice is `invalid`', () => {
  const unknown = [...found].filter(([, code]) => code === 'invalid').map(([text]) => text);
  expect(unknown).toEqual(['Invalid input']);
});

/** Rules that no schema checks: a name that fits in no path, a value that fits in no form, what a check of the service refuses. */
const rare: readonly IssueCode[] = ['address-part', 'form-value', 'unavailable'];

/** Not among the values of bounds.ts, because of its size. */
const tooLarge = new Blob([new Uint8Array(10_485_761)], { type: 'image/png' });

/** The texts of all schemas, found with the values that they refuse, and the rule of each. */
const found: ReadonlyMap<string, IssueCode> = new Map(
  operations.flatMap(({ name, input }) =>
    Object.entries(fieldsOf(name)).flatMap(([key, kind]) =>
      [...fieldKinds[kind].outside, ...(kind.startsWith('picture') ? [tooLarge] : [])].flatMap((value) => {
        const field = key.replace('?', '');
        const { error } = z.safeParse(input, { [field]: value });
        const issues = error?.issues.filter(({ path }) => path[0] === field) ?? [];
        return issues.map(({ message }) => [message, issueOf(message).code] as const);
      }),
    ),
  ),
);

/** Not typed or chosen by people: ids in an address, paging, and switches that are always valid. */
const notInForms: readonly FieldKind[] = ['id', 'offset', 'count up to 10', 'count up to 20', 'device uuid'];
const switches = /_notifications$|^pending$/;
const chosen = new Set(['category_id', 'language_id']);

const formFields = [
  ...new Set(
    operations
      .flatMap(({ name }) => Object.entries(fieldsOf(name)).map(([key, kind]) => [key.replace('?', ''), kind] as const))
      .filter(([name, kind]) => chosen.has(name) || (!notInForms.includes(kind) && !switches.test(name)))
      .map(([name]) => name),
  ),
].toSorted();

function fieldsOf(name: (typeof operations)[number]['name']): Readonly<Record<string, FieldKind>> {
  return records[name as keyof typeof records].fields;
}

function isSentence(text: string): boolean {
  return /^\p{Lu}.*[.!]$/u.test(text);
}
