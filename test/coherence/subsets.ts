import fc from 'fast-check';
import type { World } from '../../src/sandbox/world.js';
import { changedIn, readMatrix } from './matrix.js';
import type { Read } from './reads.js';
import { runScenario } from './run.js';
import { nameOf, type Scenario } from './scenarios/scenario.js';
import { scenarios } from './scenarios/scenarios.js';

/** A write with few reads mounted, so that its row knows little. */
interface Subset {
  readonly scenario: Scenario;
  /** Places among the reads that can change. */
  readonly places: readonly number[];
  /** How many pages are loaded. */
  readonly depth: number;
}

const matrix = readMatrix();

export const subsets: fc.Arbitrary<Subset> = fc.record({
  scenario: fc.constantFrom(...scenarios.filter((one) => matrix.get(nameOf(one)) !== 'nothing')),
  places: fc.array(fc.nat(60), { minLength: 1, maxLength: 4 }),
  depth: fc.constantFrom(1, 2, 20),
});

/** What is stale in the end, and the reads that were mounted. */
export async function runSubset(world: World, { scenario, places, depth }: Subset) {
  const names = changedIn(matrix, nameOf(scenario));
  const mounted: string[] = [];
  let place = -1;
  const only = ({ operation, label }: Read): boolean => {
    place += Number(names.includes(operation.name));
    const isOne = names.includes(operation.name) && places.includes(place);
    if (isOne) mounted.push(label);
    return isOne;
  };
  const { stale } = await runScenario(world, scenario, { depth, only, quick: () => true });
  return { stale, mounted };
}

export function describeSubset({ scenario, places, depth }: Subset): string {
  return `${nameOf(scenario)}; places ${places.join(', ')}; ${depth} pages`;
}
