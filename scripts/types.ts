/**
 * `npm run task -- types`: what the compiler pays for the library and a use of each hook, and what the form adapters cost on top with the types of
 * their form libraries, what survives a reload, and the devtools, counted with one checker, against their bounds. The type tests are left out: what they cost is their own.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { allRecords } from '../test/operations/records.js';

/** Entries of their own, as the forms are. */
const OFFLINE = ['../src/persist', '../src/outbox'];
const DEVTOOLS = '../src/devtools';

mkdirSync('.cache', { recursive: true });
writeFileSync('.cache/uses.ts', uses());
measure('the library', ['../src/forms', DEVTOOLS, ...OFFLINE], 208_500);
measure('with the form adapters', [DEVTOOLS, ...OFFLINE], 227_500);
measure('with what survives a reload', ['../src/forms', DEVTOOLS], 214_500);
measure('with the devtools', ['../src/forms', ...OFFLINE], 212_500);

function measure(what: string, exclude: readonly string[], bound: number): void {
  const include = ['../src', 'uses.ts'];
  writeFileSync('.cache/tsconfig.json', JSON.stringify({ extends: '../tsconfig.json', include, exclude }));
  const args = ['--no-install', 'tsc', '-p', '.cache/tsconfig.json', '--extendedDiagnostics', '--checkers', '1'];
  const { stdout, status } = spawnSync('npx', args, { encoding: 'utf8', shell: process.platform === 'win32' });
  const count = Number(/^Instantiations:\s+(\d+)/m.exec(stdout)?.[1] ?? Number.NaN);
  console.log(`types: ${what}: ${count} instantiations, at most ${bound}`);
  if (status !== 0) console.error(stdout);
  if (status !== 0 || !(count <= bound)) process.exitCode = 1;
}

/** A file that uses each hook once, as an app does, with the input of its record. */
function uses(): string {
  const lines = allRecords.map(({ name, hookName, kind, fields, input }) => {
    if (kind === 'mutation') return `    ${name}: hooks.${hookName}().mutate,`;
    const needsInput = Object.keys(fields).some((field) => !field.endsWith('?'));
    return `    ${name}: hooks.${hookName}(${needsInput ? JSON.stringify(input) : ''}).data,`;
  });
  const opening = ["import * as hooks from '../src/index.js';", 'export function useEverything(): object {', '  return {'];
  return [...opening, ...lines, '  };', '}', ''].join('\n');
}
