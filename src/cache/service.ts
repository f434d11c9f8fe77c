import type { Mutation, Query } from '../contract/operation.js';
import type { CommunityClient } from '../transport/client.js';
import type { PagedData } from './page.js';
import type { Register } from './register.js';
import type { Change, Effects, Item, Moment, Place, Ref, Stale } from './row.js';
import type { Log, Write } from './write.js';

/** What a service is, as far as the types of its effects are concerned. Nothing of it exists at run time. */
export interface Service {
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

export type KindOf<Of extends Service> = keyof Of['records'] & string;
export type RecordOf<Of extends Service, Kind extends KindOf<Of>> = Of['records'][Kind];
export type PatchOf<Of extends Service, Kind extends KindOf<Of>> = Patch<Of['records'][Kind]>;

export type ReadOf<Of extends Service> = keyof Of['answers'] & keyof Of['inputs'] & string;
export type ListOf<Of extends Service> = {
  [Name in ReadOf<Of>]: Of['answers'][Name] extends readonly unknown[] ? Name : never;
}[ReadOf<Of>];
export type ItemOf<Of extends Service, Name extends ReadOf<Of>> = Of['answers'][Name] extends readonly (infer Element)[]
  ? Element
  : never;

/** Every field of any variant, and what a variant may say there. */
export type AnyFieldOf<Variants> = { readonly [Field in FieldOf<Variants>]?: ValueOf<Variants, Field> | undefined };
type FieldOf<Variants> = Variants extends unknown ? keyof Variants & string : never;
type ValueOf<Variants, Field> = Variants extends { readonly [Key in Field & string]?: infer Value } ? Value : never;

/** Some fields of a record, and some fields of the records in it. */
type Patch<Part> = Part extends readonly unknown[]
  ? Part
  : Part extends object
    ? { readonly [Field in keyof Part]?: Patch<Part[Field]> | undefined }
    : Part;

/** What a function gives back may have no field that its shape lacks: nothing else tells a misspelt one. */
type Exact<Part, Shape> = [Surplus<Part, Shape>] extends [never] ? unknown : { readonly [Field in Surplus<Part, Shape>]: never };
type Surplus<Part, Shape> = Part extends unknown ? Exclude<keyof Part & string, FieldOf<Shape>> : never;

/** The fields of an answer that are numbers. */
type NumberIn<Answer> = {
  [Field in keyof Answer]-?: Extract<Answer[Field], number> extends never ? never : Field & string;
}[keyof Answer];
type CountIn<Answer> = Answer extends readonly unknown[] ? never : NumberIn<Answer>;
type Counts<Of extends Service> = { [Name in ReadOf<Of>]: CountIn<Of['answers'][Name]> };
export type CountOf<Of extends Service> = Counts<Of>[ReadOf<Of>];
type Counting<Of extends Service, Field> = {
  [Name in ReadOf<Of>]: Field extends Counts<Of>[Name] ? Name : never;
}[ReadOf<Of>];

/** What a read was asked with; nothing, as long as it has no input. */
export type Asked<Of extends Service, Name extends ReadOf<Of>> = Readonly<Partial<Of['inputs'][Name]>>;

/** What functions of a row may look at. */
export interface Context<Of extends Service, Input, Output = unknown, Captured = unknown> extends Moment<
  Input,
  Output,
  Captured
> {
  readonly turned: readonly Of['turned'][];
}

/** A cached read, and what it holds: of a list the items, or its pages. */
export interface CachedRead<Of extends Service, Name extends ReadOf<Of>> {
  readonly operation: Query<unknown, Of['answers'][Name]>;
  readonly asked: Asked<Of, Name>;
  readonly data: Held<Of['answers'][Name]> | undefined;
  readonly limit: number;
}

type Held<Answer> = Answer extends readonly (infer Element)[] ? readonly Element[] | PagedData<Element> : Answer;

/** What a change is put on: the items of a list, page by page, or any other answer. */
export type PartOf<Of extends Service, Name extends ReadOf<Of>> = Of['answers'][Name] extends readonly (infer Element)[]
  ? readonly Element[]
  : Of['answers'][Name];

/** As `Place`. */
export interface PlaceOf<Of extends Service, Name extends ReadOf<Of>> extends Place {
  readonly operation: Query<unknown, Of['answers'][Name]>;
  readonly asked: Asked<Of, Name>;
}

/** One cached answer, as `Seen`. */
export interface CachedAnswer<Of extends Service, Name extends ReadOf<Of>> {
  readonly asked: Asked<Of, Name>;
  readonly data: Of['answers'][Name];
  readonly parts: readonly Of['answers'][Name][];
  readonly complete: boolean;
}

/** As `Look`. */
export interface Reader<Of extends Service> {
  read<Name extends ReadOf<Of>>(name: Name): readonly CachedAnswer<Of, Name>[];
  find<Kind extends KindOf<Of>>(kind: Kind, ref: Ref): RecordOf<Of, Kind> | undefined;
  copies<Kind extends KindOf<Of>>(kind: Kind, ref: Ref): readonly RecordOf<Of, Kind>[];
}

/** A row as its service writes it: `Row` with the records, reads and captured facts in their own types. */
export interface RowOf<Of extends Service, Input, Output, Captured, Result> {
  readonly send?: (client: CommunityClient, input: Input) => Promise<Result>;
  readonly signsIn?: boolean;
  readonly lane?: (input: Input) => string | readonly string[];
  readonly register?: Register;
  readonly about?: {
    readonly kind: KindOf<Of>;
    readonly keys?: readonly string[];
    ref(input: Input, answer: Output | undefined): Ref;
  };
  turns?(look: Reader<Of>, input: Input): readonly Of['turned'][];
  facts?(look: Reader<Of>, input: Input, ref: Ref): Captured;
  readonly options?: NonNullable<Effects<Input, Result>['options']>;
  readonly settled?: (write: Write) => void;
  landed?(log: Log, context: Context<Of, Input, Output, Captured>, write: Write): void;
  readonly change?: readonly Change<Input, Output, Captured>[];
  readonly stale?: readonly Stale<Input, Output, Captured>[];
}

/** The words of the table of effects, typed for one service: they are the functions of changes.ts and row.ts. */
export interface Words<Of extends Service> {
  on<Input, Output, Captured, Result = Output>(
    mutation: Mutation<Input, Output>,
    row: RowOf<Of, Input, Output, Captured, Result>,
  ): Effects<Input, Result>;

  register<Field extends FieldOf<Of['records'][KindOf<Of>]>>(
    name: string,
    field: Field,
    value: ValueOf<Of['records'][KindOf<Of>], Field>,
  ): Register;

  patch<Kind extends KindOf<Of>, Input, Output, Captured, Part extends PatchOf<Of, Kind>>(
    kind: Kind,
    fields:
      | PatchOf<Of, Kind>
      | ((context: Context<Of, Input, Output, Captured>) => (Part & Exact<Part, RecordOf<Of, Kind>>) | undefined),
    who?: (context: Context<Of, Input, Output, NoInfer<Captured>>) => Ref | undefined,
  ): Change<Input, Output, Captured>;

  patchEach<Kind extends KindOf<Of>, Input, Output, Captured, Part extends PatchOf<Of, Kind>>(
    kind: Kind,
    which: (record: RecordOf<Of, Kind>, context: Context<Of, Input, Output, Captured>) => boolean,
    fields:
      | PatchOf<Of, Kind>
      | ((context: Context<Of, Input, Output, Captured>, record: RecordOf<Of, Kind>) => Part & Exact<Part, RecordOf<Of, Kind>>),
  ): Change<Input, Output, Captured>;

  remove<Name extends ListOf<Of>, Input, Output, Captured>(
    reads: readonly Name[],
    which?: (
      item: ItemOf<Of, Name>,
      context: Context<Of, Input, Output, Captured>,
      asked: Asked<Of, Name>,
    ) => boolean | undefined,
  ): Change<Input, Output, Captured>;

  removeEverywhere<Input, Output, Captured>(kind: KindOf<Of>): Change<Input, Output, Captured>;

  insert<Name extends ListOf<Of>, Input, Output, Captured>(
    reads: readonly Name[],
    item: (context: Context<Of, Input, Output, Captured>) => ItemOf<Of, Name> | undefined,
    belongs?: (asked: Asked<Of, Name>, item: ItemOf<Of, Name>) => boolean,
  ): Change<Input, Output, Captured>;

  update<Name extends ReadOf<Of>, Input, Output, Captured>(
    reads: readonly Name[],
    moves: boolean,
    apply: (part: PartOf<Of, Name>, context: Context<Of, Input, Output, Captured>, place: PlaceOf<Of, Name>) => PartOf<Of, Name>,
  ): Change<Input, Output, Captured>;

  set<Name extends Exclude<ReadOf<Of>, ListOf<Of>>, Input, Output, Captured, Part extends Patch<Of['answers'][Name]>>(
    reads: readonly Name[],
    fields:
      | Patch<Of['answers'][Name]>
      | ((context: Context<Of, Input, Output, Captured>) => (Part & Exact<Part, Of['answers'][Name]>) | undefined),
  ): Change<Input, Output, Captured>;

  step<Field extends CountOf<Of>, Input, Output, Captured>(
    reads: readonly Counting<Of, Field>[],
    field: Field,
    by: (context: Context<Of, Input, Output, Captured>, asked: Asked<Of, Counting<Of, Field>>) => number | undefined,
    dependsOn?: 'nothing',
    which?: (data: Of['answers'][Counting<Of, Field>]) => boolean,
  ): Change<Input, Output, Captured>;

  stepOnRecord<Field extends CountOf<Of>, Input, Output, Captured>(
    reads: readonly Counting<Of, Field>[],
    field: Field,
    by: (context: Context<Of, Input, Output, Captured>) => number | undefined,
  ): Change<Input, Output, Captured>;

  stepItems<Name extends ListOf<Of>, Input, Output, Captured>(
    reads: readonly Name[],
    field: NumberIn<ItemOf<Of, Name>>,
    by: number,
    ids: (context: Context<Of, Input, Output, Captured>) => readonly number[] | undefined,
  ): Change<Input, Output, Captured>;

  again<Name extends ReadOf<Of>, Input, Output, Captured>(
    reads: readonly Name[],
    when?: (read: CachedRead<Of, Name>, context: Context<Of, Input, Output, Captured>) => boolean,
  ): Stale<Input, Output, Captured>;

  againLater<Input, Output, Captured>(reads: readonly ReadOf<Of>[]): Stale<Input, Output, Captured>;

  againFact<Input, Output, Captured>(
    fact: Of['facts'],
    when: (context: Context<Of, Input, Output, Captured>) => boolean,
  ): Stale<Input, Output, Captured>;

  againAt<Name extends ListOf<Of>, Input, Output, Captured>(
    reads: readonly Name[],
    at: (context: Context<Of, Input, Output, Captured>) => readonly number[],
    when?: (read: CachedRead<Of, Name>, context: Context<Of, Input, Output, Captured>) => boolean,
  ): Stale<Input, Output, Captured>;
}
