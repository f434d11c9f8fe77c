import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from './run.js';

/** An app of someone else, in a folder outside the checkout, with the packed library installed. */
export interface Consumer {
  readonly directory: string;
  /** Runs a program of the app's own node_modules. */
  run(program: string, ...args: readonly string[]): void;
  remove(): void;
}

/** Versions by package name; the others are taken as this checkout pins them. */
export type Versions = Readonly<Record<string, string>>;

/** Packs dist/ (built first when it is missing) and installs the tarball with these packages and files. */
export function createConsumer(name: string, packages: readonly string[], files: Versions, versions: Versions = {}): Consumer {
  if (!existsSync('dist/index.js')) run('tsx', ['scripts/build/build.ts']);
  const directory = mkdtempSync(path.join(tmpdir(), `community-hooks-${name}-`));
  const tarball = npm(process.cwd(), 'pack', '--silent', '--pack-destination', directory).trim().split('\n').at(-1) ?? '';
  const pins = { ...pinned(), ...versions };
  const dependencies = Object.fromEntries(packages.map((each) => [each, pins[each] ?? '*']));
  const app = {
    // An example brings its scripts.
    ...(JSON.parse(files['package.json'] ?? '{}') as object),
    name: `${name}-app`,
    private: true,
    type: 'module',
    devDependencies: {},
    dependencies: { ...dependencies, 'community-hooks': `file:${tarball}` },
  };
  const all: Versions = { ...files, 'package.json': JSON.stringify(app, undefined, 2) };
  for (const [file, content] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    writeFileSync(path.join(directory, file), content);
  }
  npm(directory, 'install', '--no-audit', '--no-fund', '--prefer-offline', '--no-package-lock');
  return {
    directory,
    run: (program, ...args) => run(program, args, { cwd: directory }),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** The oldest version of each part of a peer range such as `^18.2.0 || ^19.0.0`. */
export function lowEnds(name: string): string[] {
  const range = manifest()['peerDependencies']?.[name] ?? '';
  return range.split('||').map((part) => part.replace(/[^\d.]/g, ''));
}

function pinned(): Versions {
  const { dependencies, devDependencies } = manifest();
  return { ...dependencies, ...devDependencies };
}

function manifest(): Readonly<Record<string, Versions>> {
  return JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Versions>;
}

function npm(directory: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: directory,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stderr}`);
  return stdout;
}
