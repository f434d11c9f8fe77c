import fc from 'fast-check';
import type { Program, Step } from './program.js';
import { reportOf } from './report.js';
import type { Sabotage } from './page.js';
import { runProgram } from './run.js';
import { makeTally } from './tally.js';
import { judge, type Verdict } from './verdict.js';
import { startWorld } from './world.js';

const start = startWorld();

/** Runs and judges one program, by tab. */
export async function tryProgram(program: Program, sabotage?: Sabotage) {
  const journals = await runProgram(program, start, sabotage);
  return journals.map((journal) => ({ journal, verdict: judge(journal) }));
}

export async function verdictsOf(program: Program, sabotage?: Sabotage): Promise<readonly Verdict[]> {
  return (await tryProgram(program, sabotage)).map(({ verdict }) => verdict);
}

/** A seed, and the kind of programs that are drawn with it. */
export interface Draw {
  readonly seed: number;
  readonly of: fc.Arbitrary<Program>;
}

/** Runs the programs of a seed, so many from a certain one on: what they came to, and which of them failed. */
export async function judgePrograms({ seed, of }: Draw, [first, count]: readonly [number, number]) {
  const tally = makeTally();
  const failures: number[] = [];
  for (const [index, program] of fc.sample(of, { numRuns: first + count, seed }).entries()) {
    if (index < first) continue;
    const verdicts = await verdictsOf(program);
    tally.add(...verdicts);
    if (hasFailed(verdicts)) failures.push(index);
  }
  return { tally, failures };
}

/** The smallest program to be found that fails as the one of that number does, told step by step. */
export async function shrinkProgram(draw: Draw, index: number): Promise<string> {
  const whole = programOf(draw, index);
  const wanted = failuresOf(await verdictsOf(whole))[0];
  // It has to fail in the same way, not in another that is easier to come by.
  const isAlike = async (program: Program): Promise<boolean> => failuresOf(await verdictsOf(program)).includes(wanted ?? '');
  const smallest = await shrink(whole, isAlike);
  return `program ${index} of seed ${draw.seed}, made smaller: ${await storyOf(smallest)}`;
}

/** A program as it is, told step by step. */
export async function describeProgram(draw: Draw, index: number): Promise<string> {
  return `program ${index} of seed ${draw.seed}: ${await storyOf(programOf(draw, index))}`;
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

function programOf({ seed, of }: Draw, index: number): Program {
  const program = fc.sample(of, { numRuns: index + 1, seed })[index];
  if (!program) throw new Error(`judge: there is no program ${index}`);
  return program;
}

async function storyOf(program: Program): Promise<string> {
  const tabs = await tryProgram(program);
  const reports = tabs.map(({ journal, verdict }) => reportOf(journal, verdict));
  return [JSON.stringify(program), ...reports].join('\n\n');
}

export function hasFailed(verdicts: readonly Verdict[]): boolean {
  return failuresOf(verdicts).length > 0;
}

/** In which ways a program fails. */
function failuresOf(verdicts: readonly Verdict[]): string[] {
  return verdicts.flatMap(({ wrong, flickers, stale, lost }) => [
    ...[...wrong, ...flickers].map(({ kind, fact }) => `${kind} ${fact?.kind}`),
    ...stale.map(() => 'stale'),
    ...lost.map(() => 'lost'),
  ]);
}
