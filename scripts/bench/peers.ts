/**
 * `npm run task -- bench --peers`: the library beside what else an app would use for this service (bench/): bytes, calls, hooks, a long
 * list, requests and types. The peers' clients are made of openapi.json first. Ratios are to `fetch` and TanStack Query by hand.
 */
import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { resultOf, run } from '../lib/run.js';
import { inChromium } from './chromium.js';
import { NODE_PAGE, type Part, parts } from './peers-page.js';

const names: Readonly<Record<string, string>> = {
  raw: 'fetch and TanStack Query by hand',
  'ky-zod': 'ky and zod/mini by hand',
  openapi: 'openapi-react-query',
  orval: 'orval with zod',
  'hey-api': 'hey-api with zod',
  rtk: 'RTK Query with zod/mini',
  ours: 'community-hooks',
};
const directory = path.resolve('bench');
const out = path.resolve('.cache/bench');
const react = ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/client'];

/** All that a peer has for the service. By hand there is no more than what somebody writes. */
const everything: Readonly<Record<string, string>> = {
  openapi: `export * from './peers/openapi.js';`,
  orval: `export * from './generated/orval/client.js'; export { Provider } from './peers/provider.js';`,
  'hey-api': `export * from './generated/hey-api/@tanstack/react-query.gen.js'; export { useQuery, useMutation, useInfiniteQuery } from '@tanstack/react-query'; export { Provider } from './peers/provider.js';`,
  rtk: `export * from './generated/rtk.js'; export { Provider } from './peers/rtk.js';`,
  ours: `export * from 'community-hooks';`,
};

type Measured = Readonly<Record<string, Readonly<Record<string, number>>>>;

const sections: Readonly<Record<string, () => Promise<void> | void>> = {
  bytes: showBytes,
  node: () => showTimes('Node', ({ name, rounds }) => inNode(name, rounds)),
  chromium: () => showTimes('Chromium', measureInChromium),
  requests: showRequests,
  types: () => table('Type check of five hooks', typeCosts(), (value) => String(Math.round(value))),
};

/** Shows the whole comparison, or only one section. */
export async function comparePeers(only: string | undefined): Promise<void> {
  mkdirSync(out, { recursive: true });
  const inBench: SpawnSyncOptions = { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] };
  if (!existsSync(path.join(directory, 'node_modules'))) run('npm', ['ci', '--ignore-scripts'], inBench);
  run('node', ['generate.mjs'], inBench);
  for (const [name, show] of Object.entries(sections)) if (only === undefined || only === name) await show();
}

async function showBytes(): Promise<void> {
  const one = await sizes((name) => `export { Provider, useUnread } from './peers/${name}.js';`);
  const five = await sizes(
    (name) =>
      `export { Provider, useUnread, useInvites, useCreateInvite, useDeleteInvite, useBlockUser } from './peers/${name}.js';`,
  );
  const all = await sizes((name) => everything[name]);
  const columns = { 'one hook': one, 'five hooks': five, everything: all };
  table('KiB (esbuild, gzip -9), React left out', columns, (value) => value.toFixed(1));
}

async function showTimes(where: string, measure: (part: Part) => Promise<Measured> | Measured): Promise<void> {
  await bundled('page.tsx', 'page.js');
  for (const part of parts) ratios(`${where}: ${part.title}`, part.unit, await measure(part));
}

async function showRequests(): Promise<void> {
  await bundled('shell.tsx', 'shell.js');
  console.log('\nRequests of a block inside an app shell');
  const requests = inNode('shell', []);
  for (const [name, { load, block }] of Object.entries(requests)) {
    console.log(row([names[name] ?? name, `${load} to load`, `${block}`]));
  }
}

/** KiB of an app, by peer. */
async function sizes(sourceOf: (name: string) => string | undefined): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const name of Object.keys(names)) {
    const contents = sourceOf(name);
    if (contents === undefined) continue;
    const { outputFiles } = await build({
      ...options,
      stdin: { contents, resolveDir: directory, loader: 'tsx' },
      external: react,
      write: false,
      format: 'esm',
    });
    found[name] = gzipSync(outputFiles.map(({ text }) => text).join('\n'), { level: 9 }).length / 1024;
  }
  return found;
}

/** One copy of each package, the one of bench/, and this library as it ships. */
const packages: Plugin = {
  name: 'packages of bench/',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^community-hooks/ }, ({ path: name }) => ({
      path: path.resolve('dist', name.slice('community-hooks'.length + 1), 'index.js'),
      sideEffects: false,
    }));
    onResolve({ filter: /^(react|react-dom|@tanstack\/.*|ky|zod)(\/|$)/ }, ({ path: name, kind, pluginData }) =>
      pluginData === packages ? undefined : resolve(name, { kind, resolveDir: directory, pluginData: packages }),
    );
  },
};

const options = {
  bundle: true,
  minify: true,
  target: 'es2022',
  jsx: 'automatic',
  tsconfigRaw: {},
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [packages],
} satisfies BuildOptions;

/** A page as one script, which is there by the name `bench`. */
async function bundled(from: string, to: string): Promise<void> {
  const entryPoints = [path.join(directory, from)];
  await build({ ...options, entryPoints, outfile: path.join(out, to), format: 'iife', globalName: 'bench' });
}

function measureInChromium({ name, rounds }: Part): Promise<Measured> {
  return inChromium(path.join(out, 'page.js'), async (page) => {
    await page.addScriptTag({ url: '/script.js' });
    // The bundle's name in the page.
    return page.evaluate<Measured>(`bench.${name}(${JSON.stringify(rounds)})`);
  });
}

function inNode(name: string, rounds: readonly number[]): Measured {
  return resultOf([fileURLToPath(NODE_PAGE), name, JSON.stringify(rounds)]) as Measured;
}

/** What the compiler pays for five hooks of each peer, with what they import, and the errors that it finds in generated code. */
function typeCosts(): Record<'instantiations' | 'check, ms' | 'errors', Record<string, number>> {
  const costs = { instantiations: {}, 'check, ms': {}, errors: {} } as ReturnType<typeof typeCosts>;
  for (const name of Object.keys(names)) {
    const source = `import * as peer from '../peers/${name}.js';
export const useAll = () => [peer.useUnread().data, peer.useInvites().data, peer.useCreateInvite().mutate, peer.useDeleteInvite().mutate, peer.useBlockUser().mutate];
`;
    writeFileSync(path.join(directory, `generated/uses-${name}.ts`), source);
    const config = path.join(directory, `generated/tsconfig-${name}.json`);
    writeFileSync(config, JSON.stringify({ compilerOptions, files: [`uses-${name}.ts`] }));
    const args = ['--no-install', 'tsc', '-p', config, '--extendedDiagnostics', '--checkers', '1', '--pretty', 'false'];
    const { stdout } = spawnSync('npx', args, { encoding: 'utf8', shell: process.platform === 'win32' });
    const faults = stdout.split('\n').filter((line) => / error TS/.test(line));
    const own = faults.filter((line) => !/generated\/(orval|hey-api)/.test(line));
    if (own.length > 0) throw new Error(`bench: bench/peers/${name} does not compile:\n${own.join('\n')}`);
    costs.instantiations[name] = Number(/^Instantiations:\s+(\d+)/m.exec(stdout)?.[1] ?? Number.NaN);
    costs['check, ms'][name] = 1000 * Number(/^Check time:\s+([\d.]+)s/m.exec(stdout)?.[1] ?? Number.NaN);
    costs.errors[name] = faults.length;
  }
  return costs;
}

const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
  paths: {
    'community-hooks': ['../../dist/index.d.ts'],
    'community-hooks/*': ['../../dist/*/index.d.ts'],
    '@tanstack/react-query': ['../node_modules/@tanstack/react-query'],
    react: ['../node_modules/@types/react'],
    'zod/mini': ['../node_modules/zod/mini'],
  },
};

/** Each figure as a ratio to `raw`, whose own is shown, too. */
function ratios(title: string, unit: string, measured: Measured): void {
  const steps = Object.keys(measured['raw'] ?? {});
  const scale = unit === 'µs' ? 1000 : 1;
  console.log(`\n${title}, in those of fetch and TanStack Query by hand`);
  console.log(row(['', ...steps]));
  for (const [name, took] of Object.entries(measured)) {
    const cells = steps.map((step) => {
      const value = took[step] ?? Number.NaN;
      if (name === 'raw') return `1 (${(value * scale).toFixed(2)} ${unit})`;
      return (value / (measured['raw']?.[step] ?? Number.NaN)).toFixed(2);
    });
    console.log(row([names[name] ?? name, ...cells]));
  }
}

function table(
  title: string,
  columns: Readonly<Record<string, Readonly<Record<string, number>>>>,
  shown: (value: number) => string,
): void {
  console.log(`\n${title}`);
  console.log(row(['', ...Object.keys(columns)]));
  for (const [name, text] of Object.entries(names)) {
    const cells = Object.values(columns).map((column) => (column[name] === undefined ? '' : shown(column[name])));
    console.log(row([text, ...cells]));
  }
}

function row([first = '', ...cells]: readonly string[]): string {
  return [first.padEnd(36), ...cells.map((cell) => cell.padStart(18))].join('');
}
