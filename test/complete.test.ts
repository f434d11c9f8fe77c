import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as contract from '../src/contract/index.js';
import * as library from '../src/index.js';
import { handlers } from '../src/sandbox/handlers/table.js';
import { createSandbox } from '../src/sandbox/index.js';
import { allReads } from './coherence/reads.js';
import { scenarios } from './coherence/scenarios/scenarios.js';
import { coherenceWorld } from './coherence/world.js';
import { hookNameOf, records } from './operations/records.js';
import { root } from './source.js';
import { lostWrites } from './support/lost-writes.js';

type Exports = Readonly<Record<string, unknown>>;

const exported: Exports = library;
const declared: Exports = contract;
const known: Exports = records;
const served: Exports = handlers;
const mounted = allReads(createSandbox({ world: coherenceWorld() }));
const withScenario = new Set<string>(scenarios.map(({ write }) => write));
const page = textOf('docs/operations.md').split('\n');
const hookTests = ['test/engine', 'test/react', 'test/session']
  .flatMap(filesIn)
  .filter((file) => file.endsWith('.test.tsx'))
  .map(textOf)
  .join('\n');

test.each(contract.operations)('$name has everything that an operation needs', (operation) => {
  expect(missingFor(operation)).toEqual([]);
});

test('a new operation: everything that is missing is named with its file', () => {
  const added = { ...contract.updateInvite, name: 'archiveInvite' };
  expect(missingFor(added)).toEqual([
    'archiveInvite has no declaration of this name in src/contract/<noun>.ts, or it is not exported from src/contract/index.ts.',
    'archiveInvite has no record in test/operations/<noun>.ts.',
    'archiveInvite has no hook: write useArchiveInvite in src/react/<noun>.ts, and export it from src/index.ts.',
    'archiveInvite has no handler in src/sandbox/handlers/.',
    'archiveInvite has no test of its hook in test/react/<noun>.test.tsx.',
    'archiveInvite is not in docs/operations.md, or not with its routes: run `npm run docs`.',
    'archiveInvite has no rule: write archiveInvite in src/rules/writes.ts, and export it from src/index.ts.',
    'archiveInvite has no case in test/coherence/matrix.txt: run `npm run task -- record`.',
  ]);
  expect(missingFor({ ...contract.inviteSearch, name: 'oldInvites' }).slice(-2)).toEqual([
    'oldInvites has no rule: write oldInvites in src/rules/reads.ts, and export it from src/index.ts.',
    'oldInvites is not mounted in the coherence run, or with an input that it refuses: add it to `allReads` in test/coherence/reads.ts.',
  ]);
});

test('no hook, read, write or record belongs to no operation', () => {
  const others = [
    ...['useCommunity', 'useSession', 'useLogout', 'useAccounts', 'useDeviceRegistration'],
    'useUnseenNotifications',
  ];
  const names = contract.operations.map(({ name }) => name);
  const expected = new Set([...names, ...names.map(hookNameOf), ...others]);
  const found = Object.keys(exported).filter(
    (name) => /^use[A-Z]/.test(name) || isRead(exported[name]) || isWrite(exported[name]),
  );
  expect([...found, ...Object.keys(records)].filter((name) => !expected.has(name))).toEqual([]);
});

/** What an operation still lacks, in sentences; CONTRIBUTING.md has the steps in their order. */
function missingFor(operation: contract.AnyOperation): string[] {
  const { name, kind } = operation;
  const hook = hookNameOf(name);
  const noun = nounOf(name);
  const parts: [isThere: boolean, missing: string][] = [
    [
      declared[name] === operation,
      `has no declaration of this name in src/contract/${noun}.ts, or it is not exported from src/contract/index.ts.`,
    ],
    [
      name in known && isIn(`test/operations/${noun}.ts`, new RegExp(`^  ${name}: \\{`, 'm')),
      `has no record in test/operations/${noun}.ts.`,
    ],
    [
      typeof exported[hook] === 'function' && isIn(`src/react/${noun}.ts`, new RegExp(`^export function ${hook}\\b`, 'm')),
      `has no hook: write ${hook} in src/react/${noun}.ts, and export it from src/index.ts.`,
    ],
    [name in served, 'has no handler in src/sandbox/handlers/.'],
    [
      new RegExp(`\\b${hook}[(<]`).test(hookTests) || name in lostWrites,
      `has no test of its hook in test/react/${noun}.test.tsx.`,
    ],
    [isOnPage(operation), 'is not in docs/operations.md, or not with its routes: run `npm run docs`.'],
  ];
  const ofWrites: typeof parts = [
    [isWrite(exported[name]), `has no rule: write ${name} in src/rules/writes.ts, and export it from src/index.ts.`],
    [withScenario.has(name), 'has no case in test/coherence/matrix.txt: run `npm run task -- record`.'],
  ];
  const ofReads: typeof parts = [
    [isRead(exported[name]), `has no rule: write ${name} in src/rules/reads.ts, and export it from src/index.ts.`],
    [
      isMounted(name),
      'is not mounted in the coherence run, or with an input that it refuses: add it to `allReads` in test/coherence/reads.ts.',
    ],
  ];
  return [...parts, ...(kind === 'mutation' ? ofWrites : ofReads)]
    .filter(([isThere]) => !isThere)
    .map(([, missing]) => `${name} ${missing}`);
}

function isMounted(name: string): boolean {
  const own = mounted.filter(({ operation }) => operation.name === name);
  return own.length > 0 && own.every(({ operation, input }) => z.safeParse(operation.input, input).success);
}

/** Whether an export is a read with its rule. */
function isRead(one: unknown): boolean {
  return typeof one === 'object' && one !== null && 'holds' in one;
}

/** Whether an export is a write with its rule. */
function isWrite(one: unknown): boolean {
  return typeof one === 'object' && one !== null && 'rule' in one;
}

/** The name of the file in src/contract/ that declares the operation; its other files have the same. */
function nounOf(name: string): string {
  const file = filesIn('src/contract').find((one) => isIn(one, new RegExp(`^export const ${name}: (Query|List|Mutation)<`, 'm')));
  return file === undefined ? '<noun>' : path.basename(file, '.ts');
}

/** Whether the page has a row with the hook and the routes of the operation. */
function isOnPage(operation: contract.AnyOperation): boolean {
  const row = page.find((line) => line.startsWith(`| [\`${hookNameOf(operation.name)}\`]`));
  const routes = [{}, contract.okunaRoutes].map((table) => contract.routeOf(operation, table));
  return routes.every((route) => row?.includes(route ? `${route.method} ${route.path}` : 'not on the public server'));
}

function isIn(file: string, pattern: RegExp): boolean {
  return !file.includes('<') && pattern.test(textOf(file));
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder)).map((file) => `${folder}/${file}`);
}

function textOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
