import { hashKey, type Mutation as CachedMutation, type MutationObserver, type Query } from '@tanstack/react-query';
import { allReads, type CacheReader } from './cached-reads.js';
import type { Engine, StaleMark } from './client-state.js';
import type { Item, Ref, EntityVisitor } from './entities.js';
import type { Touch } from './touches.js';
import type { Holding, Said } from './words.js';
import type { AnyOperation, AnyQuery, EngineEvent, EngineHost, Mutation } from './host.js';

/** All that the functions of an effects object can read, so that the same context always gives the same change. */
export interface WriteContext<Input, Output = unknown, Captured = Item> {
  readonly input: Input;
  /** The service's answer; undefined while the write is pending. */
  readonly answer: Output | undefined;
  /** The record that the write is about. */
  readonly ref: Ref;
  /**
   * The items that this write counts, as they were when it was submitted. An item that an earlier pending write counts is left to
   * that write.
   */
  readonly counted: readonly Item[];
  /**
   * What `capture` read when the write was submitted, and again while it was queued. Its `known` includes the changes of earlier
   * pending writes.
   */
  readonly captured: Captured;
  /** Visits the records of answers. */
  readonly visitor: EntityVisitor;
}

/** The part of a cached answer that a change is applied to. */
export interface Place {
  readonly operation: AnyQuery;
  /** The input of the read. */
  readonly input: Readonly<Record<string, unknown>>;
  /** In a list that is ordered by id: the ids that this part covers, from `lower` to below `upper`. */
  readonly lower: number;
  readonly upper: number;
  /** The maximum number of items of the answer; a list with pages has no limit. */
  readonly limit: number;
  /** What the read holds, if it has a rule. */
  readonly holding?: Holding | undefined;
}

/** One change of a write. `apply` is pure, and returns the same reference if it changes nothing. */
export interface Change<Input = never, Output = never, Captured = Item> {
  /** The reads it changes, or the kind of record it changes in every answer. */
  readonly reads?: readonly string[];
  readonly entity?: string;
  /** In place of names: it changes the reads that hold these records. */
  readonly touches?: readonly Touch[];
  /** The field of a step: a change that adds to a number, and so must never be applied to an answer that may include it. */
  readonly step?: string;
  /**
   * What the amount of a step is computed from. `nothing`: it is a constant. `answer`: from other fields of the same answer, which
   * are as old as its count. Absent: from captured data.
   */
  readonly dependsOn?: 'nothing' | 'answer';
  /** The amount that a step adds to an answer. Undefined if the cache doesn't show it; the answer is then refetched. */
  amount?(data: unknown, place: Pick<Place, 'input'>, context: WriteContext<Input, Output, Captured>): number | undefined;
  /** The fields that a patch sets in a record; undefined if the patch doesn't concern the record. An undefined field is unknown. */
  fieldsFor?(record: Item, context: WriteContext<Input, Output, Captured>): Item | undefined;
  /** It removes or inserts items, so that the items behind them move. */
  readonly moves?: boolean;
  apply(data: unknown, place: Place, context: WriteContext<Input, Output, Captured>, visitor: EntityVisitor): unknown;
  /** Type only: a change fits an effects object only if that captures what the change reads. */
  readonly looksAt?: (context: WriteContext<Input, Output, Captured>) => void;
}

/** Reads that become stale when the write lands. `when` selects some of them; `at` returns the ids that are stale in a list. */
export interface Stale<Input = never, Output = never, Captured = Item> {
  readonly reads?: readonly string[];
  /** In place of names: the reads that hold or show these records. */
  readonly touches?: readonly Touch[];
  readonly when?: (read: AnyCachedRead, context: WriteContext<Input, Output, Captured>) => boolean;
  readonly at?: (context: WriteContext<Input, Output, Captured>, read: AnyCachedRead) => readonly number[];
  /** Refetched at their next mount if the write landed, at once only if its answer was lost. */
  readonly later?: boolean;
}

/** A cached read: its input and its data (pages and all), if it has any. */
export interface AnyCachedRead {
  readonly operation: AnyQuery;
  readonly input: Readonly<Record<string, unknown>>;
  readonly data: unknown;
  /** As in `Place`. */
  readonly limit: number;
}

/** What a write would have answered that has been done; undefined if it has not been done, or nobody knows. */
export type Done<Result> = { readonly result: Result; readonly isGuess?: boolean } | undefined;

/** The effects of a write, as an app declares them. */
export interface WriteEffects<Input, Output, Captured, Result = Output> {
  /** Sends the write if it takes more than one request. */
  send?(client: EngineHost, input: Input): Promise<Result>;
  /**
   * Runs when the service refuses the write: it may have been done, by an equal write that was lost (`isLost`) or on another device.
   * Resolves to the answer that the write would have had, if it has been done, else to undefined, which leaves the refusal as it is.
   * `isGuess`: the values are not the service's, so they are not cached. `former` is what was known of the lost one, or of this one.
   * No promise: the refusal itself says so.
   */
  alreadyDone?(
    client: EngineHost,
    input: Input,
    error: unknown,
    former: WriteContext<Input, Output, Captured> & { readonly isLost: boolean },
  ): Promise<Done<Result>> | Done<Result>;
  /** The write starts a session: the change of account that it causes doesn't cancel it. */
  readonly signsIn?: boolean;
  /** Writes that share a lane are sent one after the other, in the order of submission. */
  readonly lane?: (input: Input) => string | readonly string[];
  /** Of queued writes of one toggle, only the last is sent; the others resolve to `Superseded`. */
  readonly toggle?: Toggle;
  /** The record that the write is about. The engine takes those of its `keys` that the input lacks from a cached copy. */
  readonly about?: {
    readonly kind: string;
    readonly keys?: readonly string[];
    ref(input: Input, answer: Output | undefined): Ref;
  };
  /** The write deletes its record, so later writes of the lane about that record take no step. */
  readonly deletes?: (write: Write, later: Write) => boolean;
  /** The items that this write counts. A count includes each item once, even if two writes count it. */
  counted?(reader: CacheReader, input: Input): readonly Item[];
  capture?(reader: CacheReader, input: Input, ref: Ref): Captured;
  /** Options that TanStack gets beside the engine's. */
  readonly options?: { readonly gcTime: 0; readonly networkMode: 'always' };
  /** Runs when the write has settled, whether it landed or not. */
  readonly settled?: (write: Write) => void;
  /** Runs when the write has landed, after its changes. */
  landed?(log: Log, context: WriteContext<Input, Output, Captured>, write: Write): void;
  /** The optimistic update: shown while the write is pending, and applied to the cache when it lands. */
  readonly change?: readonly Change<Input, Output, Captured>[];
  /** The reads that only the service can update: refetched when the write has landed. */
  readonly stale?: readonly Stale<Input, Output, Captured>[];
  /** What it says, if its changes follow from rules. For `explain`. */
  said?(context: WriteContext<Input, Output, Captured>): Said;
}

/** An operation with its effects: the result of `on`, and the argument of `mutationOptionsOf`. */
export interface Effects<Input, Result> extends WriteEffects<Input, unknown, Item, Result>, Mutation<Input, unknown> {
  readonly change: readonly AnyChange[];
  readonly stale: readonly AnyStale[];
}

/** Any type that effects are declared with. */
// eslint-disable-next-line typescript/no-explicit-any -- the engine handles effects of every type; each was checked where it was declared
export type Any = any;

/** The effects, changes and stale reads of any write. */
export type AnyEffects = Effects<Any, Any>;

export type AnyChange = Change<Any, Any, Any>;

export type AnyStale = Stale<Any, Any, Any>;

/** Writes of one lane of which only the last one matters, such as follow and unfollow. */
export interface Toggle {
  readonly name: string;
  /** Settles a write whose turn has come, and those behind it, that need not be sent: a value is set already, or a later write replaces it. */
  settleUnsent(log: Log, write: Write): void;
}

/** A write, from its submission until no running request can overlap it. */
export interface Write {
  readonly mutation: CachedMutation;
  readonly effects: AnyEffects;
  /** Ticks of the engine's clock. Infinity until it happens. */
  readonly submittedAt: number;
  sentAt: number;
  settledAt: number;
  /** `failed`: it did not land. `lost`: its answer was lost, so it may have landed. `queued` and `sent` writes are pending. */
  state: 'queued' | 'sent' | 'landed' | 'failed' | 'lost';
  /**
   * The mutation's variables. In `input`, no variables are an empty object. Secrets in both are redacted when the write settles.
   */
  variables: unknown;
  input: unknown;
  /** TanStack has called the mutation function, or never will. */
  claimed: boolean;
  /** The write is sent when no earlier write of these lanes is pending. */
  readonly lanes: readonly string[];
  /** Another write of its toggle was pending at submission, so it may be superseded. */
  readonly followsToggle: boolean;
  answer: unknown;
  /** The key fields of its record, from the input and from cached copies. */
  ref: Ref;
  captured: Readonly<Record<string, unknown>>;
  /** The items that it counts, by id. An item is removed when another write that counts it lands. */
  counted: Map<unknown, Item>;
  /** The reads that had data when the write captured; the data of others are unknown to it. */
  capturedReads: ReadonlySet<Query>;
  /** At capture, the reads that unclear writes of its lanes may have changed. */
  unclearReads: readonly Query[];
  /** What it captured from the other reads. */
  certain: Basis;
  /** What its step on each count is computed from: data captured when the count was. Without a basis it takes no step. */
  readonly bases: Map<Count, Basis>;
  /** Counts that may include this write already, so it takes no step on them. */
  readonly ambiguousCounts: Set<Count>;
  /** Reads that were answered while it was in flight, and so may or may not include it. */
  readonly overlappingReads: Set<Query>;
  /** Counts it takes no step on because the amount is unknown. */
  readonly skippedCounts: Set<Count>;
  /** An equal write that was submitted before; this one resolves with its answer. */
  twin: Write | undefined;
  promise: Promise<unknown> | undefined;
  /** It equals the write that landed last in its lanes. It is shown only when its answer has come. */
  isRepeat: boolean;
}

/** A number that steps change: a field of one cached answer, or a shared field. */
export interface Count {
  /** It may lack a write that has landed. No write takes a step on it until it is refetched. */
  mayLackWrite: boolean;
  /**
   * Lanes of lost writes, each with the record as it was before that write, if the count excludes the write; undefined if it is unknown
   * whether it does.
   */
  readonly lostLanes: Map<string, Item | undefined>;
}

/** Counts by query and field, and shared ones by name. */
export interface Counts {
  readonly ofQueries: WeakMap<Query, Map<string, Count>>;
  readonly shared: Map<string, Count>;
}

/** What a step is computed from. */
export interface Basis {
  readonly captured: Readonly<Record<string, unknown>>;
  readonly counted: Map<unknown, Item>;
}

/** The writes of a client, and the reads they made stale. */
export interface Log {
  readonly engine: Engine;
  /**
   * All pending writes in the order of submission. Settled writes stay while a running request may overlap them, or while a write
   * of their lane is pending.
   */
  readonly writes: Map<CachedMutation, Write>;
  /** The last landed write of each lane, if its effects have `about`. */
  readonly landed: Map<string, Write>;
  /** Called when something changes that a write or read may be waiting for. */
  readonly waiters: Set<() => void>;
  /** Called when the turn of a write has come. If it is false, the write waits for the next change. Set by the outbox. */
  mayBeSent: (mutation: CachedMutation) => boolean;
  readonly stale: Map<Query, StaleMark>;
  readonly counts: Counts;
  /** The fields that the last answer of a query left unchanged. */
  readonly kept: WeakMap<Query, readonly string[]>;
  /** For the running refetch of a list: the stale ids, if it was started only for them. */
  readonly refetchTargets: WeakMap<Query, StaleMark['at']>;
  /** The mounted hooks of each write. */
  readonly observers: WeakMap<CachedMutation, Set<Pick<MutationObserver, 'reset'>>>;
  /** Each rejects the promise of a write whose account is gone. */
  readonly ends: WeakMap<CachedMutation, () => void>;
  /** When the last write with these effects landed or was lost, in milliseconds since 1970. */
  readonly settledTimes: Map<AnyEffects, number>;
  /** The writes whose answer was lost, by operation and input, until an equal one lands. */
  readonly lost: Map<string, WriteContext<unknown>>;
  /** True while the engine starts refetches of marked reads. */
  isRefetchingStale: boolean;
}

/** The key for a write's owner in its options. */
export const WRITE: unique symbol = Symbol('write');

export interface Owner {
  readonly log: Log;
  readonly effects: AnyEffects;
}

export function ownerOf(mutation: { readonly options: object }): Owner | undefined {
  // Only our options have the symbol.
  return (mutation.options as { [WRITE]?: Owner })[WRITE];
}

/** The captured record of the write. The engine reads no other captured field but `latest` (`captureLatest`). */
export function knownOf({ captured }: Pick<Basis, 'captured'>): Item | undefined {
  // A record, or undefined.
  return captured['known'] as Item | undefined;
}

/** The pending writes that are shown, in the order of submission. */
export function pendingWrites(log: Log): Write[] {
  return [...log.writes.values()].filter((write) => isPending(write) && !write.twin);
}

/** Reports an event of a write, under the name of its operation and its number. */
export function report({ engine }: Log, { effects, mutation }: Write, event: WriteEvent): void {
  engine.client.emit({ operation: effects.name, write: mutation.mutationId, ...event });
}

/** What an event says of a write, beside which one it is. */
type WriteEvent = WithoutTag<Extract<EngineEvent, { readonly write: number }>>;

type WithoutTag<Event> = Event extends unknown ? Omit<Event, 'operation' | 'write'> : never;

/** Equal for equal writes. */
export function intentOf({ effects, input }: { readonly effects: AnyEffects; readonly input: unknown }): string {
  return hashKey([effects.name, redact(effects, input)]);
}

/** A copy of the variables without the values of secrets. */
export function redact({ secrets = [] }: Pick<AnyOperation, 'secrets'>, variables: unknown): object {
  const fields: [string, unknown][] = Object.entries(variables ?? {});
  return Object.fromEntries(fields.map(([field, value]) => [field, secrets.includes(field) ? '' : value]));
}

export function isPending(write: Write): boolean {
  return write.state === 'queued' || write.state === 'sent';
}

export function sharesLane({ lanes }: Pick<Write, 'lanes'>, other: Write): boolean {
  return other.lanes.some((lane) => lanes.includes(lane));
}

/** How long a write waits for counts, in milliseconds. */
const WAIT_LIMIT = 5_000;

/**
 * Resolves at the next change of a write or read; rejects when the signal aborts. Await it in a loop that checks the condition
 * again.
 */
export function nextChange({ waiters }: Log, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (end: () => void): void => {
      waiters.delete(check);
      signal?.removeEventListener('abort', abort);
      end();
    };
    const check = (): void => stop(resolve);
    const abort = (): void => stop(() => reject(signal?.reason));
    waiters.add(check);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
  });
}

/** A timeout that starts at the first call of `isRunning`. Its end notifies the waiters. */
export function createTimeout(log: Log): { isRunning(): boolean; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = true;
  const end = (): void => {
    isRunning = false;
    notifyWaiters(log);
  };
  return {
    isRunning() {
      timer ??= setTimeout(end, WAIT_LIMIT);
      return isRunning;
    },
    stop: () => clearTimeout(timer),
  };
}

/** The number of lanes whose last landed write is kept. */
const REMEMBERED = 100;

/** Keeps the write as the last landed one of its lanes. */
export function noteLanded({ landed }: Log, write: Write): void {
  for (const lane of write.lanes) {
    landed.delete(lane);
    if (write.effects.about) landed.set(lane, write);
  }
  for (const lane of [...landed.keys()].slice(0, -REMEMBERED)) landed.delete(lane);
}

/** Makes every waiter check its condition again. */
export function notifyWaiters({ waiters }: Log): void {
  for (const check of [...waiters]) check();
}

/** Removes settled writes that no running request can overlap. */
export function prune(log: Log): void {
  const isBusy = [...log.writes.values()].some(({ state }) => state === 'sent');
  if (isBusy || allReads(log.engine).some(({ query }) => query.state.fetchStatus === 'fetching')) return;
  const pending = pendingWrites(log);
  for (const [mutation, write] of log.writes) {
    const isAwaited = isPending(write) || pending.some((other) => sharesLane(other, write));
    if (write.claimed && !isAwaited) log.writes.delete(mutation);
  }
}
