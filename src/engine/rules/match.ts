import { isEqual, isRecord, type Item } from '../cache/entities.js';
import { type Fact, type ListChange, type Test, unknown, type Where } from '../words.js';

/** Undefined: a field that decides is not known. */
export type Tri = boolean | undefined;

/** All that is known of a record that stands inside another one. */
export type Whole = (part: Item) => Item;

/** Whether a record matches a pattern. Without `whole`, a record inside it is what stands there. */
export function match(where: Where, record: Item, whole: Whole = (part) => part): Tri {
  let result: Tri = true;
  for (const [field, condition] of Object.entries(where)) {
    if (condition === undefined) continue;
    const value = record[field] === undefined ? elementOf(record, field, condition) : record[field];
    const isMet = matchField(condition, value, whole);
    if (isMet === false) return false;
    if (isMet === undefined) result = undefined;
  }
  return result;
}

/** The name under which it is known whether a list in a field has an element. No field of an answer has a space in its name. */
export function elementField(field: string, id: unknown): string {
  return `${field} ${String(id)}`;
}

/** In place of the id of an element: any of them. */
export const ALL = '*';

/** What is known of a list that is not known as a whole: whether it has the one element that a condition is about. */
function elementOf(record: Item, field: string, condition: unknown): readonly Item[] | undefined {
  if (!isTest(condition)) return undefined;
  const id = elementIn(condition);
  if (id !== undefined) {
    const isIn = record[elementField(field, id)];
    if (isIn === undefined) return undefined;
    return isIn ? [{ id }] : [];
  }
  // An element whose id is not looked at.
  const isAny = Object.keys(record).some((name) => name.startsWith(`${field} `) && record[name] === true);
  return isAny ? [{}] : undefined;
}

/** The lists in fields that facts change, and the elements that they name. */
export function elementsOf(facts: readonly Fact[]): Map<string, Set<unknown>> {
  const elements = new Map<string, Set<unknown>>();
  for (const { fields } of facts) {
    for (const [field, value] of Object.entries(fields)) {
      if (!isListChange(value) && !Array.isArray(value)) continue;
      const ids = elements.get(field) ?? new Set();
      elements.set(field, ids);
      const id = changedIn(value);
      if (id !== undefined) ids.add(id);
    }
  }
  return elements;
}

/** The elements of a list that a record says something of. */
export function idsIn(fields: Item, field: string): unknown[] {
  const value = fields[field];
  const named = Object.keys(fields).filter((name) => name.startsWith(`${field} `));
  const ids = named.map((name) => name.slice(field.length + 1));
  return Array.isArray(value) ? [...ids, ...value.map((element: Item) => element['id'])] : ids;
}

/** A record that says of each of these elements whether a list in it has it. */
export function withElements(fields: Item, elements: ReadonlyMap<string, ReadonlySet<unknown>>): Item {
  const known = [...elements].flatMap(([field, ids]): [string, boolean][] => {
    const list = fields[field];
    if (!Array.isArray(list)) return [];
    const own = new Set(list.map((element: Item) => String(element['id'])));
    return [...ids].map((id) => [elementField(field, id), own.has(String(id))]);
  });
  return known.length === 0 ? fields : { ...fields, ...Object.fromEntries(known) };
}

function matchField(condition: unknown, value: unknown, whole: Whole): Tri {
  if (value === undefined) return undefined;
  if (isTest(condition)) return passes(condition, value, whole);
  if (isRecord(condition)) return isRecord(value) && match(condition, whole(value), whole);
  return value === condition;
}

function passes(condition: Test, value: unknown, whole: Whole = (part) => part): Tri {
  switch (condition.test) {
    case 'oneOf':
      return condition.values.includes(value);
    case 'noneOf':
      return !condition.values.includes(value);
    case 'below':
      return Number(value) < condition.limit;
    case 'upTo':
      return Number(value) <= condition.limit;
    case 'empty':
      return Array.isArray(value) && value.length === 0;
    case 'some': {
      if (!Array.isArray(value)) return false;
      const each = value.map((item: Item) => match(condition.where, whole(item), whole));
      return each.includes(true) || (each.includes(undefined) ? undefined : false);
    }
  }
}

/** Whether every record that matches `narrow` matches `wide`. */
export function implies(narrow: Where, wide: Where): boolean {
  return Object.entries(wide).every(([field, condition]) => condition === undefined || includes(condition, narrow[field]));
}

/** Whether every value that meets the one condition meets the other. */
function includes(wide: unknown, narrow: unknown): boolean {
  if (narrow === undefined) return false;
  if (isEqual(wide, narrow)) return true;
  if (isTest(wide) && !isTest(narrow)) return passes(wide, narrow) === true;
  if (isTest(wide) && isTest(narrow)) return includesTest(wide, narrow);
  return isRecord(wide) && isRecord(narrow) && !isTest(narrow) && implies(narrow, wide);
}

function includesTest(wide: Test, narrow: Test): boolean {
  if (narrow.test === 'oneOf') return narrow.values.every((value) => passes(wide, value));
  if ('limit' in wide && 'limit' in narrow) {
    return narrow.limit < wide.limit || (narrow.limit === wide.limit && wide.test === 'upTo');
  }
  return wide.test === 'some' && narrow.test === 'some' && implies(narrow.where, wide.where);
}

/** Whether no record can match both patterns. */
export function excludes(one: Where, other: Where): boolean {
  return Object.entries(one).some(([field, condition]) => {
    const second = other[field];
    return condition !== undefined && second !== undefined && (rulesOut(condition, second) || rulesOut(second, condition));
  });
}

/** Whether none of the values that meet `condition` meets `other`, as far as `condition` lists its values. */
function rulesOut(condition: unknown, other: unknown): boolean {
  if (isTest(condition)) {
    return condition.test === 'oneOf' && condition.values.every((value) => rulesOut(value, other));
  }
  if (isTest(other)) return passes(other, condition) === false;
  if (isRecord(condition)) return !isRecord(other) || excludes(condition, other);
  return condition !== other;
}

/** Whether a pattern has a condition on one of these fields of a record that stands inside. */
export function testsPart(where: Where, fields: readonly string[]): boolean {
  return Object.values(where).some((condition) => {
    const inside = isTest(condition) && condition.test === 'some' ? condition.where : condition;
    if (!isRecord(inside) || isTest(inside)) return false;
    return fields.some((field) => field in inside) || testsPart(inside, fields);
  });
}

export function isTest(value: unknown): value is Test {
  return isRecord(value) && 'test' in value;
}

export function isListChange(value: unknown): value is ListChange<Item> {
  return isRecord(value) && 'change' in value;
}

/** The id of the element that a change adds to a list or removes, if it is known. */
export function changedIn(value: unknown): unknown {
  return isListChange(value) && value.item !== unknown ? value.item['id'] : undefined;
}

/** The id of the one element that a condition on a list is about. */
export function elementIn(condition: unknown): unknown {
  const id = isTest(condition) && condition.test === 'some' ? condition.where['id'] : undefined;
  return isTest(id) ? undefined : id;
}
