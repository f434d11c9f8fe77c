import type { Mutation as CachedMutation, MutationObserver, Query } from '@tanstack/react-query';
import { allReads, type CacheReader } from './cached-reads.js';
import type { Engine } from './client-state.js';
import type { Item, Ref, EntityVisitor } from './entities.js';
import type { AnyQuery, EngineHost, Mutation } from './host.js';
import type { Read } from './pages.js';

/** What the functions of a row may look at: nothing else, so that the same moment always gives the same change. */
export interface WriteContext<Input, Output = unknown, Captured = Item> {
  readonly input: Input;
  /** The service's answer; undefined while the write is pending. */
  readonly answer: Output | undefined;
  /** The record the row is about. */
  readonly ref: Ref;
  /** The items this write turns, as they were when it was submitted; one that an earlier pending write turns counts for that one. */
  readonly counted: readonly Item[];
  /**
   * What the row looked up when the write was submitted, and again, if it had to wait, when the one before it settled. What is
   * `known` of its record is as the earlier pending writes leave it.
   */
  readonly captured: Captured;
}

/** Where a change meets a cached answer. */
export interface Place {
  readonly operation: AnyQuery;
  /** The input the read was asked with. */
  readonly input: Readonly<Record<string, unknown>>;
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
  amount?(data: unknown, place: Pick<Place, 'input'>, context: WriteContext<Input, Output, Captured>): number | undefined;
  /** The fields that a patch sets in a record; undefined if it does not concern the record. A field that is undefined is not known. */
  fieldsFor?(record: Item, context: WriteContext<Input, Output, Captured>): Item | undefined;
  /** It takes items out of lists or puts them in, so that those behind move up or down. */
  readonly moves?: boolean;
  apply(data: unknown, place: Place, context: WriteContext<Input, Output, Captured>, tools: EntityVisitor): unknown;
  /** For the compiler alone: a change fits a row only if it finds there what it looks at. */
  readonly looksAt?: (context: WriteContext<Input, Output, Captured>) => void;
}

/** Reads that a landed write makes stale; `when` narrows them, `at` says at which id of a list the news is. */
export interface Stale<Input = never, Output = never, Captured = Item> {
  readonly reads: readonly string[];
  readonly when?: (read: AnyCachedRead, context: WriteContext<Input, Output, Captured>) => boolean;
  readonly at?: (context: WriteContext<Input, Output, Captured>) => readonly number[];
  /** Asked again at once only if the write's answer was lost; if it landed, when they are shown the next time. */
  readonly later?: boolean;
}

/** A cached read: what it was asked with, and the answer it holds (pages and all), if it holds one. */
export interface AnyCachedRead {
  readonly operation: AnyQuery;
  readonly input: Readonly<Record<string, unknown>>;
  readonly data: unknown;
  /** As in `Place`. */
  readonly limit: number;
}

/** A row of the table of effects, as it is written. */
export interface WriteEffects<Input, Output, Captured, Result = Output> {
  /** Sends the write, where that is more than one call. */
  send?(client: EngineHost, input: Input): Promise<Result>;
  /** It starts a session: the change of account that it causes does not end it. */
  readonly signsIn?: boolean;
  /** Writes of one lane are sent one after the other, in the order of submission; a write may be of several. */
  readonly lane?: (input: Input) => string | readonly string[];
  /** Only the last intent of the lane counts: an overtaken write of the same register is not sent, and resolves to `Superseded`. */
  readonly toggle?: Toggle;
  /** The record the write is about; the engine adds those of its `keys` that the input does not name, if a cached copy tells them. */
  readonly about?: {
    readonly kind: string;
    readonly keys?: readonly string[];
    ref(input: Input, answer: Output | undefined): Ref;
  };
  /** It deletes that record: what is asked for behind it about the same one, in a lane of its, counts nothing. */
  readonly deletes?: (write: Write, later: Write) => boolean;
  /** The items that this write turns, looked up as the facts are; a count of them never counts one twice. */
  counted?(reader: CacheReader, input: Input): readonly Item[];
  capture?(reader: CacheReader, input: Input, ref: Ref): Captured;
  /** What TanStack is told of the write beside what every write says. */
  readonly options?: { readonly gcTime: 0; readonly networkMode: 'always' };
  /** What is done with the write itself once it has settled, one way or the other. */
  readonly settled?: (write: Write) => void;
  /** What else the cache does once the write has landed. */
  landed?(log: Log, context: WriteContext<Input, Output, Captured>, write: Write): void;
  /** Shown while the write is pending, and truth once it has landed: what holds in every case, or waits for the answer. */
  readonly change?: readonly Change<Input, Output, Captured>[];
  /** What only the service can say: asked again once the write has landed. */
  readonly stale?: readonly Stale<Input, Output, Captured>[];
}

/** A row bound to its operation; made by `on`, used by `mutationOptionsOf`. */
export interface Effects<Input, Result> extends WriteEffects<Input, unknown, Item, Result> {
  readonly mutation: Mutation<Input, unknown>;
}

/** Whatever a row handles. */
// eslint-disable-next-line typescript/no-explicit-any -- the engine handles rows of every type; each was checked where it was written
export type Any = any;

/** A row of any write, and its parts, as the engine handles them all. */
export type AnyEffects = Effects<Any, Any>;

export type AnyChange = Change<Any, Any, Any>;

export type AnyStale = Stale<Any, Any, Any>;

/** Writes of one lane of which only the last intent counts, as follow and unfollow. */
export interface Toggle {
  readonly name: string;
  /** Whether the write need not be sent: it is settled as landed if what it asks for is the case, else it is overtaken. */
  spares(log: Log, write: Write): 'done' | 'overtaken' | undefined;
}

/** A write between its submission and the last read that was asked before it settled. */
export interface Write {
  readonly mutation: CachedMutation;
  readonly effects: AnyEffects;
  /** When it was submitted, sent and settled, on the engine's clock. */
  readonly made: number;
  sent: number;
  done: number;
  /** Failed ones did not land; of lost ones nobody knows. */
  state: 'queued' | 'sent' | 'landed' | 'failed' | 'lost';
  /** What the mutation was called with, as it is, and with nothing taken for an empty input; blanked of secrets when it settles. */
  given: unknown;
  input: unknown;
  /** TanStack has run its function, or never will. */
  claimed: boolean;
  /** It is sent when no earlier write of these is pending. */
  readonly lanes: readonly string[];
  /** Another of its register was pending when it was submitted: it may be overtaken. */
  readonly waits: boolean;
  answer: unknown;
  /** As the cache had it when the write was submitted, or while it waited, when a write before it settled. */
  ref: Ref;
  captured: Readonly<Record<string, unknown>>;
  /** The items it turns, by id; an id leaves when another write that turned it lands. */
  counted: Map<unknown, Item>;
  /** Reads that had an answer then: of the others it could know nothing. */
  seen: ReadonlySet<Query>;
  /** Reads that a lost write about the same may have changed, and those of them that hold what it is about. */
  outdated: readonly Query[];
  sources: readonly Query[];
  /** What its steps are worked out from: as old as the counts. Those that differ are named; undefined is none, and no step. */
  basis: Basis;
  readonly bases: Map<Count, Basis | undefined>;
  /** Counts that may include this write already: its step is not put on top of them. */
  readonly ambiguous: Set<Count>;
  /** Reads that were answered while it was in flight: their items may or may not include it. */
  readonly overlaps: Set<Query>;
  /** A write about the same was lost before it: what was known then says nothing of what is read from now on. */
  followsLost: boolean;
  /** Counts that it changes by nobody knows how much. */
  readonly uncounted: Set<Count>;
  /** An equal write, submitted before: this one takes its answer. */
  twin: Write | undefined;
  promise: Promise<unknown> | undefined;
  /** It asks for what landed last in its lanes. */
  repeats: boolean;
  /** The steps it takes on the answers of a read: the fields it counts in. */
  steps(operation: AnyQuery): readonly string[];
  affects(operation: AnyQuery): boolean;
  /** It may make the read stale when it lands. */
  invalidates(operation: AnyQuery): boolean;
  /** Puts its changes on an answer of a query, page by page where there are pages; of its steps those that `isCounted` lets through. */
  apply(data: unknown, read: Read, query: Query | undefined, isCounted?: (change: AnyChange) => boolean): unknown;
}

/** A number in which writes count: a field of one cached answer, or one that several answers tell. */
export interface Count {
  /** It may lack a write that has landed: no later one is counted on top of it. */
  isBehind: boolean;
  /** Lanes of lost writes that it does not include, and of lost ones that it may or may not include. */
  readonly lacking: Set<string>;
  readonly unclear: Set<string>;
}

/** The counts of a client: those of a query by their fields, and shared ones by their names. */
export interface Counts {
  readonly ofQueries: WeakMap<Query, Map<string, Count>>;
  readonly shared: Map<string, Count>;
}

/** What a write knew of the cache. */
export interface Basis {
  readonly captured: Readonly<Record<string, unknown>>;
  readonly counted: Map<unknown, Item>;
}

/** Which news a cached read lacks: everything, or what stands at these ids of its list. */
interface Mark {
  /** When it was marked, and when for the first time since it was last asked for. */
  readonly since: number;
  readonly first: number;
  readonly at: ReadonlySet<number> | 'anywhere';
  /** The whole answer may be wrong, not only its counts, or what lost writes were about. */
  readonly isWhole: boolean;
  /** Lanes of writes that may have changed it in ways that nobody knows. */
  readonly doubt: ReadonlySet<string>;
  /** Not asked for again yet. */
  readonly due: boolean;
}

/** A write that landed, as far as a later one of its lane wants to know. */
export type Landed = Pick<Write, 'effects' | 'input' | 'answer' | 'made' | 'sent' | 'done'>;

/** The pending writes of a client, and what they leave to be asked again. */
export interface Log {
  readonly engine: Engine;
  /**
   * The pending writes in the order of submission, and of the settled ones those that a read under way may not know of, or a
   * pending write of the same lane may want to.
   */
  readonly writes: Map<CachedMutation, Write>;
  /** What landed last in each lane, as far as somebody may want to know. */
  readonly landed: Map<string, Landed>;
  /** Called whenever something has changed that a wait may depend on. */
  readonly waiters: Set<() => void>;
  readonly stale: Map<Query, Mark>;
  readonly counts: Counts;
  /** The fields of a query that its last answer has left as they were. */
  readonly kept: WeakMap<Query, readonly string[]>;
  /** For the fetch under way of a stale list: where its news is, if that is all it was started for. */
  readonly refetchTargets: WeakMap<Query, Mark['at']>;
  /** The hooks that show a write. */
  readonly observers: WeakMap<CachedMutation, Set<Pick<MutationObserver, 'reset'>>>;
  /** When the last write of each row landed, or was lost, in milliseconds since 1970. */
  readonly settledAt: Map<AnyEffects, number>;
  /** True while stale reads are asked again because of our own marks, and for nothing else. */
  isRefetchingStale: boolean;
}

/** On the options of a write: whose it is. */
export const WRITE: unique symbol = Symbol('write');

export interface Owner {
  readonly log: Log;
  readonly effects: AnyEffects;
}

export function ownerOf(mutation: { readonly options: object }): Owner | undefined {
  // Only our options carry the symbol.
  return (mutation.options as { [WRITE]?: Owner })[WRITE];
}

/** What a row has looked up of its record, if it does: the one captured fact that the engine itself knows, by this name. */
export function knownOf({ captured }: Pick<Basis, 'captured'>): Item | undefined {
  // A record, or nothing.
  return captured['known'] as Item | undefined;
}

/** The pending writes that count on screen, in the order of submission. */
export function pendingWrites(log: Log): Write[] {
  return [...log.writes.values()].filter((write) => isPending(write) && !write.twin);
}

export function isPending(write: Write): boolean {
  return write.state === 'queued' || write.state === 'sent';
}

export function sharesLane({ lanes }: Pick<Write, 'lanes'>, other: Write): boolean {
  return other.lanes.some((lane) => lanes.includes(lane));
}

/** How long a write waits for the counts that it changes, in milliseconds. */
const WAIT_LIMIT = 5_000;

/** Settles at the next change of a write or a read; rejects when the signal aborts. To be awaited in a loop: what was waited for must still be so. */
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

/** The time for which something waits; it starts when it is asked for the first time, and its end is a change. */
export function createTimeout(log: Log): { isLeft(): boolean; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeft = true;
  const end = (): void => {
    isLeft = false;
    wake(log);
  };
  return {
    isLeft() {
      timer ??= setTimeout(end, WAIT_LIMIT);
      return isLeft;
    },
    stop: () => clearTimeout(timer),
  };
}

/** How many lanes are remembered: the last ones. */
const REMEMBERED = 100;

/** Remembers what landed last in the lanes of a write. */
export function noteLanded({ landed }: Log, { effects, input, answer, made, sent, done, lanes }: Write): void {
  for (const lane of lanes) {
    landed.delete(lane);
    if (effects.about) landed.set(lane, { effects, input, answer, made, sent, done });
  }
  for (const lane of [...landed.keys()].slice(0, -REMEMBERED)) landed.delete(lane);
}

/** Lets everything that waits check its condition again. */
export function wake({ waiters }: Log): void {
  for (const check of [...waiters]) check();
}

/** Forgets settled writes that nothing under way could miss. */
export function prune(log: Log): void {
  const isBusy = [...log.writes.values()].some(({ state }) => state === 'sent');
  if (isBusy || allReads(log.engine).some(({ query }) => query.state.fetchStatus === 'fetching')) return;
  const pending = pendingWrites(log);
  for (const [mutation, write] of log.writes) {
    const isAwaited = isPending(write) || pending.some((other) => sharesLane(other, write));
    if (write.claimed && !isAwaited) log.writes.delete(mutation);
  }
}
