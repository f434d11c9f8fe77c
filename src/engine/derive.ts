import { isOther, isRecord, isSame, type Item, merge, partsOf, recordsIn, rowOf } from './entities.js';
import { type Change, GONE, isOf, isOfAll, tests, whole } from './facts.js';
import { ALL, elementField, match, testsPart, type Tri } from './match.js';
import { idOf, insertAt, isAscending, mayHold, type Bounds } from './pages.js';
import type { AnyQuery } from './host.js';
import type { ChangeOfOne, Created, NamedChange, Outcome } from './outcome.js';
import { memberFields } from './past.js';
import { holdingOf, isListed, partsHeld, touchesHeld } from './touches.js';
import type { Fact, Holding } from './words.js';

/*
 * What reads show after a write, and which of them are stale then.
 */

/** A part of a cached answer: one page of a list, or all of it. */
export interface Part extends Bounds {
  readonly operation: AnyQuery;
  readonly input: Item;
  readonly data: unknown;
  /** The maximum number of items of the answer; a list with pages has no limit. */
  readonly limit: number;
}

/** A cached read: its input and its data (pages and all), if it has any. */
export type CachedPart = Omit<Part, keyof Bounds>;

/** The data of a part after a write. */
export function dataAfter(outcome: Outcome, part: Part): unknown {
  const holding = holdingOf(part.operation, part.input);
  const kinds = new Set(outcome.facts.map(({ kind }) => kind));
  let data = part.data;
  if (!holding || !isListed(holding)) data = recordAfter(outcome, holding, part);
  else if (mayHaveRows(outcome, holding, part)) data = itemsAfter(outcome, holding, part);
  // Of 500 pages, one has the row.
  else kinds.delete(holding.kind);
  return [...kinds].reduce((now, kind) => copiesAfter(outcome, kind, holding, { ...part, data: now }), data);
}

/** Whether a page may have, or get, a row that the write says something of: the ids of its rows lie within its bounds. */
function mayHaveRows(outcome: Outcome, { kind }: Holding, { operation, lower, upper }: Part): boolean {
  if (operation.paging?.by !== 'max_id' || outcome.saysOfOthers(kind)) return true;
  const rows = [...namedOf(outcome, kind).map(({ ref }) => ref), ...outcome.created.map(({ record }) => record)];
  return rows.map(idOf).some((id = lower) => id >= lower && id < upper);
}

/** One record, with the lists in it. */
function recordAfter(outcome: Outcome, holding: Holding | undefined, { operation, input, data }: Part): unknown {
  if (!holding || !isRecord(data)) return data;
  let out = data;
  for (const [field, inside] of Object.entries(holding.inside ?? {})) {
    const items = recordsIn(data[field]);
    const next =
      answeredList(outcome, holding, data, field, inside) ?? listInside(outcome, operation, field, inside, items, input);
    if (next !== items) out = { ...out, [field]: next };
  }
  const change = holding.as === 'one' ? outcome.changeIn(holding.kind, out) : undefined;
  // Records of a kind without a mark are not visited.
  return change ? copyAfter(outcome, operation, holding.kind, out, change) : out;
}

function listInside(
  outcome: Outcome,
  operation: AnyQuery,
  field: string,
  inside: Holding,
  items: readonly Item[],
  input: Item,
): readonly Item[] {
  const left = remaining(outcome, items, inside, input);
  const named = namedOf(outcome, inside.kind).filter(
    (one) => !left.some((item) => isSame(item, one.ref)) && belongs(outcome, inside, input, one.after) === true,
  );
  const made = outcome.created.filter(
    (one) => !left.some((item) => isSame(item, one.record)) && holdsNew(outcome, one, inside, input),
  );
  const entering = [...named.map(({ after }) => after), ...made.map(({ record }) => record)];
  const coming = entering.map((record) => rowOf(operation, record, field)).filter((row) => row !== undefined);
  return coming.reduce((list, row) => {
    const isBehind = (other: Item): boolean => (idOf(other) ?? -Infinity) > (idOf(row) ?? NaN);
    return isAscending(list) ? insertAt(list, row, { limit: Infinity }, isBehind) : [...list, row];
  }, left);
}

/** The list in the answer of a write that says which records are in it. */
function answeredList(
  outcome: Outcome,
  { kind }: Holding,
  record: Item,
  field: string,
  inside: Holding,
): readonly Item[] | undefined {
  const owner = namedOf(outcome, kind).find(({ ref }) => isSame(record, ref));
  const list = owner?.answered?.[field];
  const isSaid = outcome.facts.some(
    (fact) => fact.kind === inside.kind && tests(inside.where, new Set(Object.keys(fact.fields))),
  );
  return isSaid && Array.isArray(list) ? recordsIn(list) : undefined;
}

function namedOf({ named }: Outcome, kind: string): NamedChange[] {
  return named.filter((one) => one.kind === kind && one.set.size > 0);
}

/** Without the items that leave. */
function remaining(outcome: Outcome, items: readonly Item[], holding: Holding, input: Item): readonly Item[] {
  const leaves = (item: Item): boolean => belongs(outcome, holding, input, item, true) === false;
  const leaving = new Set(itemsMeant(outcome, holding.kind, items).filter(leaves));
  return leaving.size === 0 ? items : items.filter((item) => !leaving.has(item));
}

/** The items that the write says something of. */
function itemsMeant(outcome: Outcome, kind: string, items: readonly Item[]): readonly Item[] {
  if (outcome.saysOfOthers(kind)) return items;
  const found = namedOf(outcome, kind).map(({ ref }) => items.find((item) => isOf(outcome.service, kind, item, ref)));
  return found.filter((item) => item !== undefined);
}

/** The items of a list after the write. */
function itemsAfter(outcome: Outcome, holding: Holding, part: Part): readonly Item[] {
  // In the order of another field, a row has no place that is known.
  if (!isPlaced(holding)) return remaining(outcome, recordsIn(part.data), holding, part.input);
  const isOrdered = holding.order !== 'none';
  // Before a row is made: of many pages, one has its place.
  const isWithin = (id: number): boolean => id >= part.lower && id < part.upper;
  const mayEnter = (record: Item): boolean => !isOrdered || isWithin(idOf(record) ?? NaN);
  let items = remaining(outcome, recordsIn(part.data), holding, part.input);
  for (const row of newRows(outcome, holding, part, mayEnter)) {
    const id = idOf(row) ?? NaN;
    if (isOrdered) items = insertAt(items, row, part, (other) => (idOf(other) ?? Infinity) < id);
    else if (items.length < part.limit && isAscending(items)) {
      items = insertAt(items, row, part, (other) => (idOf(other) ?? -Infinity) > id);
    }
  }
  return items;
}

function isPlaced({ order }: Holding): boolean {
  return order === 'id' || order === 'none';
}

/** The rows that enter a list: of the records that the write names, and of a new one. */
function newRows(outcome: Outcome, holding: Holding, part: CachedPart, mayEnter: (record: Item) => boolean): Item[] {
  const named = namedOf(outcome, holding.kind).filter(({ after }) => mayEnter(after));
  const rows = named.map((one) => newRow(outcome, holding, part, one) ?? newRow(outcome, holding, part, one, one.likely));
  const made = outcome.created.filter((one) => mayEnter(one.record) && holdsNew(outcome, one, holding, part.input));
  return [...rows, ...made.map(({ record }) => rowOf(part.operation, record))].filter((row) => row !== undefined);
}

function newRow(
  outcome: Outcome,
  holding: Holding,
  { operation, input }: CachedPart,
  one: NamedChange,
  record: Item = one.after,
): Item | undefined {
  return belongs(outcome, holding, input, one.after) === true ? rowOf(operation, record) : undefined;
}

/** Whether a read holds a new record; undefined also if another write may have deleted it. */
function holdsNew({ service }: Outcome, { kind: own, record, isGone: isDeleted }: Created, holding: Holding, input: Item): Tri {
  const { kind, where, as } = holding;
  if (own !== kind || isDeleted) return false;
  const isFoundIn = as !== 'search' || isFound(service, kind, record, input['query']);
  return and(and(match(where, record), isFoundIn), isDeleted === false || undefined);
}

/** Whether a read holds one of the new records, or may. */
function mayHoldNew(outcome: Outcome, holding: Holding, input: Item): boolean {
  return outcome.created.some((one) => holdsNew(outcome, one, holding, input) !== false);
}

/** The copies of a kind of records after the write, wherever they stand. */
function copiesAfter(outcome: Outcome, kind: string, holding: Holding | undefined, { operation, data }: Part): unknown {
  const isRow = isListed(holding) && holding?.kind === kind;
  const change = (record: Item): Item => {
    const found = outcome.changeIn(kind, isRow ? { ...memberFields(holding.where), ...record } : record);
    return found ? copyAfter(outcome, operation, kind, record, found) : record;
  };
  if (outcome.saysOfOthers(kind)) return outcome.entities.visit(data, operation, kind, undefined, change);
  return namedOf(outcome, kind).reduce((now, { ref }) => {
    if (!isRow) return outcome.entities.visit(now, operation, kind, isKeyed(ref) ? ref : undefined, change);
    // No record contains another one of its kind, so 10,000 rows are searched and not visited.
    const items = recordsIn(now);
    const found = items.findIndex((item) => isOf(outcome.service, kind, item, ref));
    const next = items.slice(found, found + 1).map(change);
    return found === -1 || next[0] === items[found] ? now : [...items.slice(0, found), ...next, ...items.slice(found + 1)];
  }, data);
}

/** Whether copies of a record can be found by its keys. The account's own one is known by its fields. */
function isKeyed(ref: Item): boolean {
  return Object.values(ref).some((key) => typeof key === 'string' || typeof key === 'number');
}

/**
 * A copy with the values that a write sets. What a lost write leaves open is shown as it was before. A field or list gets no record of which
 * the answers lack a field.
 */
function copyAfter(outcome: Outcome, operation: AnyQuery, kind: string, record: Item, { set, likely }: ChangeOfOne): Item {
  const values = Object.entries(valuesOf({ set, after: likely })).map(([field, value]) => [
    field,
    shownValue(outcome, operation, kind, record[field], field, value, set),
  ]);
  return merge(record, Object.fromEntries(values));
}

/** The new value of a field as answers have it; undefined if they have more of a record in it than is known. */
function shownValue(
  outcome: Outcome,
  operation: AnyQuery,
  kind: string,
  old: unknown,
  field: string,
  value: unknown,
  set: Change['set'],
): unknown {
  if (Array.isArray(value) && value.every(isRecord)) {
    const items = recordsIn(old ?? []);
    return outcome.listIn(operation, kind, field, items, withOthers(items, value, field, set));
  }
  const isKept = !isRecord(value) || (isRecord(old) && !isOther(old, value));
  return isKept ? value : outcome.listIn(operation, kind, field, [], [value])?.[0];
}

/** A list of which a write sets some elements: the others are in it or not, as in the copy, which another write may have changed since. */
function withOthers(old: readonly Item[], list: readonly Item[], field: string, set: Change['set']): readonly Item[] {
  if (set.has(elementField(field, ALL))) return list;
  const isSet = ({ id }: Item): boolean => set.has(elementField(field, id));
  const isIn = (items: readonly Item[], { id }: Item): boolean => items.some((one) => one['id'] === id);
  return [...list.filter((one) => isSet(one) || isIn(old, one)), ...old.filter((one) => !isSet(one) && !isIn(list, one))];
}

/** The values that a write sets. */
export function valuesOf({ after, set }: Change): Item {
  return Object.fromEntries([...set].map((field) => [field, after[field]]));
}

/** Where a read is stale: not at all, at some ids, or anywhere. */
export type Where = readonly number[] | 'anywhere' | undefined;

export function staleAt(outcome: Outcome, read: CachedPart): Where {
  if (showsUnknown(outcome, read)) return 'anywhere';
  if (!touchesHeld(read.operation, outcome.write.touches)) return undefined;
  const holding = holdingOf(read.operation, read.input);
  // Which records the read holds then, only the service knows.
  const isPart = ({ where }: Holding): boolean =>
    [...outcome.facts, ...outcome.laws].some(({ fields }) => testsPart(where, Object.keys(fields)));
  if (holding && (read.data !== undefined || !isListed(holding)) && partsHeld(holding).some(isPart)) return 'anywhere';
  switch (holding?.as) {
    case 'list':
    case 'search':
      return read.data === undefined ? undefined : staleInList(outcome, holding, read);
    case 'one':
      return isStaleOne(outcome, holding, read) ? 'anywhere' : undefined;
    case 'taken':
    case 'free':
      return isStaleCheck(outcome, holding, read) ? 'anywhere' : undefined;
    default:
      return undefined;
  }
}

/** Whether an answer shows a field that is not known any more. */
function showsUnknown(outcome: Outcome, { operation, data }: CachedPart): boolean {
  const holding = holdingOf(operation, {});
  return [...new Set(outcome.facts.map((fact) => fact.kind))].some((kind) => {
    const named = namedOf(outcome, kind);
    // Of a record in a field, or of a list, answers may have more than is known.
    const mayBeUnknown = ({ set, after }: NamedChange): boolean =>
      [...set].some((field) => after[field] === undefined || typeof after[field] === 'object');
    if (!outcome.saysOfOthers(kind) && !named.some(mayBeUnknown)) return false;
    const isMeant = (record: Item): boolean =>
      outcome.saysOfOthers(kind) || named.some(({ ref }) => !isKeyed(ref) || isSame(record, ref));
    // A kind without a mark is not among them.
    const own = holding?.kind === kind && holding.as === 'one' && isRecord(data) ? [data] : [];
    return [...outcome.entities.all({ operation, data }, kind).filter(isMeant), ...own].some((record) => {
      const change = outcome.changeIn(kind, record);
      return change && [...change.set].some((field) => isUnknownAfter(outcome, operation, kind, record, field, change));
    });
  });
}

function isUnknownAfter(
  outcome: Outcome,
  operation: AnyQuery,
  kind: string,
  record: Item,
  field: string,
  { after, set }: Change,
): boolean {
  return isUnknownIn(record, field, shownValue(outcome, operation, kind, record[field], field, after[field], set));
}

/** Whether a copy has a field whose value is not known now: it, or a field of the record in it. */
function isUnknownIn(record: Item, field: string, value: unknown): boolean {
  if (!Object.hasOwn(record, field)) return false;
  const old = record[field];
  if (isRecord(value) && isRecord(old)) return Object.keys(value).some((name) => isUnknownIn(old, name, value[name]));
  return value === undefined;
}

function staleInList(outcome: Outcome, holding: Holding, read: CachedPart): Where {
  const { kind, order, as } = holding;
  const { input, data, limit } = read;
  const items = partsOf(data).flatMap(recordsIn);
  const isEverything = ({ says, kind: of, where }: Fact): boolean =>
    says === 'gone' && of === kind && Object.keys(where).length === 0;
  // What the service has added since, nobody knows.
  if (outcome.facts.some(isEverything)) return 'anywhere';
  const unclear = itemsMeant(outcome, kind, items).filter((item) => belongs(outcome, holding, input, item, true) === undefined);
  if (unclear.length > 0) return unclear.flatMap((item) => idOf(item) ?? []);
  const isFullOrMixed = (): boolean => Array.isArray(data) && (data.length >= limit || !isAscending(items));
  const isOpen = !isPlaced(holding) || (order === 'none' && isFullOrMixed());
  const isMovedBy = (fact: Fact): boolean => fact.kind === kind && order in fact.fields;
  if (!isPlaced(holding) && [...outcome.facts, ...outcome.laws].some(isMovedBy)) return 'anywhere';
  const stale = new Set<number>();
  /** Notes where a record that enters is missing, if it has no row, or the row no place. */
  const isMissing = (record: Item, row: Item | undefined): boolean => {
    if (row && !isOpen) return false;
    const id = idOf(record);
    if (as === 'search' || order !== 'id' || id === undefined) return true;
    if (mayHold(read, id)) stale.add(id);
    return false;
  };
  for (const one of outcome.created) {
    const enters = holdsNew(outcome, one, holding, input);
    if (enters === undefined || (enters && (input['offset'] || isMissing(one.record, rowOf(read.operation, one.record))))) {
      return 'anywhere';
    }
  }
  if (holding.selfWhile && (movesSelf(outcome, holding.selfWhile, read) || findsSelf(outcome, holding, read))) return 'anywhere';
  for (const one of namedOf(outcome, kind)) {
    const enters = belongs(outcome, holding, input, one.after);
    if (enters === 'untouched' || items.some((item) => isSame(item, one.ref))) continue;
    // The items of a page with an offset move with what comes and goes above it.
    const isAbove = (idOf(items[0]) ?? -Infinity) < Number(one.ref['id']);
    if (input['offset'] && (enters || isAbove)) return 'anywhere';
    if (enters === false) continue;
    if (isMissing(one.after, newRow(outcome, holding, read, one))) return 'anywhere';
  }
  return stale.size > 0 ? [...stale] : undefined;
}

/** A full answer that the account itself enters or leaves: readers drop it, so another record moves. */
function movesSelf(outcome: Outcome, { kind, where }: Holding, { data, limit }: CachedPart): boolean {
  if (!Array.isArray(data) || data.length < limit - 1 || outcome.isStill(kind, where)) return false;
  const isSwept = outcome.facts.some(
    (fact) => fact.kind === kind && isOfAll(fact, outcome.service) && tests(where, new Set(Object.keys(fact.fields))),
  );
  const moves = namedOf(outcome, kind).map(({ before, after }) => [match(where, before), match(where, after)]);
  const leaves = isSwept || moves.some(([was, is]) => was !== false && is !== true);
  return (leaves && data.length === limit - 1) || moves.some(([was, is]) => was !== true && is !== false);
}

/** The same of a full search, when the account itself changes its texts. */
function findsSelf({ service, named }: Outcome, { as, kind }: Holding, { data, limit, input }: CachedPart): boolean {
  if (as !== 'search' || !Array.isArray(data) || data.length < limit - 1) return false;
  const isFoundNow = (record: Item): Tri => isFound(service, kind, record, input['query']);
  return named.some((one) => one.kind === kind && isFoundNow(one.before) !== isFoundNow(one.after));
}

/** Whether the service would now refuse a read of one record, or answer it. */
function isStaleOne(outcome: Outcome, holding: Holding, { data, input }: CachedPart): boolean {
  const { kind, where, inside = {} } = holding;
  if (mayHoldNew(outcome, holding, input)) return true;
  if (isRecord(data) && Object.entries(inside).some(([field, one]) => isStaleInside(outcome, one, input, data, field))) {
    return true;
  }
  const record = isRecord(data) ? { ...memberFields(where), ...data } : memberFields(where);
  const change = isRecord(data)
    ? outcome.changeIn(kind, record)
    : namedOf(outcome, kind).find(({ after }) => match(where, after) !== false);
  if (!change) return false;
  if (change.set.has(GONE)) return change.after[GONE] !== false;
  if (!tests(where, change.set)) return false;
  return data === undefined || match(where, change.after) !== true;
}

/** Whether a list inside a record has a row that may leave, or lacks one that enters. */
function isStaleInside(outcome: Outcome, inside: Holding, input: Item, record: Item, field: string): boolean {
  const items = recordsIn(record[field] ?? []);
  const isUnclear = (item: Item): boolean => belongs(outcome, inside, input, item, true) === undefined;
  if (mayHoldNew(outcome, inside, input) || itemsMeant(outcome, inside.kind, items).some(isUnclear)) return true;
  return namedOf(outcome, inside.kind).some((one) => {
    const enters = belongs(outcome, inside, input, one.after);
    return enters !== 'untouched' && enters !== false && !items.some((item) => isSame(item, one.ref));
  });
}

/** Whether a value may now be taken, or free again. */
function isStaleCheck(outcome: Outcome, holding: Holding, { data, input, operation }: CachedPart): boolean {
  const { as, kind, where } = holding;
  const isMet = isRecord(data) && data['status'] === (as === 'taken' ? 'taken' : 'available');
  // Nobody has asked about the secret of a new record.
  if (mayHoldNew(outcome, holding, input)) return !isMet && !operation.secrets?.length;
  return namedOf(outcome, kind).some((one) => {
    const was = match(where, one.before);
    const is = isGone(one) ? false : match(where, one.after);
    return isMet ? was !== false && is !== true : was !== true && is !== false;
  });
}

/** Whether a read holds one of its rows, or the record of a write, after the write; `untouched`: the write does not decide it. */
function belongs(outcome: Outcome, { kind, where, as }: Holding, input: Item, record: Item, isRow = false): Tri | 'untouched' {
  const row = isRow ? { ...memberFields(where), ...record } : record;
  const change = outcome.changeIn(kind, row);
  if (!change) return 'untouched';
  if (isGone(change)) return false;
  const isText = as === 'search' && outcome.write.touches.some((touch) => touch.kind === kind && touch.texts);
  if (!change.set.has(GONE) && !isText && !tests(where, change.set)) return 'untouched';
  const next = whole(outcome.service, kind, { ...row, ...valuesOf(change) });
  const is = and(match(where, next), as !== 'search' || isFound(outcome.service, kind, next, input['query']));
  return change.set.has(GONE) && change.after[GONE] === undefined ? and(is, undefined) : is;
}

/** Whether a write deletes the record. */
function isGone({ set, after }: Change): boolean {
  return set.has(GONE) && after[GONE] === true;
}

/** Whether a search finds a record. */
function isFound({ kinds }: Outcome['service'], kind: string, record: Item, query: unknown): Tri {
  const texts = kinds[kind]?.foundBy?.(record) ?? [];
  const part = String(query ?? '')
    .trim()
    .toLowerCase();
  return texts.some((text) => text?.toLowerCase().includes(part)) || (texts.includes(undefined) ? undefined : false);
}

function and(one: Tri, other: Tri): Tri {
  return one === false || other === false ? false : one && other;
}
