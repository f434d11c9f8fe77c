/** The entry `./engine`: the engine for any service (docs/use-the-engine.md). */
import * as check from './rules/check-rules.js';
import type { RuledOperation } from './rules/check-rules.js';
import * as facts from './rules/facts.js';
import type { Mutation } from './host.js';
import type { RuledWrite } from './past/log.js';
import type { ServiceRules } from './rules/touches.js';
import type { Fact, KindRules, MakesTrue } from './words.js';

export { entity } from '../contract/entity.js';
export type {
  CallHow,
  EngineEvent,
  EngineHost,
  HostedService,
  List,
  Mutation,
  Operation,
  Query,
  ReadHow,
  Schema,
} from './host.js';
export type { RuledOperation } from './rules/check-rules.js';
export { keyOf } from './cache/keys.js';
export type { Page, PagedData } from './cache/pages.js';
export type { Item, Ref } from './cache/entities.js';
export * as words from './words.js';
export type { Words } from './words.js';
export { optionsOf, pagesOf, type PagesOptions, type ReadOptions, type SelectHow } from './cache/query-options.js';
export { explain, type ExplainedStaleness, type ExplainedWrite, type Explanation } from './writes/explain.js';
export { getShownData } from './cache/query-options.js';
export type { ByHand, Done, Former, RuledWrite } from './past/log.js';
export { isSuperseded, mutationOptionsOf, type Superseded, withoutSecrets, type WriteOptions } from './writes/send.js';

/** The rules that all writes of a service share. */
export interface SharedRules<Records> {
  /** The fields that name one record, by kind: writes about the same record are sent in order. Without such a field there is one record. */
  readonly keys: { readonly [Kind in keyof Records]: readonly (keyof Records[Kind] & string)[] };
  /** What the numbers in records count, and what a search looks through. */
  readonly kinds: { readonly [Kind in keyof Records]?: KindRules<Records[Kind]> };
  /** What is always so: a law applies, after each write, to the records that have come to match it. */
  readonly laws: readonly Fact[];
}

/**
 * Takes what all writes share, and returns the function that says what one write makes true. A misspelt kind, field or value doesn't
 * compile.
 */
export function makesBy<Records>(
  shared: SharedRules<Records>,
): <Input, Output>(write: Mutation<Input, Output>, facts: MakesTrue<Input, Records>) => RuledWrite<Input, Output> {
  // The engine handles records of every type; these were checked where they were declared.
  return facts.makesBy(shared as unknown as ServiceRules);
}

/**
 * Checks all rules of a service at its start: what the types do not see.
 *
 * @throws TypeError Two operations have one name, one does not say what it holds or makes true, a rule names an unknown kind or tests a
 * field that no answer has, or laws contradict each other. The message says which.
 */
export function checkRules<Records>(shared: SharedRules<Records>, operations: readonly RuledOperation[]): void {
  // As above.
  check.checkRules(shared as unknown as ServiceRules, operations, Object.keys(shared.keys));
}

/** Of a write after which every read answers what it did before. */
export const makesNothing: <Input, Output>(write: Mutation<Input, Output>) => RuledWrite<Input, Output> = facts.makesNothing;
