import { expect, test } from 'vitest';
import { runPrograms } from './chaos.js';

/** More of them in CI, and any seed again: `CHAOS=1000 CHAOS_SEED=42`; one alone, told step by step: `CHAOS_PROGRAM=17`. */
const runs = Number(process.env['CHAOS'] ?? 15);
const first = Number(process.env['CHAOS_FIRST'] ?? 0);
const seed = Number(process.env['CHAOS_SEED'] ?? 1);
const only = process.env['CHAOS_PROGRAM'];

test(`${runs} random users lose nothing in a network that fails (seed ${seed}, from ${first} on)`, async () => {
  const { lines, failures } = await runPrograms(seed, only === undefined ? [first, runs] : [Number(only), 1], {
    isTold: only !== undefined,
  });
  process.stdout.write(`${lines.join('\n')}\n`);
  expect(failures).toEqual([]);
}, 3_000_000);
