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
    /** The page is loaded anew, and shows what the one before has stored until the service has answered. Not while a press is under way. */
    | { readonly do: 'reload' }
    /** Goes on in the other tab. */
    | { readonly do: 'tab' }
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

/** One of these, each as often as its weight says. */
export function weighted<Value>(...arms: readonly (readonly [weight: number, of: fc.Arbitrary<Value>])[]): fc.Arbitrary<Value> {
  return fc.oneof(...arms.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

const between = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });

const duration = weighted([6, between(10, 300)], [3, between(300, 1500)], [1, between(1500, 7000)]);

const trip: fc.Arbitrary<Trip> = fc.record({
  fate: weighted<Trip['fate']>(
    [16, fc.constant('fine')],
    [4, fc.constantFrom('refused', 'broken', 'broken-done', 'answer-lost', 'answer-lost', 'request-lost')],
  ),
  up: duration,
  down: duration,
});

const wait = weighted([4, between(5, 90)], [3, between(90, 700)], [2, between(700, 3000)]);

const write = weighted(...PRESSES.map(([weight, names]) => [weight, fc.constantFrom<WriteName>(...names)] as const));

/** The three whose pages are on screen are pressed most. */
const who = weighted([3, fc.nat(2)], [1, between(3, 2 + PEOPLE.length)]);

/** What can be pressed, and about whom. */
export const presses = { write, who };

/** What comes and goes. The search of invites stays: drawn with the others, it would make other programs of every known seed. */
const MOVING: readonly Part[] = PARTS.filter((part) => part !== 'guests');

const part: fc.Arbitrary<Part> = fc.constantFrom(...MOVING);

const act = weighted<Step['act']>(
  [12, fc.record({ do: fc.constant('press'), write, who, pick: fc.nat(30), trip })],
  [3, fc.record({ do: fc.constant('again'), opposite: fc.nat(3).map((one) => one > 0), trip })],
  [4, fc.record({ do: fc.constantFrom('scroll', 'leave', 'return'), part })],
  [1, fc.constant({ do: 'refocus' })],
);

/** How long the lists of a screen are, and whose pages it shows. */
export const layouts: fc.Arbitrary<Layout> = fc.record({
  counts: fc.record({
    notifications: between(3, 20),
    followings: between(2, 12),
    blocked: between(1, 6),
    invites: between(2, 6),
  }),
  pages: fc
    .shuffledSubarray([...PEOPLE], { minLength: 3, maxLength: 3 })
    .map(([one = 'bob', other = 'carol', third = 'dave']): Layout['pages'] => [one, other, third]),
});

const elsewhere = fc.record({ do: fc.constant('elsewhere' as const), isAlice: fc.boolean(), write, who, pick: fc.nat(30) });
const network = fc.record({ do: fc.constant('network' as const), isOnline: fc.boolean() });

export const programs = programsOf(act);

/** What changes while somebody uses it comes from others, too. */
export const sharedPrograms = programsOf(weighted<Step['act']>([17, act], [3, elsewhere]));

const reload = fc.constant({ do: 'reload' as const });

/** The network goes and comes back while somebody uses it, and the page is loaded anew. */
export const roamingPrograms = programsOf(weighted<Step['act']>([17, act], [3, network], [2, reload]));

const tab = fc.constant({ do: 'tab' as const });

/** The same account is on screen in two tabs of one browser. */
export const tabbedPrograms = programsOf(weighted<Step['act']>([17, act], [5, tab]));

function programsOf(act: fc.Arbitrary<Step['act']>): fc.Arbitrary<Program> {
  return fc.record({
    layout: layouts,
    hidden: fc.subarray([...MOVING], { maxLength: 4 }),
    early: fc.nat(3).map((one) => one === 0),
    trusts: fc.boolean(),
    luck: fc.nat(1_000_000),
    steps: fc.array(fc.record({ wait, act }), { minLength: 4, maxLength: 24, size: 'max' }),
  });
}
