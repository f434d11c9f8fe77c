import { namesInMatrix } from '../matrix.js';
import { byHand } from './by-hand.js';
import { scenarioOf } from './recipe.js';
import { nameOf, type Scenario } from './scenario.js';

const handNames = new Map(byHand.map((scenario) => [nameOf(scenario), scenario]));

/**
 * Every write in every case that the rules can tell apart. `npm run coherence -- --write` derives them, and matrix.txt has them with
 * what they change.
 */
export const scenarios: readonly Scenario[] = [
  ...byHand,
  ...namesInMatrix()
    .filter((name) => !handNames.has(name))
    .map(scenarioNamed),
];

/** A case by its name, also of one that is not in the matrix. */
export function scenarioNamed(name: string): Scenario {
  const [, write = '', text = ''] = /^(\w+): (.*)$/.exec(name) ?? [];
  return handNames.get(name) ?? scenarioOf(write, text);
}
