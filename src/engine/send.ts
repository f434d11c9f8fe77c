import { type MutationFunctionContext, type QueryClient } from '@tanstack/react-query';
import { attach, cachedReads } from './cached-reads.js';
import { wouldLoseStep, recapture, landedIn, rerenderAffected, submit } from './capture.js';
import { type CachedQuery, tick } from './client-state.js';
import { contextOf, hasStepOn, isFetching, skippedFields, stepFieldsOf } from './counts.js';
import { isRecord } from './entities.js';
import { fail, fold, markDone } from './fold.js';
import type { EngineHost } from './host.js';
import { accountOf, type CommunityKey, keyFor } from './keys.js';
import {
  type AnyEffects,
  createTimeout,
  intentOf,
  redact,
  type Effects,
  isPending,
  type Log,
  nextChange,
  noteLanded,
  type Owner,
  ownerOf,
  pendingWrites,
  type Toggle,
  sharesLane,
  notifyWaiters,
  report,
  type Write,
  WRITE,
} from './pending-writes.js';
import { logOf } from './reconcile.js';
import { refetchStale } from './refetch.js';

/** What `useMutation` and `MutationObserver` take for a write. */
export interface WriteOptions<Input, Result, Failure> {
  readonly mutationKey: CommunityKey;
  readonly mutationFn: (input: Input, context: MutationFunctionContext) => Promise<Result>;
  /** A write is sent once: if its answer was lost, a retry could apply it twice. */
  readonly retry: false;
  readonly gcTime?: 0;
  readonly networkMode?: 'always';
  /** Types the error only; nothing is thrown. */
  readonly throwOnError?: (error: Failure) => boolean;
}

/** The options of a write, made from its effects; a write without effects can't be built. */
export function mutationOptionsOf<Input, Result, Failure extends Error>(
  client: EngineHost<Failure>,
  effects: Effects<Input, Result>,
): WriteOptions<Input, Result, Failure> {
  const log = logOf(client);
  const { signsIn } = effects;
  // TanStack resets a hook whose key changes, and a sign-in must survive the change of account.
  const account = signsIn ? 'session' : accountOf(client);
  const optionsByEffects = client.part(OPTIONS, () => new WeakMap<AnyEffects, AccountOptions>());
  const cached = optionsByEffects.get(effects);
  // The engine handles writes of every type; the type of the effects determines the options' type.
  if (cached?.account === account) return cached.options as WriteOptions<Input, Result, Failure>;
  const options = {
    mutationKey: keyFor(client, account, effects),
    mutationFn: (input: Input, context: MutationFunctionContext) => sendWrite(log, effects, input, context.client),
    retry: false,
    ...effects.options,
    [WRITE]: { log, effects } satisfies Owner,
  };
  optionsByEffects.set(effects, { account, options });
  // As above.
  return options as unknown as WriteOptions<Input, Result, Failure>;
}

const OPTIONS = Symbol('options of writes');

/** The options of a write for one account: the same object in every render, so that TanStack needn't compare them. */
interface AccountOptions {
  readonly account: string;
  readonly options: object;
}

/**
 * Sends a write when its lanes are free, and folds or fails it before callbacks run. If a callback awaited a refetch before that,
 * the refetch would wait for this write.
 */
async function sendWrite(log: Log, effects: AnyEffects, input: unknown, queryClient: QueryClient): Promise<unknown> {
  const write = claim(log, effects, input, queryClient);
  write.claimed = true;
  write.promise = write.twin ? joinTwin(log, write, write.twin) : run(log, write);
  notifyWaiters(log);
  try {
    return await write.promise;
  } finally {
    effects.settled?.(write);
  }
}

/** Finds the log's entry of a mutation call. Equal submissions are interchangeable, so the first unclaimed one is right. */
function claim(log: Log, effects: AnyEffects, input: unknown, queryClient: QueryClient): Write {
  attach(log.engine, queryClient);
  const unclaimed = [...log.writes.values()].find(
    (write) => write.effects === effects && write.variables === input && !write.claimed,
  );
  if (unclaimed) return unclaimed;
  // It was submitted before the engine was attached to this cache, as the first write of a page without a provider is.
  const mutation = queryClient
    .getMutationCache()
    .getAll()
    .findLast(
      (candidate) => candidate.state.status === 'pending' && candidate.state.variables === input && !log.writes.has(candidate),
    );
  if (!mutation) throw sessionIsOver(log, effects);
  return submit(log, mutation, effects);
}

async function joinTwin(log: Log, write: Write, twin: Write): Promise<unknown> {
  // The app's `onMutate` may delay the twin, or end it before it is sent.
  while (!twin.promise && isPending(twin) && isPending(write)) await nextChange(log);
  if (!twin.promise) {
    write.twin = undefined;
    rerenderAffected(log, write);
    return run(log, write);
  }
  try {
    return await twin.promise;
  } finally {
    const { state, settledAt } = twin;
    Object.assign(write, { state, settledAt } satisfies Partial<Write>);
  }
}

async function run(log: Log, write: Write): Promise<unknown> {
  const { effects, input } = write;
  const { client } = log.engine;
  const timeout = createTimeout(log);
  // After a time offline, TanStack resumes reads only when the writes are done, so the reads that a write waits for are refetched
  // here.
  refetchStale(log);
  const isHeldUp = (): boolean => !isNext(log, write) || (mustWait(log, write) && timeout.isRunning());
  while (isPending(write) && (isHeldUp() || !log.mayBeSent(write.mutation))) await nextChange(log);
  timeout.stop();
  // No await from here to the request: the lane is free in this tick.
  if (isPending(write)) effects.toggle?.settleUnsent(log, write);
  // Its toggle has settled it: now, or with an earlier write.
  if (write.state === 'landed' || isSuperseded(write.answer)) return write.answer;
  if (!isPending(write)) throw sessionIsOver(log, effects);
  // Data may have changed while it waited.
  if (log.engine.clock > write.submittedAt) recapture(log, write);
  Object.assign(write, { state: 'sent', sentAt: tick(log.engine) } satisfies Partial<Write>);
  try {
    const answer: unknown = effects.send
      ? await effects.send(client, input)
      : await client.call(effects, input, { write: write.mutation.mutationId });
    if (log.lost.size > 0) log.lost.delete(intentOf(write));
    fold(log, write, answer);
    return answer;
  } catch (error) {
    const isUnknown = client.service.isUnknown(error);
    if (isUnknown) noteLost(log, write);
    if (client.service.isRefusal(error)) return refused(log, write, error);
    fail(log, write, isUnknown);
    throw error;
  }
}

/** It may have been done: by an equal write that was lost, or on another device. */
async function refused(log: Log, write: Write, error: unknown): Promise<unknown> {
  const { effects, input } = write;
  const lost = log.lost.get(intentOf(write));
  const former = { ...(lost ?? contextOf(log, write)), isLost: lost !== undefined };
  const looked = effects.alreadyDone?.(log.engine.client, input, error, former);
  // Not after a look-up: this one has not been done, so the screen does not show it, and its lanes do not wait.
  const known = lost || !(looked instanceof Promise) ? await looked : undefined;
  if (known) {
    // It is not known which counts include it.
    write.bases.clear();
    fold(log, write, known.isGuess || isSuperseded(known.result) ? undefined : known.result);
    return known.result;
  }
  fail(log, write, false, true);
  const done = await looked;
  if (!done) throw error;
  markDone(log, write);
  return done.result;
}

/** The answer of an equal write was lost, here or in an earlier page: a refusal of the next one may mean that it has been done. */
export function noteLost(log: Log, write: Write, { ref }: Pick<Write, 'ref'> = write): void {
  if (write.effects.alreadyDone) log.lost.set(intentOf(write), { ...contextOf(log, write), ref });
}

/** Items that two writes count are as a lane: while the first one is pending, the second one takes no step for them. */
function isNext(log: Log, write: Write): boolean {
  const isBefore = (other: Write): boolean =>
    sharesLane(other, write) || [...other.counted.keys()].some((id) => write.counted.has(id));
  return pendingWrites(log).find((other) => other === write || isBefore(other)) === write;
}

/**
 * Whether a write must wait for a count on screen: a refetch of the count that is running or due goes first, because a user who
 * keeps pressing would delay it forever. Two writes that change one answer are not in flight together if the amount of one of
 * them is unknown there.
 */
function mustWait(log: Log, write: Write): boolean {
  const others = pendingWrites(log).filter((other) => other !== write && other.state === 'sent');
  return cachedReads(log.engine).some((cached) => {
    const { query } = cached;
    if (!query.isActive() || !hasStepOn(log, write, cached)) return false;
    // Not a refetch that itself waits for a write: for this one, or for one behind it.
    const isDue = log.stale.get(query)?.due === true && !pendingWrites(log).some((other) => wouldLoseStep(log, other, cached));
    return isFetching(query) || isDue || others.some((other) => blocksStep(log, cached, write, other));
  });
}

function blocksStep(log: Log, cached: CachedQuery, one: Write, other: Write): boolean {
  const { operation } = cached;
  const skipsAny = (write: Write, fields: readonly string[]): boolean =>
    skippedFields(log, write, cached).some((field) => fields.includes(field));
  return skipsAny(one, stepFieldsOf(other, operation)) || skipsAny(other, stepFieldsOf(one, operation));
}

/** The write's account is gone. */
function sessionIsOver({ engine }: Log, { name }: AnyEffects): Error {
  return engine.client.service.sessionChangedError(name);
}

/**
 * Effects of a toggle, such as follow and unfollow. The first write in a lane is sent: without it, the last one might ask for the
 * value already set, which the service refuses. Of the writes queued behind it only the last is sent, unless it equals the write
 * that landed last, after it was pressed.
 */
/* @__NO_SIDE_EFFECTS__ */
export function toggle(name: string): Toggle {
  return {
    name,
    settleUnsent(log, write) {
      if (!write.followsToggle) return;
      // Only a write of the same toggle supersedes another: a follow doesn't replace a subscription to the same person.
      const ofToggle = pendingWrites(log).filter((other) => sharesLane(other, write) && other.effects.toggle?.name === name);
      const last = ofToggle.pop() ?? write;
      // Before it there are only superseded writes of the toggle, so the landed write is the one before it. A queued write without a
      // toggle may undo that.
      const before = landedIn(log, last);
      const mayUndo = (other: Write): boolean =>
        !other.effects.toggle && sharesLane(other, last) && other.submittedAt < last.submittedAt;
      if (before && before.settledAt >= last.submittedAt && !pendingWrites(log).some(mayUndo)) settleWith(log, last, before);
      // All at once: none of them is shown any longer, and no new write joins one.
      for (const other of ofToggle) {
        other.answer = SUPERSEDED;
        fail(log, other, false);
      }
    },
  };
}

/** Settles a queued write with the answer of the landed one, without a step. */
function settleWith(log: Log, write: Write, { sentAt, answer }: Write): void {
  Object.assign(write, { state: 'landed', settledAt: tick(log.engine), sentAt, answer } satisfies Partial<Write>);
  noteLanded(log, write);
  rerenderAffected(log, write);
  report(log, write, { type: 'undone', outcome: 'not-sent' });
}

/**
 * The result of a write that was not sent, because a later write of the same toggle (follow and unfollow, subscribe and
 * unsubscribe) replaced it. The later write's result shows whether it landed. Also of a follow or unfollow that the service refused
 * because it had been done, here or on another device.
 */
export interface Superseded {
  readonly superseded: true;
}

/** Whether a write was superseded, or had been done by an earlier one. Its result has no other data. */
export function isSuperseded(result: unknown): result is Superseded {
  return isRecord(result) && result['superseded'] === true;
}

const SUPERSEDED: Superseded = { superseded: true };

/**
 * Removes the secrets of a settled write from the log and from the mutation, and so from a mounted hook's `variables`. A test
 * requires it in the effects of every operation with secrets.
 */
export function redactSecrets(write: Write): void {
  const redacted = redact(write.effects, write.input);
  write.variables = redacted;
  write.input = redacted;
  write.mutation.state = { ...write.mutation.state, variables: redacted };
}

/**
 * Effects of a write with secrets: they are redacted when it settles, TanStack doesn't keep the mutation, and the write never
 * pauses for the network, because paused mutations are dehydrated.
 */
export const redactsSecrets: Pick<AnyEffects, 'settled' | 'options'> = {
  settled: redactSecrets,
  options: { gcTime: 0, networkMode: 'always' },
};

/**
 * A copy of a write's variables with every secret redacted, for the global callbacks of a MutationCache, which get them as
 * `mutate` did. Variables without a secret are returned as they are.
 */
export function withoutSecrets<Variables>(mutation: { readonly options: object }, variables: Variables): Variables {
  const effects = ownerOf(mutation)?.effects;
  // The same fields with the same types: every secret is a string.
  return effects?.secrets ? (redact(effects, variables) as Variables) : variables;
}
