import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { parse, root, type Source, sources } from './source.js';

/** Made once and never changed: what may be built with `new` at the top of a file. */
const stateless = new Set(['RegExp', 'TextEncoder', 'TextDecoder', 'Intl.NumberFormat', 'Intl.DateTimeFormat', 'Intl.Collator']);

/** Methods that change what they are called on. */
const changing = new Set(
  'add set delete clear push pop shift unshift splice sort reverse fill copyWithin append abort postMessage addEventListener'.split(
    ' ',
  ),
);

test('no file of src has module-level state or side effects on import', () => {
  expect(sources().flatMap(faultsOf)).toEqual([]);
});

test('importing every file of src leaves no timer, open handle or global name behind', () => {
  const packages = ['ky', 'zod/mini', 'react', '@tanstack/react-query', 'msw', 'msw/node'];
  const script = `
    void fetch;
    for (const name of ${JSON.stringify(packages)}) await import(name);
    const before = new Set(Reflect.ownKeys(globalThis));
    const active = () => process.getActiveResourcesInfo().filter((name) => !/^(TTY|Pipe|File|FS|TCP|Message)/.test(name));
    const resting = active().length;
    for (const file of ${JSON.stringify(importable())}) await import(file);
    const names = Reflect.ownKeys(globalThis).filter((name) => !before.has(name)).map(String);
    console.log(JSON.stringify({ names, resources: active().slice(resting) }));`;
  const output = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toEqual({ names: [], resources: [] });
});

describe('the rules see', () => {
  test.each([
    ['let count = 0;', 'a.ts:1 let'],
    ['export var count = 0;', 'a.ts:1 var'],
    ['const known = new Map();', 'a.ts:1 new Map'],
    ['const client = new QueryClient();', 'a.ts:1 new QueryClient'],
    ['const known: ReadonlySet<string> = new Set();', 'a.ts:1 new Set'],
    ['const known: string[] = [];\nexport function learn(name: string) { known.push(name); }', 'a.ts:2 changes known'],
    ['const counts = { a: 0 };\nexport function count() { counts.a += 1; }', 'a.ts:2 changes counts'],
    ['const counts = { a: 0 };\nexport function count() { counts.a++; }', 'a.ts:2 changes counts'],
    ['const deep = { a: { b: [0] } };\nexport const grow = () => deep.a.b.push(1);', 'a.ts:2 changes deep'],
    ['const counts = { a: 0 };\nexport function count() { Object.assign(counts, { a: 1 }); }', 'a.ts:2 changes counts'],
    ['const counts = { a: 0 };\nexport function count() { delete counts.a; }', 'a.ts:2 changes counts'],
    ['setInterval(() => {}, 1);', 'a.ts:1 runs on import'],
    ['if (true) { start(); }', 'a.ts:1 runs on import'],
    ['class Cache { static entries = new Map(); }', 'a.ts:1 static field'],
    ['const timer = setTimeout(() => {}, 1);', 'a.ts:1 setTimeout'],
    ['const id = Math.random();', 'a.ts:1 Math.random'],
    ['const start = Date.now();', 'a.ts:1 Date.now'],
  ])('%s', (code, fault) => {
    expect(faultsOf(parse('a.ts', code))).toEqual([fault]);
  });

  test.each([
    "'use client';\nimport * as z from 'zod/mini';\nexport const Invite = z.object({ id: z.number() });",
    'export const kinds: ReadonlySet<string> = new Set(["a"]);\nexport const has = (kind: string) => kinds.has(kind);',
    'const names = ["a"] as const;\nexport function all() { const mine: string[] = [...names]; mine.push("b"); return mine; }',
    'const path = /a/;\nexport const word = new RegExp("b");',
    'const known = {};\nexport function own() { const known: string[] = []; known.push("a"); return known; }',
  ])('nothing wrong in: %s', (code) => {
    expect(faultsOf(parse('a.ts', code))).toEqual([]);
  });
});

/** A node of the syntax tree, as far as these rules look at it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

function faultsOf({ file, code, parsed }: Source): string[] {
  const at = (node: Node): string => `${file}:${code.slice(0, node.start).split('\n').length}`;
  const body = parsed.program.body as unknown as Node[];
  const statements = body.map((statement) => (isNode(statement['declaration']) ? statement['declaration'] : statement));
  const constants = new Set(statements.flatMap(declaredNames));
  return [
    ...statements.flatMap((statement) => statementFaults(statement).map((fault) => `${at(statement)} ${fault}`)),
    ...changesOf(body, constants).map(({ node, name }) => `${at(node)} changes ${name}`),
  ];
}

function statementFaults(statement: Node): string[] {
  if (statement.type === 'VariableDeclaration') {
    if (statement['kind'] !== 'const') return [String(statement['kind'])];
    return (statement['declarations'] as Node[]).flatMap((declarator) =>
      valueFaults(declarator['init'], readonlyType(declarator)),
    );
  }
  if (statement.type === 'ClassDeclaration') {
    const members = (statement['body'] as Node)['body'] as Node[];
    return members.some((member) => member['static'] === true && member.type !== 'MethodDefinition') ? ['static field'] : [];
  }
  if (statement.type === 'ExpressionStatement' && typeof statement['directive'] === 'string') return [];
  return /^(Import|Export|TS|FunctionDeclaration)/.test(statement.type) ? [] : ['runs on import'];
}

/** What is wrong with making this value at import time; what functions in it do later is not looked at here. */
function valueFaults(value: unknown, isReadonly: boolean): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => valueFaults(one, isReadonly));
  if (!isNode(value) || /Function/.test(value.type)) return [];
  const own = ownFault(value, isReadonly);
  return [...own, ...Object.values(value).flatMap((child) => valueFaults(child, isReadonly))];
}

function ownFault(value: Node, isReadonly: boolean): string[] {
  if (value.type === 'CallExpression') {
    const called = dotted(value['callee']);
    return /^(setTimeout|setInterval|queueMicrotask|fetch|Math\.random|Date\.now|.*addEventListener)$/.test(called)
      ? [called]
      : [];
  }
  if (value.type !== 'NewExpression') return [];
  const made = dotted(value['callee']);
  const filled = (value['arguments'] as unknown[]).length > 0;
  const fixed = isReadonly && filled && (made === 'Set' || made === 'Map');
  return stateless.has(made) || fixed ? [] : [`new ${made}`];
}

/** Declared as a ReadonlySet or ReadonlyMap, so that the compiler keeps everyone from changing it. */
function readonlyType(declarator: Node): boolean {
  return /"name":"Readonly(Set|Map)"/.test(JSON.stringify((declarator['id'] as Node)['typeAnnotation'] ?? null));
}

/** Every place that changes one of these names or something in it, unless a function has a name of its own like it. */
function changesOf(node: unknown, names: ReadonlySet<string>): { node: Node; name: string }[] {
  if (Array.isArray(node)) return node.flatMap((one) => changesOf(one, names));
  if (!isNode(node)) return [];
  const visible = /Function/.test(node.type) ? without(names, localNames(node)) : names;
  const changed = changedName(node);
  const own = changed !== undefined && visible.has(changed) ? [{ node, name: changed }] : [];
  return [...own, ...Object.values(node).flatMap((child) => changesOf(child, visible))];
}

function changedName(node: Node): string | undefined {
  if (node.type === 'AssignmentExpression') return member(node['left']);
  if (node.type === 'UpdateExpression') return member(node['argument']);
  if (node.type === 'UnaryExpression' && node['operator'] === 'delete') return member(node['argument']);
  if (node.type !== 'CallExpression') return undefined;
  const path = dotted(node['callee']).split('.');
  const [first] = node['arguments'] as Node[];
  if (/^Object\.(assign|define\w+)$/.test(path.join('.')) && first) return dotted(first).split('.')[0];
  return path.length > 1 && changing.has(path.at(-1) ?? '') ? path[0] : undefined;
}

/** The name at the head of `a.b.c`; undefined for a bare name, which a `const` protects already. */
function member(node: unknown): string | undefined {
  return isNode(node) && node.type === 'MemberExpression' ? dotted(node).split('.')[0] : undefined;
}

/** `a.b.c` of a member expression; the part in brackets stands as `[]`. */
function dotted(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type !== 'MemberExpression') return dotted(node['expression']);
  return `${dotted(node['object'])}.${node['computed'] === true ? '[]' : dotted(node['property'])}`;
}

/** Names that a function declares itself, as parameters or anywhere in its body. */
function localNames(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(localNames);
  if (!isNode(node)) return [];
  const parameters = Array.isArray(node['params']) ? node['params'].flatMap(boundNames) : [];
  return [...parameters, ...declaredNames(node), ...Object.values(node).flatMap(localNames)];
}

function declaredNames(node: Node): string[] {
  return node.type === 'VariableDeclaration' ? (node['declarations'] as Node[]).flatMap(({ id }) => boundNames(id)) : [];
}

/** The names in a binding: itself, or those of its pattern. */
function boundNames(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(boundNames);
  if (!isNode(node)) return [];
  return node.type === 'Identifier' ? [String(node['name'])] : Object.values(node).flatMap(boundNames);
}

function without(names: ReadonlySet<string>, removed: readonly string[]): ReadonlySet<string> {
  return new Set([...names].filter((name) => !removed.includes(name)));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Everything but what only a browser can import. */
function importable(): string[] {
  return sources().flatMap(({ file }) => (file === 'testing/browser.ts' ? [] : `./src/${file}`));
}
