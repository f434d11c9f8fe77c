import type * as z from 'zod/mini';
import { entityOf } from '../../contract/entity.js';
import type { Engine } from './client-state.js';
import type { AnyQuery } from '../host.js';
import { pagedData } from './pages.js';

/** Identifies a record: by id if both sides have one, else by another key, which another record may get later. */
export interface Ref {
  readonly id?: number | undefined;
  readonly [key: string]: unknown;
}

/** A cached record. */
export type Item = Readonly<Record<string, unknown>>;

/** Visits one record. Returns the record, changed or not. */
type Visit = (record: Item) => unknown;

/** Visits every record of one kind in an answer. Returns the same reference if nothing changed. */
type RecordVisitor = (value: unknown, visit: Visit) => unknown;

/** Compiled visitors by schema and kind; kept with the client. */
type RecordVisitors = WeakMap<object, Map<string, RecordVisitor | undefined>>;

/** The visitor of a kind's records in answers of this schema; undefined if the schema has none. Compiled once. */
export function visitorFor(visitors: RecordVisitors, schema: object, kind: string): RecordVisitor | undefined {
  const known = visitors.get(schema) ?? new Map<string, RecordVisitor | undefined>();
  visitors.set(schema, known);
  if (known.has(kind)) return known.get(kind);
  if (shapesIn(schema, kind).length === 0) {
    known.set(kind, undefined);
    return undefined;
  }
  // A recursive schema needs its visitor while that is being compiled.
  known.set(kind, (value, visit) => known.get(kind)?.(value, visit));
  const visitor = atRecord(schema, kind, below(visitors, schema, kind));
  known.set(kind, visitor);
  return visitor;
}

/** Compares by id if both have one, else by another key. */
export function isSame(item: object, ref: Ref): boolean {
  // Read by the names of its keys.
  const record = item as Item;
  if (ref.id !== undefined && record['id'] !== undefined) return record['id'] === ref.id;
  return Object.keys(ref).some((key) => key !== 'id' && ref[key] !== undefined && record[key] === ref[key]);
}

/** Whether records that stand in the same field, one after the other, are two. */
export function isOther(one: Item, other: Item): boolean {
  return one['id'] !== undefined && other['id'] !== undefined && one['id'] !== other['id'];
}

/** Overwrites fields of a copy. Fields that the copy lacks are not added: a fresh answer wouldn't have them either. */
export function merge(copy: Item, part: Item): Item {
  const changed = Object.entries(part).flatMap<[string, unknown]>(([field, value]) => {
    const old = copy[field];
    if (value === undefined || !Object.hasOwn(copy, field)) return [];
    const next = isRecord(old) && isRecord(value) && !isOther(old, value) ? merge(old, value) : value;
    return isEqual(old, next) ? [] : [[field, next]];
  });
  return changed.length === 0 ? copy : { ...copy, ...Object.fromEntries(changed) };
}

/** Combines two copies of a record; the first one wins. */
export function unite(one: Item, other: Item): Item {
  const united: Record<string, unknown> = { ...other, ...one };
  for (const [field, mine] of Object.entries(one)) {
    const theirs = other[field];
    if (isRecord(mine) && isRecord(theirs) && !isOther(mine, theirs)) united[field] = unite(mine, theirs);
  }
  return united;
}

/** The part of a record that matches a schema; undefined if the record lacks a required field. */
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

/** A row of a list, or of a list in a field of an answer, made of a cached record; undefined if the record lacks a required field. */
export function rowOf({ output }: Pick<AnyQuery, 'output'>, record: Item, field?: string): Item | undefined {
  const { shape, element } = definitionOf(output);
  return elementAs(field === undefined ? element : elementIn(shape, field), record);
}

function elementAs(element: object | undefined, record: Item): Item | undefined {
  const row = element && partOf(element, record);
  return isRecord(row) ? row : undefined;
}

/** The schema of the record in a field, or of those in its list. */
function elementIn(shape: Definition['shape'], field: string): object | undefined {
  let part = shape?.[field];
  for (let inner = part; inner; inner = insideOf(inner)) part = inner;
  return part;
}

function insideOf(schema: object): object | undefined {
  const { element, innerType, out } = definitionOf(schema);
  return element ?? innerType ?? out;
}

/** The parts of a zod schema that a visitor reads: its public definition, the same for zod and zod/mini. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, object>>;
  readonly element?: object;
  readonly options?: readonly object[];
  readonly discriminator?: string;
  readonly innerType?: object;
  readonly out?: object;
}

function definitionOf(schema: object): Definition {
  // Every schema here is part of a declared one.
  return (schema as z.core.$ZodType)._zod.def;
}

/** A schema and those inside it. Answers consist of objects, arrays, unions and wrappers; a test checks the contract for that. */
function schemasIn(schema: object, seen = new Set<object>()): ReadonlySet<object> {
  if (seen.has(schema)) return seen;
  seen.add(schema);
  const { shape, element, options, innerType, out } = definitionOf(schema);
  for (const part of [...Object.values(shape ?? {}), ...(options ?? []), element, innerType, out]) {
    if (part) schemasIn(part, seen);
  }
  return seen;
}

/** The shapes that records of a kind have in a schema. */
function shapesIn(schema: object, kind: string): NonNullable<Definition['shape']>[] {
  const marked = [...schemasIn(schema)].filter((part) => entityOf(part) === kind);
  return marked.map((part) => definitionOf(part).shape ?? {});
}

/** Whether the items of a list have no ids, or texts as ids. */
export function lacksIds(schema: object): boolean {
  const { element } = definitionOf(schema);
  const shape = element && definitionOf(element).shape;
  return shape !== undefined && (!shape['id'] || definitionOf(shape['id']).type === 'string');
}

/** Whether an answer can be a record of a kind: it has its mark, or none. */
export function answersAs({ output }: Pick<AnyQuery, 'output'>, kind: string): boolean {
  return (entityOf(output) ?? kind) === kind;
}

/** The fields that records of a kind have somewhere in a schema. */
export function fieldsOfKind(schema: object, kind: string): string[] {
  return shapesIn(schema, kind).flatMap((shape) => Object.keys(shape));
}

function atRecord(schema: object, kind: string, inside: RecordVisitor | undefined): RecordVisitor | undefined {
  if (entityOf(schema) !== kind) return inside;
  // A visit inside a record returns a record.
  return (value, visit) => (isRecord(value) ? visit((inside?.(value, visit) ?? value) as Item) : value);
}

function below(visitors: RecordVisitors, schema: object, kind: string): RecordVisitor | undefined {
  const { shape, element, options, discriminator } = definitionOf(schema);
  if (shape) return inFields(Object.entries(shape).map(([field, part]) => [field, visitorFor(visitors, part, kind)]));
  if (options && discriminator) return byCode(visitors, options, discriminator, kind);
  if (options) return firstThatVisits(options.map((option) => visitorFor(visitors, option, kind)));
  const inside = insideOf(schema);
  const visitor = inside && visitorFor(visitors, inside, kind);
  return visitor && element ? inItems(visitor) : visitor;
}

function inFields(fields: readonly (readonly [string, RecordVisitor | undefined])[]): RecordVisitor {
  const reached = fields.filter((field): field is readonly [string, RecordVisitor] => field[1] !== undefined);
  return (value, visit) => {
    if (!isRecord(value)) return value;
    let out = value;
    for (const [field, visitor] of reached) {
      const old = value[field];
      const next = visitor(old, visit);
      if (next !== old) out = { ...out, [field]: next };
    }
    return out;
  };
}

function inItems(visitor: RecordVisitor): RecordVisitor {
  return (value, visit) => {
    if (!Array.isArray(value)) return value;
    const items: readonly unknown[] = value;
    let out: unknown[] | undefined;
    items.forEach((old, index) => {
      const next = visitor(old, visit);
      if (next !== old) out ??= items.slice(0, index);
      out?.push(next);
    });
    return out ?? items;
  };
}

function byCode(visitors: RecordVisitors, options: readonly object[], discriminator: string, kind: string): RecordVisitor {
  const table = new Map<unknown, RecordVisitor | undefined>();
  for (const option of options) {
    // As above.
    const codes = (option as z.core.$ZodType)._zod.propValues?.[discriminator] ?? [];
    for (const code of codes) table.set(code, visitorFor(visitors, option, kind));
  }
  return (value, visit) => (isRecord(value) ? (table.get(value[discriminator])?.(value, visit) ?? value) : value);
}

/** Without a discriminator, a value belongs to the first member with a matching record, so no record is visited twice. */
function firstThatVisits(members: readonly (RecordVisitor | undefined)[]): RecordVisitor {
  return (value, visit) => {
    for (const visitor of members) {
      let met = false;
      const next = visitor?.(value, (record) => {
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

/** Whether two values have the same fields, at any depth. Files are equal only if they are the same object. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (one instanceof Blob || other instanceof Blob || Array.isArray(one) !== Array.isArray(other)) return false;
  // Both are objects; their fields are compared by name.
  const [left, right] = [one, other] as [Item, Item];
  return (
    Object.keys(left).every((field) => isEqual(left[field], right[field])) &&
    Object.keys(right).every((field) => field in left || right[field] === undefined)
  );
}

/** The items of a list by page; an answer without pages alone. */
export function partsOf(data: unknown): readonly unknown[] {
  if (data === undefined) return [];
  return isRecord(data) && Array.isArray(data['pages']) ? pagedData(data).pages.map(({ items }) => items) : [data];
}

/** The records of a part: its items, or the one that it is. */
export function recordsIn(part: unknown): readonly Item[] {
  // Every answer, and every item of one, is an object.
  return (Array.isArray(part) ? part : [part]) as readonly Item[];
}

/** Gives access to the records inside answers. */
export interface Entities {
  /** Visits each record of the kind that matches `ref` (without `ref`, every one). `visit` returns the record, changed or not. */
  visit(data: unknown, operation: Pick<AnyQuery, 'output'>, kind: string, ref: Ref | undefined, visit: Visit): unknown;
  /** All records of a kind in an answer. */
  all(answer: { readonly operation: Pick<AnyQuery, 'output'>; readonly data: unknown }, kind: string): readonly Item[];
  /** Whether answers of an operation can contain a kind of record. */
  contains(operation: AnyQuery, kind: string): boolean;
  /** A record in a field of a kind of records, or in a list there, made of all that is known of it; undefined if it lacks a field. */
  elementOf(
    operation: Pick<AnyQuery, 'output'>,
    kind: string,
    field: string,
    known: (elementKind: string) => Item,
  ): Item | undefined;
  /** Those of the fields that some record of a kind in answers of an operation has. */
  fieldsIn(operation: Pick<AnyQuery, 'output'>, kind: string, fields: readonly string[]): readonly string[];
}

const ENTITIES = Symbol('entities');

export function entitiesOf(engine: Engine): Entities {
  return engine.client.part(ENTITIES, createEntities);
}

function createEntities(): Entities {
  const visitors: RecordVisitors = new WeakMap();
  const known = new WeakMap<object, Map<string, readonly string[]>>();
  return {
    contains: (operation, kind) => visitorFor(visitors, operation.output, kind) !== undefined,
    elementOf({ output }, kind, field, recordOf) {
      const [element] = shapesIn(output, kind).flatMap((shape) => elementIn(shape, field) ?? []);
      return element && elementAs(element, recordOf(entityOf(element) ?? ''));
    },
    fieldsIn({ output }, kind, fields) {
      const own = known.get(output) ?? new Map<string, readonly string[]>();
      known.set(output, own);
      const all = own.get(kind) ?? fieldsOfKind(output, kind);
      own.set(kind, all);
      return fields.filter((field) => all.includes(field));
    },
    all({ operation, data }, kind) {
      const visitor = visitorFor(visitors, operation.output, kind);
      const found: Item[] = [];
      if (visitor) for (const part of partsOf(data)) visitor(part, (record) => (found.push(record), record));
      return found;
    },
    visit: (data, operation, kind, ref, visit) => {
      const visitor = visitorFor(visitors, operation.output, kind);
      if (!visitor) return data;
      return visitor(data, ref ? (record) => (isSame(record, ref) ? visit(record) : record) : visit);
    },
  };
}
