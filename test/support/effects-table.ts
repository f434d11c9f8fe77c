import { operations } from '../../src/contract/operations.js';
import type { AnyEffects } from '../../src/engine/pending-writes.js';
import * as library from '../../src/index.js';

const exported: Readonly<Record<string, unknown>> = library;

/** The effects of all writes by name, in the order of the contract. */
export const effectsByName: ReadonlyMap<string, AnyEffects> = new Map(
  operations.flatMap(({ name, kind }) => {
    const effects = exported[name];
    // Exports with the name of a write are its effects; test/complete.test.ts checks that every write has them.
    return effects === undefined || kind === 'query' ? [] : [[name, effects as AnyEffects] as const];
  }),
);
