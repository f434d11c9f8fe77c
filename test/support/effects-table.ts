import { operations } from '../../src/contract/operations.js';
import type { AnyWrite } from '../../src/engine/index.js';
import * as library from '../../src/index.js';

const exported: Readonly<Record<string, unknown>> = library;

/** The effects of all writes by name, in the order of the contract. */
export const effectsByName: ReadonlyMap<string, AnyWrite> = new Map(
  operations.flatMap(({ name, kind }) => {
    const effects = exported[name];
    // Exports with the name of a write are its effects; test/complete.test.ts checks that every write has them.
    return effects === undefined || kind === 'query' ? [] : [[name, effects as AnyWrite] as const];
  }),
);

export function writeNamed(name: string): AnyWrite {
  const write = effectsByName.get(name);
  if (!write) throw new Error(`${name} is no write`);
  return write;
}
