import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTally, mostFaulty, programs, runProgram } from './programs.js';

/** CI runs more; `SECOND_PROGRAMS=1000 SECOND_SEED=42` sets number and seed, and `SECOND_PATH=17` runs one of them, smaller with `SECOND_SHRINK=1`. */
const runs = Number(process.env['SECOND_PROGRAMS'] ?? 20);
const path = process.env['SECOND_PATH'];
const seed = Number(process.env['SECOND_SEED'] ?? 1);

test(`an issue tracker: ${runs} random programs show at every render a possible state of the service, and the service's data at the end (seed ${seed})`, async () => {
  const tally = createTally();
  const failed: string[] = [];
  let index = 0;
  await fc.assert(
    fc.asyncProperty(programs, fc.scheduler(), async (program, scheduler) => {
      const faults = await runProgram(program, scheduler, tally);
      if (path !== undefined) expect(faults).toEqual([]);
      if (faults.length > 0) failed.push(`SECOND_PATH=${index} ${faults[0]}`);
      index += 1;
    }),
    { numRuns: runs, seed, endOnFailure: process.env['SECOND_SHRINK'] === undefined, ...(path !== undefined && { path }) },
  );
  expect(failed.length, failed.join('\n')).toBeLessThanOrEqual(mostFaulty(runs));
  // A press shows at once but in numbers that count what is not loaded, and in lists that it enters with fields that no answer has: four in
  // five, and of the seed 11934412 79 of 100.
  if (runs >= 100) expect(tally.changed.right / tally.changed.all).toBeGreaterThan(0.77);
  // A number and the list that it counts may differ while a write is under way of which the number does not say whether it includes it.
  if (runs >= 100) expect(tally.counted.right / tally.counted.all).toBeGreaterThan(0.94);
}, 3_000_000);
