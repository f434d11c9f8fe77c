import fc from 'fast-check';
import type { Journal } from './journal.js';
import { programs, type Program, type Step } from './program.js';
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

/** The smallest program to be found that fails as the one of that number does, told step by step. */
export async function shrinkProgram(seed: number, index: number): Promise<string> {
  const whole = programOf(seed, index);
  const wanted = failuresOf((await tryProgram(whole)).verdict)[0];
  // It has to fail in the same way, not in another that is easier to come by.
  const isAlike = async (program: Program): Promise<boolean> =>
    failuresOf((await tryProgram(program)).verdict).some((one) => one === wanted);
  const smallest = await shrink(whole, isAlike);
  return `program ${index} of seed ${seed}, made smaller: ${await storyOf(smallest)}`;
}

/** A program as it is, told step by step. */
export async function describeProgram(seed: number, index: number): Promise<string> {
  return `program ${index} of seed ${seed}: ${await storyOf(programOf(seed, index))}`;
}

/** Leaves out one step after the other, at whatever is left the same time as before, for as long as the program stays alike. */
async function shrink(program: Program, isAlike: (program: Program) => Promise<boolean>): Promise<Program> {
  let smallest = program;
  let isSmaller = true;
  while (isSmaller) {
    isSmaller = false;
    for (let at = smallest.steps.length - 1; at >= 0; at -= 1) {
      const smaller = { ...smallest, steps: without(smallest.steps, at) };
      if (!(await isAlike(smaller))) continue;
      smallest = smaller;
      isSmaller = true;
    }
  }
  return smallest;
}

function without(steps: readonly Step[], at: number): Step[] {
  const wait = steps[at]?.wait ?? 0;
  return steps.flatMap((step, index) => {
    if (index === at) return [];
    return index === at + 1 ? [{ ...step, wait: step.wait + wait }] : [step];
  });
}

function programOf(seed: number, index: number): Program {
  const program = fc.sample(programs, { numRuns: index + 1, seed })[index];
  if (!program) throw new Error(`judge: there is no program ${index}`);
  return program;
}

async function storyOf(program: Program): Promise<string> {
  const { journal, verdict } = await tryProgram(program);
  return `${JSON.stringify(program)}\n${reportOf(journal, verdict)}`;
}

/** In which ways a program fails. */
function failuresOf({ wrong, flickers, stale, lost }: Verdict): string[] {
  return [
    ...[...wrong, ...flickers].map(({ kind, fact }) => `${kind} ${fact?.kind}`),
    ...stale.map(() => 'stale'),
    ...lost.map(() => 'lost'),
  ];
}
