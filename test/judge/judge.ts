import fc from 'fast-check';
import type { Journal } from './journal.js';
import { programs, type Program } from './program.js';
import { reportOf } from './report.js';
import { runProgram, type Sabotage } from './run.js';
import { makeTally, type Tally } from './tally.js';
import { judge, type Verdict } from './verdict.js';
import { startWorld } from './world.js';

/** What many random programs came to, and which of them failed. */
export interface Judgement {
  readonly tally: Tally;
  readonly failures: readonly number[];
}

const start = startWorld();

/** Runs and judges one program. */
export async function tryProgram(
  program: Program,
  sabotage?: Sabotage,
): Promise<{ readonly journal: Journal; readonly verdict: Verdict }> {
  const journal = await runProgram(program, start, sabotage);
  return { journal, verdict: judge(journal) };
}

export function hasFailed(verdict: Verdict): boolean {
  return failuresOf(verdict).length > 0;
}

/** Runs the programs of a seed, so many from a certain one on. */
export async function judgePrograms(seed: number, [first, count]: readonly [number, number]): Promise<Judgement> {
  const tally = makeTally();
  const failures: number[] = [];
  for (const [index, program] of fc.sample(programs, { numRuns: first + count, seed }).entries()) {
    if (index < first) continue;
    const { verdict } = await tryProgram(program);
    tally.add(verdict);
    if (hasFailed(verdict)) failures.push(index);
  }
  return { tally, failures };
}

/** A program as it is, told step by step. */
export async function describeProgram(seed: number, index: number): Promise<string> {
  const [program] = fc.sample(programs, { numRuns: index + 1, seed }).slice(index);
  if (!program) throw new Error(`judge: there is no program ${index}`);
  const { journal, verdict } = await tryProgram(program);
  return `program ${index} of seed ${seed}:\n${JSON.stringify(program)}\n${reportOf(journal, verdict)}`;
}

/** How often a failing program is made smaller. */
const MOST_TRIES = 150;

/** The smallest program to be found that fails as the one of that number does, told step by step. */
export async function shrinkProgram(seed: number, index: number): Promise<string> {
  let smallest: { readonly program: Program; readonly text: string; readonly failures: readonly string[] } | undefined;
  let tries = 0;
  const property = fc.asyncProperty(programs, async (program) => {
    tries += 1;
    if (tries > MOST_TRIES) return;
    const { journal, verdict } = await tryProgram(program);
    const failures = failuresOf(verdict);
    // It has to fail in the same way, not in another that is easier to come by.
    if (!failures.some((one) => smallest === undefined || one === smallest.failures[0])) return;
    smallest = { program, text: reportOf(journal, verdict), failures: smallest?.failures ?? failures };
    throw new Error('it fails');
  });
  await fc.check(property, { seed, path: String(index), numRuns: index + 1 });
  return `program ${index} of seed ${seed}, made smaller:\n${JSON.stringify(smallest?.program)}\n${smallest?.text}`;
}

/** In which ways a program fails. */
function failuresOf({ wrong, flickers, stale, lost }: Verdict): string[] {
  return [
    ...[...wrong, ...flickers].map(({ kind, fact }) => `${kind} ${fact?.kind}`),
    ...stale.map(() => 'stale'),
    ...lost.map(() => 'lost'),
  ];
}
