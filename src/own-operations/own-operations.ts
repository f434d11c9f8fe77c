import type { Mutation } from '../contract/operation.js';
import { checkRules, type RuledOperation } from '../engine/rules/check-rules.js';
import { makesBy, type Rule } from '../engine/rules/facts.js';
import { logOf } from '../engine/index.js';
import type { RuledWrite } from '../engine/public.js';
import type { Fact, KindRules, MakesTrue } from '../engine/words.js';
import { laws } from '../rules/laws.js';
import { keys, kinds, type RecordsWith } from '../rules/records.js';
import type { CommunityClient } from '../transport/client.js';

/** What an app knows of the service beside what this package knows. */
export interface OwnShared<Own> {
  /** The fields that name one record, by kind; `[]` for a kind with one record. Writes about the same record are sent in order. */
  readonly keys: { readonly [Kind in keyof Own]: readonly (keyof Own[Kind] & string)[] };
  /** What the numbers in records of these kinds count, and what a search looks through. */
  readonly kinds?: { readonly [Kind in keyof Own]?: KindRules<Own[Kind]> };
  /** What is always so, of the package's kinds, too: a law applies, after each write, to the records that have come to match it. */
  readonly laws?: readonly Fact[];
}

/** The rules of the package with those of an app. */
export interface OwnRules<Own> {
  readonly service: Rule['service'];
  /** The kinds of the app. */
  readonly own: readonly string[];
  /** Says what a write of the app makes true. A misspelt kind, field or value does not compile. */
  makes<Input, Output>(
    write: Mutation<Input, Output>,
    facts: MakesTrue<Input, RecordsWith<Own>>,
  ): Mutation<Input, Output> & RuledWrite<Input, Output>;
}

/** Operations that the package lacks, checked. */
export interface OwnOperations {
  readonly service: Rule['service'];
}

/**
 * Adds an app's kinds of records and laws to those of the package. An app has one such set.
 *
 * @throws TypeError The package has a kind of this name.
 */
/* @__NO_SIDE_EFFECTS__ */
export function ownRules<Own>(shared: OwnShared<Own>): OwnRules<Own> {
  const own = Object.keys(shared.keys);
  const taken = own.find((kind) => Object.hasOwn(keys, kind));
  if (taken !== undefined) throw new TypeError(`The package has records of the kind '${taken}' already.`);
  // The engine handles records of every type; these were checked where they were declared.
  const service = {
    keys: { ...keys, ...shared.keys },
    kinds: { ...kinds, ...shared.kinds },
    laws: [...laws, ...(shared.laws ?? [])],
  } as unknown as Rule['service'];
  return { service, own, makes: makesBy(service) };
}

/**
 * All operations of an app's own, and what they hold or make true.
 *
 * @throws TypeError Two operations have one name, one does not say what it holds or makes true, a rule names an unknown kind or tests a
 * field that no answer has, or laws contradict each other. The message says which.
 */
export function ownOperations<Own>({ service, own }: OwnRules<Own>, operations: readonly RuledOperation[]): OwnOperations {
  checkRules(service, operations, own);
  return { service };
}

/**
 * Makes a client work by an app's own rules, too. Call it where the client is created, once; returns the client.
 *
 * @throws TypeError The client has other rules already, or has been used.
 */
export function withOperations(client: CommunityClient, { service }: OwnOperations): CommunityClient {
  const log = logOf(client);
  if (log.service && log.service !== service) throw new TypeError('withOperations: call it once, before the client is used.');
  log.service = service;
  return client;
}
