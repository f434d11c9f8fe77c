import type { AnyQuery } from '../../src/contract/operation.js';
import type { Holds } from '../../src/engine/words.js';
import * as rules from '../../src/rules/reads.js';

/** A read with what it holds. */
export type AnyRead = AnyQuery & Holds<unknown>;

/** All reads. */
export const reads: readonly AnyRead[] = Object.values(rules);

export function readNamed(name: string): AnyRead {
  const read = reads.find((one) => one.name === name);
  if (!read) throw new Error(`${name} is no read`);
  return read;
}
