import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeFields } from '../../scripts/build/declarations.js';
import { hooksOf } from '../../scripts/docs/hooks.js';
import { inputFieldsOf, typesOf, typesWithin } from '../../scripts/docs/types.js';
import { Timestamp } from '../../src/contract/answer.js';
import * as contract from '../../src/contract/index.js';
import { operations } from '../../src/contract/index.js';
import { boundsOf } from '../../src/contract/whole.js';
import type { FieldDoc } from '../../stories/manual/page.js';
import { hookNameOf } from '../operations/records.js';
import { root } from '../source.js';
import { startLanguageServer, type LanguageServer } from './language-server.js';

const types = typesOf(root);
const hooks = hooksOf(root);

/** The types of an operation's answer, as its hook names them. */
function answerTypesOf(name: string): string[] {
  return typesWithin(hooks.get(hookNameOf(name))!.data, types);
}

test.each(operations)('$name: every field of the input and of the answer has a line in src/contract', (operation) => {
  const input = inputFieldsOf(operation, types).map((field) => [`input ${field.name}`, field] as const);
  const answer = answerTypesOf(operation.name).flatMap((type) =>
    types.get(type)!.fields.map((field) => [`${type}.${field.name}`, field] as const),
  );
  const silent = [...input, ...answer].filter(([, { text }]) => !/^[A-Z0-9`#].*\.$/.test(text)).map(([place]) => place);
  expect(silent).toEqual([]);
  expect(input.map(([, { name }]) => name).toSorted()).toEqual(Object.keys(shapeOf(operation.input)!).toSorted());
});

interface Checked {
  readonly place: string;
  readonly schema: any;
  readonly field: FieldDoc;
}

/** Every field of the schemas that the contract exports, with its line. */
const checked: readonly Checked[] = Object.entries<any>(contract).flatMap(([type, schema]) => {
  const shape = /^[A-Z]/.test(type) ? shapeOf(schema) : undefined;
  return Object.entries<any>(shape ?? {}).map(([name, inner]) => {
    const field = types.get(type)?.fields.find((one) => one.name === name);
    return { place: `${type}.${name}`, schema: inner, field: field! };
  });
});

test('the line of a field says what its schema says: times, null, what is left out, bounds, letters', () => {
  expect(checked.length).toBeGreaterThan(250);
  const wrong = checked.filter(({ schema, field }) => !isExact(schema, field?.text ?? '')).map(({ place }) => place);
  // A setting that is left out is what the type of the whole says.
  expect(wrong.filter((place) => !place.startsWith('UpdateNotificationSettingsInput.'))).toEqual([]);
});

test.each([
  ['When it was created.', Timestamp],
  ['The name: 1 to 30 characters.', contract.UpdateInviteInput.shape.nickname],
  ['The number of followers.', contract.LinkedUsersInput.shape.count],
  ['A secret.', contract.InvitesInput.shape.pending],
  ['`P` public, `O` members only. Left out, it stays.', contract.UpdateUserInput.shape.visibility],
])('a line that leaves it out is noticed: %s', (text, schema) => {
  expect(isExact(schema, text)).toBe(false);
});

function isExact(schema: any, text: string): boolean {
  const { type, innerType, element, entries } = schema._zod.def;
  if (type === 'optional') return /left out|absent/i.test(text) && isExact(innerType, text);
  if (type === 'nullable') return /\bnull\b/i.test(text) && isExact(innerType, text);
  if (type === 'array') return isExact(element, text);
  if (schema === Timestamp) return text.includes('ISO 8601');
  const letters = Object.keys(entries ?? {});
  if (letters.length > 0 && letters.length < 5) return letters.every((letter) => text.includes(`\`${letter}\``));
  return boundsIn(schema).every((bound) => text.replaceAll(',', '').includes(String(bound)));
}

/** The bounds that are said: the largest of an id is that of all numbers, and an empty text is said in words. */
function boundsIn(schema: any): number[] {
  const { minimum, maximum } = boundsOf(schema) ?? {};
  const lengths = (schema._zod.def.checks ?? []).flatMap((check: any) => {
    const [, least, most] = /^\^(?:\(\?=.*\))?\[\^\\0\]\{(\d+),(\d+)\}\$$/.exec(check._zod.def.pattern?.source ?? '') ?? [];
    return least === undefined ? [] : [Number(least), Number(most)];
  });
  return [minimum, maximum, ...lengths].filter((bound) => bound !== undefined && Math.abs(bound) < 2 ** 53 - 1 && bound !== 0);
}

function shapeOf(schema: any): Record<string, unknown> | undefined {
  return schema?._zod?.def.shape;
}

describe('the types that the package publishes', () => {
  const directory = emptyFolder();
  let server: LanguageServer;

  beforeAll(async () => {
    const config = {
      extends: '../../tsconfig.build.json',
      compilerOptions: { outDir: 'dist', rootDir: '../../src' },
      include: ['../../src'],
    };
    writeFileSync(path.join(directory, 'tsconfig.json'), JSON.stringify(config));
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', directory], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, '']);
    writeFields(path.join(directory, 'dist/contract'), types);
    const app = {
      extends: '../../tsconfig.json',
      compilerOptions: { paths: {}, types: [] },
      include: ['app.ts', 'dist/contract/index.d.ts'],
    };
    writeFileSync(path.join(directory, 'tsconfig.json'), JSON.stringify(app));
    writeFileSync(path.join(directory, 'app.ts'), APP);
    server = await startLanguageServer(directory);
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(directory, { recursive: true });
  });

  test('compile in an app, and have the fields in words', () => {
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', directory, '--skipLibCheck', 'false'], { encoding: 'utf8' });
    expect(stdout).toBe('');
    const files = readdirSync(path.join(directory, 'dist/contract')).filter((file) => file.endsWith('.d.ts'));
    const inferred = files.filter((file) =>
      / extends (AnswerOf|FieldsOf|SomeOf)</.test(readFileSync(path.join(directory, 'dist/contract', file), 'utf8')),
    );
    expect(inferred).toEqual([]);
  });

  test('have the line of every field', () => {
    const published = typesOf(directory, 'tsconfig.json', 'dist/contract/index.d.ts');
    const linesOf = (docs: typeof types, name: string): unknown =>
      docs.get(name)?.fields.map((field) => [field.name, field.text]);
    const used = new Set(operations.flatMap(({ name }) => answerTypesOf(name)));
    for (const name of Object.keys(contract).filter((one) => one.endsWith('Input') && types.has(one))) used.add(name);
    const other = [...used].filter((name) => JSON.stringify(linesOf(published, name)) !== JSON.stringify(linesOf(types, name)));
    expect(used.size).toBeGreaterThan(80);
    expect(other).toEqual([]);
  });

  test.each([
    ['of data', 'invite_count', 'How many invites the account can still create.'],
    ['of a record in data', 'avatar', 'The address of the picture; null without one.'],
    ['of an item of a list', 'is_connected', 'Whether the two are connected'],
    ['of a result', 'is_blocked', 'Whether the account blocks the user now.'],
    ['of a check', 'reason', 'Why it is not available'],
    ['of the content of a notification', 'follower', 'The new follower'],
    ['of an input', 'category_id', 'The id of a category, at least 1.'],
    ['of an input with letters', 'visibility', '`P` public'],
    ['of a partial input', 'follow_notifications', 'A push when someone follows the account.'],
    ['of an input of a list', 'max_id', 'Only users with a lower id'],
  ])('show an editor the line of a field %s', async (_, field, line) => {
    expect(await server.hover(path.join(directory, 'app.ts'), APP, APP.lastIndexOf(field))).toContain(line);
  });
});

const APP = `import * as hooks from './dist/index.js';
const { data: user } = hooks.useCurrentUser();
export const shown = [user?.invite_count, user?.profile.avatar];
const { data: followers = [] } = hooks.useFollowers({ max_id: 7 });
export const connected = followers.map((follower) => follower.is_connected);
export const blocked = hooks.useBlockUser().data?.is_blocked;
export const why = hooks.useUsernameCheck({ username: 'bob' }).data?.reason;
const { data: [first] = [] } = hooks.useNotifications();
export const who = first?.notification_type === 'F' ? first.content_object?.follower : undefined;
hooks.useReportUser().mutate({ username: 'bob', category_id: 1 });
hooks.useUpdateUser().mutate({ visibility: 'P' });
hooks.useUpdateNotificationSettings().mutate({ follow_notifications: true });
`;

function emptyFolder(): string {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  return mkdtempSync(path.join(root, '.cache/fields-'));
}
