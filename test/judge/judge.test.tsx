import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeProgram, judgePrograms, shrinkProgram, tryProgram } from './judge.js';
import { programs } from './program.js';
import { reportOf } from './report.js';
import { type Figures, lineOf } from './tally.js';

/** More of them in CI, and any seed again: `JUDGE=300 JUDGE_SEED=42`; one alone, told as it is: `JUDGE_PROGRAM=17`. */
const runs = Number(process.env['JUDGE'] ?? 60);
const seed = Number(process.env['JUDGE_SEED'] ?? 1);
const only = process.env['JUDGE_PROGRAM'];

test(`${runs} random users see nothing that the service cannot explain (seed ${seed})`, async () => {
  const { tally, failures } = await judgePrograms(seed, only === undefined ? [0, runs] : [Number(only), 1]);
  const figures = tally.figures();
  const exceeded = only === undefined ? exceededBy(figures) : [];
  const lines = [`judge: seed ${seed}, failing programs: ${failures.join(', ') || 'none'}`, ...tally.details(), lineOf(figures)];
  const [first] = failures;
  if (only !== undefined) lines.unshift(await describeProgram(seed, Number(only)));
  // Making it smaller takes a while: only where somebody has to look.
  else if (first !== undefined && exceeded.length > 0) lines.unshift(await shrinkProgram(seed, first));
  process.stdout.write(`${lines.join('\n')}\n`);
  expect(exceeded).toEqual([]);
}, 3_000_000);

/** What is more than it may be. The aim is none at all: what is left is rare (README.md), and these bounds go down with it. */
function exceededBy({ programs: count, wrong, flickers, stale, lost, disagree, atOnce }: Figures): string[] {
  const bounds = {
    wrong: [wrong + flickers, Math.ceil(count / 400)],
    stale: [stale, Math.ceil(count / 2000)],
    lost: [lost, 0],
    // Of few programs, one alone can take it over 10.
    disagree: [disagree, count < 500 ? 12 : 10],
    later: [100 - atOnce, 2],
  };
  return Object.entries(bounds).flatMap(([name, [is = 0, most = 0]]) => (is > most ? [`${name}: ${is} of at most ${most}`] : []));
}

test('a program runs the same every time', async () => {
  const [program] = fc.sample(programs, { seed: 7, numRuns: 1 });
  if (!program) throw new Error('no program');
  const stories = [];
  for (const _time of [1, 2]) {
    const { journal, verdict } = await tryProgram(program);
    stories.push([reportOf(journal, verdict), journal.commits.map(({ at, shown }) => [at, [...shown.values()]])]);
  }
  expect(stories[1]).toEqual(stories[0]);
});
