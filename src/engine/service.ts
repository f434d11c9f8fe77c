import {
  insert,
  invalidate,
  invalidateAt,
  invalidateLater,
  on,
  patch,
  patchEach,
  remove,
  removeEverywhere,
  set,
  step,
  stepItems,
  stepOnRecord,
  unlessDeleted,
  update,
} from './effects.js';
import type { Item, Ref } from './entities.js';
import type { EngineHost, Mutation, Query } from './host.js';
import type { PagedData } from './pages.js';
import type { Change, Done, Effects, Log, WriteContext, Place, Toggle, Stale, Write } from './pending-writes.js';
import { toggle } from './send.js';

/** The types of a service's records and reads. Used only by the compiler. */
export interface ServiceTypes {
  /** The fields of a record in any answer, by kind of entity; every field is optional. */
  readonly records: object;
  /** The input and the answer of each read, by name. */
  readonly inputs: object;
  readonly answers: object;
  /** The items that writes count. */
  readonly counted: Item;
  /** The client that sends its requests. */
  readonly host: EngineHost;
}

type KindOf<Service extends ServiceTypes> = keyof Service['records'] & string;

export type RecordOf<Service extends ServiceTypes, Kind extends KindOf<Service>> = Service['records'][Kind];

export type PatchOf<Service extends ServiceTypes, Kind extends KindOf<Service>> = Patch<Service['records'][Kind]>;

type ReadOf<Service extends ServiceTypes> = keyof Service['answers'] & keyof Service['inputs'] & string;

type ListOf<Service extends ServiceTypes> = {
  [Name in ReadOf<Service>]: Service['answers'][Name] extends readonly unknown[] ? Name : never;
}[ReadOf<Service>];

type ItemOf<
  Service extends ServiceTypes,
  Name extends ReadOf<Service>,
> = Service['answers'][Name] extends readonly (infer Element)[] ? Element : never;

/** Every field of any variant, with the types that variants give it. */
export type AnyFieldOf<Variants> = { readonly [Field in FieldOf<Variants>]?: ValueOf<Variants, Field> | undefined };

type FieldOf<Variants> = Variants extends unknown ? keyof Variants & string : never;

type ValueOf<Variants, Field> = Variants extends { readonly [Key in Field & string]?: infer Value } ? Value : never;

/** Some fields of a record, and of the records inside it. */
type Patch<Part> = Part extends readonly unknown[]
  ? Part
  : Part extends object
    ? { readonly [Field in keyof Part]?: Patch<Part[Field]> | undefined }
    : Part;

/**
 * A function's result may have no field that its shape lacks: a misspelt field must not compile, and TypeScript checks only
 * object literals for that.
 */
type Exact<Part, Shape> = [Surplus<Part, Shape>] extends [never] ? unknown : { readonly [Field in Surplus<Part, Shape>]: never };

type Surplus<Part, Shape> = Part extends unknown ? Exclude<keyof Part & string, FieldOf<Shape>> : never;

type ElementOf<List> = List extends readonly (infer Element)[] ? Element : never;

/** The number fields of an answer. */
type NumberIn<Answer> = {
  [Field in keyof Answer]-?: Extract<Answer[Field], number> extends never ? never : Field & string;
}[keyof Answer];

type CountIn<Answer> = Answer extends readonly unknown[] ? never : NumberIn<Answer>;

type Counts<Service extends ServiceTypes> = { [Name in ReadOf<Service>]: CountIn<Service['answers'][Name]> };

type CountOf<Service extends ServiceTypes> = Counts<Service>[ReadOf<Service>];

type Counting<Service extends ServiceTypes, Field> = {
  [Name in ReadOf<Service>]: Field extends Counts<Service>[Name] ? Name : never;
}[ReadOf<Service>];

/** The input of a read; every field is optional, because a read may have no input. */
export type ReadInput<Service extends ServiceTypes, Name extends ReadOf<Service>> = Readonly<Partial<Service['inputs'][Name]>>;

/** What the functions of an effects object can read. */
export interface Context<Service extends ServiceTypes, Input, Output = unknown, Captured = unknown> extends WriteContext<
  Input,
  Output,
  Captured
> {
  readonly counted: readonly Service['counted'][];
}

/** A cached read with its data: for a list, its items or its pages. */
export interface CachedRead<Service extends ServiceTypes, Name extends ReadOf<Service>> {
  readonly operation: Query<unknown, Service['answers'][Name]>;
  readonly input: ReadInput<Service, Name>;
  readonly data: Held<Service['answers'][Name]> | undefined;
  readonly limit: number;
}

type Held<Answer> = Answer extends readonly (infer Element)[] ? readonly Element[] | PagedData<Element> : Answer;

/** The argument of a change: the items of a list, page by page, or any other answer. */
type PartOf<
  Service extends ServiceTypes,
  Name extends ReadOf<Service>,
> = Service['answers'][Name] extends readonly (infer Element)[] ? readonly Element[] : Service['answers'][Name];

/** As `Place`. */
export interface PlaceOf<Service extends ServiceTypes, Name extends ReadOf<Service>> extends Place {
  readonly operation: Query<unknown, Service['answers'][Name]>;
  readonly input: ReadInput<Service, Name>;
}

/** One cached answer, typed for its service. */
interface CachedAnswer<Service extends ServiceTypes, Name extends ReadOf<Service>> {
  readonly input: ReadInput<Service, Name>;
  readonly data: Service['answers'][Name];
  readonly parts: readonly Service['answers'][Name][];
  readonly complete: boolean;
}

/** As `CacheReader`. */
export interface Reader<Service extends ServiceTypes> {
  read<Name extends ReadOf<Service>>(name: Name): readonly CachedAnswer<Service, Name>[];
  find<Kind extends KindOf<Service>>(kind: Kind, ref: Ref): RecordOf<Service, Kind> | undefined;
  copies<Kind extends KindOf<Service>>(kind: Kind, ref: Ref): readonly RecordOf<Service, Kind>[];
  readonly mayBeDone: boolean;
}

/** The effects of a write, typed for its service: `WriteEffects` with its records, reads and captured data. */
export interface EffectsOf<Service extends ServiceTypes, Input, Output, Captured, Result> {
  send?(client: Service['host'], input: Input): Promise<Result>;
  /**
   * Runs when the service refuses the write: it may have been done, by an equal write that was lost (`isLost`) or on another device.
   * Resolves to the answer that the write would have had, if it has been done, else to undefined, which leaves the refusal as it is.
   * `isGuess`: the values are not the service's, so they are not cached. `former` is what was known of the lost one, or of this one.
   * No promise: the refusal itself says so.
   */
  alreadyDone?(
    client: Service['host'],
    input: Input,
    error: unknown,
    former: Context<Service, Input, Output, Captured> & { readonly isLost: boolean },
  ): Promise<Done<Result>> | Done<Result>;
  readonly signsIn?: boolean;
  readonly lane?: (input: Input) => string | readonly string[];
  readonly toggle?: Toggle;
  readonly about?: {
    readonly kind: KindOf<Service>;
    readonly keys?: readonly string[];
    ref(input: Input, answer: Output | undefined): Ref;
  };
  readonly deletes?: Effects<Input, Result>['deletes'];
  counted?(reader: Reader<Service>, input: Input): readonly Service['counted'][];
  capture?(reader: Reader<Service>, input: Input, ref: Ref): Captured;
  readonly options?: NonNullable<Effects<Input, Result>['options']>;
  readonly settled?: (write: Write) => void;
  landed?(log: Log, context: Context<Service, Input, Output, Captured>, write: Write): void;
  readonly change?: readonly Change<Input, Output, Captured>[];
  readonly stale?: readonly Stale<Input, Output, Captured>[];
}

/** The functions that build effects, typed for one service: those of effects.ts, and `toggle` of send.ts. */
export interface EffectBuilders<Service extends ServiceTypes> {
  on<Input, Output, Captured, Result = Output, Write extends Mutation<Input, Output> = Mutation<Input, Output>>(
    write: Mutation<Input, Output> & Write,
    effects: EffectsOf<Service, Input, Output, Captured, Result>,
  ): Effects<Input, Result> & Write;

  toggle(name: string): Toggle;

  patch<Kind extends KindOf<Service>, Input, Output, Captured, Part extends PatchOf<Service, Kind>>(
    kind: Kind,
    fields:
      | PatchOf<Service, Kind>
      | ((context: Context<Service, Input, Output, Captured>) => (Part & Exact<Part, RecordOf<Service, Kind>>) | undefined),
    who?: (context: Context<Service, Input, Output, NoInfer<Captured>>) => Ref | undefined,
  ): Change<Input, Output, Captured>;

  patchEach<Kind extends KindOf<Service>, Input, Output, Captured, Part extends PatchOf<Service, Kind>>(
    kind: Kind,
    which: (record: RecordOf<Service, Kind>, context: Context<Service, Input, Output, Captured>) => boolean,
    fields:
      | PatchOf<Service, Kind>
      | ((
          context: Context<Service, Input, Output, Captured>,
          record: RecordOf<Service, Kind>,
        ) => Part & Exact<Part, RecordOf<Service, Kind>>),
  ): Change<Input, Output, Captured>;

  remove<Name extends ListOf<Service>, Input, Output, Captured>(
    reads: readonly Name[],
    which?: (
      item: ItemOf<Service, Name>,
      context: Context<Service, Input, Output, Captured>,
      input: ReadInput<Service, Name>,
    ) => boolean | undefined,
  ): Change<Input, Output, Captured>;

  removeEverywhere<Input, Output, Captured>(kind: KindOf<Service>): Change<Input, Output, Captured>;

  insert<Name extends ListOf<Service>, Input, Output, Captured>(
    reads: readonly Name[],
    item: (context: Context<Service, Input, Output, Captured>) => ItemOf<Service, Name> | undefined,
    belongs?: (input: ReadInput<Service, Name>, item: ItemOf<Service, Name>) => boolean,
  ): Change<Input, Output, Captured>;

  update<Name extends ReadOf<Service>, Input, Output, Captured>(
    reads: readonly Name[],
    moves: boolean,
    apply: (
      part: PartOf<Service, Name>,
      context: Context<Service, Input, Output, Captured>,
      place: PlaceOf<Service, Name>,
    ) => PartOf<Service, Name>,
  ): Change<Input, Output, Captured>;

  set<
    Name extends Exclude<ReadOf<Service>, ListOf<Service>>,
    Input,
    Output,
    Captured,
    Part extends Patch<Service['answers'][Name]>,
  >(
    reads: readonly Name[],
    fields:
      | Patch<Service['answers'][Name]>
      | ((context: Context<Service, Input, Output, Captured>) => (Part & Exact<Part, Service['answers'][Name]>) | undefined),
  ): Change<Input, Output, Captured>;

  step<Field extends CountOf<Service>, Input, Output, Captured>(
    reads: readonly Counting<Service, Field>[],
    field: Field,
    by: (
      context: Context<Service, Input, Output, Captured>,
      input: ReadInput<Service, Counting<Service, Field>>,
    ) => number | undefined,
    dependsOn?: 'nothing' | 'answer',
    which?: (data: Service['answers'][Counting<Service, Field>]) => boolean,
  ): Change<Input, Output, Captured>;

  stepOnRecord<Field extends CountOf<Service>, Input, Output, Captured>(
    reads: readonly Counting<Service, Field>[],
    field: Field,
    by: (
      context: Context<Service, Input, Output, Captured>,
      record: Service['answers'][Counting<Service, Field>],
    ) => number | undefined,
    which?: (record: Service['answers'][Counting<Service, Field>]) => boolean,
  ): Change<Input, Output, Captured>;

  stepItems<Name extends ListOf<Service>, Input, Output, Captured>(
    reads: readonly Name[],
    field: NumberIn<ItemOf<Service, Name>>,
    by: number,
    ids: (context: Context<Service, Input, Output, Captured>) => readonly number[] | undefined,
  ): Change<Input, Output, Captured>;

  stepItemsIn<Name extends ReadOf<Service>, List extends FieldOf<Service['answers'][Name]>, Input, Output, Captured>(
    reads: readonly Name[],
    field: NumberIn<ElementOf<ValueOf<Service['answers'][Name], List>>>,
    by: number,
    ids: (context: Context<Service, Input, Output, Captured>) => readonly number[] | undefined,
    within: List,
  ): Change<Input, Output, Captured>;

  invalidate<Name extends ReadOf<Service>, Input, Output, Captured>(
    reads: readonly Name[],
    when?: (read: CachedRead<Service, Name>, context: Context<Service, Input, Output, Captured>) => boolean,
  ): Stale<Input, Output, Captured>;

  invalidateLater<Input, Output, Captured>(reads: readonly ReadOf<Service>[]): Stale<Input, Output, Captured>;

  invalidateAt<Name extends ListOf<Service>, Input, Output, Captured>(
    reads: readonly Name[],
    at: (context: Context<Service, Input, Output, Captured>) => readonly number[],
    when?: (read: CachedRead<Service, Name>, context: Context<Service, Input, Output, Captured>) => boolean,
  ): Stale<Input, Output, Captured>;

  unlessDeleted<Input, Captured>(
    reads: readonly ListOf<Service>[],
    ...removals: readonly { readonly name: string }[]
  ): (log: Log, context: Context<Service, Input, { readonly id: number }, Captured>, write: Write) => void;
}

/** The functions that build effects, for a service with these types. */
/* @__NO_SIDE_EFFECTS__ */
export function effectsOf<Service extends ServiceTypes>(): EffectBuilders<Service> {
  const builders: Readonly<Record<keyof EffectBuilders<Service>, unknown>> = {
    on,
    toggle,
    patch,
    patchEach,
    remove,
    removeEverywhere,
    insert,
    update,
    set,
    step,
    stepOnRecord,
    stepItems,
    stepItemsIn: stepItems,
    invalidate,
    invalidateLater,
    invalidateAt,
    unlessDeleted,
  };
  // Each function accepts effects of any service; the result's type restricts it to one.
  return builders as EffectBuilders<Service>;
}
