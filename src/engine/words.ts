import type * as z from 'zod/mini';

/*
 * The words in which a service declares its rules: what a read holds, what a write makes true, what is always so. A declaration is
 * plain data: a record is matched against it, two of them are compared, and the fields that it names are listed.
 */

/** A pattern: a condition by field. A field that is undefined has no condition. */
export type Where = Readonly<Record<string, unknown>>;

/** A condition on one field, other than "has this value". */
export type Test = Values<unknown> | Limit | Some<Where> | Empty;

interface Values<Value> {
  readonly test: 'oneOf' | 'noneOf';
  readonly values: readonly Value[];
}

interface Limit {
  readonly test: 'below' | 'upTo';
  readonly limit: number;
}

interface Some<Part> {
  readonly test: 'some';
  readonly where: Part;
}

interface Empty {
  readonly test: 'empty';
}

/** What a read, or a number in a record, holds: the records of a kind that match a pattern. */
export interface Holding {
  /** `plus` and `minus` follow the number of matches, from a number that only the service knows. */
  readonly as: 'list' | 'search' | 'one' | 'count' | 'plus' | 'minus' | 'taken' | 'free';
  readonly kind: string;
  readonly where: Where;
  /**
   * The field by which the items are ordered. By falling ids, a row that enters has its place; in another order, it comes with a refetch.
   * `none`: in no order that a reader could know.
   */
  readonly order: string;
  /** The service lists the account itself among the items while any record matches this, and readers drop it. */
  readonly selfWhile?: Holding;
  /** The fields of a single record that are lists. */
  readonly inside?: Readonly<Record<string, Holding>>;
}

/** What a write says of records. `where` is matched on a record as it was before the write. */
export interface Fact {
  readonly says: 'become' | 'gone' | 'created';
  readonly kind: string;
  readonly where: Where;
  /** The values that fields get. A field that is undefined keeps its value. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Whether the write says it; undefined if that is not known. */
  readonly when: boolean | undefined;
}

/** The facts of a write, and the laws that they bring about. */
export interface Said {
  readonly facts: readonly Fact[];
  readonly laws: readonly Fact[];
}

/** The new value of a field that only the service knows. */
export const unknown: unique symbol = Symbol('unknown');

/** A list in a field gets or loses a record. */
export interface ListChange<Element> {
  readonly change: 'adding' | 'removing';
  readonly item: { readonly [Field in keyof Element]?: Element[Field] | undefined } | typeof unknown;
}

/** What facts can depend on, beside the input of the write. */
export interface Known<Records> {
  /** The record that matches, as far as it is known before the write. */
  find<Kind extends KindIn<Records>>(kind: Kind, where: Pattern<Records[Kind]>): Partial<Records[Kind]> | undefined;
}

/** A read, and what it holds. With an empty input it holds what the read of any input can hold. */
export interface Holds<Input> {
  readonly holds: (input: Partial<Input>) => Holding;
}

/** What a write makes true. With an empty input it names every kind and field that the write can change. */
export type MakesTrue<Input, Records> = (input: Partial<Input>, known: Known<Records>) => readonly Fact[];

/** What is known of a kind of records. */
export interface KindRules<One> {
  /** The fields that stand in no answer, of a record that the service has answered. */
  readonly unshown?: (record: Partial<One>) => Partial<One>;
  /** No two records have one value of this field: a write that takes one is sent behind those that may free it. */
  readonly unique?: FieldIn<One>;
  /** The texts in which a search looks for its query. */
  readonly foundBy?: (record: Partial<One>) => readonly (string | null | undefined)[];
  /** What the numbers in a record count, in whatever answer it stands. */
  readonly numbers?: { readonly [Field in NumberIn<One>]?: (record: Partial<One>) => Holding };
}

/** Every field of any variant, with the types that variants give it. */
export type AnyFieldOf<Variants> = { readonly [Field in FieldIn<Variants>]?: ValueIn<Variants, Field> | undefined };

type KindIn<Records> = keyof Records & string;
type NumberIn<One> = { [Field in keyof One]-?: Extract<One[Field], number> extends never ? never : Field }[keyof One];
type FieldIn<Part> = Part extends unknown ? keyof Part & string : never;
type ValueIn<Part, Field> = Part extends { readonly [Key in Field & string]?: infer Value } ? Value : never;
type Plain = string | number | boolean | null;

/** A pattern for one kind of records: a misspelt field, test or value does not compile. */
export type Pattern<One> = { readonly [Field in FieldIn<One>]?: Condition<ValueIn<One, Field>> | undefined };

type Condition<Value> =
  | Extract<Value, Plain>
  | Values<Extract<Value, Plain>>
  | (Extract<Value, number> extends never ? never : Limit)
  | (Extract<Value, object> extends never ? never : ConditionInside<Extract<Value, object>>);

type ConditionInside<Value> = Value extends readonly (infer Element)[] ? Some<Pattern<Element>> | Empty : Pattern<Value>;

/** The fields that a fact sets, checked in the same way. */
export type NewFields<One> = {
  readonly [Field in FieldIn<One>]?: NewValue<ValueIn<One, Field>> | typeof unknown | undefined;
};

type NewValue<Value> = Value extends readonly (infer Element)[]
  ? Value | ListChange<Element>
  : Value extends object
    ? NewFields<Value>
    : Value;

interface HowListed<One> {
  readonly order?: (keyof One & string) | 'none';
  readonly selfWhile?: Holding;
}

type Listing<Records> = <Kind extends KindIn<Records>>(
  kind: Kind,
  where: Pattern<Records[Kind]>,
  how?: HowListed<Records[Kind]>,
) => Holding;
type Matching<Records> = <Kind extends KindIn<Records>>(kind: Kind, where: Pattern<Records[Kind]>) => Holding;

/** The words about records, typed for those of one service. It binds them one by one, so that an app bundles what it uses. */
export interface Words<Records> {
  readonly list: Listing<Records>;
  readonly search: Listing<Records>;
  readonly count: Matching<Records>;
  readonly plus: Matching<Records>;
  readonly minus: Matching<Records>;
  readonly taken: Matching<Records>;
  readonly free: Matching<Records>;
  one<Kind extends KindIn<Records>>(
    kind: Kind,
    where: Pattern<Records[Kind]>,
    inside?: { readonly [Field in keyof Records[Kind]]?: Holding },
  ): Holding;
  become<Kind extends KindIn<Records>>(kind: Kind, where: Pattern<Records[Kind]>, fields: NewFields<Records[Kind]>): Fact;
  gone<Kind extends KindIn<Records>>(kind: Kind, where: Pattern<Records[Kind]>): Fact;
  created<Kind extends KindIn<Records>>(kind: Kind, fields: NewFields<Records[Kind]>): Fact;
}

/** All records that match, by falling ids if `order` names no other field. Pages are in the order of ids. */
/* @__NO_SIDE_EFFECTS__ */
export function list(kind: string, where: Where, how: Partial<Holding> = {}): Holding {
  return { as: 'list', kind, where, order: 'id', ...how };
}

/** Records that match and contain the query in their texts, up to a number; in no order if `order` names no field. */
/* @__NO_SIDE_EFFECTS__ */
export function search(kind: string, where: Where, how: Partial<Holding> = {}): Holding {
  return { as: 'search', kind, where, order: 'none', ...how };
}

/** The record that matches; the service refuses the read if there is none. */
/* @__NO_SIDE_EFFECTS__ */
export function one(kind: string, where: Where, inside?: Holding['inside']): Holding {
  return { as: 'one', kind, where, order: 'none', ...(inside && { inside }) };
}

/* @__NO_SIDE_EFFECTS__ */
function matching(as: Holding['as']): (kind: string, where: Where) => Holding {
  return (kind, where) => ({ as, kind, where, order: 'none' });
}

/** How many records match. */
export const count = matching('count');

/** A number that grows by one for each record that comes to match. What else it counts, only the service knows. */
export const plus = matching('plus');

/** A number that shrinks by one for each record that comes to match. */
export const minus = matching('minus');

/** `taken` if a record matches, else `available`. */
export const taken = matching('taken');

/** `available` if a record matches. */
export const free = matching('free');

/** The records that match get these values. */
/* @__NO_SIDE_EFFECTS__ */
export function become(kind: string, where: Where, fields: Where): Fact {
  return { says: 'become', kind, where, fields, when: true };
}

/** The records that match are deleted. */
/* @__NO_SIDE_EFFECTS__ */
export function gone(kind: string, where: Where): Fact {
  return { says: 'gone', kind, where, fields: {}, when: true };
}

/** There is a new record. Its other fields come with the answer. */
/* @__NO_SIDE_EFFECTS__ */
export function created(kind: string, fields: Where): Fact {
  return { says: 'created', kind, where: {}, fields, when: true };
}

/** Facts that a write says only in some cases; undefined: it is not known whether it says them. */
/* @__NO_SIDE_EFFECTS__ */
export function when(isSaid: boolean | undefined, ...facts: readonly Fact[]): readonly Fact[] {
  return facts.map((fact) => ({ ...fact, when: isSaid }));
}

/** Says what a read holds. */
/* @__NO_SIDE_EFFECTS__ */
export function holds<Read extends Declared<unknown>>(
  read: Read,
  what: Holds<InputOf<Read>>['holds'],
): Read & Holds<InputOf<Read>> {
  return { ...read, holds: what };
}

/** An operation, as far as its rule is typed by it. */
export interface Declared<Input> {
  readonly input: z.core.$ZodType<Input>;
}

type InputOf<Read> = Read extends Declared<infer Input> ? Input : never;

/** One of the values. No values mean no condition. */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<Value>(values: readonly Value[] | undefined): Values<Value> | undefined {
  return values?.length ? { test: 'oneOf', values } : undefined;
}

/** None of the values. */
/* @__NO_SIDE_EFFECTS__ */
export function noneOf<Value>(values: readonly Value[]): Values<Value> {
  return { test: 'noneOf', values };
}

/** Less than the limit. Without a limit there is no condition. */
/* @__NO_SIDE_EFFECTS__ */
export function below(limit: number | undefined): Limit | undefined {
  return limit === undefined ? undefined : { test: 'below', limit };
}

/** The limit or less. */
/* @__NO_SIDE_EFFECTS__ */
export function upTo(limit: number | undefined): Limit | undefined {
  return limit === undefined ? undefined : { test: 'upTo', limit };
}

/** Of a list: it contains a record that matches. */
/* @__NO_SIDE_EFFECTS__ */
export function some<Part>(where: NoInfer<Part>): Some<Part> {
  return { test: 'some', where };
}

/** Of a list: it is empty. */
export const empty: Empty = { test: 'empty' };

/** A list in a field gets this record. */
/* @__NO_SIDE_EFFECTS__ */
export function adding<Element>(item: NoInfer<ListChange<Element>['item']>): ListChange<Element> {
  return { change: 'adding', item };
}

/** A list in a field loses this record. */
/* @__NO_SIDE_EFFECTS__ */
export function removing<Element>(item: NoInfer<ListChange<Element>['item']>): ListChange<Element> {
  return { change: 'removing', item };
}
