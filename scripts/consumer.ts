import { execFileSync } from 'node:child_process';
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
  const manifest = {
    name: `${name}-app`,
    private: true,
    type: 'module',
    dependencies: { ...dependencies, 'community-hooks': `file:${tarball}` },
  };
  const all: Versions = { ...files, 'package.json': JSON.stringify(manifest, undefined, 2) };
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

function pinned(): Versions {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Versions>;
  return { ...dependencies, ...devDependencies };
}

function npm(directory: string, ...args: readonly string[]): string {
  return execFileSync('npm', args, {
    cwd: directory,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
}
