import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logOf } from '../../src/engine/index.js';
import { SECRETS } from '../../src/transport/session.js';
import type { Sabotage } from './visit-page.js';
import { visits } from './visit-steps.js';
import { runVisit } from './visits.js';

/** What a page is hindered from doing: each must be noticed, or the visits prove nothing of it. */
const sabotages: readonly (readonly [string, Sabotage])[] = [
  ['the answers of a former account stay', ({ queryClient }) => void (queryClient.getQueryCache().findAll = () => [])],
  ['the writes of a former account stay', ({ client }) => void Object.assign(logOf(client).engine.writes ?? {}, { leave() {} })],
  [
    'a refused token ends whatever session there is',
    ({ client: { session } }) => {
      const { refuse } = session[SECRETS];
      session[SECRETS].refuse = () => refuse(session.current.epoch);
    },
  ],
  ['a storage keeps what is taken out', ({ store }) => void (store.removeItem = () => undefined)],
];

test.each(sabotages)(
  'the random visits fail if %s',
  async (_what, sabotage) => {
    const report = await fc.check(
      fc.asyncProperty(visits, fc.scheduler(), async (visit, scheduler) => {
        expect(await runVisit(visit, scheduler, undefined, sabotage)).toEqual([]);
      }),
      { seed: 1, numRuns: 200, endOnFailure: true },
    );
    expect(report.failed).toBe(true);
  },
  600_000,
);
