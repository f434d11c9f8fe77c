import type { CacheReader } from './cached-reads.js';
import { isEqual, isRecord, isSame, type Item, type Ref, unite } from './entities.js';
import type { Mutation } from './host.js';
import { match, type Tri, type Whole } from './match.js';
import type { Any, WriteContext } from './pending-writes.js';
import { canMeet, type ServiceRules, type Touch } from './touches.js';
import { type Fact, type Known, type ListChange, type MakesTrue, type Said, unknown } from './words.js';

/** A write with what it makes true, the rules of its service, and what it can touch. */
export interface Rule {
  readonly write: Mutation<Any, unknown> & MakesTrue<Any, Any>;
  readonly service: ServiceRules;
  readonly touches: readonly Touch[];
}

/** What becomes of the record that a write names, and what it says of others. */
export interface Outcome {
  readonly rule: Rule;
  readonly kind: string | undefined;
  readonly ref: Ref;
  readonly before: Item;
  readonly after: Item;
  /** The fields that the write sets, to whatever value. One that is undefined in `after` is unknown. */
  readonly set: ReadonlySet<string>;
  readonly isGone: boolean;
  readonly said: Said;
  /** Facts about all records that match. */
  readonly others: readonly Fact[];
  /** The new record. It comes with the answer. */
  readonly created: { readonly kind: string; readonly record: Item } | undefined;
}

/** What facts are made of: the record that the write names, and those that they look up. */
export interface Captured {
  readonly known?: Item;
  readonly found?: readonly { readonly kind: string; readonly where: object; readonly record: Item }[];
  readonly mayBeDone?: boolean;
  /** With copies that came while the write was in flight: they are shown, and decide nothing. */
  readonly latest?: Item;
}

export type RuledContext = WriteContext<Any, unknown, Captured>;

/** Captures what the facts of a write depend on. */
export function captureFacts({ write, service }: Rule, reader: CacheReader, input: Any, ref: Ref): object {
  const found: Any[] = [];
  const find: Known<Any>['find'] = (kind, where) => {
    for (const record of reader.held(kind)) {
      if (match(where, whole(service, kind, record), unchanged) !== true) continue;
      found.push({ kind, where, record });
      return record;
    }
    return undefined;
  };
  const named = write.facts(input, { find }).find((fact) => nameIn(service, fact));
  const known = named ? reader.copies(named.kind, { ...nameIn(service, named), ...ref }).reduce<Item>(unite, {}) : {};
  return { known, found, mayBeDone: reader.mayBeDone } satisfies Captured;
}

/** Conditions are matched on the record before the write, then the laws on what has become of it. The answer has the last word. */
export function outcomeOf(rule: Rule, context: RuledContext): Outcome {
  const { write, service } = rule;
  const { answer, captured } = context;
  const { known = {}, found = [], mayBeDone } = captured;
  const find: Known<Any>['find'] = (kind, where) =>
    found.find((one) => one.kind === kind && isEqual([one.where], [where]))?.record;
  const said = write.facts(context.input, { find }).filter((fact) => fact.when !== false);
  const subject = said.find((fact) => nameIn(service, fact));
  const kind = subject?.kind;
  const [own, others] = [said.filter(isOwn), said.filter((fact) => fact.says !== 'created' && !isOwn(fact))];
  const ref: Ref = { ...(subject && nameIn(service, subject)), ...defined(context.ref) };
  const before = kind === undefined ? {} : whole(service, kind, { ...known, ...ref });
  const change: RecordChange = { after: before, set: new Set() };
  const given = [...said, ...service.laws].filter((fact) => fact.kind === kind);
  // After a lost equal write, what this one gives may be that one's work, and proves nothing of what was before.
  const tested = mayBeDone ? without(before, (field, value) => !(field in ref) && isGiven(given, field, value)) : before;
  for (const { where, fields, when } of own) {
    const isSo = match(where, tested, unchanged);
    if (isSo !== false) put(change, fields, isSo && when);
  }
  applyLaws(
    change,
    service.laws.filter((law) => law.kind === kind && law.says === 'become'),
  );
  const answered = kind === undefined ? undefined : answeredRecord(rule, context, kind, ref);
  if (answered) takeAnswer(rule, change, before, answered, given);
  const creation = said.find(({ says }) => says === 'created');
  return {
    ...{ rule, kind, ref, before, others },
    said: { facts: said, laws: service.laws.filter(mayApply) },
    after: answered?.['id'] === undefined ? change.after : { ...change.after, id: answered['id'] },
    set: change.set,
    isGone: own.some(({ says, where }) => says === 'gone' && match(where, tested, unchanged) === true),
    created: creation && isRecord(answer) ? { kind: creation.kind, record: whole(service, creation.kind, answer) } : undefined,
  };

  function mayApply(law: Fact): boolean {
    const isMet = canMeet(
      law.where,
      without(change.after, (field) => !change.set.has(field)),
    );
    return isMet && (law.kind !== kind || match(law.where, change.after, unchanged) !== false);
  }

  function isOwn(fact: Fact): boolean {
    return fact.kind === kind && nameIn(service, fact) !== undefined;
  }
}

/** The record that a write names, while its outcome is computed. */
interface RecordChange {
  after: Item;
  readonly set: Set<string>;
}

function put(change: RecordChange, fields: Item, isSo: Tri): void {
  const { after, set } = change;
  change.after = withFields(after, fields, isSo);
  for (const field of Object.keys(fields)) {
    if (fields[field] !== undefined && (isSo || change.after[field] !== after[field])) set.add(field);
  }
}

/** Applies each law that tests a field which the write sets, until none sets another one. */
function applyLaws(change: RecordChange, laws: readonly Fact[]): void {
  const { set } = change;
  for (let size = -1; size !== set.size;) {
    size = set.size;
    for (const { where, fields } of laws) {
      const isSo = Object.keys(where).some((field) => set.has(field)) && match(where, change.after, unchanged);
      if (isSo !== false) put(change, fields, isSo);
    }
  }
}

/** Takes the fields of the answer that the write can change. Other writes may have changed the rest since. */
function takeAnswer({ touches }: Rule, change: RecordChange, before: Item, answered: Item, given: readonly Fact[]): void {
  const named = touches.flatMap((touch) => (touch.kind === given[0]?.kind ? touch.fields : []));
  for (const field of named.length > 0 ? named : Object.keys(answered)) {
    const value = answered[field];
    // A list in a narrower answer lacks fields of its records.
    if (value === undefined || Array.isArray(value)) continue;
    // A value that neither a fact nor a law gives was there before: it is learnt, not changed.
    const isLearnt =
      named.length > 0 && !isGiven(given, field, value) && (before[field] === undefined || isEqual(before[field], value));
    if (isLearnt) change.set.delete(field);
    if (isLearnt) change.after = { ...change.after, [field]: value };
    else if (!isEqual(change.after[field], value)) put(change, { [field]: value }, true);
  }
}

function isGiven(facts: readonly Fact[], field: string, value: unknown): boolean {
  return facts.some(({ fields }) => isEqual(fields[field], value));
}

/** The record in the answer of a write. */
function answeredRecord({ write }: Rule, { answer, visitor }: RuledContext, kind: string, ref: Ref): Item | undefined {
  if (!isRecord(answer)) return undefined;
  const records: Item[] = [];
  visitor.visit(answer, write, kind, undefined, (record) => {
    records.push(record);
    return record;
  });
  // A kind without a mark: the answer is the record.
  return records.length === 0 ? answer : records.find((record) => isSame(record, ref));
}

/** What a fact names one record by; undefined if it is about all that match. Of a kind without keys there is one record. */
function nameIn({ keys }: ServiceRules, { says, kind, where }: Fact): Item | undefined {
  const all = keys[kind] ?? [];
  if (says === 'created') return undefined;
  const named = all.filter((key) => typeof where[key] === 'string' || typeof where[key] === 'number');
  return all.length === 0 || named.length > 0 ? Object.fromEntries(named.map((key) => [key, where[key]])) : undefined;
}

/** A record with the fields that stand in no answer. */
export function whole({ kinds }: ServiceRules, kind: string, record: Item): Item {
  const { unshown } = kinds[kind] ?? {};
  return unshown ? { ...unshown(record), ...record } : record;
}

/** Whether a copy is of the record that the write names. */
export function isNamed({ rule, kind: own, ref }: Outcome, kind: string, record: Item): boolean {
  return kind === own && (rule.service.keys[kind]?.length === 0 || isSame(record, ref));
}

/** Whether the write says something of all records of a kind that match. */
export function saysOfOthers({ others }: Outcome, kind: string): boolean {
  return others.some((fact) => fact.kind === kind && fact.says === 'become');
}

/** The new values of a record's fields; undefined if none changes. One that is undefined is unknown. */
export function fieldsAfter(outcome: Outcome, kind: string, record: Item): Item | undefined {
  const { rule, set, after, before, others } = outcome;
  if (isNamed(outcome, kind, record)) return Object.fromEntries([...set].map((field) => [field, after[field]]));
  if (!saysOfOthers(outcome, kind)) return undefined;
  const inside = insideOf(outcome, before);
  let next = record;
  for (const { says, kind: of, where, fields, when } of others) {
    const isSo = says === 'become' && of === kind && match(where, whole(rule.service, kind, record), inside);
    if (isSo !== false) next = withFields(next, fields, isSo && when);
  }
  if (next === record) return undefined;
  for (const { says, kind: of, where, fields } of rule.service.laws) {
    const isSo = says === 'become' && of === kind && match(where, next, inside);
    if (isSo !== false && match(where, record, inside) !== true) next = withFields(next, fields, isSo);
  }
  return Object.fromEntries(Object.entries(next).filter(([field, value]) => value !== record[field]));
}

/** Whether records of a kind go: by a fact, matched before the write, or by a law, matched after it. */
export function goingOf(outcome: Outcome, kind: string): (record: Item) => Tri {
  const { rule, others, before, after, set, isGone } = outcome;
  const facts = others.filter((fact) => fact.says === 'gone' && fact.kind === kind);
  const laws = rule.service.laws.filter((law) => law.says === 'gone' && law.kind === kind && tests(law.where, set));
  const isOne = isGone && outcome.kind === kind;
  if (!isOne && facts.length === 0 && laws.length === 0) return () => false;
  const [insideBefore, insideAfter] = [insideOf(outcome, before), insideOf(outcome, after)];
  return (record) => {
    if (isOne && isNamed(outcome, kind, record)) return true;
    const answers = facts.map(({ where, when }) => match(where, record, insideBefore) && when);
    for (const { where } of laws) {
      let isInside = false;
      const isSo = match(where, record, (part) => {
        isInside ||= insideAfter(part) !== part;
        return insideAfter(part);
      });
      if (isInside) answers.push(isSo);
    }
    return answers.includes(true) || (answers.includes(undefined) ? undefined : false);
  };
}

/** Completes the record that the write names where it stands inside another one. */
function insideOf({ rule, kind = '', ref }: Outcome, known: Item): Whole {
  const name = rule.service.keys[kind]?.find((key) => key !== 'id' && ref[key] !== undefined) ?? 'id';
  return (part) => (ref[name] !== undefined && part[name] === ref[name] ? { ...part, ...known } : part);
}

/** Whether a pattern has a condition on one of these fields, at any depth. */
function tests(where: Item, fields: ReadonlySet<string>): boolean {
  return Object.entries(where).some(
    ([field, condition]) => fields.has(field) || (isRecord(condition) && tests(condition, fields)),
  );
}

/** The record with these fields; if it is not known whether it has them, those that differ are unknown. */
export function withFields(record: Item, fields: Item, isSo: Tri): Item {
  const changed = Object.entries(fields).flatMap<[string, unknown]>(([field, value]) => {
    if (value === undefined) return [];
    const next = newValue(record[field], value, isSo);
    return isEqual(record[field], next) ? [] : [[field, next]];
  });
  return changed.length === 0 ? record : { ...record, ...Object.fromEntries(changed) };
}

function newValue(old: unknown, value: unknown, isSo: Tri): unknown {
  if (value === unknown) return undefined;
  if (isListChange(value)) {
    const list = changedList(old, value);
    return isSo || isEqual(old, list) ? list : undefined;
  }
  if (isRecord(value)) return old === null && !isSo ? undefined : withFields(isRecord(old) ? old : {}, value, isSo);
  return isSo || isEqual(old, value) ? value : undefined;
}

function changedList(old: unknown, { change, item }: ListChange<Item>): unknown {
  // Without the former list, the new one is not known.
  if (!Array.isArray(old) || item === unknown) return undefined;
  const list: readonly Item[] = old;
  const isIn = list.some((one) => one['id'] === item['id']);
  if (change === 'removing') return isIn ? list.filter((one) => one['id'] !== item['id']) : list;
  return isIn ? list : [...list, item];
}

function isListChange(value: unknown): value is ListChange<Item> {
  return isRecord(value) && 'change' in value;
}

function defined(ref: Ref): Item {
  return without(ref, (_field, value) => value === undefined);
}

function without(record: Item, isLeftOut: (field: string, value: unknown) => boolean): Item {
  return Object.fromEntries(Object.entries(record).filter(([field, value]) => !isLeftOut(field, value)));
}

export function unchanged(part: Item): Item {
  return part;
}
