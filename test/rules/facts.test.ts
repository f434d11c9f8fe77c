import { expect, test } from 'vitest';
import { compareFacts } from './facts.js';
import { mutations, rules } from './rules.js';
import { randomStates, RULE_SEED, RULE_STATES } from './states.js';

test('every write of the contract says what it makes true', () => {
  expect(Object.keys(rules.writes).toSorted()).toEqual(mutations.map(({ name }) => name).toSorted());
});

/** States beyond the others for a write that the service has refused in all of them. */
const MORE_STATES = 200;

test(`in ${RULE_STATES} random states, each write makes true what its facts say, and nothing else (seed ${RULE_SEED})`, async () => {
  const names = Object.keys(rules.writes);
  const refused = new Set(names);
  let index = 0;
  for await (const state of randomStates(RULE_STATES + MORE_STATES, RULE_SEED)) {
    index += 1;
    const some = index <= RULE_STATES ? names.filter((_, place) => place % 4 === index % 4) : [...refused];
    if (some.length === 0) break;
    const compared = await compareFacts(rules, state, some);
    expect(compared.wrong).toEqual([]);
    for (const name of compared.accepted) refused.delete(name);
  }
  const message =
    'writes that the service refused in every state: have their inputs in test/rules/inputs.ts accepted now and then';
  expect([...refused], message).toEqual([]);
}, 600_000);
