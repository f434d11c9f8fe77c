import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StorageKind } from './model/browser.js';
import { play, type Program, type Step } from './model/play.js';

/** CI runs more. */
const runs = Number(process.env['OUTBOX_PROGRAMS'] ?? 15);
const seed = Number(process.env['OUTBOX_SEED'] ?? 1);

const tab = fc.nat(2);
const ms = fc.oneof(
  fc.nat(40).map((ticks) => ticks * 10),
  fc.constant(1000),
);
const press = fc.record({ do: fc.constant('press' as const), tab, circle: fc.integer({ min: 1, max: 2 }) });
const pass = fc.record({ do: fc.constant('pass' as const), ms });

/** A queue that is being sent when something happens to its page, also when more is pressed then, there or in another one. */
const interrupted: fc.Arbitrary<Step[]> = fc
  .record({
    tab,
    presses: fc.array(press, { minLength: 1, maxLength: 3 }),
    late: fc.array(press, { maxLength: 2 }),
    later: fc.array(press, { maxLength: 2 }),
    end: fc.constantFrom('kill' as const, 'close' as const, 'reload' as const, 'freeze' as const),
    [0]: ms,
    [1]: ms,
    [2]: ms,
  })
  .map(({ presses, late, later, end, ...rest }) => [
    { do: 'offline' },
    ...presses.map((one) => ({ ...one, tab: rest.tab })),
    { do: 'pass', ms: rest[0] },
    { do: 'online' },
    { do: 'pass', ms: rest[1] },
    ...late.map((one) => ({ ...one, tab: rest.tab })),
    { do: end, tab: rest.tab },
    { do: 'pass', ms: rest[2] },
    ...later,
    { do: end === 'freeze' ? 'thaw' : 'open', tab: rest.tab },
  ]);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: press },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('open' as const, 'duplicate' as const, 'reload' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('close' as const, 'kill' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('freeze' as const, 'thaw' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('discard' as const), tab, index: fc.nat(5) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('online' as const, 'offline' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clock' as const), by: fc.constantFrom(-86_400_000, -2000, 3_600_000) }) },
  { weight: 6, arbitrary: pass },
);

const steps: fc.Arbitrary<Step[]> = fc
  .array(fc.oneof({ weight: 12, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: interrupted }), {
    minLength: 6,
    maxLength: 24,
  })
  .map((parts) => parts.flat());

const programOf = (kind: StorageKind): fc.Arbitrary<Program> => fc.record({ kind: fc.constant(kind), seed: fc.nat(), steps });

describe.each(['local', 'session', 'promises'] as const)('a storage of the kind `%s`', (kind) => {
  test(`${runs} random programs of pages lose nothing, and send nothing twice, out of order or for another page (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(programOf(kind), async (program) => {
        expect(await play(program)).toEqual({});
      }),
      { numRuns: runs, seed },
    );
  }, 3_000_000);
});
