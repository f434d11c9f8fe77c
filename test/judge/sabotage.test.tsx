import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { followUserEffects, unfollowUserEffects } from '../../src/cache/effects.js';
import type { WriteSide } from '../../src/cache/engine.js';
import { logOf } from '../../src/cache/write-side.js';
import { tryProgram } from './judge.js';
import { programs } from './program.js';
import type { Sabotage } from './run.js';
import { type Figures, makeTally } from './tally.js';

/** What the cache is hindered from doing, and the figure by which the judge has to notice. */
const sabotages: readonly (readonly [string, Sabotage, (figures: Figures) => boolean])[] = [
  ['pending writes are not shown', hinder({ overlay: (_view, truth) => truth }), ({ atOnce }) => atOnce < 98],
  ['answers asked before a write landed are taken as they come', hinder({ replay: (_view, answer) => answer }), isWrong],
  ['a read does not wait for a write that counts', hinder({ ask: (_view, _store, call) => call() }), isWrong],
  ['stale reads are never asked again', (client) => void (logOf(client).stale.get = () => undefined), ({ stale }) => stale > 0],
  ['writes about one person are sent all at once', withoutLanes, isWrong],
  ['a follow changes no list', withoutRows, ({ disagree }) => disagree > 10],
];

const rows = [followUserEffects, unfollowUserEffects].map((row) => ({ row, lane: row.lane, change: row.change }));
afterEach(() => {
  for (const { row, lane, change } of rows) Object.assign(row, { lane, change });
});

/** Enough for each of them; most are noticed by the first ten. */
const MOST_PROGRAMS = 60;

test.each(sabotages)(
  'the judge notices when %s',
  async (_what, sabotage, isNoticed) => {
    const tally = makeTally();
    for (const [index, program] of fc.sample(programs, { seed: 1, numRuns: MOST_PROGRAMS }).entries()) {
      tally.add((await tryProgram(program, sabotage)).verdict);
      if (index % 5 === 4 && isNoticed(tally.figures())) break;
    }
    expect(isNoticed(tally.figures())).toBe(true);
  },
  600_000,
);

function isWrong({ wrong, flickers }: Figures): boolean {
  return wrong + flickers > 0;
}

function hinder(change: Partial<WriteSide>): Sabotage {
  return (client) => void Object.assign(logOf(client).engine.writes ?? {}, change);
}

function withoutLanes(): void {
  for (const { row } of rows) Object.assign(row, { lane: undefined });
}

/** Only the person's own record shows it. */
function withoutRows(): void {
  for (const { row, change } of rows) Object.assign(row, { change: change?.filter(({ entity }) => entity !== undefined) });
}
