import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mutations } from '../rules/rules.js';
import type { Outcome } from './run.js';
import { byHand } from './scenarios/by-hand.js';
import { nameOf } from './scenarios/scenario.js';

/** Which reads each write changes at the service, case by case: written by `npm run coherence -- --write`, read by people. */
const file = path.resolve('test/coherence/matrix.txt');

/** Where the service changed other answers than the matrix says, or the matrix lacks a case or has one too many. */
export function differencesFromMatrix(outcomes: readonly Outcome[]): string[] {
  const told = readMatrix();
  const seen = new Map(outcomes.map((outcome) => [nameOf(outcome.scenario), readsOf(outcome)]));
  const all = new Set([...told.keys(), ...seen.keys()]);
  return [...all].flatMap((name) => {
    const [expected, found] = [told.get(name) ?? 'no such case', seen.get(name) ?? 'no such case'];
    return expected === found ? [] : [`${name}: changed ${found}; the matrix says ${expected}`];
  });
}

/** The names of the cases, which say how a derived case is made. */
export function namesInMatrix(): string[] {
  return [...readMatrix().keys()];
}

/** By the name of a case: the reads that it changes. */
export function readMatrix(): Map<string, string> {
  return new Map(readFileSync(file, 'utf8').split('\n').filter(Boolean).map(cutInTwo));
}

/** The names of the reads that a case changes. */
export function changedIn(matrix: ReturnType<typeof readMatrix>, name: string): string[] {
  return (matrix.get(name) ?? '').split(/, |\d+ /);
}

/** Writes the cases of the writes that are wanted; those of the others stay. */
export function writeMatrix(outcomes: readonly Outcome[], isWanted: (write: string) => boolean): void {
  const others = [...readMatrix()].filter(([name]) => !isWanted(writeOf(name)));
  const all = new Map([...others, ...outcomes.map((outcome): [string, string] => [nameOf(outcome.scenario), readsOf(outcome)])]);
  const names = [...byHand.map(nameOf), ...mutations.map(({ name }) => name)];
  const placeOf = (name: string): number => names.indexOf(names.includes(name) ? name : writeOf(name));
  const rows = [...all].toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  writeFileSync(file, rows.map(([name, reads]) => `${name} -> ${reads}\n`).join(''));
}

function writeOf(name: string): string {
  return name.replace(/:.*/, '');
}

/** Names of reads; where several of a name changed, which differ by their inputs, with their number. */
function readsOf({ changed }: Outcome): string {
  const counts = new Map<string, number>();
  for (const { operation } of changed) counts.set(operation.name, (counts.get(operation.name) ?? 0) + 1);
  const names = [...counts].toSorted(([one], [other]) => one.localeCompare(other));
  return names.map(([name, count]) => (count === 1 ? name : `${count} ${name}`)).join(', ') || 'nothing';
}

function cutInTwo(line: string): [string, string] {
  const [name = '', reads = ''] = line.split(' -> ');
  return [name, reads];
}
