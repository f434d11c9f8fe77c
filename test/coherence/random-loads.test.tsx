import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeLoads, randomLoads, runRandomLoads } from './random-loads.js';
import { coherenceWorld } from './world.js';

/** More of them in CI, and any seed again: `LOADS=500 LOADS_SEED=42`. */
const runs = Number(process.env['LOADS'] ?? 8);
const seed = Number(process.env['LOADS_SEED'] ?? 1);
const path = process.env['LOADS_PATH'];

const world = coherenceWorld();

test(`${runs} times, reads that are mounted at random moments of a write show what a fresh client is told (seed ${seed})`, async () => {
  const property = fc.asyncProperty(randomLoads, async (loads) => {
    const { steps, wrong } = await runRandomLoads(world, loads);
    const of = describeLoads(loads);
    expect({ of, steps, wrong }).toEqual({ of, steps, wrong: [] });
  });
  await fc.assert(property, { numRuns: runs, seed, endOnFailure: true, ...(path && { path }) });
}, 3_000_000);
