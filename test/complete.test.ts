import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as contract from '../src/contract/index.js';
import * as library from '../src/index.js';
import { createSandbox } from '../src/sandbox/index.js';
import { root } from './source.js';

/** A row of operations.txt, which is kept apart from the contract so that neither can lose an operation unseen. */
interface Row {
  readonly name: string;
  readonly hook: string;
  readonly kind: string;
  readonly group: string;
  readonly token: string;
  /** `METHOD /path/` in each route set; `none` where the server has no such operation. */
  readonly spec: string;
  readonly okuna: string;
}

const rows = readRows();
const mutations = rows.filter(({ kind }) => kind === 'mutation');
const declared: Readonly<Record<string, unknown>> = contract;
const exported: Readonly<Record<string, unknown>> = library;

test('the table has sixty rows, 34 of them writes', () => {
  expect([rows.length, mutations.length]).toEqual([60, 34]);
});

test('the contract lists the operations in the order of the table', () => {
  expect(contract.operations.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
});

test.each(rows)('$name is declared as the table says', ({ name, kind, group, token, spec, okuna }) => {
  const operation = contract.operations.find((each) => each.name === name);
  expect(operation).toBe(declared[name]);
  expect(operation).toMatchObject({ kind, group, token });
  expect(`${operation?.method} ${operation?.path}`).toBe(spec);
  expect(okunaRoute(name, spec)).toBe(okuna);
});

test('every operation has its hook', () => {
  expect(rows.filter(({ hook }) => typeof exported[hook] !== 'function').map(({ hook }) => hook)).toEqual([]);
});

test('every write has its row of effects', () => {
  expect(mutations.map(({ name }) => `${name}Effects`).filter((name) => typeof exported[name] !== 'object')).toEqual([]);
});

test('no hook and no row of effects belongs to no operation', () => {
  const others = ['useCommunity', 'useSession', 'useLogout'];
  const known = new Set([...rows.map(({ hook }) => hook), ...mutations.map(({ name }) => `${name}Effects`), ...others]);
  const named = Object.keys(exported).filter((name) => /^use[A-Z]|Effects$/.test(name));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

describe.each(['spec', 'okuna'] as const)('the sandbox with the %s routes', (set) => {
  const sandbox = createSandbox(set === 'okuna' ? { routes: contract.okunaRoutes } : {});

  test.each(rows.filter((row) => row[set] !== 'none'))('serves $name', async (row) => {
    const [method = '', template = ''] = row[set].split(' ');
    const address = template.replace(':username', 'alice').replace(/:\w+/, '1');
    const { status } = await sandbox.fetch(new Request(`http://sandbox.test${address}`, { method }));
    expect([404, 405, 500, 501]).not.toContain(status);
  });
});

test('every hook has a type test', () => {
  const directory = path.join(root, 'test');
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) => /\.test-d\.tsx?$/.test(file));
  const tests = files.map((file) => readFileSync(path.join(directory, file), 'utf8'));
  expect(rows.filter(({ hook }) => !tests.some((code) => code.includes(`${hook}(`) || code.includes(`typeof ${hook}>`)))).toEqual(
    [],
  );
});

function okunaRoute(name: string, spec: string): string {
  const routes: Readonly<Record<string, { method?: string; path?: string } | null | undefined>> = contract.okunaRoutes;
  const difference = routes[name];
  if (difference === null) return 'none';
  const [method, template] = spec.split(' ');
  return `${difference?.method ?? method} ${difference?.path ?? template}`;
}

function readRows(): Row[] {
  const lines = readFileSync(path.join(root, 'test/operations.txt'), 'utf8').split('\n').slice(1);
  return lines.filter(Boolean).map((line) => {
    const [facts = '', difference] = line.split(' | ');
    const [name = '', hook = '', kind = '', group = '', token = '', method, template] = facts.split(/ +/);
    const spec = `${method} ${template}`;
    return { name, hook, kind, group, token, spec, okuna: difference ?? spec };
  });
}
