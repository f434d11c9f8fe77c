import { expect, test } from 'vitest';
import { judgePrograms, shrinkProgram } from './judge.js';
import { lineOf } from './tally.js';

/** More of them in CI, and any seed again: `JUDGE=2000 JUDGE_SEED=42`. */
const runs = Number(process.env['JUDGE'] ?? 100);
const seed = Number(process.env['JUDGE_SEED'] ?? Date.now() % 1_000_000);

test(`${runs} random users see nothing that the service cannot explain (seed ${seed})`, async () => {
  const { tally, failures } = await judgePrograms(runs, seed);
  const figures = tally.figures();
  const [first] = failures;
  const smallest = first === undefined ? [] : [`failing programs: ${failures.join(', ')}`, await shrinkProgram(seed, first)];
  process.stdout.write(`${[...smallest, `seed ${seed}`, ...tally.details(), lineOf(figures)].join('\n')}\n`);
  expect(figures).toMatchObject({ wrong: 0, flickers: 0, stale: 0, lost: 0 });
  expect(figures.disagree).toBeLessThanOrEqual(10);
  expect(figures.atOnce).toBeGreaterThanOrEqual(98);
}, 3_000_000);
