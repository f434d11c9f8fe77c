import { isRecord, type Item } from '../../../src/engine/cache/entities.js';
import { type Outcome, outcomeOf } from '../../rules/outcome.js';
import { isTest, match, type Whole } from '../../../src/engine/rules/match.js';
import type { Fact, Holding, Where } from '../../../src/engine/words.js';
import type { Sandbox } from '../../../src/sandbox/sandbox.js';
import type { User } from '../../../src/sandbox/world.js';
import { type Fields, fieldsByKind } from '../../rules/answer-fields.js';
import { factsOf } from '../../rules/changes.js';
import { KINDS, recordsOf, type RecordTable } from '../../rules/records.js';
import { holdingOf, rules } from '../../rules/rules.js';
import { factsIn, isFound, membersOf } from '../../rules/select.js';
import { allReads, type Input, pageSizeOf, type Read } from '../reads.js';

export type Sight = ReturnType<typeof sightOf>;
type ReadInSight = Sight['reads'][number];

/** What the rules can tell apart in a world that one account sees: what each read holds there, and where. */
export function sightOf(sandbox: Sandbox, account: User) {
  const records = recordsOf(sandbox.state, account);
  const names = new Map<Item, readonly string[]>();
  const reads = allReads(sandbox).map((read) => {
    const holding = holdingOf(rules, read.operation.name, read.input);
    const members = membersOf(rules, holding, records, read.input).toSorted((one, other) => idOf(other) - idOf(one));
    // By kind and id of a record that the read shows: on which page it stands.
    const pages = new Map<string, string>();
    for (const [place, member] of members.entries()) {
      const named = names.get(member) ?? namesIn(member, holding.kind);
      names.set(member, named);
      for (const name of named) if (!pages.has(name)) pages.set(name, pageOf(read, holding, place));
    }
    return { read, holding, shown: shownBy(read), pages, ids: members.map(idOf) };
  });
  return { account, records, reads };
}

type Case = ReturnType<typeof caseOf>;

/** A record before the write, and after it if it is still there. */
interface Change {
  readonly kind: string;
  readonly before: Item;
  readonly after: Item | undefined;
}

/** The relations in which a write finds and leaves records, one for each that a pattern can tell apart. */
export function relationsOf(sight: Sight, write: string, input: Input): ReadonlySet<string> {
  const one = caseOf(sight, write, input);
  const { outcome, changes } = one;
  const isIdle = changes.length + outcome.created.length === 0;
  return new Set([
    ...(isIdle ? ['nothing changes'] : []),
    ...one.facts.map(({ when }, index) => `fact ${index} is ${when ? 'said' : 'not said'}`),
    ...one.named.map((record) => `named: ${vectorOf(record, one.fields.get('user'))}`),
    ...changes.flatMap((change) => [
      ...ofRecord(one, change),
      ...ofNumbers(one, change),
      ...sight.reads.flatMap((read) => [...ofMember(one, read, change), ...ofSelf(one, read, change)]),
    ]),
    ...outcome.created.flatMap((made) => sight.reads.flatMap((read) => ofCreated(one, read, made))),
    ...[...one.facts, ...rules.laws].flatMap((pattern, index) => ofPattern(one, pattern, index)),
  ]);
}

/** A write in a world, and what its facts make of the records there. */
function caseOf(sight: Sight, write: string, input: Input) {
  const { records } = sight;
  const facts = factsIn(rules, write, input, records);
  const outcome = outcomeOf(facts, rules.laws, records);
  const afterOf = (record: Item): Item => outcome.changed.get(record) ?? record;
  const changes = KINDS.flatMap((kind) =>
    [...records.of(kind)]
      .filter((record) => outcome.changed.has(record) || outcome.gone.has(record))
      .map((before): Change => ({ kind, before, after: outcome.gone.has(before) ? undefined : afterOf(before) })),
  );
  const fields = decidingFields(write);
  const wholeAfter: Whole = (part) => afterOf(records.whole(part));
  return { sight, facts, outcome, changes, named: namedBy(facts, records), fields, wholeAfter };
}

/** What the patterns can say of the record, on which page of the whole list it is, and what becomes unknown of it. */
function ofRecord({ sight, fields }: Case, { kind, before, after }: Change): string[] {
  const whole = sight.reads.find(({ holding }) => holding.kind === kind && holding.as === 'list');
  const page = kind === 'user' ? '' : (whole?.pages.get(nameOf(before, kind)) ?? '');
  const unclear = after ? Object.keys(after).filter((field) => after[field] === undefined && before[field] !== undefined) : [];
  return [
    `${kind}: ${vectorOf(before, fields.get(kind))} ${page}`,
    ...unclear.map((field) => `${kind}: ${field} becomes unknown`),
  ];
}

/** A read loses the record, gets it, or shows its new values: on which page. */
function ofMember(
  { wholeAfter }: Case,
  { read, holding, shown, pages, ids }: ReadInSight,
  { kind, before, after }: Change,
): string[] {
  const page = pages.get(nameOf(before, kind));
  const isIn = holding.kind === kind && ids.includes(idOf(before));
  const isThen = after !== undefined && holding.kind === kind && isHeld(read, holding, after, wholeAfter);
  const { name } = read.operation;
  if (isIn !== isThen) {
    const place = page ?? pageOf(read, holding, ids.filter((id) => id > idOf(before)).length);
    return [`${name} ${isIn ? 'loses' : 'gets'} ${place}`];
  }
  return page !== undefined && after && changesShown(before, after, shown.get(kind)) ? [`${name} shows ${page}`] : [];
}

/**
 * The record is one of those without which a read does not hold the account itself: the first, or the last. Whether a row below moves up
 * depends on whether there is one, and on whether the record leaves, too.
 */
function ofSelf(
  { sight: { records }, wholeAfter }: Case,
  { read, holding: { selfWhile }, ids }: ReadInSight,
  { kind, before, after }: Change,
): string[] {
  if (selfWhile?.kind !== kind) return [];
  const isMe = [...records.of('user')].some((one) => one['is_me'] && isFoundBy(read, one));
  if (!isMe) return [];
  const isIn = match(selfWhile.where, before, records.whole);
  if (isIn === (after && match(selfWhile.where, after, wholeAfter))) return [];
  const count = membersOf(rules, selfWhile, records, {}).length;
  const row = `${ids.includes(idOf(before)) ? 'a row' : 'no row'} of ${ids.length < pageSizeOf(read) ? 'all' : 'some'}`;
  return [`${read.operation.name} with itself ${isIn ? 'loses' : 'gets'} ${Math.min(count, 2)}, ${row}`];
}

/** A number of the account counts the record, or does no longer: as the first, or the last. */
function ofNumbers({ sight: { account, records }, wholeAfter }: Case, { kind, before, after }: Change): string[] {
  return Object.entries(rules.kinds['user']?.numbers ?? {}).flatMap(([field, numberOf]) => {
    const number = numberOf({ is_me: true, id: account.id });
    const isIn = number.kind === kind && match(number.where, before, records.whole);
    const isThen = number.kind === kind && after !== undefined && match(number.where, after, wholeAfter);
    if (isIn === isThen) return [];
    return [`${field} ${isIn ? 'loses' : 'gets'} ${Math.min(membersOf(rules, number, records, {}).length, isIn ? 1 : 2)}`];
  });
}

/** A read gets the new record, or leaves it out; it is empty, or not. */
function ofCreated({ sight }: Case, { read, holding, ids }: ReadInSight, { kind, record }: Outcome['created'][number]): string[] {
  if (holding.kind !== kind) return [];
  const isThen = match(holding.where, record, sight.records.whole) !== false && isFoundBy(read, record);
  return [`${read.operation.name} ${isThen ? 'gets' : 'leaves out'} a new one ${ids.length === 0}`];
}

/** Some record meets all conditions of a pattern, or all but one. */
function ofPattern({ sight: { records }, fields, named }: Case, { kind, where }: Fact, index: number): string[] {
  if (!fields.has(kind)) return [];
  const conditions = Object.entries(where).filter(([, condition]) => condition !== undefined);
  return (kind === 'user' ? named : [...records.of(kind)]).flatMap((record) => {
    const failing = conditions.filter(([field, condition]) => match({ [field]: condition }, record, records.whole) !== true);
    return failing.length > 1 ? [] : [`pattern ${index}: ${failing[0]?.[0] ?? 'met'}`];
  });
}

/** The users that facts name. */
function namedBy(facts: readonly Fact[], records: RecordTable): Item[] {
  const names = new Set(facts.flatMap(({ where }) => [where['username'], ...valuesOf(where['username'])]));
  return [...records.of('user')].filter((record) => names.has(record['username']));
}

function valuesOf(condition: unknown): readonly unknown[] {
  return isTest(condition) && condition.test === 'oneOf' ? condition.values : [];
}

/** The values of the fields that decide. Of a list: whether it is empty, has one record, or more. */
function vectorOf(record: Item, fields: ReadonlySet<string> = new Set()): string {
  const said = [...fields].map((field) => {
    const value = record[field];
    if (Array.isArray(value)) return `${field} ${Math.min(value.length, 2)}`;
    if (typeof value === 'boolean') return value ? field : '';
    return `${field} ${isRecord(value) ? 'set' : String(value)}`;
  });
  return said.filter(Boolean).join(', ');
}

const deciding = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>();

/** By kind: the fields by which a pattern that the write can meet tells records apart. */
function decidingFields(write: string): ReadonlyMap<string, ReadonlySet<string>> {
  const known = deciding.get(write);
  if (known) return known;
  const found = new Map<string, Set<string>>();
  const touched = factsOf(write).all;
  const add = (kind: string, where: Where): void => {
    for (const [field, condition] of Object.entries(where)) {
      const isPlain = typeof condition === 'boolean' || condition === null || isTest(condition) || field === 'notification_type';
      if (condition !== undefined && isPlain && !LIMITS.has(field)) found.set(kind, (found.get(kind) ?? new Set()).add(field));
    }
  };
  for (const { kind, where } of touched) add(kind, where);
  const typed = found.get('notification')?.has('notification_type');
  for (const [, holds] of Object.entries(rules.reads)) {
    const { kind, where } = holds({ types: ['F'], pending: true });
    const isTouched = touched.some(
      (fact) => fact.kind === kind && (fact.says !== 'become' || Object.keys(where).some((field) => field in fact.fields)),
    );
    if (isTouched) add(kind, where);
  }
  // Which of several values it is does not matter where a filter of the app asks for it.
  if (!typed) found.get('notification')?.delete('notification_type');
  deciding.set(write, found);
  return found;
}

/** Names and places decide, too, and are seen by where a record stands. */
const LIMITS = new Set(['id', 'username', 'uuid', 'is_me', 'max_id']);

const shownFields = new Map<string, Fields>();

function shownBy({ operation }: Read): Fields {
  const known = shownFields.get(operation.name) ?? fieldsByKind(operation.output, holdingOf(rules, operation.name, {}).kind);
  shownFields.set(operation.name, known);
  return known;
}

function changesShown(record: Item, next: Item, fields: ReadonlySet<string> = new Set()): boolean {
  return [...fields].some((field) => record[field] !== next[field]);
}

function isHeld(read: Read, holding: Holding, record: Item, whole: (part: Item) => Item): boolean {
  return match(holding.where, record, whole) === true && isFoundBy(read, record);
}

function isFoundBy({ input, operation }: Read, record: Item): boolean {
  const { as, kind } = holdingOf(rules, operation.name, input);
  return as !== 'search' || isFound(rules.kinds, kind, record, input['query']);
}

/** The page of a list on which a place is; the coherence run loads two. Of one answer: whether it is in it. */
function pageOf(read: Read, { as, order }: Holding, place: number): string {
  if (as !== 'list' || order === 'none') return '';
  const page = Math.floor(place / pageSizeOf(read));
  if (!read.paged) return page === 0 ? 'in one answer' : 'below one answer';
  return ['on page 1', 'on page 2'][page] ?? 'below';
}

/** A record and the users inside it, by kind and id. */
function namesIn(record: Item, kind: string): string[] {
  const inside = Object.values(record).flatMap((part) => (isRecord(part) ? usersIn(part) : []));
  return [nameOf(record, kind), ...inside];
}

function usersIn(part: Item): string[] {
  const own = 'username' in part ? [nameOf(part, 'user')] : [];
  return [...own, ...Object.values(part).flatMap((inner) => (isRecord(inner) && !Array.isArray(inner) ? usersIn(inner) : []))];
}

function nameOf(record: Item, kind: string): string {
  return `${kind} ${idOf(record)}`;
}

function idOf({ id }: Item): number {
  return Number(id);
}
