import fc from 'fast-check';
import { expect, test } from 'vitest';
import { programs, runProgram } from './programs.js';

/** CI runs more; `SECOND_PROGRAMS=1000 SECOND_SEED=42` sets number and seed. */
const runs = Number(process.env['SECOND_PROGRAMS'] ?? 20);
const path = process.env['SECOND_PATH'];
const seed = Number(process.env['SECOND_SEED'] ?? Date.now() % 1_000_000);

test(`a shopping list: ${runs} random programs show at every render a possible state of the service, and the service's data at the end (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(programs, fc.scheduler(), async (program, scheduler) => {
      expect(await runProgram(program, scheduler)).toEqual([]);
    }),
    { numRuns: runs, seed, endOnFailure: process.env['SECOND_SHRINK'] === undefined, ...(path !== undefined && { path }) },
  );
}, 3_000_000);
