import type { Mutation } from '../contract/operation.js';
import type { CommunityClient } from '../transport/client.js';
import type { Register } from './register.js';
import type { Change, Effects, Ref, Stale } from './row.js';
import type {
  Asked,
  CachedRead,
  Context,
  CountOf,
  Counting,
  ElementOf,
  Exact,
  FieldOf,
  ItemOf,
  KindOf,
  ListOf,
  NumberIn,
  PartOf,
  Patch,
  PatchOf,
  PlaceOf,
  ReadOf,
  Reader,
  RecordOf,
  ServiceTypes,
  ValueOf,
} from './service.js';
import type { Log, Write } from './write.js';

/** A row as its service writes it: `Row` with the records, reads and captured facts in their own types. */
export interface RowOf<Service extends ServiceTypes, Input, Output, Captured, Result> {
  readonly send?: (client: CommunityClient, input: Input) => Promise<Result>;
  readonly signsIn?: boolean;
  readonly lane?: (input: Input) => string | readonly string[];
  readonly register?: Register;
  readonly about?: {
    readonly kind: KindOf<Service>;
    readonly keys?: readonly string[];
    ref(input: Input, answer: Output | undefined): Ref;
  };
  turns?(reader: Reader<Service>, input: Input): readonly Service['turned'][];
  facts?(reader: Reader<Service>, input: Input, ref: Ref): Captured;
  readonly options?: NonNullable<Effects<Input, Result>['options']>;
  readonly settled?: (write: Write) => void;
  landed?(log: Log, context: Context<Service, Input, Output, Captured>, write: Write): void;
  readonly change?: readonly Change<Input, Output, Captured>[];
  readonly stale?: readonly Stale<Input, Output, Captured>[];
}

/** The words of the table of effects, typed for one service: they are the functions of changes.ts and row.ts. */
export interface EffectBuilders<Service extends ServiceTypes> {
  on<Input, Output, Captured, Result = Output>(
    mutation: Mutation<Input, Output>,
    row: RowOf<Service, Input, Output, Captured, Result>,
  ): Effects<Input, Result>;

  register<Field extends FieldOf<Service['records'][KindOf<Service>]>>(
    name: string,
    field: Field,
    value: ValueOf<Service['records'][KindOf<Service>], Field>,
  ): Register;

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
      asked: Asked<Service, Name>,
    ) => boolean | undefined,
  ): Change<Input, Output, Captured>;

  removeEverywhere<Input, Output, Captured>(kind: KindOf<Service>): Change<Input, Output, Captured>;

  insert<Name extends ListOf<Service>, Input, Output, Captured>(
    reads: readonly Name[],
    item: (context: Context<Service, Input, Output, Captured>) => ItemOf<Service, Name> | undefined,
    belongs?: (asked: Asked<Service, Name>, item: ItemOf<Service, Name>) => boolean,
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
      asked: Asked<Service, Counting<Service, Field>>,
    ) => number | undefined,
    dependsOn?: 'nothing' | 'answer',
    which?: (data: Service['answers'][Counting<Service, Field>]) => boolean,
  ): Change<Input, Output, Captured>;

  stepOnRecord<Field extends CountOf<Service>, Input, Output, Captured>(
    reads: readonly Counting<Service, Field>[],
    field: Field,
    by: (context: Context<Service, Input, Output, Captured>) => number | undefined,
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

  invalidateShared<Input, Output, Captured>(
    fact: Service['facts'],
    when: (context: Context<Service, Input, Output, Captured>) => boolean,
  ): Stale<Input, Output, Captured>;

  invalidateAt<Name extends ListOf<Service>, Input, Output, Captured>(
    reads: readonly Name[],
    at: (context: Context<Service, Input, Output, Captured>) => readonly number[],
    when?: (read: CachedRead<Service, Name>, context: Context<Service, Input, Output, Captured>) => boolean,
  ): Stale<Input, Output, Captured>;
}
