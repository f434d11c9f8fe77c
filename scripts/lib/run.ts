import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Runs a program of node_modules/.bin (or of the PATH) to its end, its output passed on; exits as it did when it failed. */
export function run(program: string, args: readonly string[], options: SpawnSyncOptions = {}): void {
  const { status, error } = spawnSync('npx', ['--no-install', program, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    ...options,
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** What a script prints last in a Node of its own, as JSON; the rest of its output is left out. */
export function resultOf(args: readonly string[]): unknown {
  const { stdout, status } = spawnSync(process.execPath, [...process.execArgv, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${args.join(' ')} failed`);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

/** The arguments of Vitest for one run whose report `.ci/run` adds up (scripts/report.ts). */
export function vitestArgs(report: string, args: readonly string[]): string[] {
  mkdirSync('.cache/reports', { recursive: true });
  return ['run', '--reporter=default', '--reporter=json', `--outputFile.json=.cache/reports/${report}.json`, ...args];
}

/** Ends the program with the message of an error, without the lines where it was thrown. */
export function orEnd<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
