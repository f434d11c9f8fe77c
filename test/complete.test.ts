import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as contract from '../src/contract/index.js';
import * as library from '../src/index.js';
import { operationsPage } from '../scripts/docs/operations-page.js';
import { createSandbox } from '../src/sandbox/index.js';
import { table } from './contract/table.js';
import { root } from './source.js';

// test/contract/complete.test.ts holds the declarations against the table; here stands what else an operation needs.
const rows = table.map(([name, hook, kind, , , spec, okuna]) => ({
  name,
  hook,
  kind,
  spec,
  okuna: okuna === 'same' ? spec : okuna,
}));
const writes = rows.filter(({ kind }) => kind === 'mutation');
const exported: Readonly<Record<string, unknown>> = library;

test('the table has sixty rows, 34 of them writes', () => {
  expect([rows.length, writes.length]).toEqual([60, 34]);
});

test('every operation is exported by its name', () => {
  const declared: Readonly<Record<string, unknown>> = contract;
  expect(contract.operations.filter((operation) => declared[operation.name] !== operation).map(({ name }) => name)).toEqual([]);
});

test('every operation has its hook', () => {
  expect(rows.filter(({ hook }) => typeof exported[hook] !== 'function').map(({ hook }) => hook)).toEqual([]);
});

test('every write has its row of effects', () => {
  expect(writes.map(({ name }) => `${name}Effects`).filter((name) => typeof exported[name] !== 'object')).toEqual([]);
});

test('no hook and no row of effects belongs to no operation', () => {
  const others = ['useCommunity', 'useSession', 'useLogout', 'useSwitchAccount', 'useDeviceRegistration'];
  const known = new Set([...rows.map(({ hook }) => hook), ...writes.map(({ name }) => `${name}Effects`), ...others]);
  const named = Object.keys(exported).filter((name) => /^use[A-Z]|Effects$/.test(name));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

describe.each(['spec', 'okuna'] as const)('the sandbox with the %s routes', (set) => {
  const sandbox = createSandbox(set === 'okuna' ? { routes: contract.okunaRoutes } : {});

  test.each(rows.filter((row) => row[set] !== null))('serves $name', async (row) => {
    const [method = '', template = ''] = row[set]?.split(' ') ?? [];
    const address = template.replace(':username', 'alice').replace(/:\w+/, '1');
    const { status } = await sandbox.fetch(new Request(`http://sandbox.test${address}`, { method }));
    expect([404, 405, 500, 501]).not.toContain(status);
  });
});

test('every operation is in openapi.json, by its name', () => {
  const document = JSON.parse(readFileSync(path.join(root, 'openapi.json'), 'utf8')) as { paths: Record<string, object> };
  const text = JSON.stringify(document.paths);
  expect(rows.filter(({ name }) => !text.includes(`"operationId":"${name}"`)).map(({ name }) => name)).toEqual([]);
});

test('every operation has its row in docs/operations.md, by its hook and with its routes', () => {
  const lines = readFileSync(path.join(root, 'docs/operations.md'), 'utf8').split('\n');
  const without = rows.filter(({ hook, spec, okuna }) => {
    const row = lines.find((line) => line.startsWith(`| [\`${hook}\`]`)) ?? '';
    const routes = [spec, okuna].map((route) => route?.replace(/ \w+$/, '') ?? 'not on the public server');
    return routes.some((route) => !row.includes(route));
  });
  expect(without.map(({ name }) => name)).toEqual([]);
});

test('docs/operations.md tells the operations as they stand: `npm run docs` writes it anew', () => {
  expect(readFileSync(path.join(root, 'docs/operations.md'), 'utf8')).toBe(operationsPage(root));
});

test('every hook has a test of its whole type', () => {
  expect(hooksWithout(/\.test-d\.tsx?$/, (hook) => `\\bexpectTypeOf\\(${hook}\\)\\s*\\.toEqualTypeOf<`)).toEqual([]);
});

test('every hook has a test of what it does', () => {
  expect(hooksWithout(/^react[\\/].*\.test\.tsx$/, (hook) => `\\b${hook}[(<]`)).toEqual([]);
});

/** The hooks for which none of these files of test/ has what is looked for. */
function hooksWithout(which: RegExp, used: (hook: string) => string): string[] {
  const directory = path.join(root, 'test');
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) => which.test(file));
  const tests = files.map((file) => readFileSync(path.join(directory, file), 'utf8')).join('\n');
  return rows.filter(({ hook }) => !new RegExp(used(hook)).test(tests)).map(({ hook }) => hook);
}
