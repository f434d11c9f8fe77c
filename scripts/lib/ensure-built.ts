import { existsSync } from 'node:fs';
import { run } from './run.js';

/** Builds dist/ if it is missing, as in a fresh clone. One that is there is taken as it is. */
export function ensureBuilt(): void {
  if (!existsSync('dist/index.js')) run('tsx', ['scripts/build/build.ts']);
}
