import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Tally } from './visit-page.js';
import { visits } from './visit-steps.js';
import { runVisit } from './visits.js';

/** More of them in CI, and any seed again: `VISITS=1000 VISITS_SEED=42 VISITS_PATH=17:2`, smaller with `VISITS_SHRINK=1`. */
const runs = Number(process.env['VISITS'] ?? 10);
const path = process.env['VISITS_PATH'];
const seed = Number(process.env['VISITS_SEED'] ?? 1);

test(`${runs} random visits show and keep no data of another account, and every promise settles (seed ${seed})`, async () => {
  const tally: Tally = { commits: 0, changes: 0, expiries: 0 };
  await fc.assert(
    fc.asyncProperty(visits, fc.scheduler(), async (visit, scheduler) => {
      expect(await runVisit(visit, scheduler, tally)).toEqual([]);
    }),
    { numRuns: runs, seed, endOnFailure: process.env['VISITS_SHRINK'] === undefined, ...(path && { path }) },
  );
  // Visits in which nobody else ever came would prove nothing.
  if (path === undefined) expect(tally.changes).toBeGreaterThanOrEqual(Math.floor(runs / 10));
}, 3_000_000);
