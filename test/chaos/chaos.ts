import fc from 'fast-check';
import { withoutAct } from '../support/without-act.js';
import { startTurnClock } from './clock.js';
import { programs } from './program.js';
import { type Experiment, type Outcome, runProgram } from './run.js';

/** So many programs run beside each other: while one waits for its network, others work. */
const BESIDE = 8;

/** Runs the programs of a seed, so many from a certain one on: lines to print, the last with the figures, and what went wrong, in words. */
export async function runPrograms(
  seed: number,
  [first, count]: readonly [number, number],
  { isTold = false, ...experiment }: Experiment & { readonly isTold?: boolean } = {},
) {
  const all = [...fc.sample(programs, { numRuns: first + count, seed }).entries()].slice(first);
  const left = [...all];
  const outcomes = new Map<number, Outcome>();
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [index, program] = next;
      outcomes.set(index, await runProgram(program, `chaos ${seed} ${index}`, experiment));
    }
  };
  const stopClock = startTurnClock();
  try {
    await withoutAct(() => Promise.all(Array.from({ length: BESIDE }, work)));
  } finally {
    stopClock();
  }

  const lines = [`chaos: seed ${seed}`];
  const failures: string[] = [];
  for (const [index, { lost, doubled, stale, unsettled, wrong, story }] of outcomes) {
    const found = { lost, doubled, stale, unsettled };
    const texts = Object.entries(found).flatMap(([kind, own]) => own.map((text) => `program ${index}: ${kind}: ${text}`));
    failures.push(...texts);
    if (isTold) lines.push(JSON.stringify(all[0]?.[1]), ...story);
    lines.push(...texts, ...wrong.map((text) => `program ${index}: ${text}`));
  }
  const unexplained = [...outcomes.values()].filter(({ wrong }) => wrong.length > 0).length;
  lines.push(`chaos: values on screen that no state of the service explains, in ${unexplained} programs`);
  // As rarely as the judge of test/judge lets pass.
  if (unexplained > Math.ceil(outcomes.size / 100)) failures.push(`${unexplained} programs show what cannot be`);
  const sum = (of: (outcome: Outcome) => number): number => [...outcomes.values()].reduce((total, one) => total + of(one), 0);
  const counts = (['lost', 'doubled', 'stale', 'unsettled'] as const).map((kind) => `${sum((one) => one[kind].length)} ${kind}`);
  lines.push(`chaos: ${outcomes.size} programs, ${sum(({ faults }) => faults)} faults, ${counts.join(', ')}`);
  return { lines, failures, outcomes: [...outcomes.values()] };
}
