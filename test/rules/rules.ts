import { operations } from '../../src/contract/operations.js';
import type { AnyMutation, AnyQuery } from '../../src/contract/operation.js';
import type { Item } from '../../src/engine/cache/entities.js';
import type { Fact, Holding, Known } from '../../src/engine/words.js';
import { laws } from '../../src/rules/laws.js';
import * as reads from '../../src/rules/reads.js';
import { kinds } from '../../src/rules/records.js';
import * as writes from '../../src/rules/writes.js';

export type Input = Readonly<Record<string, unknown>>;

/** All rules of the service, by name and without their types: a test can change one. */
export interface Rules {
  readonly reads: Readonly<Record<string, (input: Input) => Holding>>;
  readonly writes: Readonly<Record<string, (input: Input, known: Known<Readonly<Record<string, Item>>>) => readonly Fact[]>>;
  readonly laws: readonly Fact[];
  readonly kinds: Readonly<Record<string, Kind>>;
}

/** As `KindRules`, of any record. */
interface Kind {
  readonly unique?: string;
  readonly unshown?: (record: Item) => Item;
  readonly foundBy?: (record: Item) => readonly (string | null | undefined)[];
  readonly numbers?: Readonly<Record<string, (record: Item) => Holding>>;
}

export const rules: Rules = {
  reads: Object.fromEntries(Object.entries(reads).map(([name, { holds }]) => [name, holds as Rules['reads'][string]])),
  writes: Object.fromEntries(Object.entries(writes).map(([name, { rule }]) => [name, rule.facts as Rules['writes'][string]])),
  laws,
  kinds,
};

export const queries: readonly AnyQuery[] = operations.filter((one): one is AnyQuery => one.kind === 'query');
export const mutations: readonly AnyMutation[] = operations.filter((one): one is AnyMutation => one.kind === 'mutation');

/** What a read with this input holds. */
export function holdingOf({ reads }: Rules, name: string, input: Input): Holding {
  const holds = reads[name];
  if (!holds) throw new Error(`${name} has no rule`);
  return holds(input);
}
