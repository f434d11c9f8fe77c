import { expect, test } from 'vitest';
import { compareFacts } from './facts.js';
import { mutations, rules } from './rules.js';
import { randomStates, RULE_SEED, RULE_STATES } from './states.js';

test('every write of the contract says what it makes true', () => {
  expect(Object.keys(rules.writes).toSorted()).toEqual(mutations.map(({ name }) => name).toSorted());
});

test(`in ${RULE_STATES} random states, each write makes true what its facts say, and nothing else (seed ${RULE_SEED})`, async () => {
  const accepted = new Set<string>();
  let index = 0;
  for (const state of randomStates(RULE_STATES, RULE_SEED)) {
    index += 1;
    const some = Object.keys(rules.writes).filter((_, place) => place % 4 === index % 4);
    const compared = await compareFacts(rules, state, some);
    expect(compared.wrong).toEqual([]);
    for (const name of compared.accepted) accepted.add(name);
  }
  expect(Object.keys(rules.writes).filter((name) => !accepted.has(name))).toEqual([]);
}, 600_000);
