import { Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { operations } from '../../src/contract/operations.js';
import { fieldsByKind } from '../rules/answer-fields.js';
import { parse, type Source, sources } from '../source.js';

const engine = 'engine/';

const kinds = ['user', 'circle', 'invite', 'notification'];
/** Field names of its answers: those of two words or more, and two others; `id`, `read` or `name` are too common. */
const fields = new Set([
  'username',
  'email',
  ...operations
    .flatMap(({ output }) => [...fieldsByKind(output, '').values()].flatMap((names) => [...names]))
    .filter((name) => name.includes('_')),
]);
const words = new Set([...operations.map(({ name }) => name), ...kinds, ...fields]);

test('the engine names no operation, no kind of entity and no field of the service', () => {
  const all = sources().filter(({ file }) => file.startsWith(engine));
  expect(all.length).toBeGreaterThan(10);
  expect(fields.size).toBeGreaterThan(50);
  expect(all.flatMap(serviceNames)).toEqual([]);
});

test('the rules and the effects have no cast, so the compiler checks them against the records of the service', () => {
  const all = sources().filter(({ file }) => file.startsWith('rules/') || file.startsWith('effects/'));
  expect(all.length).toBeGreaterThan(10);
  expect(all.flatMap(casts).filter((cast) => !cast.endsWith(' as const'))).toEqual([]);
});

/** Fewer than 40. */
const MOST_CASTS = 39;

test('the engine has few casts, each with its reason beside it', () => {
  const all = sources().filter(({ file }) => file.startsWith(engine));
  const found = all.flatMap(casts).filter((cast) => !cast.endsWith(' as const'));
  expect(found.length).toBeLessThanOrEqual(MOST_CASTS);
  expect(all.flatMap(castsWithoutReason)).toEqual([]);
});

describe('the check of names and casts finds in', () => {
  test.each([
    [`const read = operation.name === 'notificationsUnreadCount';`, "engine/a.ts: 'notificationsUnreadCount'"],
    [`const kind = { entity: 'user' };`, "engine/a.ts: 'user'"],
    [`const name = copy['username'];`, "engine/a.ts: 'username'"],
    [`const { email } = record;`, 'engine/a.ts: email'],
    [`const name = ref.username;`, 'engine/a.ts: username'],
    [`const count = data.unread_notifications_count;`, 'engine/a.ts: unread_notifications_count'],
  ])('the engine: %s', (code, fault) => {
    expect(serviceNames(parse('engine/a.ts', code))).toContain(fault);
  });

  test('the engine: a cast without a reason', () => {
    const code = '// Made by our own options.\nconst a = b as C;\n\n\n\n\n\nconst user = record as User;';
    expect(castsWithoutReason(parse('effects/a.ts', code))).toEqual([inTable('record as User')]);
  });

  test('the effects: a cast', () => {
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
      if (fields.has(name)) found.push(`${file}: ${name}`);
    },
  }).visit(parsed.program);
  return found;
}

/** Casts without a comment on the same line or on the lines before; `as const` needs none. */
function castsWithoutReason(source: Source): string[] {
  const lines = source.code.split('\n');
  return casts(source).filter((found) => {
    if (found.endsWith(' as const')) return false;
    const start = source.code.indexOf(found.slice(`${source.file}: `.length));
    const line = source.code.slice(0, start).split('\n').length;
    const isExplained = lines.slice(Math.max(0, line - 5), line + 1).some((text) => text.trim().startsWith('//'));
    return !isExplained;
  });
}

function casts({ file, code, parsed }: Source): string[] {
  const found: string[] = [];
  const note = ({ start, end }: { readonly start: number; readonly end: number }): void => {
    found.push(`${file}: ${code.slice(start, end)}`);
  };
  new Visitor({ TSAsExpression: note, TSTypeAssertion: note, TSNonNullExpression: note }).visit(parsed.program);
  return found;
}
