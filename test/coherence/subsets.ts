import fc from 'fast-check';
import type { World } from '../../src/sandbox/world.js';
import { readMatrix } from './matrix.js';
import type { Read } from './reads.js';
import { runSituation } from './run.js';
import { nameOf, type Situation } from './situations/situation.js';
import { situations } from './situations/situations.js';

/** A write with few reads mounted, so that its row knows little. */
export interface Subset {
  readonly situation: Situation;
  /** Places among the reads that can change. */
  readonly places: readonly number[];
  /** How many pages are loaded. */
  readonly depth: number;
}

const matrix = readMatrix();

export const subsets: fc.Arbitrary<Subset> = fc.record({
  situation: fc.constantFrom(...situations.filter((one) => matrix.get(nameOf(one)) !== 'nothing')),
  places: fc.array(fc.nat(60), { minLength: 1, maxLength: 4 }),
  depth: fc.constantFrom(1, 2, 20),
});

/** What is stale in the end, and the reads that were mounted. */
export async function runSubset(world: World, subset: Subset): Promise<{ stale: readonly string[]; mounted: readonly string[] }> {
  const { situation, places, depth } = subset;
  const names = (matrix.get(nameOf(situation)) ?? '').split(/, |\d+ /);
  const mounted: string[] = [];
  let place = -1;
  const only = ({ operation, label }: Read): boolean => {
    place += Number(names.includes(operation.name));
    const isOne = names.includes(operation.name) && places.includes(place);
    if (isOne) mounted.push(label);
    return isOne;
  };
  const { stale } = await runSituation(world, situation, { depth, only, quick: () => true });
  return { stale, mounted };
}

export function describeSubset({ situation, places, depth }: Subset): string {
  return `${nameOf(situation)}; places ${places.join(', ')}; ${depth} pages`;
}
