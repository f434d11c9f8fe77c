import type { SpawnSyncOptions } from 'node:child_process';
import { spawnSync } from 'node:child_process';

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
