/**
 * `npm run types`: what the compiler pays for the library and a use of each hook, counted with one checker, against its bound. The
 * type tests are left out: what they cost is their own.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

const BOUND = 150_000;

mkdirSync('.cache', { recursive: true });
const include = ['../src', '../test/types/uses.ts'];
writeFileSync('.cache/tsconfig.json', JSON.stringify({ extends: '../tsconfig.json', include }));

const args = ['--no-install', 'tsc', '-p', '.cache/tsconfig.json', '--extendedDiagnostics', '--checkers', '1'];
const { stdout, status } = spawnSync('npx', args, { encoding: 'utf8', shell: process.platform === 'win32' });
const count = Number(/^Instantiations:\s+(\d+)/m.exec(stdout)?.[1] ?? Number.NaN);

console.log(`types: ${count} instantiations, at most ${BOUND}`);
if (status !== 0) console.error(stdout);
if (status !== 0 || !(count <= BOUND)) process.exitCode = 1;
