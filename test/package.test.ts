import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build as bundle } from 'esbuild';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProgram } from '../scripts/build/program.js';
import { markPureCalls } from '../scripts/build/pure.js';
import { ALICE_PASSWORD } from '../src/sandbox/demo/empty.js';
import { operations } from '../src/contract/operations.js';
import { entries, root, sources } from './source.js';

// Inside the checkout, so that what is built finds its dependencies and package.json's `sideEffects`.
mkdirSync(path.join(root, '.cache'), { recursive: true });
const built = mkdtempSync(path.join(root, '.cache/package-'));

beforeAll(async () => {
  await build({ root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'error', build: { outDir: built } });
  await buildProgram(built);
});
afterAll(() => rmSync(built, { recursive: true }));

test('every entry of package.json is built', () => {
  const manifest = JSON.parse(textOf('package.json')) as {
    exports: Record<string, { default?: string }>;
  };
  const promised = Object.values(manifest.exports).flatMap((target) => target.default ?? []);
  expect(promised.sort()).toEqual(entries.map((entry) => `./dist/${entry.replace(/\.ts$/, '.js')}`).sort());
  for (const entry of entries) expect(outputOf(entry)).toContain('export');
});

test("the React files keep 'use client', and no other file has it", () => {
  const hooks = sources().filter(({ file }) => /^(react|devtools)\/.*\.tsx$|^react\//.test(file));
  for (const { file } of hooks) expect(outputOf(file), file).toMatch(/^["']use client["'];/);
  expect(outputOf('contract/operation.ts')).not.toContain('use client');
});

test.each([
  ['index.ts', ['@tanstack/react-query', 'ky', 'react', 'zod']],
  ['contract/index.ts', ['zod']],
  ['engine/public.ts', ['@tanstack/react-query', 'zod']],
  ['sandbox/index.ts', ['zod']],
  ['testing/index.ts', ['@tanstack/react-query', 'ky', 'msw', 'react', 'zod']],
  ['testing/browser.ts', ['msw']],
  ['testing/node.ts', ['msw']],
  ['devtools/index.ts', ['@tanstack/react-query', 'react', 'zod']],
  ['texts/index.ts', []],
  ['forms/index.ts', ['zod']],
  ['forms/react-hook-form/index.ts', []],
  ['forms/tanstack-form/index.ts', []],
  ['persist/index.ts', ['@tanstack/react-query', 'zod']],
  ['outbox/index.ts', ['@tanstack/react-query', 'react', 'zod']],
  ['own-operations/index.ts', ['@tanstack/react-query', 'react', 'zod']],
])('%s as it is built needs these packages, and msw for tests alone: %j', async (entry, packages) => {
  expect(await packagesOf(entry)).toEqual(packages);
});

describe('the program community-hooks', () => {
  const program = path.join(built, 'bin/community-hooks.js');

  test('is what package.json names, and runs', () => {
    const { bin } = JSON.parse(textOf('package.json')) as { bin: Record<string, string> };
    expect(bin).toEqual({ 'community-hooks': 'dist/bin/community-hooks.js' });
    expect(readFileSync(program, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n[^]*MIT License/);
    const run = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
    expect(run().stdout).toContain('npx community-hooks sandbox [options]');
    expect(run('sandbox', '--help').stdout).toContain('--port 4010');
    expect([run('serve').status, run('serve').stderr]).toEqual([1, 'There is no command serve. (npx community-hooks --help)\n']);
    expect(run('act', 'follow', 'bob', 'alice', '--port', '1')).toMatchObject({
      status: 1,
      stderr: 'No sandbox answers at http://localhost:1. (npx community-hooks --help)\n',
    });
    const { status, stderr } = run('sandbox', '--port', 'x');
    expect([status, stderr]).toEqual([
      1,
      '--port is a whole number from 0 to 65535, not x. (npx community-hooks sandbox --help)\n',
    ]);
  });

  test('serves the built sandbox', async () => {
    const child = spawn(process.execPath, [program, 'sandbox', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const url = await new Promise<string>((resolve, reject) => {
        let output = '';
        child.stdout.on('data', (text) => {
          output += String(text);
          const [found] = /http:\/\/localhost:\d+/.exec(output) ?? [];
          if (found !== undefined) resolve(found);
        });
        child.once('exit', () => reject(new Error(`ended: ${output}`)));
      });
      const body = JSON.stringify({ username: 'alice', password: ALICE_PASSWORD });
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(`${url}/api/auth/login/`, { method: 'POST', body, headers });
      expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([200, ['token']]);
    } finally {
      child.kill();
    }
  });
});

test('no source map is built, and no file names one', () => {
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  expect(
    files.filter((file) => file.endsWith('.js') && /sourceMappingURL/.test(readFileSync(path.join(built, file), 'utf8'))),
  ).toEqual([]);
});

describe('an app bundled by esbuild', () => {
  test.each([
    ['useInvites', 'index.js', '/api/invites/'],
    ['useNotificationsUnreadCount', 'index.js', '/api/notifications/unread/count'],
    ['useBlockUser', 'index.js', '/api/auth/users/:username/block/'],
    ['circle', 'contract/index.js', '/api/circles/:id/'],
    ['circle, optionsOf', 'index.js', '/api/circles/:id/'],
  ])('with %s of %s carries its one operation and no other', async (names, entry, route) => {
    const code = await bundled(`import { ${names} } from './${entry}'; console.log(${names});`);
    expect(routes.filter((each) => code.includes(`"${each}"`))).toEqual([route]);
  });
});

describe('what makes a top-level constant is marked as pure', () => {
  test.each([
    ['const a = make();', 'const a = /* @__PURE__ */ (() => (make()))();'],
    [
      'export const a: A<B> = make({ of: other() });',
      'export const a: A<B> = /* @__PURE__ */ (() => (make({ of: other() })))();',
    ],
    ['const a = { b: make() };', 'const a = /* @__PURE__ */ (() => ({ b: make() }))();'],
    ['const a = new RegExp("b") as C;', 'const a = /* @__PURE__ */ (() => (new RegExp("b") as C))();'],
    // esbuild keeps a spread, because it may call getters.
    ['const a = { ...b, c };', 'const a = /* @__PURE__ */ (() => ({ ...b, c }))();'],
    ['const a = 1, b = make();', 'const a = 1, b = /* @__PURE__ */ (() => (make()))();'],
  ])('%s', (code, marked) => {
    expect(markPureCalls(code, 'a.ts').toString()).toBe(marked);
  });

  test.each([
    'const a = 1;',
    'const a = () => make();',
    'const a = <T,>(value: T) => make(value);',
    'const a = { b: () => make() };',
    'function a() { const b = make(); return b; }',
    'make();',
  ])('but not in: %s', (code) => {
    expect(markPureCalls(code, 'a.ts').hasChanged()).toBe(false);
  });
});

test("the stories' service worker is that of the msw installed (`npm ci` writes it)", () => {
  const { version } = JSON.parse(textOf('node_modules/msw/package.json')) as { version: string };
  expect(textOf('public/mockServiceWorker.js')).toContain(`PACKAGE_VERSION = '${version}'`);
});

test('the lockfile names no registry', () => {
  expect(textOf('package-lock.json')).not.toContain('"resolved"');
});

/** The path of every operation, once. */
const routes: readonly string[] = [...new Set(operations.map((operation) => operation.path))];

function textOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

function outputOf(source: string): string {
  return readFileSync(path.join(built, source.replace(/\.tsx?$/, '.js')), 'utf8');
}

/** The packages that an entry imports, itself or through another file. */
async function packagesOf(entry: string): Promise<string[]> {
  const { metafile } = await bundle({
    entryPoints: [path.join(built, entry.replace(/\.ts$/, '.js'))],
    bundle: true,
    write: false,
    format: 'esm',
    packages: 'external',
    treeShaking: false,
    metafile: true,
    outdir: built,
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const names = imports.flatMap(({ external, path: name }) =>
    external === true ? (/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? []) : [],
  );
  return [...new Set(names)].sort();
}

async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await bundle({
    stdin: { contents, resolveDir: built },
    bundle: true,
    write: false,
    format: 'esm',
    external: ['react', 'react/jsx-runtime'],
  });
  return outputFiles.map(({ text }) => text).join('\n');
}
