import { isOther, isRecord, isSame, type Item, merge, recordsIn } from '../cache/entities.js';
import { type Change, GONE, isOf, tests, whole } from '../rules/facts.js';
import { ALL, elementField, match, type Tri } from '../rules/match.js';
import { idOf, insertAt, isAscending, type Bounds } from '../cache/pages.js';
import type { AnyQuery } from '../host.js';
import { type ChangeOfOne, type Created, listIn, type NamedChange, type Outcome, rowIn } from '../past/outcome.js';
import { memberFields } from '../past/past.js';
import { holdingOf, isListed } from '../rules/touches.js';
import type { Holding } from '../words.js';

/*
 * What reads show after a write.
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
    const list = { operation, input, data: items, limit: Infinity, lower: -Infinity, upper: Infinity };
    const next = itemsAfter(outcome, inside, list, field);
    if (next !== items) out = { ...out, [field]: next };
  }
  const change = holding.as === 'one' ? outcome.changeIn(holding.kind, out) : undefined;
  // Records of a kind without a mark are not visited.
  return change ? copyAfter(outcome, operation, holding.kind, out, change) : out;
}

export function namedOf({ named }: Outcome, kind: string): NamedChange[] {
  return named.filter((one) => one.kind === kind && one.set.size > 0);
}

/** Without the items that leave. */
function remaining(outcome: Outcome, items: readonly Item[], holding: Holding, input: Item): readonly Item[] {
  const leaves = (item: Item): boolean => belongs(outcome, holding, input, item, true) === false;
  const leaving = new Set(itemsMeant(outcome, holding.kind, items).filter(leaves));
  return leaving.size === 0 ? items : items.filter((item) => !leaving.has(item));
}

/** The items that the write says something of. */
export function itemsMeant(outcome: Outcome, kind: string, items: readonly Item[]): readonly Item[] {
  if (outcome.saysOfOthers(kind)) return items;
  const found = namedOf(outcome, kind).map(({ ref }) => items.find((item) => isOf(outcome.service, kind, item, ref)));
  return found.filter((item) => item !== undefined);
}

/** The items of a list after the write. `field`: it stands in a record, and is there as a whole. */
function itemsAfter(outcome: Outcome, holding: Holding, part: Part, field?: string): readonly Item[] {
  // In the order of another field, a row has no place that is known.
  if (!isPlaced(holding)) return remaining(outcome, recordsIn(part.data), holding, part.input);
  const isOrdered = holding.order !== 'none';
  // Before a row is made: of many pages, one has its place.
  const isWithin = (id: number): boolean => id >= part.lower && id < part.upper;
  const mayEnter = (record: Item): boolean => !isOrdered || isWithin(idOf(record) ?? NaN);
  let items = remaining(outcome, recordsIn(part.data), holding, part.input);
  for (const { record, isSure, likelyRow } of enteringIn(outcome, holding, part, items, field)) {
    const row = isSure && mayEnter(record) ? likelyRow() : undefined;
    if (!row) continue;
    const id = idOf(row) ?? NaN;
    if (isOrdered) items = insertAt(items, row, part, (other) => (idOf(other) ?? Infinity) < id);
    // Behind the last row of a full list others may stand.
    else if (part.lower === -Infinity && isAscending(items)) {
      items = insertAt(items, row, part, (other) => (idOf(other) ?? -Infinity) > id);
    } else if (field !== undefined && !items.some((other) => idOf(other) === id)) items = [...items, row];
  }
  return items;
}

export function isPlaced({ order }: Holding): boolean {
  return order === 'id' || order === 'none';
}

/** A record that enters a list, or may. */
interface Entering {
  readonly record: Item;
  readonly isSure: boolean;
  /** Its row, if no field of it is unknown. */
  readonly row: () => Item | undefined;
  /** The same; what lost writes leave open is as if they were not done. */
  readonly likelyRow: () => Item | undefined;
}

/** Of the records that the write names, and of the new ones, those that enter a list, or may. `field`: the list stands in a record. */
export function enteringIn(
  outcome: Outcome,
  holding: Holding,
  { operation, input }: Pick<CachedPart, 'operation' | 'input'>,
  items: readonly Item[],
  field?: string,
): Entering[] {
  const named = namedOf(outcome, holding.kind)
    .filter(({ ref }) => !items.some((item) => isSame(item, ref)))
    .map(({ after, likely }) => ({ record: after, likely, is: belongs(outcome, holding, input, after) }));
  const made = outcome.created.map((one) => ({
    ...{ record: one.record, likely: one.record, is: holdsNew(outcome, one, holding, input) },
  }));
  const rowOf = (record: Item): Item | undefined => rowIn(outcome, operation, holding.kind, record, field);
  return [...named, ...made].flatMap(({ record, likely, is }): Entering[] => {
    const row = (): Item | undefined => rowOf(record);
    return is === true || is === undefined ? [{ record, isSure: is === true, row, likelyRow: () => row() ?? rowOf(likely) }] : [];
  });
}

/** Whether a read holds a new record; undefined also if another write may have deleted it. */
function holdsNew({ service }: Outcome, { kind: own, record, isGone: isDeleted }: Created, holding: Holding, input: Item): Tri {
  const { kind, where, as } = holding;
  if (own !== kind || isDeleted) return false;
  const isFoundIn = as !== 'search' || isFound(service, kind, record, input['query']);
  return and(and(match(where, record), isFoundIn), isDeleted === false || undefined);
}

/** Whether a read holds one of the new records, or may. */
export function mayHoldNew(outcome: Outcome, holding: Holding, input: Item): boolean {
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
export function isKeyed(ref: Item): boolean {
  return Object.values(ref).some((key) => typeof key === 'string' || typeof key === 'number');
}

/**
 * A copy with the values that a write sets. What a lost write leaves open is shown as it was before. A field gets no record of which the answers
 * lack a field, and a list that would have one gets none: what leaves it leaves, and all that enters it waits for the answer.
 */
function copyAfter(outcome: Outcome, operation: AnyQuery, kind: string, record: Item, change: ChangeOfOne): Item {
  const likely = { set: change.set, after: change.likely };
  const values = [...change.set].map((field) => {
    const value = shownValue(outcome, operation, kind, record, field, likely);
    const hasGap = Array.isArray(value) && value.includes(undefined);
    return [field, hasGap ? recordsIn(record[field]).filter((one) => value.includes(one)) : value];
  });
  return merge(record, Object.fromEntries(values));
}

/** The new value of a field as answers have it; undefined if they have more of a record in it than is known. */
export function shownValue(
  outcome: Outcome,
  operation: AnyQuery,
  kind: string,
  record: Item,
  field: string,
  change: Change,
): unknown {
  const [old, value] = [record[field], change.after[field]];
  if (Array.isArray(value) && value.every(isRecord)) {
    const items = recordsIn(old ?? []);
    return listIn(outcome, operation, kind, field, items, withOthers(items, value, field, change));
  }
  const isKept = !isRecord(value) || (isRecord(old) && !isOther(old, value));
  return isKept ? value : listIn(outcome, operation, kind, field, [], [value])[0];
}

/**
 * A list of which a write sets some elements. Where it is not known whether the others are in it, they are as in the copy, which another
 * write may have changed since.
 */
function withOthers(old: readonly Item[], list: readonly Item[], field: string, { set, after }: Change): readonly Item[] {
  if (set.has(elementField(field, ALL))) return list;
  const isIn = (items: readonly Item[], { id }: Item): boolean => items.some((one) => one['id'] === id);
  const isStill = (one: Item): unknown => {
    const element = elementField(field, one['id']);
    return set.has(element) ? isIn(list, one) : (after[element] ?? isIn(old, one));
  };
  return [...list.filter(isStill), ...old.filter((one) => !isIn(list, one) && isStill(one))];
}

/** The values that a write sets. */
function valuesOf({ after, set }: Change): Item {
  return Object.fromEntries([...set].map((field) => [field, after[field]]));
}

/** Whether a read holds one of its rows, or the record of a write, after the write; `untouched`: the write does not decide it. */
export function belongs(
  outcome: Outcome,
  { kind, where, as }: Holding,
  input: Item,
  record: Item,
  isRow = false,
): Tri | 'untouched' {
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
export function isGone({ set, after }: Change): boolean {
  return set.has(GONE) && after[GONE] === true;
}

/** Whether a search finds a record. */
export function isFound({ kinds }: Outcome['service'], kind: string, record: Item, query: unknown): Tri {
  const texts = kinds[kind]?.foundBy?.(record) ?? [];
  const part = String(query ?? '')
    .trim()
    .toLowerCase();
  return texts.some((text) => text?.toLowerCase().includes(part)) || (texts.includes(undefined) ? undefined : false);
}

function and(one: Tri, other: Tri): Tri {
  return one === false || other === false ? false : one && other;
}
