import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeOverlap, overlaps, runOverlap } from './overlaps.js';
import { describeSubset, runSubset, subsets } from './subsets.js';
import { coherenceWorld } from './world.js';

/** More of them in CI, and any seed again: `OVERLAPS=200 OVERLAP_SEED=42`. */
const runs = Number(process.env['OVERLAPS'] ?? 6);
const seed = Number(process.env['OVERLAP_SEED'] ?? Date.now() % 1_000_000);
const path = process.env['OVERLAP_PATH'];
const options = { numRuns: runs, seed, endOnFailure: true, ...(path && { path }) };

const world = coherenceWorld();

test(`${runs} times, writes submitted at once leave nothing stale, whatever becomes of them (seed ${seed})`, async () => {
  const property = fc.asyncProperty(overlaps, async (overlap) => {
    expect({ of: describeOverlap(overlap), stale: await runOverlap(world, overlap) }).toEqual({
      of: describeOverlap(overlap),
      stale: [],
    });
  });
  await fc.assert(property, options);
}, 3_000_000);

test(`${runs * 5} times, what a row does depends on nothing else that is cached (seed ${seed})`, async () => {
  const property = fc.asyncProperty(subsets, async (subset) => {
    const { stale, mounted } = await runSubset(world, subset);
    expect({ of: describeSubset(subset), mounted, stale }).toEqual({ of: describeSubset(subset), mounted, stale: [] });
  });
  await fc.assert(property, { ...options, numRuns: runs * 5 });
}, 3_000_000);
