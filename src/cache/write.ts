import type { Mutation as CachedMutation, MutationObserver, Query } from '@tanstack/react-query';
import type { AnyQuery } from '../contract/operation.js';
import { allReads } from './cached-reads.js';
import type { Count, Counts } from './counts.js';
import type { Engine, Reading } from './engine.js';
import { isSame, merge } from './entities.js';
import type { AnyEffects, Change, Item, Moment, Ref } from './row.js';

/** A write between its submission and the last read that was asked before it settled. */
export interface Write {
  readonly mutation: CachedMutation;
  readonly row: AnyEffects;
  /** When it was submitted, sent and settled, on the engine's clock. */
  readonly made: number;
  sent: number;
  done: number;
  state: 'queued' | 'sent' | 'landed' | 'failed';
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
  facts: Readonly<Record<string, unknown>>;
  /** The items it turns, by id; an id leaves when another write that turned it lands. */
  turned: Map<unknown, Item>;
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
  /** An equal write, submitted before: this one takes its answer. */
  twin: Write | undefined;
  promise: Promise<unknown> | undefined;
  /** The steps it takes on the answers of a read: the fields it counts in. */
  steps(operation: AnyQuery): readonly string[];
  touches(operation: AnyQuery): boolean;
  /** It may make the read stale when it lands. */
  outdates(operation: AnyQuery): boolean;
  /** Puts its changes on an answer of a query, page by page where there are pages; of its steps those that `isCounted` lets through. */
  apply(data: unknown, reading: Reading, query: Query | undefined, isCounted?: (change: AnyChange) => boolean): unknown;
}

export type AnyChange = Change<unknown, unknown>;

/** What a write knew of the cache. */
export interface Basis {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly turned: Map<unknown, Item>;
}

/** Which news a cached read lacks: everything, or what stands at these ids of its list. */
export interface Mark {
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
export type Landed = Pick<Write, 'row' | 'input' | 'answer' | 'made' | 'sent' | 'done'>;

/** The pending writes of a client, and what they leave to be asked again. */
export interface Log {
  readonly engine: Engine;
  /**
   * The pending writes in the order of submission, and of the settled ones those that a read under way may not know of, or a
   * pending write of the same lane may want to.
   */
  readonly writes: Map<CachedMutation, Write>;
  /** What landed last in each lane that has a register. */
  readonly landed: Map<string, Landed>;
  /** Called whenever a write settles. */
  readonly waiters: Set<() => void>;
  readonly stale: Map<Query, Mark>;
  readonly counts: Counts;
  /** The fields of a query that its last answer has left as they were. */
  readonly kept: WeakMap<Query, readonly string[]>;
  /** For the fetch under way of a stale list: where its news is, if that is all it was started for. */
  readonly aims: WeakMap<Query, Mark['at']>;
  /** The hooks that show a write. */
  readonly observers: WeakMap<CachedMutation, Set<Pick<MutationObserver, 'reset'>>>;
  /** When the last write of each row landed, or was lost, in milliseconds since 1970. */
  readonly settledAt: Map<AnyEffects, number>;
  /** True while stale reads are asked again because of our own marks, and for nothing else. */
  aiming: boolean;
}

/** On the options of a write: whose it is. */
export const WRITE: unique symbol = Symbol('write');

export interface Owner {
  readonly log: Log;
  readonly row: AnyEffects;
}

export function ownerOf(mutation: { readonly options: object }): Owner | undefined {
  // Only our options carry the symbol.
  return (mutation.options as { [WRITE]?: Owner })[WRITE];
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

/**
 * What a row's functions may look at now: the items that no earlier pending write turns, and its record as the earlier pending
 * writes leave it. For a count it is as old as that.
 */
export function momentOf(log: Log, write: Write, count?: Count): Moment<unknown> {
  const { input, answer, ref } = write;
  const { facts, turned: own } = (count && basisOf(write, count)) ?? write;
  const turned = new Map(own);
  let known = facts['known'] as Item | undefined;
  if (isPending(write)) {
    for (const earlier of pendingWrites(log)) {
      if (earlier === write) break;
      for (const id of ((count && basisOf(earlier, count)) ?? earlier).turned.keys()) turned.delete(id);
      if (known && write.row.about) known = patched(log, known, write, earlier, count);
    }
  }
  return { input, answer, ref, turned: [...turned.values()], facts: known ? { ...facts, known } : facts };
}

/** What the step of a write on a count is worked out from; undefined where nothing is as old as the count. */
export function basisOf({ basis, bases }: Write, count: Count): Basis | undefined {
  return bases.has(count) ? bases.get(count) : basis;
}

/**
 * What an earlier write makes of the record that a write is about. For a count, a field that the earlier one did not know is not known
 * behind it either: its step was not taken, and there is nothing to start from.
 */
export function patched(log: Log, known: Item, { ref, row }: Write, earlier: Write, count?: Count): Item {
  const patches = (earlier.row.change ?? []).filter((change) => change.entity === row.about?.kind && change.patchOf);
  if (patches.length === 0) return known;
  const moment = momentOf(log, earlier, count);
  const before = moment.facts['known'] as Item | undefined;
  return patches.reduce((record, { patchOf }) => {
    const patch = patchOf?.(moment);
    if (!patch || !isSame(ref, patch.ref)) return record;
    const unknown = count && before ? Object.keys(patch.fields).filter((field) => before[field] === undefined) : [];
    return { ...merge(record, patch.fields), ...Object.fromEntries(unknown.map((field) => [field, undefined])) };
  }, known);
}

/** How long a write waits for the re-read of what it counts in, and that re-read for what it depends on, in milliseconds. */
const PATIENCE = 5_000;

/** Settles at the next change of a write or a read; rejects when the signal aborts. To be awaited in a loop: what was waited for must still be so. */
export function nextChange({ waiters }: Log, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (end: () => void): void => {
      waiters.delete(look);
      signal?.removeEventListener('abort', abort);
      end();
    };
    const look = (): void => stop(resolve);
    const abort = (): void => stop(() => reject(signal?.reason));
    waiters.add(look);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
  });
}

/** The time for which something waits; it starts when it is asked for the first time, and its end is a change. */
export function createPatience(log: Log): { isLeft(): boolean; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeft = true;
  const end = (): void => {
    isLeft = false;
    wake(log);
  };
  return {
    isLeft() {
      timer ??= setTimeout(end, PATIENCE);
      return isLeft;
    },
    stop: () => clearTimeout(timer),
  };
}

/** How many lanes are remembered: the last ones. */
const REMEMBERED = 100;

/** Remembers what landed last in the lanes of a write. */
export function noteLanded({ landed }: Log, { row, input, answer, made, sent, done, lanes }: Write): void {
  for (const lane of lanes) {
    landed.delete(lane);
    if (row.register) landed.set(lane, { row, input, answer, made, sent, done });
  }
  for (const lane of [...landed.keys()].slice(0, -REMEMBERED)) landed.delete(lane);
}

/** Whoever waits looks again. */
export function wake({ waiters }: Log): void {
  for (const look of [...waiters]) look();
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
