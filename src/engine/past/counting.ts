import { isRecord, type Item, partsOf, recordsIn } from '../cache/entities.js';
import { GONE, isOf, isOfAll, type Named, namedAs, tests, whole } from '../rules/facts.js';
import { mayBeDone } from './log.js';
import {
  ALL,
  changedIn,
  elementField,
  elementIn,
  excludes,
  implies,
  isListChange,
  isTest,
  match,
  testsPart,
} from '../rules/match.js';
import { linesFor, nameIn, type Past, sidesOf, stateBefore, type Sweep } from './lines.js';
import { answersOf, type PastAnswer, saidOf } from './past.js';
import type { Counting } from './numerals.js';
import { isElsewhere, type Line, NONE } from './timeline.js';
import { canMeet } from '../rules/touches.js';
import { type Fact, type Holding, unknown, type Where } from '../words.js';

/*
 * Which records a number counts, and what writes change of that.
 */

/** A number in an answer: by which name all its places know it, what it counts, and the record that it stands in. */
export interface Numbered {
  readonly name: string;
  readonly holding: Holding;
  readonly owner: Item | undefined;
}

/** The records that decide what a number counts: those that writes name, and those that their facts are about. */
export function linesOf(past: Past, { name, holding, owner }: Numbered): ReadonlyMap<string, Line> {
  const known = past.counted.get(name);
  if (known) return known;
  const { service, named } = past;
  const { kind, where } = holding;
  // A number of one record counts that record, or not.
  const isMeant = (one: Named): boolean =>
    one.kind === kind &&
    (!owner || where['id'] === undefined || where['id'] !== owner['id'] || isOf(service, kind, owner, one.ref));
  const own = [...named.values()].filter(isMeant);
  const others = past.writes.flatMap((_, index) => rowsMeant(past, index, holding));
  const unnamed = new Map(others.filter(({ name: other }) => !named.has(other)).map((one) => [one.name, one]));
  const all = linesFor(past, [...own, ...unnamed.values()]);
  past.counted.set(name, all);
  return all;
}

/** What each record adds to a number, and what writes do to records that no answer has shown. */
export function countingOf(past: Past, { holding }: Numbered): Counting {
  const { service } = past;
  const { kind, where } = holding;
  const sign = holding.as === 'minus' ? -1 : 1;
  const one = (record: Item): number | undefined => {
    const is = record[GONE] === true ? false : match(where, whole(service, kind, record));
    if (is === false) return 0;
    return is && record[GONE] === false ? sign : undefined;
  };
  return {
    fields: decidingFields(where),
    isSetBy: (set) => set.has(GONE) || Object.entries(where).some((entry) => decides(entry, set)),
    of: one,
    totalAfter: (index, after) => totalAfter(past, index, holding, (name) => one(after(name))),
    unseenBy: (index, open) => unseenBy(past, index, holding, sign, open),
  };
}

/** Whether fields that are set decide a condition. A list that gets or loses one record stays as it is for all others. */
function decides([field, condition]: [string, unknown], set: ReadonlySet<string>): boolean {
  if (condition === undefined || !set.has(field)) return false;
  const id = elementIn(condition);
  return id === undefined || [id, ALL].some((one) => set.has(elementField(field, one)));
}

function decidingFields(where: Where): Set<string> {
  const fields = new Set([GONE]);
  for (const [field, condition] of Object.entries(where)) {
    if (condition === undefined) continue;
    fields.add(field);
    const id = elementIn(condition);
    if (id !== undefined) fields.add(elementField(field, id));
  }
  return fields;
}

/** Found once for each pattern, because a number needs them for each of its answers. */
function sweepsOf(past: Past, index: number, holding: Holding): readonly Sweep[] {
  const known = past.sweeps.get(holding.where) ?? past.writes.map((_, at) => findSweeps(past, at, holding));
  past.sweeps.set(holding.where, known);
  return known[index] ?? [];
}

function findSweeps(past: Past, index: number, { kind, where }: Holding): Sweep[] {
  const { service, facts } = past;
  const said = facts[index] ?? [];
  const sweeps = said
    .filter((fact) => fact.kind === kind && isOfAll(fact, service) && mayMatch(past, index, fact))
    .map((fact) => ({ fact, fields: fieldsBehind(past, fact) }));
  const laws = service.laws.filter(
    (law) => law.kind === kind && law.says === 'gone' && said.some((fact) => canMeet(law.where, fieldsBehind(past, fact))),
  );
  return [...sweeps, ...laws.filter((law) => mayApply(past, index, law)).map((fact) => ({ fact, fields: {} }))]
    .filter(({ fact, fields }) => fact.says === 'gone' || mayDecide(fields, where))
    .filter(({ fact }) => !excludes(fact.where, where) && !isImpossible(past, fact.where, where))
    .map(({ fact, fields }) => ({ fact, isOut: fact.says === 'gone' || contradicts(fields, where) }));
}

/** Whether these new values can decide a pattern. */
function mayDecide(fields: Where, where: Where): boolean {
  return Object.entries(fields).some(([field, value]) => {
    const condition = where[field];
    if (value === undefined || condition === undefined) return false;
    const id = elementIn(condition);
    const item = changedIn(value);
    return id === undefined || item === undefined || id === item;
  });
}

/** The fields that a record has once a fact, and the laws behind it, have given it theirs. The fact has the last word. */
function fieldsBehind({ withLaws }: Past, fact: Fact): Where {
  const own = withLaws([fact]).filter(({ kind, says }) => kind === fact.kind && says === 'become');
  return own.reduceRight<Where>((all, { fields }) => ({ ...all, ...fields }), {});
}

/** Whether what the write makes of the records that it names may bring a law about. Where it was so before, there is nothing left to go. */
function mayApply(past: Past, index: number, law: Fact): boolean {
  const inside = insideOf(law.where);
  const isSwept = (fact: Fact): boolean =>
    isOfAll(fact, past.service) &&
    (inside === law.where || (fact.kind !== law.kind && canMeet(inside, fieldsBehind(past, fact))));
  if (past.facts[index]?.some(isSwept)) return true;
  return [...past.named.keys()].some((name) => {
    const { set = NONE, done = {} } = past.lines.get(name)?.steps[index] ?? {};
    return tests(inside, set) && match(inside, stateBefore(past, index, name)) !== true && match(inside, done) !== false;
  });
}

/** Whether records can match a fact, as far as it is about a record inside that the write names. */
function mayMatch(past: Past, index: number, { where }: Fact): boolean {
  const inside = insideOf(where);
  if (inside === where) return true;
  return ![...past.named.values()].some(
    ({ name, ref }) =>
      Object.entries(ref).some(([key, value]) => inside[key] === value) &&
      match(inside, stateBefore(past, index, name)) === false,
  );
}

/** The innermost pattern of a record that stands inside another one. */
function insideOf(where: Where): Where {
  const deeper = Object.values(where).find((condition) => isRecord(condition) && !isTest(condition));
  return isRecord(deeper) ? insideOf(deeper) : where;
}

/** Whether a record can't match both patterns, because a law would change it. */
function isImpossible({ service: { laws } }: Past, one: Where, other: Where): boolean {
  return laws.some((law) => law.says === 'become' && contradicts(law.fields, law.where) && impliesBoth(one, other, law.where));
}

/** Whether a record with these fields doesn't match a pattern. */
function contradicts(fields: Where, where: Where): boolean {
  return Object.entries(fields).some(([field, value]) => {
    const condition = where[field];
    if (value === undefined || value === unknown || condition === undefined) return false;
    if (isListChange(value)) {
      const id = elementIn(condition);
      return value.change === 'removing' && id !== undefined && changedIn(value) === id;
    }
    return match({ [field]: condition }, { [field]: value }) === false;
  });
}

/** Whether every record that matches two patterns matches a third one. */
function impliesBoth(one: Where, other: Where, wide: Where): boolean {
  return Object.entries(wide).every(
    ([field, condition]) => implies(one, { [field]: condition }) || implies(other, { [field]: condition }),
  );
}

/** The rows that a sweep may change, in any answer. */
function rowsMeant(past: Past, index: number, holding: Holding): Named[] {
  const sweeps = sweepsOf(past, index, holding);
  if (sweeps.length === 0) return [];
  const { log, service } = past;
  const { kind, where } = holding;
  const names = new Map<string, Named>();
  const others = new Set<string>();
  // A named record inside a row may become anything.
  const inside = (part: Item): Item => (nameIn(past, part) === undefined ? part : {});
  // First the answers that lack the write: they have the rows as they were before it.
  const answers = answersOf(log).filter((answer) => answer.holding?.kind === kind);
  const isBefore = (answer: PastAnswer): boolean => sidesOf(past, answer)[index] === 'lacks';
  for (const answer of [...answers.filter(isBefore), ...answers.filter((one) => !isBefore(one))]) {
    const known = isBefore(answer);
    const patterns = sweeps.map(({ fact, isOut }) => {
      const isKnown = (field: string): boolean => known || !(field in fact.fields);
      return [fact.where, ...(isOut ? [where] : [])].map((pattern) => only(pattern, isKnown));
    });
    for (const record of partsOf(answer.data).flatMap(recordsIn)) {
      const one = namedAs(service, kind, record);
      if (!one || others.has(one.name)) continue;
      const isMeant = patterns.some((all) => all.every((pattern) => match(pattern, record, inside) !== false));
      if (isMeant) names.set(one.name, one);
      else if (known) others.add(one.name);
    }
  }
  return [...names.values()];
}

function only(where: Where, isIn: (field: string) => boolean): Where {
  return Object.fromEntries(Object.entries(where).filter(([field]) => isIn(field)));
}

/** The number after a write, if that does not depend on the number before it: nothing else is left to count but what the write names. */
function totalAfter(
  past: Past,
  index: number,
  holding: Holding,
  added: (name: string) => number | undefined,
): number | undefined {
  if (holding.as !== 'count') return undefined;
  const { keys } = past.service;
  for (const { fact, isOut } of sweepsOf(past, index, holding)) {
    if (!isOut || fact.when !== true) continue;
    const but = Object.entries(fact.where).filter(
      ([field, condition]) => keys[holding.kind]?.includes(field) && isTest(condition) && condition.test === 'noneOf',
    );
    const rest = Object.fromEntries(Object.entries(fact.where).filter(([field]) => !but.some(([name]) => name === field)));
    if (!implies(holding.where, rest)) continue;
    const names = new Set(
      but.flatMap(([, condition]) => (isTest(condition) && 'values' in condition ? condition.values : [])).map(String),
    );
    const parts = [...names].map((name) => added(`${holding.kind} ${name}`));
    if (!parts.includes(undefined)) return parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  }
  return undefined;
}

/** What a number gets from records that no answer has shown; undefined if that is not known. */
function unseenBy(past: Past, index: number, holding: Holding, sign: number, open: readonly number[]): number | undefined {
  const { facts, writes, service } = past;
  const { kind, where } = holding;
  const write = writes[index];
  // A record that stands inside those that are counted changes.
  if (facts[index]?.some((fact) => testsPart(where, Object.keys(fact.fields)))) return undefined;
  let sum = 0;
  for (const fact of facts[index] ?? []) {
    if (fact.says !== 'created' || fact.kind !== kind) continue;
    const made = isRecord(write?.answer) ? namedAs(service, kind, write.answer) : undefined;
    // It has a line of its own.
    if (made && past.named.has(made.name)) continue;
    // Another tab does not say which record it has made, and one has come.
    if (!made && [...past.named.values()].some((one) => one.kind === kind && hasCome(past, index, one))) return undefined;
    const is = match(where, whole(service, kind, fact.fields));
    // An equal one that was lost may have made it.
    const isRepeat = write !== undefined && mayBeDone(past.log, write);
    if (is === undefined || (is && isRepeat)) return undefined;
    if (is) sum += sign;
  }
  const mayHide = sweepsOf(past, index, holding).some(({ fact }) => !isAllSeen(past, index, fact.where, holding, open));
  return mayHide ? undefined : sum;
}

/** Whether answers say that a record was not there before a write, and was there behind it. */
function hasCome(past: Past, index: number, { name }: Named): boolean {
  return stateBefore(past, index, name)[GONE] === true && stateBefore(past, index + 1, name)[GONE] === false;
}

/** Whether the answers have all records that match two patterns, and have lost none by a write that is open, or comes later. */
function isAllSeen(past: Past, index: number, where: Where, holding: Holding, open: readonly number[]): boolean {
  const { log, writes } = past;
  const isWhole = (answer: PastAnswer): boolean =>
    answer.holding?.kind === holding.kind && impliesBoth(where, holding.where, answer.holding.where);
  // It may lack what a write in flight, an open one or a later one has deleted, and the number still has. One of another tab is known only once it
  // has settled.
  const isMixed = (answer: PastAnswer): boolean =>
    writes.some((write, at) => {
      const side = sidesOf(past, answer)[at];
      const isOpen = side === 'mixed' || at > index || open.includes(at) || (at === index && isElsewhere(write));
      return side !== 'lacks' && isOpen && sweepsOf(past, at, holding).length > 0;
    });
  return answersOf(log).some((answer) => answer.isComplete && isWhole(answer) && !isMixed(answer));
}

/** What an answer says of the records that a number counts. */
export function ownOf({ log, service, records }: Past, answer: PastAnswer, names: Iterable<string>): Map<string, Item> {
  const own = new Map<string, Item>();
  for (const name of names) {
    const one = records.get(name);
    const fields = one && saidOf(log, service, answer, one);
    if (fields) own.set(name, fields);
  }
  return own;
}
