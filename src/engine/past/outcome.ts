import { type Entities, entitiesOf, isRecord, type Item, merge, recordsIn, rowOf, unite } from '../cache/entities.js';
import {
  type Change,
  changeOf,
  definedIn,
  type Draft,
  GONE,
  isOf,
  isOfAll,
  knownIn,
  type Named,
  namedAs,
  namedIn,
  put,
  type Saying,
  testsInside,
  whole,
} from '../rules/facts.js';
import type { AnyQuery } from '../host.js';
import { answeredIn, linesFor, madeBy, type Past, pastOf, sayingOf, settledPastOf, stateBefore } from './lines.js';
import { isPending, type Log, type Write } from './log.js';
import { elementField, match, type Tri } from '../rules/match.js';
import { answersOf } from './past.js';
import { NONE } from './timeline.js';
import type { ServiceRules } from '../rules/touches.js';
import type { Fact, Said, Where } from '../words.js';

/*
 * What a write makes of the records in an answer.
 */

/** What a write makes of one record. */
export interface ChangeOfOne extends Change {
  readonly before: Item;
  /** The same as `after`, and what lost writes leave open is as if they were not done. */
  readonly likely: Item;
}

/** A record that a write names, and what it makes of it. */
export interface NamedChange extends Named, ChangeOfOne {
  /** What the answer of the write says of it. */
  readonly answered: Item | undefined;
}

/** A new record, as far as it is known: the rest comes with the answer, if that is the record. Another write may have deleted it since. */
export interface Created {
  readonly kind: string;
  readonly record: Item;
  readonly isGone: Tri;
}

/** What a write makes of records. */
export interface Outcome extends Said {
  readonly past: Past;
  /** Which of its writes it is. */
  readonly index: number;
  readonly write: Write;
  readonly service: ServiceRules;
  readonly entities: Entities;
  readonly named: readonly NamedChange[];
  /** The new records. */
  readonly created: readonly Created[];
  /** Whether it says something of records of this kind beyond those that it names. */
  saysOfOthers(kind: string): boolean;
  /** What it makes of a copy of a record; undefined if it says nothing of it. */
  changeIn(this: void, kind: string, record: Item): ChangeOfOne | undefined;
}

/** What a write makes of records; undefined if it is not shown any more. */
export function outcomeOf(log: Log, write: Write): Outcome | undefined {
  const past = isPending(write) ? pastOf(log) : settledPastOf(log);
  const index = past?.writes.indexOf(write) ?? -1;
  if (!past || index < 0) return undefined;
  const outcomes = log.engine.client.part(OUTCOMES, () => new WeakMap<Past, Map<Write, Outcome>>());
  const own = outcomes.get(past) ?? new Map<Write, Outcome>();
  outcomes.set(past, own);
  const outcome = own.get(write) ?? createOutcome(past, index, write);
  own.set(write, outcome);
  return outcome;
}

const OUTCOMES = Symbol('outcomes');

function createOutcome(past: Past, index: number, write: Write): Outcome {
  const { service, facts: all, log } = past;
  const facts = all[index] ?? [];
  const saying = sayingOf(past, index);
  const named = namedIn(facts, service).map((one) => namedChange(past, index, write, one));
  const said = past.withLaws(facts);
  const others = new Map<string, boolean>();
  const saysOfOthers = (kind: string): boolean => {
    const isOfOthers = (fact: Fact): boolean => (service.laws.includes(fact) ? testsInside(fact) : isOfAll(fact, service));
    const known = others.get(kind) ?? said.some((fact) => fact.kind === kind && isOfOthers(fact));
    others.set(kind, known);
    return known;
  };
  return {
    past,
    index,
    write,
    service,
    entities: entitiesOf(log.engine),
    facts,
    laws: service.laws.filter((law) => said.includes(law)),
    named,
    created: createdBy(past, index, write),
    saysOfOthers,
    changeIn(kind, record) {
      const own = named.find((one) => one.kind === kind && isOf(service, kind, record, one.ref));
      if (own) return own.set.size > 0 ? own : undefined;
      if (!saysOfOthers(kind)) return undefined;
      // An answer has a copy, so the record is there.
      const before = { [GONE]: false, ...whole(service, kind, record) };
      const change = changeOf(saying, kind, before);
      const one = namedAs(service, kind, record);
      const isClear = [...change.set].every((field) => change.after[field] !== undefined);
      if (one && (!isClear || past.records.has(one.name) || isOvertaken(past, index, kind))) {
        // The copy alone does not decide.
        linesFor(past, [one]);
        return withCopy(saying, kind, record, changeOfLine(past, index, one.name));
      }
      return change.set.size > 0 ? { ...change, before, likely: change.after } : undefined;
    },
  };
}

/** Whether a record matches before the write and after it, as far as the answers show. */
export function isStill({ past, entities, changeIn }: Outcome, kind: string, where: Where): boolean {
  const isSo = (record: Item): boolean => match(where, record) === true;
  const isKept = (record: Item): boolean => isSo(record) && isSo(changeIn(kind, record)?.after ?? record);
  return answersOf(past.log).some((answer) => !answer.isOld && entities.all(answer, kind).some(isKept));
}

/** Whether copies of a kind of records have what a write has made of them that the service got later. */
function isOvertaken({ writes, facts, withLaws }: Past, index: number, kind: string): boolean {
  return writes.some(
    ({ state }, at) => at > index && state === 'landed' && withLaws(facts[at] ?? []).some((fact) => fact.kind === kind),
  );
}

function namedChange(past: Past, index: number, write: Write, one: Named): NamedChange {
  const before = stateBefore(past, index, one.name);
  const { after = before, likely = before, set = NONE } = changeOfLine(past, index, one.name) ?? {};
  const answered = answeredIn(past, index, write, one.kind, after);
  const id = after['id'] ?? answered?.['id'];
  return { ...one, ref: typeof id === 'number' ? { ...one.ref, id } : one.ref, before, after, likely, set, answered };
}

/** Where it is not known what a record was, a copy says it of a fact that tests nothing but what it sets: applied twice, it does the same. */
function withCopy(
  { service, facts }: Saying,
  kind: string,
  copy: Item,
  change: ChangeOfOne | undefined,
): ChangeOfOne | undefined {
  const { before = copy, after = copy, likely = copy, set = NONE } = change ?? {};
  const isKey = (field: string): boolean => service.keys[kind]?.includes(field) === true;
  const clear = facts.filter(
    (fact) =>
      fact.kind === kind &&
      fact.says === 'become' &&
      fact.when === true &&
      Object.keys(fact.where).every((field) => isKey(field) || field in fact.fields) &&
      match(fact.where, copy) === true,
  );
  if (clear.length === 0) return change;
  const draft: Draft = { after: copy, set: new Set() };
  for (const { fields } of clear) put(draft, fields, true);
  const open = [...draft.set].filter((field) => !set.has(field) || after[field] === undefined);
  if (open.length === 0) return change;
  const known = Object.fromEntries(open.map((field) => [field, draft.after[field]]));
  return { before, set: new Set([...set, ...open]), after: { ...after, ...known }, likely: { ...likely, ...known } };
}

function changeOfLine(past: Past, index: number, name: string): ChangeOfOne | undefined {
  const { lines, service, records, writes } = past;
  const { steps = [] } = lines.get(name) ?? {};
  const step = steps[index];
  if (!step || step.set.size === 0) return undefined;
  const { done, undone, set } = step;
  const after: Record<string, unknown> = { ...done };
  // Another element of a list that it sets.
  const isOther = (field: string): boolean => [...set].some((list) => field.startsWith(elementField(list, '')));
  // What comes behind it and has landed already has the last word; so has what answers prove of a lost write.
  for (const [at, write] of writes.entries()) {
    if (at <= index || isPending(write)) continue;
    for (const field of Object.keys(after)) {
      const now = steps[at]?.after[field];
      const isNewer = steps[at]?.set.has(field) && (write.state === 'landed' || now !== undefined);
      // A new record with the same key is another one.
      if (set.has(field) ? isNewer && (field !== GONE || now === true) : isOther(field)) after[field] = now;
    }
  }
  const kind = records.get(name)?.kind ?? '';
  const likely = { ...undone, ...definedIn(after) };
  return {
    before: stateBefore(past, index, name),
    after: whole(service, kind, after),
    likely: whole(service, kind, likely),
    set,
  };
}

function createdBy(past: Past, index: number, write: Write): Created[] {
  const { facts, service, writes } = past;
  if (write.state !== 'landed') return [];
  const creations = facts[index]?.filter(({ says }) => says === 'created') ?? [];
  return creations.map(({ kind, fields, when }) => {
    const made = madeBy(past, index, kind);
    const one = made && namedAs(service, kind, made);
    const line = one && linesFor(past, [one]).get(one.name);
    const now = one ? stateBefore(past, writes.length, one.name) : {};
    // Another write may have been done before the answer came. The rest may be of a former record with the same key.
    const isNewer = ([field]: [string, unknown]): boolean =>
      line?.steps.slice(index + 1).some(({ set }) => set.has(field)) === true;
    const newer = Object.entries(now).filter(isNewer);
    const record = whole(service, kind, { ...knownIn(fields), ...made, ...Object.fromEntries(newer) });
    // The service may have done a deletion first that was sent before the answer came.
    const isOpen = writes.some((one, at) => at > index && one.sentAt < write.settledAt && line?.steps[at]?.set.has(GONE));
    // Gone, there or not known: the line says it of a record that has one.
    const isThere = when && (!line || now[GONE] === false) ? false : undefined;
    return { kind, record, isGone: isOpen ? undefined : now[GONE] === true || isThere };
  });
}

/** A list in a field with whole records: those of the former list, and others from the answers. One that is not known is undefined. */
export function listIn(
  { past, index, entities }: Outcome,
  operation: AnyQuery,
  kind: string,
  field: string,
  old: readonly Item[],
  list: readonly Item[],
): unknown[] {
  return list.map(
    (one) =>
      old.find(({ id }) => id === one['id']) ??
      entities.elementOf(operation, kind, field, (elementKind) => ({
        ...recordIn(past.log, elementKind, one),
        ...stateOf(past, index, elementKind, one),
        ...one,
      })),
  );
}

/** A row of a list, or of a list in a field, with the records in it as they are then; undefined if the record lacks a field. */
export function rowIn(
  { past, index, entities }: Outcome,
  operation: AnyQuery,
  kind: string,
  record: Item,
  field?: string,
): Item | undefined {
  const row = rowOf(operation, record, field);
  if (!row) return undefined;
  const others = new Set(past.facts.flat().map((fact) => fact.kind));
  others.delete(kind);
  const isList = field === undefined;
  const data = [...others].reduce<unknown>(
    (now, other) => entities.visit(now, operation, other, undefined, (part) => merge(part, stateOf(past, index, other, part))),
    isList ? [row] : { [field]: [row] },
  );
  return recordsIn(isList || !isRecord(data) ? data : data[field])[0];
}

/** What is known of a record before a write, or once the last write has landed. */
function stateOf(past: Past, index: number, kind: string, copy: Item): Item {
  const one = namedAs(past.service, kind, copy);
  const last = past.writes.findLastIndex(({ state }) => state === 'landed');
  if (!one) return {};
  linesFor(past, [one]);
  return definedIn(stateBefore(past, Math.max(index, last + 1), one.name));
}

/** What the answers say of a record with this id. */
function recordIn(log: Log, kind: string, { id }: Item): Item {
  const written = [...log.writes.values()].map(({ answer, operation }) => ({ data: answer, operation }));
  return [...answersOf(log), ...written]
    .flatMap((answer) => entitiesOf(log.engine).all(answer, kind))
    .filter((record) => id !== undefined && record['id'] === id)
    .reduce((found, record) => unite(record, found), {});
}
