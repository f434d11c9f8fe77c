import type { Query } from '../contract/operation.js';
import type { PagedData } from './page.js';
import type { Item, Moment, Place, Ref } from './row.js';

/** What a service is, as far as the types of its effects are concerned. Nothing of it exists at run time. */
export interface ServiceTypes {
  /** What copies of a record may say, by kind of entity: every field is optional. */
  readonly records: object;
  /** By the name of a read, what it is asked with and what it answers. */
  readonly inputs: object;
  readonly answers: object;
  /** The items that writes turn. */
  readonly turned: Item;
  /** The names of the facts that several reads tell. */
  readonly facts: string;
}

export type KindOf<Service extends ServiceTypes> = keyof Service['records'] & string;
export type RecordOf<Service extends ServiceTypes, Kind extends KindOf<Service>> = Service['records'][Kind];
export type PatchOf<Service extends ServiceTypes, Kind extends KindOf<Service>> = Patch<Service['records'][Kind]>;

export type ReadOf<Service extends ServiceTypes> = keyof Service['answers'] & keyof Service['inputs'] & string;
export type ListOf<Service extends ServiceTypes> = {
  [Name in ReadOf<Service>]: Service['answers'][Name] extends readonly unknown[] ? Name : never;
}[ReadOf<Service>];
export type ItemOf<
  Service extends ServiceTypes,
  Name extends ReadOf<Service>,
> = Service['answers'][Name] extends readonly (infer Element)[] ? Element : never;

/** Every field of any variant, and what a variant may say there. */
export type AnyFieldOf<Variants> = { readonly [Field in FieldOf<Variants>]?: ValueOf<Variants, Field> | undefined };
export type FieldOf<Variants> = Variants extends unknown ? keyof Variants & string : never;
export type ValueOf<Variants, Field> = Variants extends { readonly [Key in Field & string]?: infer Value } ? Value : never;

/** Some fields of a record, and some fields of the records in it. */
export type Patch<Part> = Part extends readonly unknown[]
  ? Part
  : Part extends object
    ? { readonly [Field in keyof Part]?: Patch<Part[Field]> | undefined }
    : Part;

/** What a function gives back may have no field that its shape lacks: nothing else tells a misspelt one. */
export type Exact<Part, Shape> = [Surplus<Part, Shape>] extends [never]
  ? unknown
  : { readonly [Field in Surplus<Part, Shape>]: never };
type Surplus<Part, Shape> = Part extends unknown ? Exclude<keyof Part & string, FieldOf<Shape>> : never;

export type ElementOf<List> = List extends readonly (infer Element)[] ? Element : never;

/** The fields of an answer that are numbers. */
export type NumberIn<Answer> = {
  [Field in keyof Answer]-?: Extract<Answer[Field], number> extends never ? never : Field & string;
}[keyof Answer];
type CountIn<Answer> = Answer extends readonly unknown[] ? never : NumberIn<Answer>;
type Counts<Service extends ServiceTypes> = { [Name in ReadOf<Service>]: CountIn<Service['answers'][Name]> };
export type CountOf<Service extends ServiceTypes> = Counts<Service>[ReadOf<Service>];
export type Counting<Service extends ServiceTypes, Field> = {
  [Name in ReadOf<Service>]: Field extends Counts<Service>[Name] ? Name : never;
}[ReadOf<Service>];

/** What a read was asked with; nothing, as long as it has no input. */
export type Asked<Service extends ServiceTypes, Name extends ReadOf<Service>> = Readonly<Partial<Service['inputs'][Name]>>;

/** What functions of a row may look at. */
export interface Context<Service extends ServiceTypes, Input, Output = unknown, Captured = unknown> extends Moment<
  Input,
  Output,
  Captured
> {
  readonly turned: readonly Service['turned'][];
}

/** A cached read, and what it holds: of a list the items, or its pages. */
export interface CachedRead<Service extends ServiceTypes, Name extends ReadOf<Service>> {
  readonly operation: Query<unknown, Service['answers'][Name]>;
  readonly asked: Asked<Service, Name>;
  readonly data: Held<Service['answers'][Name]> | undefined;
  readonly limit: number;
}

type Held<Answer> = Answer extends readonly (infer Element)[] ? readonly Element[] | PagedData<Element> : Answer;

/** What a change is put on: the items of a list, page by page, or any other answer. */
export type PartOf<
  Service extends ServiceTypes,
  Name extends ReadOf<Service>,
> = Service['answers'][Name] extends readonly (infer Element)[] ? readonly Element[] : Service['answers'][Name];

/** As `Place`. */
export interface PlaceOf<Service extends ServiceTypes, Name extends ReadOf<Service>> extends Place {
  readonly operation: Query<unknown, Service['answers'][Name]>;
  readonly asked: Asked<Service, Name>;
}

/** One cached answer, as `Seen`. */
export interface CachedAnswer<Service extends ServiceTypes, Name extends ReadOf<Service>> {
  readonly asked: Asked<Service, Name>;
  readonly data: Service['answers'][Name];
  readonly parts: readonly Service['answers'][Name][];
  readonly complete: boolean;
}

/** As `CacheReader`. */
export interface Reader<Service extends ServiceTypes> {
  read<Name extends ReadOf<Service>>(name: Name): readonly CachedAnswer<Service, Name>[];
  find<Kind extends KindOf<Service>>(kind: Kind, ref: Ref): RecordOf<Service, Kind> | undefined;
  copies<Kind extends KindOf<Service>>(kind: Kind, ref: Ref): readonly RecordOf<Service, Kind>[];
}
