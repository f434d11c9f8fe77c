import { isTest } from './match.js';
import type { Fact } from './words.js';

/** The fields that name one record, by kind. */
export type Keys = Readonly<Record<string, readonly string[]>>;

/**
 * The lanes of a write: one for each record that its facts name. Writes of one lane are sent one after the other, because the order decides
 * what becomes of the record. A fact about all records that match names none.
 */
export function lanesOf(facts: readonly Fact[], keys: Keys): string[] {
  return [...new Set(facts.flatMap((fact) => namesIn(fact, keys[fact.kind] ?? []).map((name) => `${fact.kind} ${name}`)))];
}

function namesIn({ says, kind, where, when }: Fact, keys: readonly string[]): string[] {
  if (says === 'created' || when === false) return [];
  if (keys.length === 0) return [kind];
  return keys.flatMap((key) => {
    const condition = where[key];
    if (condition === undefined) return [];
    if (isTest(condition)) return condition.test === 'oneOf' ? condition.values.map(String) : [];
    return [condition === true ? key : String(condition)];
  });
}
