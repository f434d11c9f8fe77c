import { operations } from '../../src/contract/operations.js';
import type { AnyEffects } from '../../src/cache/row.js';
import * as library from '../../src/index.js';

const exported: Readonly<Record<string, unknown>> = library;

/** The table of effects: every row by the name of its write, in the order of the contract. */
export const rows: ReadonlyMap<string, AnyEffects> = new Map(
  operations.flatMap(({ name }) => {
    const row = exported[`${name}Effects`];
    // The exports of this name are rows; test/complete.test.ts holds that every write has one.
    return row === undefined ? [] : [[name, row as AnyEffects] as const];
  }),
);
