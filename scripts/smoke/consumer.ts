import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureBuilt } from '../lib/ensure-built.js';

/** An app of someone else, in a folder outside the checkout, with the packed library installed. */
export interface Consumer {
  readonly directory: string;
  /** Runs a program of the app's own node_modules. Its output is shown only if it fails. */
  run(program: string, ...args: readonly string[]): Promise<void>;
  remove(): void;
}

/** Versions by package name; the others are taken as this checkout pins them. */
export type Versions = Readonly<Record<string, string>>;

/** Installs the packed library with these packages and files. */
export async function createConsumer(
  name: string,
  packages: readonly string[],
  files: Versions,
  versions: Versions = {},
): Promise<Consumer> {
  const directory = mkdtempSync(path.join(tmpdir(), `community-hooks-${name}-`));
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
  await ended(directory, 'npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--no-package-lock']);
  return {
    directory,
    run: (program, ...args) => ended(directory, 'npx', ['--no-install', program, ...args]),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

const packed = path.resolve('.cache/packed');
const tarball = path.join(packed, `community-hooks-${manifest()['version'] as unknown as string}.tgz`);

/** Packs dist/, which is built first when it is missing. Every consumer installs the result. */
export async function pack(): Promise<void> {
  ensureBuilt();
  mkdirSync(packed, { recursive: true });
  await ended(process.cwd(), 'npm', ['pack', '--silent', '--pack-destination', packed]);
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

/** Runs a program to its end. Throws with its output if it fails. */
async function ended(cwd: string, program: string, args: readonly string[]): Promise<void> {
  const options = { cwd, maxBuffer: Infinity, shell: process.platform === 'win32' };
  await promisify(execFile)(program, args, options).catch((error: { readonly stdout?: string; readonly stderr?: string }) => {
    const output = [error.stdout, error.stderr].join('') || String(error);
    throw new Error(`${program} ${args.join(' ')} failed:\n${output}`, { cause: error });
  });
}
