import type { EntityKind } from '../contract/answer.js';
import type { AnyQuery, Mutation } from '../contract/operation.js';
import type { CommunityClient } from '../transport/client.js';
import type { CacheReader } from './look.js';
import type { Register } from './register.js';
import type { Log, Write } from './write.js';

/** Names a record: by id where both sides know one, else by another of its keys (which may be used again by another record). */
export interface Ref {
  readonly id?: number | undefined;
  readonly [key: string]: unknown;
}

/** A record as the cache holds it. */
export type Item = Readonly<Record<string, unknown>>;

/** What the functions of a row may look at: nothing else, so that the same moment always gives the same change. */
export interface Moment<Input, Output = unknown, Captured = Item> {
  readonly input: Input;
  /** The service's answer; undefined while the write is pending. */
  readonly answer: Output | undefined;
  /** The record the row is about. */
  readonly ref: Ref;
  /** The items this write turns, as they were when it was submitted; one that an earlier pending write turns counts for that one. */
  readonly turned: readonly Item[];
  /**
   * What the row looked up when the write was submitted, and again, if it had to wait, when the one before it settled. What is
   * `known` of its record is as the earlier pending writes leave it.
   */
  readonly facts: Captured;
}

/** Where a change meets a cached answer. */
export interface Place {
  readonly operation: AnyQuery;
  /** The input the read was asked with. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** Of a list in the order of ids: the ids that belong to the part that is looked at, from `lower` to below `upper`. */
  readonly lower: number;
  readonly upper: number;
  /** How many items the answer holds at most; a list that is loaded page by page has no bound. */
  readonly limit: number;
}

/** One thing a write changes. `apply` is pure, and gives back the same reference when it changes nothing. */
export interface Change<Input = never, Output = never, Captured = Item> {
  /** The reads it touches, or the kind of record it touches wherever one occurs. */
  readonly reads?: readonly string[];
  readonly entity?: string;
  /** The field it counts in, where it is no idempotent change: a step must never be put on an answer that may include it already. */
  readonly step?: string;
  /**
   * What the amount of the step depends on, if it is not what the row looked up: on nothing, or on the rest of the answer, which is as
   * old as its count.
   */
  readonly dependsOn?: 'nothing' | 'answer';
  /** By how much a step counts in an answer; undefined where the cache cannot tell, and then the answer is asked again. */
  amount?(data: unknown, place: Pick<Place, 'asked'>, moment: Moment<Input, Output, Captured>): number | undefined;
  /** The fields that a patch sets, and of which record. */
  patchOf?(moment: Moment<Input, Output, Captured>): { readonly ref: Ref; readonly fields: Item } | undefined;
  /** It takes items out of lists or puts them in, so that those behind move up or down. */
  readonly moves?: boolean;
  apply(data: unknown, place: Place, moment: Moment<Input, Output, Captured>, tools: Tools): unknown;
  /** For the compiler alone: a change fits a row only if it finds there what it looks at. */
  readonly looksAt?: (moment: Moment<Input, Output, Captured>) => void;
}

/** What the engine lends to a change: the walk to the records of a kind inside an answer. */
export interface Tools {
  /** Visits each record of the kind that `ref` names (every one without `ref`); the visitor gives the record back, changed or not, or `REMOVED`. */
  walk(data: unknown, operation: AnyQuery, kind: string, ref: Ref | undefined, visit: (record: Item) => unknown): unknown;
}

/** Reads that a landed write makes stale; `when` narrows them, `at` says at which id of a list the news is. */
export interface Stale<Input = never, Output = never, Captured = Item> {
  readonly reads: readonly string[];
  /** A fact that several reads tell: one of them is asked. */
  readonly fact?: string;
  readonly when?: (read: Stored, moment: Moment<Input, Output, Captured>) => boolean;
  readonly at?: (moment: Moment<Input, Output, Captured>) => readonly number[];
  /** Asked again at once only if the write's answer was lost; if it landed, when they are shown the next time. */
  readonly later?: boolean;
}

/** A cached read: what it was asked with, and the answer it holds (pages and all), if it holds one. */
export interface Stored {
  readonly operation: AnyQuery;
  readonly asked: Readonly<Record<string, unknown>>;
  readonly data: unknown;
  /** As in `Place`. */
  readonly limit: number;
}

/** A row of the table of effects, as it is written. */
export interface Row<Input, Output, Captured, Result = Output> {
  /** Sends the write, where that is more than one call. */
  readonly send?: (client: CommunityClient, input: Input) => Promise<Result>;
  /** It starts a session: the change of account that it causes does not end it. */
  readonly signsIn?: boolean;
  /** Writes of one lane are sent one after the other, in the order of submission; a write may be of several. */
  readonly lane?: (input: Input) => string | readonly string[];
  /** Only the last intent of the lane counts: an overtaken write of the same register is not sent, and resolves to `Superseded`. */
  readonly register?: Register;
  /** The record the write is about; the engine adds those of its `keys` that the input does not name, if a cached copy tells them. */
  readonly about?: {
    readonly kind: EntityKind;
    readonly keys?: readonly string[];
    ref(input: Input, answer: Output | undefined): Ref;
  };
  /** The items that this write turns, looked up as the facts are; a count of them never counts one twice. */
  turns?(reader: CacheReader, input: Input): readonly Item[];
  facts?(reader: CacheReader, input: Input, ref: Ref): Captured;
  /** What TanStack is told of the write beside what every write says. */
  readonly options?: { readonly gcTime: 0; readonly networkMode: 'always' };
  /** What is done with the write itself once it has settled, one way or the other. */
  readonly settled?: (write: Write) => void;
  /** What else the cache does once the write has landed. */
  landed?(log: Log, moment: Moment<Input, Output, Captured>, write: Write): void;
  /** Shown while the write is pending, and truth once it has landed: what holds in every case, or waits for the answer. */
  readonly change?: readonly Change<Input, Output, Captured>[];
  /** What only the service can say: asked again once the write has landed. */
  readonly stale?: readonly Stale<Input, Output, Captured>[];
}

/** A row bound to its operation; made by `on`, used by `mutationOptionsOf`. */
export interface Effects<Input, Result> extends Row<Input, unknown, Item, Result> {
  readonly mutation: Mutation<Input, unknown>;
}

/** Whatever a row handles. */
// eslint-disable-next-line typescript/no-explicit-any -- the engine handles rows of every type; each was checked where it was written
export type Any = any;

/** A row of any write, and its parts, as the engine handles them all. */
export type AnyEffects = Effects<Any, Any>;
export type AnyChange = Change<Any, Any, Any>;
export type AnyStale = Stale<Any, Any, Any>;

/* @__NO_SIDE_EFFECTS__ */
export function on<Input, Output, Captured, Result = Output>(
  mutation: Mutation<Input, Output>,
  row: Row<Input, Output, Captured, Result>,
): Effects<Input, Result> {
  // A row's functions see only answers of its own operation, so the type of the answer may be forgotten here.
  return { ...row, mutation } as unknown as Effects<Input, Result>;
}
