import { hashKey, type Mutation as CachedMutation, type MutationObserver, type Query } from '@tanstack/react-query';
import { allReads } from '../cache/cached-reads.js';
import { type Engine, keepLatest, type StaleMark } from '../cache/client-state.js';
import type { Item } from '../cache/entities.js';
import type { Rule } from '../rules/facts.js';
import type { AnyOperation, CallHow, EngineEvent, EngineHost, Mutation } from '../host.js';
import { isElsewhere, type Timed } from './timeline.js';
import type { ServiceRules, Touch } from '../rules/touches.js';
import { type Fact, type Known, unknown } from '../words.js';

/** Any type that a write is declared with. */
// eslint-disable-next-line typescript/no-explicit-any -- the engine handles writes of every type; each was checked where it was declared
export type Any = any;

/** The result of a refused write that has been done already; undefined if it has not been done, or nobody knows. */
export type Done<Result> = { readonly result: Result; readonly isGuess?: boolean } | undefined;

/** What was known of a write when it was refused, or of an equal one that was lost before (`isLost`). */
export interface Former {
  readonly isLost: boolean;
  /** When it was sent, on the engine's clock; 0 if that is not known. */
  readonly sentAt: number;
  /** When it was lost: it has been done before, if at all. Infinity if none was lost. */
  readonly settledAt: number;
  /** The first record that it names, as it was before the write. */
  readonly known: Readonly<Record<string, unknown>>;
}

/** What a write needs beside its rules. */
export interface ByHand<Input, Result, Host extends EngineHost = EngineHost> {
  /** Sends the write if it takes more than one request. Each call gets `how`, so that its events name the write. */
  send?(client: Host, input: Input, how: CallHow): Promise<Result>;
  /**
   * Runs when the service refuses the write: it may have been done, by an equal write that was lost (`isLost`) or on another device.
   * Resolves to the answer that the write would have had, if it has been done, else to undefined, which leaves the refusal as it is.
   * `isGuess`: the values are not the service's, so they are not cached. No promise: the refusal itself says so.
   */
  alreadyDone?(client: Host, input: Input, error: unknown, former: Former): Promise<Done<Result>> | Done<Result>;
  /** The write starts a session: the change of account that it causes doesn't cancel it, and what it changes is refetched when it is shown. */
  readonly signsIn?: boolean;
  /** Other writes with one of these names are sent in order with it, beside those that name the same record. */
  lane?(input: Input): readonly string[];
  /** Of queued writes of one toggle, only the last is sent; the others resolve to `Superseded`. */
  readonly toggle?: string;
  /** Runs when the write has landed, after its changes. */
  landed?(log: Log, write: Write): void;
}

/** A write as `mutationOptionsOf` takes it: an operation, its rules, and what it needs beside them. */
export interface RuledWrite<Input, Result> extends Mutation<Input, unknown>, ByHand<Input, Result> {
  readonly rule: Rule;
}

/** The same, of any types. */
export type AnyWrite = Mutation<Any, unknown> &
  ByHand<Any, Any, Any> & {
    readonly rule: Rule;
    /** Of a write of another tab: what its answer said of the records that it names, by name. */
    readonly answered?: ReadonlyMap<string, Item>;
  };

/** A write, from its submission until no running request can overlap it. */
export interface Write extends Timed {
  readonly mutation: CachedMutation;
  readonly operation: AnyWrite;
  /** Ticks of the engine's clock. Infinity until it happens. */
  readonly submittedAt: number;
  sentAt: number;
  settledAt: number;
  /** `failed`: it did not land. `lost`: its answer was lost, so it may have landed. `queued` and `sent` writes are pending. */
  state: 'queued' | 'sent' | 'landed' | 'failed' | 'lost';
  /** The mutation's variables as the schema returns them. Secrets in them are redacted when the write settles. */
  input: object;
  /** TanStack has called the mutation function, or never will. */
  claimed: boolean;
  /** The write is sent when no earlier write of these lanes is pending. */
  readonly lanes: readonly string[];
  /** What it can change, with this input. */
  readonly touches: readonly Touch[];
  answer: unknown;
  /** Why it was ended before it was sent, if not by a change of account. */
  error?: Error;
  /** An equal write that was submitted before; this one resolves with its answer. */
  twin: Write | undefined;
  promise: Promise<unknown> | undefined;
}

/** The writes of a client, and the reads they made stale. */
export interface Log {
  readonly engine: Engine;
  /**
   * All pending writes in the order of submission. Settled writes stay until nothing is pending, and no request is running
   * that may overlap one.
   */
  readonly writes: Map<CachedMutation, Write>;
  /** The rules of the service, as its first write with facts brings them, or with an app's own beside them. */
  service: ServiceRules | undefined;
  /** How often a write or an answer has come: what follows from them is worked out once for each. */
  changes: number;
  readonly stale: Map<Query, StaleMark>;
  /** Of each lane, the last write that has landed, or may have. */
  readonly latest: Map<string, Write>;
  /** The writes whose answer was lost, by operation and input, until an equal one lands. */
  readonly lost: Map<string, Former>;
  /** Called when something changes that a write or read may be waiting for. */
  readonly waiters: Set<() => void>;
  /** Called when the turn of a write has come. If it is false, the write waits for the next change. Set by the outbox. */
  mayBeSent: (mutation: CachedMutation) => boolean;
  readonly mutations: WeakMap<CachedMutation, OwnMutation>;
}

/** What TanStack does not say of a mutation. */
interface OwnMutation {
  /** The mounted hooks of the write. */
  readonly observers: Set<Pick<MutationObserver, 'reset' | 'getCurrentResult'>>;
  /** Rejects the promise of a write that is not sent any more. */
  end(error: Error): void;
}

/** The engine's own part of a mutation. */
export function mutationOf({ mutations }: Log, mutation: CachedMutation): OwnMutation {
  const own = mutations.get(mutation) ?? { observers: new Set(), end: () => undefined };
  mutations.set(mutation, own);
  return own;
}

/** The write's account is gone. */
export function sessionIsOver({ engine }: Log, { name }: Pick<AnyWrite, 'name'>): Error {
  return engine.client.service.sessionChangedError(name);
}

/** The key for a write's owner in its options. */
export const WRITE: unique symbol = Symbol('write');

export interface Owner {
  readonly log: Log;
  readonly operation: AnyWrite;
}

export function ownerOf(mutation: { readonly options: object }): Owner | undefined {
  // Only our options have the symbol.
  return (mutation.options as { [WRITE]?: Owner })[WRITE];
}

/** The pending writes that are shown, in the order of submission. */
export function pendingWrites(log: Log): Write[] {
  return [...log.writes.values()].filter((write) => isPending(write) && !write.twin);
}

/** Those of them whose answer has not come. */
export function sentWrites(log: Log): Write[] {
  return pendingWrites(log).filter(({ state }) => state === 'sent');
}

/** Reports an event of a write, under the name of its operation and its number. Those of another tab are reported there. */
export function report({ engine }: Log, write: Write, event: WriteEvent): void {
  const { operation, mutation } = write;
  if (isElsewhere(write)) return;
  engine.client.emit({ operation: operation.name, write: mutation.mutationId, ...event });
}

/** What an event says of a write, beside which one it is. */
type WriteEvent = WithoutTag<Extract<EngineEvent, { readonly write: number }>>;

type WithoutTag<Event> = Event extends unknown ? Omit<Event, 'operation' | 'write'> : never;

/** Equal for equal writes. */
export function intentOf({ operation, input }: Pick<Write, 'operation' | 'input'>): string {
  return hashKey([operation.name, redact(operation, input)]);
}

/** What a write makes true, with what is known of other records: nothing by default. Its rule gets no secret. */
export function saidBy(
  { operation, input }: Pick<Write, 'operation' | 'input'>,
  find: Known<Any>['find'] = () => undefined,
): readonly Fact[] {
  const shown = operation.secrets ? redact(operation, input, unknown) : input;
  return operation.rule.facts(shown, { find }).filter(({ when }) => when !== false);
}

/** Whether an equal write that was sent before was lost, so that it may have been done already. */
export function mayBeDone({ lost }: Log, write: Write): boolean {
  const former = lost.size > 0 ? lost.get(intentOf(write)) : undefined;
  return former !== undefined && former.sentAt < write.sentAt;
}

/** A copy of the variables without the values of secrets: in their place stands something else. */
export function redact({ secrets = [] }: Pick<AnyOperation, 'secrets'>, variables: unknown, other: unknown = ''): object {
  const fields: [string, unknown][] = Object.entries(variables ?? {});
  return Object.fromEntries(fields.map(([field, value]) => [field, secrets.includes(field) ? other : value]));
}

export function isPending(write: Write): boolean {
  return write.state === 'queued' || write.state === 'sent';
}

export function sharesLane({ lanes }: Pick<Write, 'lanes'>, other: Write): boolean {
  return other.lanes.some((lane) => lanes.includes(lane));
}

/** How long a write waits for numbers, in milliseconds. */
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
  return {
    isRunning() {
      timer ??= setTimeout(() => {
        isRunning = false;
        notifyWaiters(log);
      }, WAIT_LIMIT);
      return isRunning;
    },
    stop: () => clearTimeout(timer),
  };
}

/** Keeps the write as the latest one of its lanes. */
export function noteLatest({ latest }: Log, write: Write): void {
  for (const lane of write.lanes) keepLatest(latest, lane, write);
}

/** Makes every waiter check its condition again. */
export function notifyWaiters({ waiters }: Log): void {
  for (const check of [...waiters]) check();
}

/** Something has come that changes what is known of the past. */
export function changed(log: Log): void {
  log.changes += 1;
  log.engine.version += 1;
}

/** Whether nothing is pending or being fetched. */
export function isQuiet({ writes, engine }: Log): boolean {
  const isBusy = (write: Write): boolean => isPending(write) || !write.claimed;
  return ![...writes.values()].some(isBusy) && !allReads(engine).some(({ query }) => query.state.fetchStatus !== 'idle');
}
