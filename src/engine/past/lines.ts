import { answersAs, entitiesOf, isEqual, isRecord, isSame, type Item } from '../cache/entities.js';
import {
  type Change,
  changeOf,
  GONE,
  isOf,
  isOfAll,
  knownIn,
  type Named,
  namedIn,
  type Saying,
  settableIn,
  testsInside,
  whole,
  withFields,
} from '../rules/facts.js';
import { isPending, type Log, mayBeDone, saidBy, type Write } from './log.js';
import { elementField, elementsOf, idsIn, match, withElements } from '../rules/match.js';
import { answersOf, findIn, landedBefore, type PastAnswer, saidOf } from './past.js';
import { drawLines, type Effects, inOrder, type Line, NONE, type Side, sideOf, type Sight, stateAt } from './timeline.js';
import { findingLaws, type ServiceRules } from '../rules/touches.js';
import type { Fact, Where } from '../words.js';

/*
 * What the writes of the log make of records, as far as the answers show: one line for each record.
 */

/** A fact or law about all records that match, as far as it changes which of them a number counts. */
export interface Sweep {
  readonly fact: Fact;
  /** It ends what the number counts. */
  readonly isOut: boolean;
}

/** What is known of the past now. It is made anew when a write or an answer has come. */
export interface Past {
  readonly log: Log;
  readonly service: ServiceRules;
  /** The writes that are shown or may have been done, in the order in which the service gets them. */
  readonly writes: readonly Write[];
  readonly facts: readonly (readonly Fact[])[];
  /** The records that the writes name. */
  readonly named: ReadonlyMap<string, Named>;
  /** The lines of records: of these from the beginning, and of others when they are needed. */
  readonly lines: Map<string, Line>;
  /** All records that have a line. */
  readonly records: Map<string, Named>;
  /** By answer: which of the writes it includes. */
  readonly sides: Map<PastAnswer, readonly Side[]>;
  /** By the pattern of a number: of each write, the facts that may change what the number counts. */
  readonly sweeps: Map<Where, readonly (readonly Sweep[])[]>;
  /** The records that a number counts, by the name of the number. */
  readonly counted: Map<string, ReadonlyMap<string, Line>>;
  /** Facts, and the laws that can apply after them. */
  withLaws(this: void, facts: readonly Fact[]): readonly Fact[];
}

/** The past with all writes; undefined while there is no write with rules. */
export function pastOf(log: Log): Past | undefined {
  return pastWhere(log, 'shown');
}

/** The past without pending writes: what a landed write has made of the cache does not depend on them. */
export function settledPastOf(log: Log): Past | undefined {
  return pastWhere(log, [...log.writes.values()].some(isPending) ? 'settled' : 'shown');
}

const PASTS = Symbol('pasts');

/** What is known of the past, and after how many changes. */
interface Pasts {
  changes: number;
  shown: Past | undefined;
  settled: Past | undefined;
}

/** Made once for each change. */
function pastWhere(log: Log, which: 'shown' | 'settled'): Past | undefined {
  const isIn = (write: Write): boolean => write.state !== 'failed' && !write.twin && (which === 'shown' || !isPending(write));
  const pasts = log.engine.client.part(PASTS, (): Pasts => ({ changes: -1, shown: undefined, settled: undefined }));
  const { changes, service } = log;
  if (pasts.changes !== changes) Object.assign(pasts, { changes, shown: undefined, settled: undefined } satisfies Pasts);
  if (service && log.writes.size > 0) pasts[which] ??= createPast(log, service, isIn);
  return pasts[which];
}

function createPast(log: Log, service: ServiceRules, isIn: (write: Write) => boolean): Past {
  const writes = inOrder([...log.writes.values()].filter(isIn));
  const facts = factsOf(writes, (_index, kind, where) => findIn(log, service, kind, where));
  const past = pastWith(log, service, writes, facts);
  const { named } = past;
  // What a write looks up can be what an earlier one has changed.
  const changed = factsOf(writes, (index, kind, where) => {
    const found = [...named.values()].find(
      (one) => one.kind === kind && match(where, stateBefore(past, index, one.name)) === true,
    );
    return found ? stateBefore(past, index, found.name) : findIn(log, service, kind, where);
  });
  return isEqual(changed, facts) ? past : pastWith(log, service, writes, changed);
}

function factsOf(
  writes: readonly Write[],
  findBefore: (write: number, kind: string, where: Where) => Item | undefined,
): readonly (readonly Fact[])[] {
  return writes.map((write, index) => saidBy(write, (kind, where) => findBefore(index, kind, where)));
}

function pastWith(log: Log, service: ServiceRules, writes: readonly Write[], facts: Past['facts']): Past {
  const named = new Map(facts.flatMap((all) => namedIn(all, service)).map((one) => [one.name, one]));
  const past: Past = {
    ...{ log, service, writes, facts, named, lines: new Map(), records: new Map() },
    ...{ sides: new Map(), counted: new Map(), sweeps: new Map(), withLaws: findingLaws(service) },
  };
  linesFor(past, named.values());
  return past;
}

/** Draws the lines of records. Those that writes name are drawn first. */
function drawn(past: Past, records: Iterable<Named>): Map<string, Line> {
  const all = new Map([...records].map((one) => [one.name, one]));
  const sights = new Map([...all.values()].map((one) => [one.name, sightsOf(past, one)]));
  // Whatever a record was before: only its keys have values.
  const blanks = new Map(
    [...sights].map(([name, [first]]) => {
      const blank = Object.fromEntries(Object.keys(first?.fields ?? {}).map((field) => [field, undefined]));
      return [name, { ...blank, ...all.get(name)?.ref } satisfies Item];
    }),
  );
  const effects: Effects = {
    settable(index, name) {
      const one = all.get(name);
      if (!one) return NONE;
      const fields = settableIn(past.facts[index] ?? [], one.kind, blanks.get(name) ?? {}, past.withLaws);
      if (!mayMake(past, index, one)) return fields;
      // What was said of no record, or of a former one, says nothing of the new one.
      const isMade = madeBy(past, index, one.kind) !== undefined;
      return new Set([...fields, GONE, ...(isMade ? Object.keys(madeFields(past, index, one)) : [])]);
    },
    of: (index, before, names) =>
      fieldsSetBy(
        past,
        index,
        [...names].flatMap((name) => all.get(name) ?? []),
        before,
      ),
  };
  return drawLines(past.writes, sights, effects);
}

/** The lines of records. Those that have none yet are drawn, all together. */
export function linesFor(past: Past, records: Iterable<Named>): Map<string, Line> {
  const { lines } = past;
  const all = [...records];
  const missing = all.filter(({ name }) => !lines.has(name));
  for (const one of missing) past.records.set(one.name, one);
  if (missing.length > 0) for (const [name, line] of drawn(past, missing)) lines.set(name, line);
  return new Map(
    all.flatMap(({ name }): [string, Line][] => {
      const line = lines.get(name);
      return line ? [[name, line]] : [];
    }),
  );
}

/** What is known of a record before a write, or after the last one. */
export function stateBefore({ lines }: Past, index: number, name: string): Item {
  const line = lines.get(name);
  return (line && stateAt(line, index)) ?? {};
}

/** Which of the writes an answer includes. An answer that contradicts what a write gives a record, whatever it was, lacks the write. */
export function sidesOf(past: Past, answer: PastAnswer): readonly Side[] {
  const known = past.sides.get(answer);
  if (known) return known;
  const sides = past.writes.map((write) => sideOf(write, answer.stamp));
  const proved = sides.map((side, index) => (side === 'mixed' && isRefuted(past, answer, sides, index) ? 'lacks' : side));
  past.sides.set(answer, proved);
  return proved;
}

function isRefuted(past: Past, answer: PastAnswer, sides: readonly Side[], index: number): boolean {
  const { log, service, facts } = past;
  return namedIn(facts[index] ?? [], service).some((one) => {
    const said = saidOf(log, service, answer, one);
    if (!said) return false;
    const { after } = changeOf(sayingOf(past, index), one.kind, one.ref);
    // If another write that it may include gives the field another value, nothing is proved.
    const isOnly = (field: string): boolean =>
      facts.every(
        (all, at) => at === index || sides[at] !== 'mixed' || !settableIn(all, one.kind, one.ref, past.withLaws).has(field),
      );
    return Object.keys(after).some((field) => {
      const [mine, its] = [after[field], said[field]];
      return typeof mine !== 'object' && typeof mine === typeof its && mine !== its && !(field in one.ref) && isOnly(field);
    });
  });
}

/**
 * What the answers say of a record, the oldest first. Whether a list has an element is known for each by itself. The first sight is from before
 * all answers: it has the key, the names of those elements, and what a former write has made of the record.
 */
function sightsOf(past: Past, one: Named): Sight[] {
  const { log, service, facts } = past;
  const said = answersOf(log).flatMap((answer): Sight[] => {
    const fields = saidOf(log, service, answer, one);
    if (!fields) return [];
    const sides = sidesOf(past, answer);
    const sight = { fields, sides, requestedAt: answer.stamp.requestedAt, at: answer.at };
    if (fields[GONE] !== false) return [sight];
    // A write that deletes it was done behind an answer that has it.
    const lacks = sides.map((side, index) => (side === 'mixed' && !mayMake(past, index, one) ? 'lacks' : side));
    return [{ ...sight, fields: { [GONE]: false }, sides: lacks }, sight];
  });
  const elements = elementsOf([...facts.flat(), ...service.laws].filter(({ kind }) => kind === one.kind));
  for (const { fields } of said) for (const [field, ids] of elements) for (const id of idsIn(fields, field)) ids.add(id);
  const sights = said.map((one) => ({ ...one, fields: withElements(one.fields, elements) }));
  const names = [...elements].flatMap(([field, ids]) => [...ids].map((id) => elementField(field, id)));
  const blank = Object.fromEntries(names.map((name) => [name, undefined]));
  const isMade = past.writes.some((_, index) => madeBy(past, index, one.kind) && mayMake(past, index, one));
  const first = { ...blank, ...landedFields(past, one), ...one.ref, ...(isMade && { [GONE]: true }) };
  return [{ fields: first, sides: past.writes.map(() => 'lacks' as const), requestedAt: -1 }, ...sights];
}

/**
 * What the last write that landed before the past has made of a record, as far as that does not depend on what the record was. An answer
 * may say otherwise.
 */
function landedFields({ log }: Past, { name, kind, ref }: Named): Item {
  const last = landedBefore(log, name);
  if (!last) return {};
  const clear = saidBy(last).filter(
    (fact) => fact.kind === kind && fact.says === 'become' && fact.when && match(fact.where, ref),
  );
  return clear.reduce<Item>((known, { fields }) => withFields(known, fields, true), {});
}

/** Whether a write makes a record, or may: only its answer says which one. */
function mayMake(past: Past, index: number, { kind, ref }: Named): boolean {
  if (creationsBy(past, index, kind).length === 0) return false;
  const made = madeBy(past, index, kind);
  return !made || isOf(past.service, kind, made, ref);
}

function creationsBy({ facts }: Past, index: number, kind: string): readonly Fact[] {
  return facts[index]?.filter((fact) => fact.says === 'created' && fact.kind === kind) ?? [];
}

/** The record that a write has made, as its answer has it; undefined if the answer is not the record. */
export function madeBy(past: Past, index: number, kind: string): Item | undefined {
  const { answer, operation } = past.writes[index] ?? {};
  const [key] = past.service.keys[kind] ?? [];
  const isRecordOfKind = operation !== undefined && isRecord(answer) && answersAs(operation, kind);
  const isNamed = isRecordOfKind && (key === undefined || answer[key] !== undefined);
  return isNamed && creationsBy(past, index, kind).length === 1 ? answer : undefined;
}

/** The fields that a write sets in each of the records, and their values. */
function fieldsSetBy(past: Past, index: number, records: readonly Named[], before: ReadonlyMap<string, Item>): Map<string, Item> {
  const { service } = past;
  const changes = new Map<string, Change>();
  const saying = sayingOf(past, index, (name) => before.get(name), changes);
  const change = ({ name, kind }: Named): unknown =>
    changes.set(name, changeOf(saying, kind, whole(service, kind, before.get(name) ?? {})));
  records.forEach(change);
  // What has become of another record decides, too.
  for (const one of records) if (hasLawInside(service, one.kind)) change(one);
  return new Map(
    records.map((one) => {
      const { name } = one;
      const { after, set }: Change = changes.get(name) ?? { after: {}, set: NONE };
      const fields = Object.fromEntries([...set].map((field) => [field, after[field]]));
      const isMade = madeBy(past, index, one.kind) && mayMake(past, index, one);
      return [name, isMade ? { ...madeFields(past, index, one), ...fields, [GONE]: false } : fields];
    }),
  );
}

/** What the service says of a record that a write has made. */
function madeFields(past: Past, index: number, { kind }: Named): Item {
  const [creation] = creationsBy(past, index, kind);
  return whole(past.service, kind, { ...knownIn(creation?.fields ?? {}), ...madeBy(past, index, kind) });
}

/** Whether a law of a kind tests records that stand inside those of the kind. */
function hasLawInside({ laws }: ServiceRules, kind: string): boolean {
  return laws.some((law) => law.kind === kind && testsInside(law));
}

/** What decides what a write makes of records. `changes` are those that it makes of others. */
export function sayingOf(
  past: Past,
  index: number,
  before: (name: string) => Item | undefined = () => undefined,
  changes: ReadonlyMap<string, Change> = new Map(),
): Saying {
  const { service, facts, writes, lines, log } = past;
  const write = writes[index];
  const was = (name: string): Item => before(name) ?? stateBefore(past, index, name);
  const is = (name: string): Item => changes.get(name)?.after ?? lines.get(name)?.steps[index]?.done ?? was(name);
  // A record inside that no write names can still be one of all that a fact is about.
  const swept = (part: Item): Change | undefined => {
    const kind = kindOf(service, part);
    const isMeant = kind !== undefined && saying.facts.some((fact) => fact.kind === kind && isOfAll(fact, service));
    return isMeant ? changeOf(saying, kind, part) : undefined;
  };
  const saying: Saying = {
    service,
    facts: facts[index] ?? [],
    touches: write?.touches ?? [],
    before: (part) => within(past, part, was),
    after(part) {
      const name = nameIn(past, part);
      return name === undefined ? (swept(part)?.after ?? part) : { ...part, ...is(name) };
    },
    setIn(part) {
      const name = nameIn(past, part);
      return (name === undefined ? swept(part)?.set : (changes.get(name)?.set ?? lines.get(name)?.steps[index]?.set)) ?? NONE;
    },
    answered: (kind, record) => write && answeredIn(past, index, write, kind, record),
    mayBeDone: write !== undefined && mayBeDone(log, write),
  };
  return saying;
}

/** The kind of a record that stands inside another one, by a key that no other kind has. */
function kindOf({ keys }: ServiceRules, part: Item): string | undefined {
  return Object.keys(keys).find((kind) => keys[kind]?.some((key) => key !== 'id' && key in part));
}

/** A record that stands inside another one, with all that is known of it. */
function within(past: Past, part: Item, known: (name: string) => Item): Item {
  const name = nameIn(past, part);
  return name === undefined ? part : { ...part, ...known(name) };
}

/** The name of a record that stands inside another one, if a write names it. An id does not say which kind it is of. */
export function nameIn({ named }: Pick<Past, 'named'>, part: Item): string | undefined {
  for (const { name, ref } of named.values()) {
    const [key] = Object.keys(ref);
    if (key !== undefined && key !== 'id' && part[key] !== undefined && part[key] === ref[key]) return name;
  }
  return undefined;
}

/** What the answer of a write says of a record that the write names. */
export function answeredIn(
  past: Past,
  index: number,
  { operation, answer }: Write,
  kind: string,
  record: Item,
): Item | undefined {
  const { service, facts, log } = past;
  const own = namedIn(facts[index] ?? [], service).filter((one) => one.kind === kind);
  const named = own.find(({ ref }) => isOf(service, kind, record, ref));
  if (!named) return undefined;
  if (operation.answered) return operation.answered.get(named.name);
  if (!isRecord(answer)) return undefined;
  const records = entitiesOf(log.engine).all({ operation, data: answer }, kind);
  // A kind without a mark: the answer is the record. If the write names one record, and one is in the answer, they are the same.
  if (records.length === 0 && own.length === 1) return answersAs(operation, kind) ? answer : undefined;
  const keys = ['id', ...(service.keys[kind] ?? [])];
  const ref = Object.fromEntries(keys.map((key) => [key, record[key]]));
  return records.find((one) => isSame(one, ref)) ?? (own.length === 1 && records.length === 1 ? records[0] : undefined);
}
