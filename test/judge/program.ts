import fc from 'fast-check';
import type { Trip } from './journal.js';
import { PARTS, type Layout, type Part } from './screen.js';
import { PEOPLE } from './world.js';
import { PRESSES, type WriteName } from './writes.js';

/** One thing a person does, so many milliseconds after the last. What exactly `pick` means depends on what is on screen. */
export interface Step {
  readonly wait: number;
  readonly act:
    | { readonly do: 'press'; readonly write: WriteName; readonly who: number; readonly pick: number; readonly trip: Trip }
    /** The last press once more, or what undoes it, if something does. */
    | { readonly do: 'again'; readonly opposite: boolean; readonly trip: Trip }
    | { readonly do: 'scroll' | 'leave' | 'return'; readonly part: Part }
    | { readonly do: 'refocus' }
    /** The device loses the network, or has it again. */
    | { readonly do: 'network'; readonly isOnline: boolean }
    /** Somebody else follows alice, or no longer; or alice presses on another device. */
    | {
        readonly do: 'elsewhere';
        readonly isAlice: boolean;
        readonly write: WriteName;
        readonly who: number;
        readonly pick: number;
      };
}

/** A user, a screen and a network, all drawn at random. */
export interface Program {
  readonly layout: Layout;
  /** What is not on screen at first. */
  readonly hidden: readonly Part[];
  /** Whether the person presses while the screen loads for the first time. */
  readonly early: boolean;
  /** Whether the app takes answers for fresh until the library says otherwise. */
  readonly trusts: boolean;
  /** How the reads fare. */
  readonly luck: number;
  readonly steps: readonly Step[];
}

const duration: fc.Arbitrary<number> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 10, max: 300 }) },
  { weight: 3, arbitrary: fc.integer({ min: 300, max: 1500 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1500, max: 7000 }) },
);

const trip: fc.Arbitrary<Trip> = fc.record({
  fate: fc.oneof(
    { weight: 16, arbitrary: fc.constant('fine' as const) },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        'refused' as const,
        'broken' as const,
        'broken-done' as const,
        'answer-lost' as const,
        'answer-lost' as const,
        'request-lost' as const,
      ),
    },
  ),
  up: duration,
  down: duration,
});

const wait: fc.Arbitrary<number> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 5, max: 90 }) },
  { weight: 3, arbitrary: fc.integer({ min: 90, max: 700 }) },
  { weight: 2, arbitrary: fc.integer({ min: 700, max: 3000 }) },
);

const write: fc.Arbitrary<WriteName> = fc.oneof(
  ...PRESSES.map(([weight, names]) => ({ weight, arbitrary: fc.constantFrom<WriteName>(...names) })),
);

/** The three whose pages are on screen are pressed most. */
const who: fc.Arbitrary<number> = fc.oneof(
  { weight: 3, arbitrary: fc.nat(2) },
  { weight: 1, arbitrary: fc.integer({ min: 3, max: 2 + PEOPLE.length }) },
);

/** What can be pressed, and about whom. */
export const presses: { readonly write: fc.Arbitrary<WriteName>; readonly who: fc.Arbitrary<number> } = { write, who };

const part: fc.Arbitrary<Part> = fc.constantFrom(...PARTS);

const act: fc.Arbitrary<Step['act']> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('press' as const), write, who, pick: fc.nat(30), trip }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('again' as const), opposite: fc.nat(3).map((one) => one > 0), trip }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('scroll' as const, 'leave' as const, 'return' as const), part }) },
  { weight: 1, arbitrary: fc.constant({ do: 'refocus' as const }) },
);

/** How long the lists of a screen are, and whose pages it shows. */
export const layouts: fc.Arbitrary<Layout> = fc.record({
  counts: fc.record({
    notifications: fc.integer({ min: 3, max: 20 }),
    followings: fc.integer({ min: 2, max: 12 }),
    blocked: fc.integer({ min: 1, max: 6 }),
    invites: fc.integer({ min: 2, max: 6 }),
  }),
  pages: fc
    .shuffledSubarray([...PEOPLE], { minLength: 3, maxLength: 3 })
    .map(([one = 'bob', other = 'carol', third = 'dave']): Layout['pages'] => [one, other, third]),
});

const elsewhere: fc.Arbitrary<Step['act']> = fc.record({
  do: fc.constant('elsewhere' as const),
  isAlice: fc.boolean(),
  write,
  who,
  pick: fc.nat(30),
});

export const programs: fc.Arbitrary<Program> = programsOf(act);

/** What changes while somebody uses it comes from others, too. */
export const sharedPrograms: fc.Arbitrary<Program> = programsOf(
  fc.oneof({ weight: 17, arbitrary: act }, { weight: 3, arbitrary: elsewhere }),
);

/** The network goes and comes back while somebody uses it. */
export const roamingPrograms: fc.Arbitrary<Program> = programsOf(
  fc.oneof(
    { weight: 17, arbitrary: act },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('network' as const), isOnline: fc.boolean() }) },
  ),
);

function programsOf(act: fc.Arbitrary<Step['act']>): fc.Arbitrary<Program> {
  return fc.record({
    layout: layouts,
    hidden: fc.subarray([...PARTS], { maxLength: 4 }),
    early: fc.nat(3).map((one) => one === 0),
    trusts: fc.boolean(),
    luck: fc.nat(1_000_000),
    steps: fc.array(fc.record({ wait, act }), { minLength: 4, maxLength: 24, size: 'max' }),
  });
}
