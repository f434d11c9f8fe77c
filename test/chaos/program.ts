import fc from 'fast-check';
import { layouts, presses, weighted } from '../judge/program.js';
import { PARTS, type Layout, type Part } from '../judge/screen.js';
import type { WriteName } from '../judge/writes.js';

/** One thing that happens in a tab, after so many answers have come in the browser, or once there is nothing to wait for. */
export interface Step {
  readonly tab: number;
  readonly answers: number;
  readonly act:
    | { readonly do: 'press'; readonly write: WriteName; readonly who: number; readonly pick: number }
    /** The last press once more, or what undoes it, if something does. */
    | { readonly do: 'again'; readonly opposite: boolean }
    | { readonly do: 'scroll' | 'leave' | 'return'; readonly part: Part }
    | { readonly do: 'focus' }
    /** The page is loaded anew: nothing is left of it but the storage. */
    | { readonly do: 'reload' };
}

/** A person, a browser and a network, all drawn at random. */
export interface Program {
  readonly tabs: 1 | 2;
  readonly layout: Layout;
  readonly shown: readonly Part[];
  /** Whether the app takes answers for fresh until the library says otherwise. */
  readonly trusts: boolean;
  /** How requests fare, and what share of them badly, in per cent. */
  readonly luck: number;
  readonly share: number;
  readonly steps: readonly Step[];
}

const part: fc.Arbitrary<Part> = fc.constantFrom(...PARTS);

const act = weighted<Step['act']>(
  [12, fc.record({ do: fc.constant('press'), ...presses, pick: fc.nat(30) })],
  [3, fc.record({ do: fc.constant('again'), opposite: fc.boolean() })],
  [3, fc.record({ do: fc.constantFrom('scroll', 'leave', 'return'), part })],
  [2, fc.constantFrom<Step['act']>({ do: 'focus' }, { do: 'reload' })],
);

const step: fc.Arbitrary<Step> = fc.record({ tab: fc.nat(1), answers: fc.oneof(fc.constant(0), fc.nat(4), fc.nat(20)), act });

export const programs: fc.Arbitrary<Program> = fc.record({
  tabs: fc.constantFrom(1, 1, 2),
  layout: layouts,
  shown: fc.shuffledSubarray([...PARTS], { minLength: 2, maxLength: 5 }),
  trusts: fc.boolean(),
  luck: fc.nat(1_000_000),
  share: fc.constantFrom(10, 20, 40),
  steps: fc.array(step, { minLength: 3, maxLength: 12, size: 'max' }),
});
