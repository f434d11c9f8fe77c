import { isEqual, isOther, isRecord, isSame, type Item, type Ref, unite } from '../cache/entities.js';
import { ALL, changedIn, elementField, elementIn, isListChange, isTest, match, type Tri, type Whole } from './match.js';
import { isAscending } from '../cache/pages.js';
import type { ServiceRules, Touch } from './touches.js';
import { type Fact, type Known, type ListChange, unknown, type Where } from '../words.js';

/*
 * What facts and laws make of a record.
 */

/** What a write makes true, and the rules of its service. */
export interface Rule {
  readonly service: ServiceRules;
  // eslint-disable-next-line typescript/no-explicit-any -- the engine handles inputs of every type; each was checked where it was declared
  facts(input: any, known: Known<any>): readonly Fact[];
}

/** A write of the service with its rule. */
export interface Ruled {
  readonly rule: Rule;
}

/** Says what a write makes true, by the rules of a service. */
/* @__NO_SIDE_EFFECTS__ */
export function makesBy(service: ServiceRules) {
  return <Write extends object>(write: Write, facts: Rule['facts']): Write & Ruled => ({ ...write, rule: { service, facts } });
}

/** Of a write after which every read answers what it did before. */
/* @__NO_SIDE_EFFECTS__ */
export function makesNothing<Write extends object>(write: Write): Write & Ruled {
  return { ...write, rule: { service: NO_RULES, facts: () => [] } };
}

/** Those of a write that makes nothing true. */
export const NO_RULES: ServiceRules = { keys: {}, kinds: {}, laws: [] };

/** A record that a write names by a key. */
export interface Named {
  readonly name: string;
  readonly kind: string;
  readonly ref: Ref;
}

/** A field of what is known of a record: it has been deleted. No field of an answer has a space in its name. */
export const GONE = 'is gone';

/** What a write makes of a record. A field that is undefined in `after` is not known. */
export interface Change {
  readonly after: Item;
  /** The fields that the write sets, to whatever value. */
  readonly set: ReadonlySet<string>;
}

/** What decides what a write makes of records. */
export interface Saying {
  readonly service: ServiceRules;
  readonly facts: readonly Fact[];
  readonly touches: readonly Touch[];
  /** All that is known, before and after the write, of a record that stands inside another one, and the fields of it that the write sets. */
  readonly before: Whole;
  readonly after: Whole;
  setIn(part: Item): ReadonlySet<string>;
  /** What the answer of the write says of the record. */
  answered(kind: string, record: Item): Item | undefined;
  /** An equal write was lost: what this one gives may be that one's work, and proves nothing of what was before. */
  readonly mayBeDone: boolean;
}

/** The records that facts name; `withNew`: and new ones whose key the app gives. Of a kind without keys there is one record. */
export function namedIn(facts: readonly Fact[], { keys }: ServiceRules, withNew = false): readonly Named[] {
  const named = facts
    .filter(({ says }) => withNew || says !== 'created')
    .flatMap((fact) => refsIn(fact, keys[fact.kind] ?? []).map((ref) => namedBy(fact.kind, ref)));
  return [...new Map(named.map((one) => [one.name, one])).values()];
}

/**
 * Whether the order of two writes decides what the service has, although they name no record together: the later one takes a value of a unique
 * field that the earlier one may free, or deletes all records where that one makes one; or one of them is about all records but some, and
 * the other names a record.
 */
export function mustFollow(later: readonly Fact[], earlier: readonly Fact[], service: ServiceRules): boolean {
  const keysOf = ({ kind }: Fact): readonly string[] => service.keys[kind] ?? [];
  const takes = ({ kind, fields }: Fact): boolean => fields[service.kinds[kind]?.unique ?? ''] !== undefined;
  const isAmongOthers = (fact: Fact, others: Fact): boolean =>
    refsIn(fact, keysOf(fact)).some((ref) =>
      Object.keys(ref).some((key) => isNoneOf(others.where[key]) && match(others.where, ref) !== false),
    );
  const decides = (fact: Fact, former: Fact): boolean => {
    if (isAmongOthers(fact, former) || isAmongOthers(former, fact)) return true;
    if (former.says === 'created') return fact.says === 'gone' && isOfAll(fact, service);
    return (former.says === 'gone' || takes(former)) && takes(fact);
  };
  return later.some((fact) => earlier.some((former) => former.kind === fact.kind && decides(fact, former)));
}

function isNoneOf(condition: unknown): boolean {
  return isTest(condition) && condition.test === 'noneOf';
}

function namedBy(kind: string, ref: Ref): Named {
  const [[key, value] = []] = Object.entries(ref);
  return { kind, ref, name: key === undefined ? kind : `${kind} ${value === true ? key : String(value)}` };
}

/** A copy of a record, named by its first key. */
export function namedAs({ keys }: ServiceRules, kind: string, copy: Item): Named | undefined {
  const [key = ''] = keys[kind] ?? [];
  return copy[key] === undefined ? undefined : namedBy(kind, { [key]: copy[key] });
}

/** By what a fact names records; nothing if it is about all that match. */
function refsIn({ says, where, fields }: Fact, keys: readonly string[]): Ref[] {
  if (keys.length === 0) return [{}];
  return keys.flatMap((key) => {
    const condition = says === 'created' ? fields[key] : where[key];
    if (condition === undefined) return [];
    if (isTest(condition)) return condition.test === 'oneOf' ? condition.values.map((value) => ({ [key]: value })) : [];
    return [{ [key]: condition }];
  });
}

/** Whether a fact is about all records that match. */
export function isOfAll(fact: Fact, { keys }: ServiceRules): boolean {
  return fact.says !== 'created' && refsIn(fact, keys[fact.kind] ?? []).length === 0;
}

/** A record with the fields that stand in no answer. */
export function whole({ kinds }: ServiceRules, kind: string, record: Item): Item {
  const { unshown } = kinds[kind] ?? {};
  return unshown ? { ...unshown(record), ...record } : record;
}

/** Whether a copy is of the record with these keys. */
export function isOf(service: ServiceRules, kind: string, record: Item, ref: Ref): boolean {
  if (ref.id !== undefined && record['id'] !== undefined) return record['id'] === ref.id;
  const keys = Object.keys(ref);
  if (keys.length === 0) return true;
  return isSame(keys.some((key) => key in record) ? record : whole(service, kind, record), ref);
}

/**
 * What a write makes of one record. Conditions are matched on the record before the write, then the laws on what has become of it. The
 * answer has the last word.
 */
export function changeOf(saying: Saying, kind: string, record: Item): Change {
  const { service, facts, mayBeDone } = saying;
  const laws = service.laws.filter((law) => law.kind === kind);
  const own = facts.filter((fact) => fact.kind === kind && fact.says !== 'created');
  // Nothing is said of such records, and no law tests what stands inside them.
  if (own.length === 0 && !laws.some(testsInside)) return { after: record, set: new Set() };
  const before = withKept(service, kind, record);
  const draft: Draft = { after: before, set: new Set() };
  const isKey = (field: string): boolean => service.keys[kind]?.includes(field) === true;
  const tested = mayBeDone
    ? withoutFields(before, (field, value) => !isKey(field) && isGiven([...own, ...laws], field, value))
    : before;
  for (const { says, where, fields, when } of own) {
    const isSo = match(where, tested, saying.before);
    if (isSo !== false) put(draft, says === 'gone' ? { [GONE]: true } : fields, isSo && when);
  }
  for (let size = -1; size !== draft.set.size;) {
    size = draft.set.size;
    for (const law of laws) applyLaw(saying, draft, law);
  }
  const answered = saying.answered(kind, before);
  if (answered) takeAnswer(saying, draft, answered, [...own, ...laws]);
  return draft;
}

/**
 * No record matches a law that deletes it, or that gives it another value than the law tests: if only one condition of such a law is
 * open, that one is not met.
 */
function withKept({ laws }: ServiceRules, kind: string, record: Item): Item {
  const never = laws.filter((law) => law.kind === kind && (law.says === 'gone' ? record[GONE] === false : endsItself(law)));
  return never.reduce((now, { where }) => {
    const not = unmet(where, now);
    return not ? unite(now, not) : now;
  }, record);
}

function endsItself({ where, fields }: Fact): boolean {
  return Object.entries(fields).some(([field, value]) => typeof where[field] === 'boolean' && where[field] !== value);
}

/** What it says of a record that it does not match a pattern: the one condition that is not known to be met is not. */
export function unmet(where: Where, record: Item): Item | undefined {
  const open = Object.entries(where).filter(([field, condition]) => match({ [field]: condition }, record) !== true);
  const [[field, condition] = []] = open;
  if (open.length !== 1 || field === undefined) return undefined;
  if (typeof condition === 'boolean') return { [field]: !condition };
  const id = elementIn(condition);
  if (id !== undefined) return { [elementField(field, id)]: false };
  const value = record[field];
  const inside = isRecord(value) && isRecord(condition) && !isTest(condition) ? unmet(condition, value) : undefined;
  return inside && { [field]: inside };
}

/** A change that is being worked out. */
export interface Draft extends Change {
  after: Item;
  readonly set: Set<string>;
}

/** Whether a law tests records that stand inside those of its kind. */
export function testsInside({ where }: Fact): boolean {
  return Object.values(where).some((condition) => isRecord(condition) && !isTest(condition));
}

/** A law applies if the write has set a field that it tests, of the record or of one inside it. */
function applyLaw({ after, setIn }: Saying, draft: Draft, { says, where, fields }: Fact): void {
  let isInside = false;
  const isSo = match(where, draft.after, (part) => {
    isInside ||= tests(where, setIn(part));
    return after(part);
  });
  if (isSo === false || !(isInside || Object.keys(where).some((field) => draft.set.has(field)))) return;
  put(draft, says === 'gone' ? { [GONE]: true } : fields, isSo);
}

/** Whether a pattern has a condition on one of these fields, at any depth. */
export function tests(where: Where, fields: ReadonlySet<string>): boolean {
  return Object.entries(where).some(
    ([field, condition]) =>
      condition !== undefined && (fields.has(field) || (isRecord(condition) && !isTest(condition) && tests(condition, fields))),
  );
}

/** Sets the fields in the record; if it is not known whether they are set, those that differ are unknown. */
export function put(draft: Draft, fields: Where, isSo: Tri): void {
  const { after, set } = draft;
  draft.after = withFields(after, fields, isSo);
  for (const [field, value] of Object.entries(fields)) {
    const isKept = !isSo && after[field] !== undefined && draft.after[field] === after[field];
    if (value === undefined || isKept) continue;
    for (const name of [field, ...elementsIn(draft.after, field, value)]) set.add(name);
  }
}

/** Under which names it is known what becomes of the elements of a list that gets this value, or that all of them may change. */
function elementsIn(record: Item, field: string, value: unknown): string[] {
  const id = changedIn(value);
  if (id !== undefined) return [elementField(field, id)];
  const isList = isListChange(value) || value === unknown || Array.isArray(value);
  return isList ? [...Object.keys(record).filter((name) => name.startsWith(`${field} `)), elementField(field, ALL)] : [];
}

/** The fields of a record that facts and the laws behind them can set, whatever the record has. `withLaws`: facts, and those laws. */
export function settableIn(
  facts: readonly Fact[],
  kind: string,
  record: Item,
  withLaws: (facts: readonly Fact[]) => readonly Fact[],
): Set<string> {
  const said = facts.filter((fact) => fact.kind === kind && fact.says !== 'created' && match(fact.where, record) !== false);
  if (said.length === 0 && facts.every((fact) => fact.kind === kind)) return new Set();
  const own = withLaws([...facts.filter((fact) => fact.kind !== kind), ...said]).filter((fact) => fact.kind === kind);
  return new Set(
    own.flatMap(({ says, fields }) =>
      says === 'gone'
        ? [GONE]
        : Object.entries(definedIn(fields)).flatMap(([field, value]) => [field, ...elementsIn(record, field, value)]),
    ),
  );
}

/** Takes the fields of the answer that the write can change. Other writes may have changed the rest since. */
function takeAnswer({ touches }: Saying, draft: Draft, answered: Item, given: readonly Fact[]): void {
  const named = touches.flatMap((touch) => (touch.kind === given[0]?.kind ? touch.fields : []));
  for (const field of named) {
    const value = answered[field];
    // A list in a narrower answer lacks fields of its records.
    if (value === undefined || Array.isArray(value)) continue;
    // A value that neither a fact nor a law gives was there before: it is learnt, not changed.
    if (!isGiven(given, field, value)) {
      draft.set.delete(field);
      draft.after = { ...draft.after, [field]: value };
    } else if (!isEqual(draft.after[field], value)) put(draft, { [field]: value }, true);
  }
}

function isGiven(facts: readonly Fact[], field: string, value: unknown): boolean {
  return facts.some(({ fields }) => gives(fields[field], value));
}

/** Whether a fact that sets a field to a value, perhaps to one that only the service knows, may have given this one. */
function gives(given: unknown, value: unknown): boolean {
  if (given === unknown) return true;
  if (!isRecord(given) || !isRecord(value) || isListChange(given)) return isEqual(given, value);
  if (given['id'] !== undefined && value['id'] !== undefined) return !isOther(given, value);
  const names = Object.keys(given).filter((name) => given[name] !== undefined);
  return names.length > 0 && names.every((name) => gives(given[name], value[name]));
}

/** The record with these fields; if it is not known whether it has them, those that differ are unknown. */
export function withFields(record: Item, fields: Where, isSo: Tri): Item {
  const changed = Object.entries(fields).flatMap<[string, unknown]>(([field, value]) => {
    if (value === undefined) return [];
    const next = newValue(record[field], value, isSo);
    const elements = elementsAfter(record, field, value, isSo);
    return isEqual(record[field], next) ? elements : [[field, next], ...elements];
  });
  return changed.length === 0 ? record : { ...record, ...Object.fromEntries(changed) };
}

function newValue(old: unknown, value: unknown, isSo: Tri): unknown {
  if (value === unknown) return undefined;
  if (isListChange(value)) {
    const list = changedList(old, value);
    return isSo || isEqual(old, list) ? list : undefined;
  }
  if (isRecord(value)) {
    const isNew = old === null || (isRecord(old) && isOther(old, value));
    return isNew && !isSo ? undefined : withFields(isRecord(old) && !isNew ? old : {}, value, isSo);
  }
  return isSo || isEqual(old, value) ? value : undefined;
}

function changedList(old: unknown, { change, item }: ListChange<Item>): unknown {
  // Without the former list, the new one is not known.
  if (!Array.isArray(old) || item === unknown) return undefined;
  const list: readonly Item[] = old;
  const isIn = list.some((one) => one['id'] === item['id']);
  if (change === 'removing') return isIn ? list.filter((one) => one['id'] !== item['id']) : list;
  if (isIn) return list;
  // It is put where it belongs if the list ascends by id.
  const all = [...list, item];
  return isAscending(list) ? all.sort((one, other) => Number(one['id']) - Number(other['id'])) : all;
}

/** Whether a list has an element is known for each by itself: the rest of the list may not be. */
function elementsAfter(record: Item, field: string, value: unknown, isSo: Tri): [string, unknown][] {
  const known = Object.keys(record).filter((name) => name.startsWith(`${field} `) && name !== elementField(field, ALL));
  if (Array.isArray(value)) {
    const ids = value.map((one: Item) => elementField(field, one['id']));
    return [...new Set([...known, ...ids])].map((name) => [name, orUnknown(record[name], ids.includes(name), isSo)]);
  }
  if (!isListChange(value)) return value === unknown ? known.map((name) => [name, undefined]) : [];
  const { change, item } = value;
  if (item === unknown) return known.filter((name) => record[name] !== (change === 'adding')).map((name) => [name, undefined]);
  const name = elementField(field, item['id']);
  return [[name, orUnknown(record[name], change === 'adding', isSo)]];
}

function orUnknown(old: unknown, value: boolean, isSo: Tri): unknown {
  return isSo || old === value ? value : undefined;
}

/** The fields whose values are known before the answer. */
export function knownIn(fields: Where): Where {
  return withoutFields(fields, (_field, value) => value === undefined || value === unknown);
}

/** Without the fields that are undefined. */
export function definedIn(fields: Where): Where {
  return withoutFields(fields, (_field, value) => value === undefined);
}

function withoutFields(record: Item, isLeftOut: (field: string, value: unknown) => boolean): Item {
  return Object.fromEntries(Object.entries(record).filter(([field, value]) => !isLeftOut(field, value)));
}
