import { expect, test } from 'vitest';
import { changedLaws, changedNumbers, changedReads, type ChangedRules, changedWrites } from './changed-rules.js';
import { compareFacts } from './facts.js';
import { readDisagreements } from './reads.js';
import { rules } from './rules.js';
import { randomStates } from './states.js';

/** Every changed rule with `RULE_CHANGES=all`, else one in so many of each kind. */
const isAll = process.env['RULE_CHANGES'] === 'all';

/** Most changes show in the first three states. */
const MOST_STATES = 600;
const SEED = 7;

const changes = [changedReads(rules), changedWrites(rules), changedLaws(rules), changedNumbers(rules)]
  .flatMap((kind) => kind.filter((_, index) => isAll || index % 12 === 0))
  .map((changed) => [changed.title, changed] as const);

// Some show only in one of hundreds of states: a minute of work.
test.each(changes)('the proofs notice the rules if they are changed: %s', { timeout: 600_000 }, async (_title, changed) => {
  const tried = [...changed.reads, ...changed.writes].join(', ') || 'no operation';
  const missed = `No state of test/rules/states.ts shows it, with ${tried}: an act there or an input of test/rules/inputs.ts is missing`;
  expect(await isNoticed(changed), missed).toBe(true);
});

async function isNoticed({ rules: changed, reads, writes }: ChangedRules): Promise<boolean> {
  for await (const state of randomStates(MOST_STATES, SEED)) {
    for (const read of reads) if ((await readDisagreements(changed, state, read)).length > 0) return true;
    if ((await compareFacts(changed, state, writes)).wrong.length > 0) return true;
  }
  return false;
}
