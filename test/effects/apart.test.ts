import { Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { operations } from '../../src/contract/operations.js';
import { parse, type Source, sources } from '../source.js';

/** The folder of the engine, and that of what a service tells it. */
const engine = 'cache/';
const effects = 'effects/';

const kinds = ['user', 'circle', 'invite', 'notification'];
const words = new Set([...operations.map(({ name }) => name), ...kinds, 'username', 'email']);

test('the engine names no operation, no kind of entity and no field of the service', () => {
  const all = sources().filter(({ file }) => file.startsWith(engine));
  expect(all.length).toBeGreaterThan(10);
  expect(all.flatMap(serviceNames)).toEqual([]);
});

test('the table of effects has no cast: what it says is held to the records and reads of the service', () => {
  const all = sources().filter(({ file }) => file.startsWith(effects));
  expect(all.length).toBeGreaterThan(10);
  expect(all.flatMap(casts)).toEqual([]);
});

describe('it would be seen in', () => {
  test.each([
    [`const read = operation.name === 'notificationsUnreadCount';`, "cache/a.ts: 'notificationsUnreadCount'"],
    [`const kind = { entity: 'user' };`, "cache/a.ts: 'user'"],
    [`const name = copy['username'];`, "cache/a.ts: 'username'"],
    [`const { email } = record;`, 'cache/a.ts: email'],
    [`const name = ref.username;`, 'cache/a.ts: username'],
  ])('the engine: %s', (code, fault) => {
    expect(serviceNames(parse('cache/a.ts', code))).toContain(fault);
  });

  test('the table: a cast', () => {
    const code = 'const user = record as User; const one = <User>record; const list = [1] as const; const maybe = user!;';
    expect(casts(parse('effects/a.ts', code))).toEqual(['record as User', '<User>record', '[1] as const', 'user!'].map(inTable));
  });
});

function inTable(code: string): string {
  return `effects/a.ts: ${code}`;
}

function serviceNames({ file, parsed }: Source): string[] {
  const found: string[] = [];
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string' && words.has(value)) found.push(`${file}: '${value}'`);
    },
    Identifier: ({ name }) => {
      if (name === 'username' || name === 'email') found.push(`${file}: ${name}`);
    },
  }).visit(parsed.program);
  return found;
}

function casts({ file, code, parsed }: Source): string[] {
  const found: string[] = [];
  const note = ({ start, end }: { readonly start: number; readonly end: number }): void => {
    found.push(`${file}: ${code.slice(start, end)}`);
  };
  new Visitor({ TSAsExpression: note, TSTypeAssertion: note, TSNonNullExpression: note }).visit(parsed.program);
  return found;
}
