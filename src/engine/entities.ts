import type * as z from 'zod/mini';
import { entityOf } from '../contract/entity.js';
import type { Engine } from './client-state.js';
import type { AnyQuery, Schema } from './host.js';

/** Names a record: by id where both sides know one, else by another of its keys (which may be used again by another record). */
export interface Ref {
  readonly id?: number | undefined;
  readonly [key: string]: unknown;
}

/** A record as the cache holds it. */
export type Item = Readonly<Record<string, unknown>>;

/** Given back by a visitor to take the record out of the list it stands in. */
export const REMOVED: unique symbol = Symbol('removed');

/** Looks at one record and gives it back, changed or not, or `REMOVED`. */
type Visit = (record: Item) => unknown;

/** Brings a visitor to every record of one kind inside an answer; gives the same reference back when nothing changed. */
type Walk = (value: unknown, visit: Visit) => unknown;

/** The walks worked out so far; they hang on the engine, by schema and kind. */
type Walks = WeakMap<object, Map<string, Walk | undefined>>;

/** The walk to the records of a kind that answers of this schema can hold, or undefined if they hold none. Worked out once. */
export function walkTo(walks: Walks, schema: object, kind: string): Walk | undefined {
  const known = walks.get(schema) ?? new Map<string, Walk | undefined>();
  walks.set(schema, known);
  if (known.has(kind)) return known.get(kind);
  if (!reaches(schema, kind, new Set())) {
    known.set(kind, undefined);
    return undefined;
  }
  // A schema may contain itself: the way back leads through the walk that is being made.
  known.set(kind, (value, visit) => known.get(kind)?.(value, visit));
  const made = atRecord(schema, kind, below(walks, schema, kind));
  known.set(kind, made);
  return made;
}

/** Two records are the same by id where both tell it, else by another key. */
export function isSame(item: object, ref: Ref): boolean {
  // Looked at by the names of its keys.
  const record = item as Item;
  if (ref.id !== undefined && record['id'] !== undefined) return record['id'] === ref.id;
  return Object.keys(ref).some((key) => key !== 'id' && ref[key] !== undefined && record[key] === ref[key]);
}

/** Writes the part's fields over the copy's own: a copy never grows a field that a fresh answer of its place would lack. */
export function merge(copy: Item, part: Item): Item {
  const changed = Object.entries(part).flatMap<[string, unknown]>(([field, value]) => {
    const old = copy[field];
    if (value === undefined || !Object.hasOwn(copy, field)) return [];
    const next = isRecord(old) && isRecord(value) ? merge(old, value) : value;
    return isEqual(old, next) ? [] : [[field, next]];
  });
  return changed.length === 0 ? copy : { ...copy, ...Object.fromEntries(changed) };
}

/** What two copies of a record say together; where both say something, the first one's word counts. */
export function unite(one: Item, other: Item): Item {
  const united = Object.entries(one).flatMap<[string, unknown]>(([field, mine]) => {
    const theirs = other[field];
    return isRecord(mine) && isRecord(theirs) ? [[field, unite(mine, theirs)]] : [];
  });
  return { ...other, ...one, ...Object.fromEntries(united) };
}

/** What the items of an answer of this schema are, if it is a list. */
function elementOf(schema: object): object | undefined {
  return definitionOf(schema).element;
}

/** What the items of a field of an answer of this schema are, if they are a list. */
function fieldOf(schema: object, field: string): object | undefined {
  const part = definitionOf(schema).shape?.[field];
  return part && elementOf(part);
}

/** The part of a record that an answer of this schema would hold, or undefined if the record lacks any of it. */
function partOf(schema: object, record: unknown): unknown {
  const { shape, element, innerType, out } = definitionOf(schema);
  if (element) {
    const items = Array.isArray(record) ? record.map((item) => partOf(element, item)) : undefined;
    return items?.includes(undefined) ? undefined : items;
  }
  if (!shape) {
    const inner = innerType ?? out;
    return inner && record !== null ? partOf(inner, record) : record;
  }
  if (!isRecord(record)) return undefined;
  const parts = Object.entries(shape).map(([field, part]) => ({
    field,
    value: partOf(part, record[field]),
    type: definitionOf(part).type,
  }));
  const isWhole = parts.every(({ value, type }) => value !== undefined || type === 'optional');
  const present = parts.filter(({ value }) => value !== undefined);
  return isWhole ? Object.fromEntries(present.map(({ field, value }) => [field, value])) : undefined;
}

/** What a list of this schema says of a record, or undefined if the record lacks any of it. */
export function rowOf<Element>(schema: Schema<readonly Element[]>, record: object): Element | undefined {
  const element = elementOf(schema);
  // The part is made by the schema of the list's items.
  return element && (partOf(element, record) as Element | undefined);
}

/** The same for a list in a field of an answer. */
export function rowIn<Field extends string, Element>(
  schema: Schema<{ readonly [Key in Field]: readonly Element[] }>,
  field: Field,
  record: object,
): Element | undefined {
  const element = fieldOf(schema, field);
  // As above.
  return element && (partOf(element, record) as Element | undefined);
}

/** What the walk needs of a zod schema: its public definition, read the same way for zod and zod/mini. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, object>>;
  readonly element?: object;
  readonly options?: readonly object[];
  readonly discriminator?: string;
  readonly innerType?: object;
  readonly in?: object;
  readonly out?: object;
}

function definitionOf(schema: object): Definition {
  // Every schema here is a part of one that was declared.
  return (schema as z.core.$ZodType)._zod.def;
}

/** Answers are made of objects, arrays, unions and wrappers only; a test holds the contract to that. */
function parts(schema: object): readonly object[] {
  const { shape, element, options, innerType, out } = definitionOf(schema);
  return [...Object.values(shape ?? {}), ...(options ?? []), ...[element, innerType, out].filter((part) => part !== undefined)];
}

function reaches(schema: object, kind: string, seen: Set<object>): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  return entityOf(schema)?.kind === kind || parts(schema).some((part) => reaches(part, kind, seen));
}

function atRecord(schema: object, kind: string, inside: Walk): Walk {
  if (entityOf(schema)?.kind !== kind) return inside;
  // What is inside a record leaves it one.
  return (value, visit) => (isRecord(value) ? visit(inside(value, visit) as Item) : value);
}

function below(walks: Walks, schema: object, kind: string): Walk {
  const { shape, element, options, discriminator, innerType, out } = definitionOf(schema);
  if (shape) return inFields(Object.entries(shape).map(([field, part]) => [field, walkTo(walks, part, kind)]));
  if (element) return inItems(walkTo(walks, element, kind));
  if (options && discriminator) return byCode(walks, options, discriminator, kind);
  if (options) return firstThatVisits(options.map((option) => walkTo(walks, option, kind)));
  const inner = innerType ?? out;
  return (inner && walkTo(walks, inner, kind)) ?? unchanged;
}

function unchanged(value: unknown): unknown {
  return value;
}

function inFields(fields: readonly (readonly [string, Walk | undefined])[]): Walk {
  const reached = fields.filter((field): field is readonly [string, Walk] => field[1] !== undefined);
  return (value, visit) => {
    if (!isRecord(value)) return value;
    let out = value;
    for (const [field, walk] of reached) {
      const old = value[field];
      const next = walk(old, visit);
      // A record that fills a field cannot be taken out of it: only lists can lose one.
      if (next !== old && next !== REMOVED) out = { ...out, [field]: next };
    }
    return out;
  };
}

function inItems(walk: Walk | undefined): Walk {
  if (!walk) return unchanged;
  return (value, visit) => {
    if (!Array.isArray(value)) return value;
    const items: readonly unknown[] = value;
    let out: unknown[] | undefined;
    items.forEach((old, index) => {
      const next = walk(old, visit);
      if (next !== old) out ??= items.slice(0, index);
      if (next !== REMOVED) out?.push(next);
    });
    return out ?? items;
  };
}

function byCode(walks: Walks, options: readonly object[], discriminator: string, kind: string): Walk {
  const table = new Map<unknown, Walk | undefined>();
  for (const option of options) {
    // As above.
    const codes = (option as z.core.$ZodType)._zod.propValues?.[discriminator] ?? [];
    for (const code of codes) table.set(code, walkTo(walks, option, kind));
  }
  return (value, visit) => (isRecord(value) ? (table.get(value[discriminator])?.(value, visit) ?? value) : value);
}

/** An undiscriminated union: the first member that meets a record is the one the value belongs to, so none is visited twice. */
function firstThatVisits(members: readonly (Walk | undefined)[]): Walk {
  return (value, visit) => {
    for (const walk of members) {
      let met = false;
      const next = walk?.(value, (record) => {
        met = true;
        return visit(record);
      });
      if (met) return next;
    }
    return value;
  };
}

export function isRecord(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other));
}

/** What the engine lends to a change: the walk to the records of a kind inside an answer. */
export interface EntityVisitor {
  /** Visits each record of the kind that `ref` names (every one without `ref`); the visitor gives the record back, changed or not, or `REMOVED`. */
  visit(data: unknown, operation: AnyQuery, kind: string, ref: Ref | undefined, visit: (record: Item) => unknown): unknown;
}

/** The way to the records inside answers, with whether there is one at all. */
export interface Entities extends EntityVisitor {
  contains(operation: AnyQuery, kind: string): boolean;
}

const TOOLS = Symbol('tools');

/** The tools of a client; what they work out about schemas is kept with it. */
export function entitiesOf(engine: Engine): Entities {
  return engine.client.part(TOOLS, createTools);
}

function createTools(): Entities {
  const walks: Walks = new WeakMap();
  return {
    contains: (operation, kind) => walkTo(walks, operation.output, kind) !== undefined,
    visit: (data, operation, kind, ref, visit) => {
      const walk = walkTo(walks, operation.output, kind);
      if (!walk) return data;
      return walk(data, ref ? (record) => (isSame(record, ref) ? visit(record) : record) : visit);
    },
  };
}
