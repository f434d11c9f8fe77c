import { expect, test } from 'vitest';
import { readDisagreements } from './reads.js';
import { queries, rules } from './rules.js';
import { randomStates, RULE_SEED, RULE_STATES } from './states.js';

test('every read of the contract says what it holds', () => {
  expect(Object.keys(rules.reads).toSorted()).toEqual(queries.map(({ name }) => name).toSorted());
});

test(`in ${RULE_STATES} random states, each read answers what it holds, and each number what it counts (seed ${RULE_SEED})`, async () => {
  for await (const state of randomStates(RULE_STATES, RULE_SEED)) expect(await readDisagreements(rules, state)).toEqual([]);
}, 600_000);
