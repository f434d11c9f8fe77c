import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { entries, parse, root, type Source, sources } from './source.js';

/** What a folder of src may import: folders of src, single files, and packages. */
interface Floor {
  readonly folders: readonly string[];
  readonly files?: readonly string[];
  readonly packages: readonly string[];
}

/** By folder. */
const floors: Readonly<Record<string, Floor>> = {
  contract: { folders: ['contract'], packages: ['zod/mini'] },
  transport: { folders: ['contract', 'transport'], packages: ['ky', 'zod/mini'] },
  // Any service can use it: of this one it takes only the marks of records, and of rows that were left out.
  engine: {
    folders: ['engine'],
    files: ['contract/entity.ts', 'contract/left-out.ts'],
    packages: ['@tanstack/react-query', 'zod/mini'],
  },
  // Declarations alone: nothing of them runs by itself.
  rules: { folders: ['contract', 'engine', 'rules'], packages: [] },
  effects: { folders: ['contract', 'transport', 'engine', 'rules', 'effects'], packages: ['@tanstack/react-query'] },
  react: {
    folders: ['contract', 'transport', 'engine', 'rules', 'effects', 'react'],
    packages: ['@tanstack/react-query', 'react', 'react/jsx-runtime'],
  },
  sandbox: { folders: ['contract', 'sandbox'], packages: ['zod/mini'] },
  testing: {
    folders: ['contract', 'transport', 'engine', 'effects', 'react', 'sandbox', 'testing'],
    packages: ['@tanstack/react-query', 'react', 'react/jsx-runtime', 'msw', 'msw/browser', 'msw/node'],
  },
  // Of React Hook Form there are types alone.
  forms: { folders: ['contract', 'transport', 'texts', 'forms'], packages: ['zod/mini', 'react-hook-form'] },
  texts: { folders: ['contract', 'transport', 'texts'], packages: [] },
  devtools: {
    folders: ['contract', 'transport', 'engine', 'react', 'devtools'],
    packages: ['@tanstack/react-query', 'react', 'react/jsx-runtime'],
  },
  persist: {
    folders: ['contract', 'transport', 'engine', 'rules', 'effects', 'persist'],
    packages: ['@tanstack/react-query', 'zod/mini'],
  },
  outbox: {
    folders: ['contract', 'transport', 'engine', 'rules', 'effects', 'react', 'persist', 'outbox'],
    packages: ['@tanstack/react-query', 'react', 'zod/mini'],
  },
  'own-operations': {
    folders: ['contract', 'transport', 'engine', 'rules', 'react', 'own-operations'],
    packages: [],
  },
  // src/index.ts, the entry "."
  '': { folders: ['contract', 'transport', 'engine', 'rules', 'effects', 'react'], packages: [] },
};

/** The writes with a part by hand. */
const byHand = new Set(
  sources()
    .filter(({ file }) => file.startsWith('effects/'))
    .flatMap(({ code }) => [...code.matchAll(/^export const (\w+)[^=]* = on\(/gm)].map(([, name]) => name)),
);

test('every file of src imports downward only, and only what its floor may have', () => {
  expect(sources().flatMap(importFaults)).toEqual([]);
});

test("the engine's README lists its files by folder, each above those that import it", () => {
  const readme = readFileSync(path.join(root, 'src/engine/README.md'), 'utf8');
  const table = readme.slice(readme.indexOf('## Files'), readme.indexOf('## Invariants'));
  const listed = table.split('\n').flatMap((row) => {
    const folder = /^\| `([\w-]+\/)` \|/.exec(row)?.[1] ?? '';
    return [...row.matchAll(/`([\w-]+\.ts)`/g)].map(([, name = '']) => `engine/${folder}${name}`);
  });
  const files = sources().filter(({ file }) => file.startsWith('engine/') && !isEntry(file));
  expect(listed.toSorted()).toEqual(files.map(({ file }) => file));
  const place = (file: string): number => listed.indexOf(file);
  const upward = files.flatMap((source) => {
    const imported = importsOf(source).map((specifier) => resolve(source.file, specifier));
    return imported.filter((target) => place(target) > place(source.file)).map((target) => `${source.file}: ${target}`);
  });
  expect(upward).toEqual([]);
});

test('only the entries re-export, and name what they export', () => {
  expect(sources().flatMap(exportFaults)).toEqual([]);
});

test('a write with a part by hand is taken from src/effects', () => {
  expect(sources().flatMap(bareWrites)).toEqual([]);
  expect(bareWrites(parse('react/a.ts', `import { blockUser, updateEmail } from '../rules/writes.js';`))).toEqual([
    'react/a.ts: blockUser',
  ]);
  expect(bareWrites(parse('index.ts', `export { updateEmail, login } from './rules/writes.js';`))).toEqual(['index.ts: login']);
});

test('no files import each other in a circle, types included', () => {
  expect(circlesIn(sources())).toEqual([]);
});

test("every file of src/react, and every component of src/devtools, says 'use client' first", () => {
  const isClient = (file: string): boolean => file.startsWith('react/') || /^devtools\/.*\.tsx$/.test(file);
  const silent = sources().filter(({ file, code }) => isClient(file) && !code.startsWith("'use client';"));
  expect(silent.map(({ file }) => file)).toEqual([]);
});

test('msw is within reach of ./testing only in its part that runs everywhere', () => {
  const reached = reachOf('testing/index.ts', sources());
  expect(reached.filter((name) => name.startsWith('msw/'))).toEqual([]);
});

describe('the rules see', () => {
  test.each([
    ['contract/a.ts', `import { call } from '../transport/call.js';`, 'contract/a.ts: contract may not import transport'],
    ['engine/a.ts', `import type { Hook } from '../react/hook.js';`, 'engine/a.ts: engine may not import react'],
    ['engine/a.ts', `import type { Rule } from '../effects/rule.js';`, 'engine/a.ts: engine may not import effects'],
    ['engine/a.ts', `import type { Session } from '../transport/session.js';`, 'engine/a.ts: engine may not import transport'],
    ['engine/a.ts', `import type { Query } from '../contract/operation.js';`, 'engine/a.ts: engine may not import contract'],
    ['engine/a.ts', `import { fold } from './index.js';`, 'engine/a.ts: ./index.js is an entry'],
    [
      'effects/a.ts',
      `import { fold } from '../engine/writes/fold.js';`,
      'effects/a.ts: ../engine/writes/fold.js is not the interface of the engine',
    ],
    [
      'react/a.ts',
      `import { makesBy } from '../engine/rules/facts.js';`,
      'react/a.ts: ../engine/rules/facts.js is not the interface of the engine',
    ],
    [
      'index.ts',
      `export type { Write } from './engine/past/log.js';`,
      'index.ts: ./engine/past/log.js is not the interface of the engine',
    ],
    ['effects/a.ts', `import type { Hook } from '../react/hook.js';`, 'effects/a.ts: effects may not import react'],
    ['sandbox/a.ts', `const call = await import('../transport/call.js');`, 'sandbox/a.ts: sandbox may not import transport'],
    ['sandbox/a.ts', `type Call = import('../transport/call.js').Call;`, 'sandbox/a.ts: sandbox may not import transport'],
    ['react/a.ts', `import { a } from '../contract/index.js';`, 'react/a.ts: ../contract/index.js is an entry'],
    ['react/a.ts', `import { a } from './b';`, 'react/a.ts: ./b does not end in .js'],
    ['contract/a.ts', `import ky from 'ky';`, 'contract/a.ts: contract may not import ky'],
    ['contract/a.ts', `import { z } from 'zod/mini';`, 'contract/a.ts: zod/mini is imported as `* as z`'],
  ])('%s: %s', (file, code, fault) => {
    expect(importFaults(parse(file, code))).toEqual([fault]);
  });

  test.each([
    ['react/a.ts', `export { b } from './b.js';`, 'react/a.ts: re-exports ./b.js'],
    ['react/a.ts', `import { b } from './b.js'; export { b };`, 'react/a.ts: re-exports ./b.js'],
    ['index.ts', `export * from './b.js';`, 'index.ts: exports everything of ./b.js without a name'],
  ])('%s: %s', (file, code, fault) => {
    expect(exportFaults(parse(file, code))).toEqual([fault]);
  });

  test('a circle of imports, one of them for a type', () => {
    const circle = [
      parse('engine/a.ts', `import { b } from './b.js';`),
      parse('engine/b.ts', `import type { C } from './c.js';`),
      parse('engine/c.tsx', `export type A = import('./a.js').A;`),
    ];
    expect(circlesIn(circle)).toEqual(['engine/a.ts > engine/b.ts > engine/c.tsx > engine/a.ts']);
  });
});

/** The circles of imports, each as the files along it. */
function circlesIn(all: readonly Source[]): string[] {
  const files = new Map(all.map((source) => [source.file, source]));
  const done = new Set<string>();
  const circles: string[] = [];
  const follow = (file: string, way: readonly string[]): void => {
    const source = files.get(file) ?? files.get(`${file}x`);
    if (!source || done.has(source.file)) return;
    if (way.includes(source.file)) {
      circles.push([...way.slice(way.indexOf(source.file)), source.file].join(' > '));
      return;
    }
    for (const specifier of importsOf(source)) {
      if (specifier.startsWith('.')) follow(resolve(source.file, specifier), [...way, source.file]);
    }
    done.add(source.file);
  };
  for (const { file } of all) follow(file, []);
  return circles;
}

function importFaults(source: Source): string[] {
  const floor = path.posix.dirname(source.file).split('/')[0]?.replace('.', '') ?? '';
  const allowed = floors[floor];
  if (!allowed) return [`${source.file}: stands on no floor`];
  return [
    ...importsOf(source).flatMap((specifier) => {
      const refused = (name: string): string[] => [`${source.file}: ${floor} may not import ${name}`];
      if (!specifier.startsWith('.')) return allowed.packages.includes(specifier) ? [] : refused(specifier);
      if (!specifier.endsWith('.js')) return [`${source.file}: ${specifier} does not end in .js`];
      const target = resolve(source.file, specifier);
      const folder = target.split('/')[0] ?? '';
      if (folder === 'engine' && floor !== 'engine' && allowed.folders.includes(folder)) {
        return isInterface(target, floor) ? [] : [`${source.file}: ${specifier} is not the interface of the engine`];
      }
      if (isEntry(target)) return [`${source.file}: ${specifier} is an entry`];
      return allowed.folders.includes(folder) || allowed.files?.includes(target) ? [] : refused(folder);
    }),
    ...wrongZodImports(source),
  ];
}

/** What other folders import of the engine. The rules import their words, and what binds them to a service. */
function isInterface(target: string, floor: string): boolean {
  // Those who declare rules: the package, and an app.
  const ofRules: Readonly<Record<string, readonly string[]>> = {
    rules: ['words', 'rules/facts'],
    'own-operations': ['words', 'rules/facts', 'rules/check-rules'],
  };
  const names = ['index', 'public', ...(ofRules[floor] ?? [])];
  return names.some((name) => target === `engine/${name}.ts`);
}

function wrongZodImports({ file, parsed }: Source): string[] {
  const ofZod = parsed.module.staticImports.filter(({ moduleRequest }) => moduleRequest.value === 'zod/mini');
  const named = ofZod.some(({ entries: names }) => names.some(({ importName }) => importName.kind !== 'NamespaceObject'));
  return named ? [`${file}: zod/mini is imported as \`* as z\``] : [];
}

function exportFaults({ file, parsed }: Source): string[] {
  const imported = new Map(
    parsed.module.staticImports.flatMap((one) => one.entries.map((entry) => [entry.localName.value, one.moduleRequest.value])),
  );
  return parsed.module.staticExports.flatMap(({ entries: exported }) =>
    exported.flatMap(({ moduleRequest, importName, exportName, localName }) => {
      const origin = moduleRequest?.value ?? imported.get(localName.name ?? '');
      if (origin === undefined) return [];
      if (!isEntry(file)) return [`${file}: re-exports ${origin}`];
      const nameless = exportName.kind === 'None' && importName.kind !== 'Name';
      return nameless ? [`${file}: exports everything of ${origin} without a name`] : [];
    }),
  );
}

/** Everything a file imports or re-exports from, statically, at run time or as a type. */
function importsOf({ code, parsed }: Source): string[] {
  const { staticImports, staticExports, dynamicImports } = parsed.module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries: exported }) => exported.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.map(({ moduleRequest }) => code.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
    ...typeImports(parsed.program),
  ];
}

/** The `x` of every `import('x').Y` in a type. */
function typeImports(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(typeImports);
  if (typeof node !== 'object' || node === null) return [];
  const own =
    'type' in node && node.type === 'TSImportType' && 'source' in node ? [(node.source as { value: string }).value] : [];
  return [...own, ...Object.values(node).flatMap(typeImports)];
}

/** The writes that a file takes from their rules, though they have more in src/effects. */
function bareWrites({ file, parsed }: Source): string[] {
  const { staticImports, staticExports } = parsed.module;
  const taken = [
    ...staticImports.flatMap(({ moduleRequest, entries: names }) => names.map((one) => ({ moduleRequest, ...one }))),
    ...staticExports.flatMap(({ entries: names }) => names),
  ].filter(({ moduleRequest }) => resolve(file, moduleRequest?.value ?? '') === 'rules/writes.ts');
  return taken.flatMap(({ importName: { name } }) => (name && byHand.has(name) ? [`${file}: ${name}`] : []));
}

function reachOf(from: string, all: readonly Source[], seen: Set<string> = new Set()): string[] {
  const source = all.find(({ file }) => file === from || file === `${from}x`);
  if (!source || seen.has(source.file)) return [];
  seen.add(source.file);
  return importsOf(source).flatMap((specifier) =>
    specifier.startsWith('.') ? reachOf(resolve(from, specifier), all, seen) : specifier,
  );
}

/** The source file that a relative import of another one means. */
function resolve(file: string, specifier: string): string {
  return path.posix.join(path.posix.dirname(file), specifier).replace(/\.js$/, '.ts');
}

function isEntry(file: string): boolean {
  return entries.includes(file) || file.endsWith('/index.ts');
}
