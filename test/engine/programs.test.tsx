import fc from 'fast-check';
import { expect, test } from 'vitest';
import { programs, runProgram } from './programs.js';

/** CI runs more; `PROGRAMS=1000 PROGRAM_SEED=42` sets number and seed. */
const runs = Number(process.env['PROGRAMS'] ?? 20);
const path = process.env['PROGRAM_PATH'];
const seed = Number(process.env['PROGRAM_SEED'] ?? 1);

const isTrue = fc.asyncProperty(programs, fc.scheduler(), async (program, scheduler) => {
  expect(await runProgram(program, scheduler)).toEqual([]);
});

test(`${runs} random programs show truth plus pending writes at every render, and the service's data at the end (seed ${seed})`, async () => {
  await fc.assert(isTrue, {
    numRuns: runs,
    seed,
    endOnFailure: process.env['PROGRAM_SHRINK'] === undefined,
    ...(path && { path }),
  });
}, 3_000_000);

// A queued unfollow waited for the refetch of a count that waited for the block behind it, until both gave up after five seconds.
test('a write does not wait for a refetch that waits for a later write of its lane', async () => {
  await fc.assert(isTrue, { numRuns: 1, seed: 6963222, path: '216' });
});

// Of a block that was refused because a lost one had been done, the screen showed the badge as of then, and the cache kept it as of now.
test('the cache has the numbers that the screen shows when a refusal proves that a lost write was done', async () => {
  await fc.assert(isTrue, { numRuns: 1, seed: 467524, path: '341' });
});
