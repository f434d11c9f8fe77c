import fc from 'fast-check';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { PendingWrites } from '../../src/engine/cache/client-state.js';
import { logOf } from '../../src/engine/index.js';
import { followings, followingSearch } from '../../src/rules/reads.js';
import { countTwice } from '../support/count-twice.js';
import { withoutLanes } from '../support/without-lanes.js';
import { hasFailed, verdictsOf } from './judge.js';
import { type Program, programs } from './program.js';
import type { Sabotage } from './page.js';
import { type Figures, makeTally } from './tally.js';
import type { Verdict } from './verdict.js';

/** What the cache is hindered from doing, and how the figures must show it beside those of the same programs without it. */
const sabotages: readonly (readonly [string, Sabotage, (figures: Figures, without: Figures) => boolean])[] = [
  ['pending writes are not shown', hinder({ overlay: (_view, truth) => truth }), isLater],
  ['answers asked before a write landed are taken as they come', hinder({ replay: (_view, answer) => answer }), isWrong],
  ['what an answer may include already is counted once more', countTwice, isWrong],
  ['stale reads are never asked again', (client) => void (logOf(client).stale.get = () => undefined), isStale],
  ['writes about one person are sent all at once', withoutLanes, isUnsound],
  ['a follow changes no list', withoutRows, isInDisagreement],
];

const lists = [followings, followingSearch].map((read) => ({ read, holds: read.holds }));
afterEach(() => {
  for (const { read, holds } of lists) Object.assign(read, { holds });
});

const MOST_PROGRAMS = 24;

/** Programs in which nothing is wrong, so that whatever is wrong in them comes of the sabotage. */
const sound: { readonly program: Program; readonly verdicts: readonly Verdict[] }[] = [];
beforeAll(async () => {
  for (const program of fc.sample(programs, { seed: 1, numRuns: MOST_PROGRAMS })) {
    const verdicts = await verdictsOf(program);
    if (!hasFailed(verdicts)) sound.push({ program, verdicts });
  }
}, 600_000);

test.each(sabotages)(
  'the judge notices when %s',
  async (_what, sabotage, isNoticed) => {
    const [tally, without] = [makeTally(), makeTally()];
    const isSeen = (): boolean => isNoticed(tally.figures(), without.figures());
    for (const { program, verdicts } of sound) {
      without.add(...verdicts);
      tally.add(...(await verdictsOf(program, sabotage)));
      if (without.figures().programs >= 5 && isSeen()) break;
    }
    expect(isSeen()).toBe(true);
  },
  600_000,
);

function isWrong({ wrong, flickers }: Figures): boolean {
  return wrong + flickers > 0;
}

/** Sent out of order, writes leave the service and the screen as nobody wished. */
function isUnsound({ wrong, flickers, stale, lost }: Figures): boolean {
  return wrong + flickers + stale + lost > 0;
}

function isStale({ stale }: Figures): boolean {
  return stale > 0;
}

function isLater({ atOnce }: Figures, without: Figures): boolean {
  return atOnce < without.atOnce - 20;
}

function isInDisagreement({ disagree }: Figures, without: Figures): boolean {
  return disagree > without.disagree + 10;
}

function hinder(change: Partial<PendingWrites>): Sabotage {
  return (client) => void Object.assign(logOf(client).engine.writes ?? {}, change);
}

/** Only records show it: the lists of followed people do not say that they hold no others. */
function withoutRows(): void {
  for (const { read, holds } of lists) {
    const all: typeof holds = (input: object) => {
      const { where, ...rest } = holds(input);
      return { ...rest, where: { ...where, is_following: undefined } };
    };
    Object.assign(read, { holds: all });
  }
}
