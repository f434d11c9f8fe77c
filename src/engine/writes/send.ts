import { type MutationFunctionContext, type QueryClient } from '@tanstack/react-query';
import { attach, cachedReads } from '../cache/cached-reads.js';
import { tick } from '../cache/client-state.js';
import { isEqual, isRecord, type Ref } from '../cache/entities.js';
import { GONE, isOfAll, mustFollow, NO_RULES } from '../rules/facts.js';
import { fail, fold } from './fold.js';
import type { EngineHost } from '../host.js';
import { accountOf, type CommunityKey, keyFor } from '../cache/keys.js';
import {
  type AnyWrite,
  changed,
  createTimeout,
  type Former,
  intentOf,
  isPending,
  type Log,
  mutationOf,
  nextChange,
  noteLatest,
  notifyWaiters,
  type Owner,
  ownerOf,
  pendingWrites,
  redact,
  report,
  type RuledWrite,
  saidBy,
  sentWrites,
  sessionIsOver,
  sharesLane,
  WRITE,
  type Write,
} from '../past/log.js';
import { isFetching } from './marks.js';
import { knownNumber, numbersIn, numbersMixedBy, type Place, renderNumbers, storeNumbers } from '../past/numbers.js';
import { type NamedChange, outcomeOf } from '../past/outcome.js';
import { landedIn, rerenderAffected, submit } from './overlay.js';
import { logOf } from './reconcile.js';
import { refetchStale } from './refetch.js';

/** What `useMutation` and `MutationObserver` take for a write. */
export interface WriteOptions<Input, Result, Failure> {
  readonly mutationKey: CommunityKey;
  readonly mutationFn: (input: Input, context: MutationFunctionContext) => Promise<Result>;
  /** TanStack does not repeat a write: if its answer was lost, a retry could apply it twice. */
  readonly retry: false;
  readonly gcTime?: 0;
  readonly networkMode?: 'always';
  /** Types the error only; nothing is thrown. */
  readonly throwOnError?: (error: Failure) => boolean;
}

/** The options of a write. A write without rules can't be built. */
export function mutationOptionsOf<Input, Result, Failure extends Error>(
  client: EngineHost<Failure>,
  operation: RuledWrite<Input, Result>,
): WriteOptions<Input, Result, Failure> {
  const log = logOf(client);
  const { signsIn, rule } = operation;
  if (rule.service !== NO_RULES) log.service ??= rule.service;
  // TanStack resets a hook whose key changes, and a sign-in must survive the change of account.
  const account = signsIn ? 'session' : accountOf(client);
  const optionsByWrite = client.part(OPTIONS, () => new WeakMap<AnyWrite, AccountOptions>());
  const cached = optionsByWrite.get(operation);
  // The engine handles writes of every type; the type of the write determines the options' type.
  if (cached?.account === account) return cached.options as WriteOptions<Input, Result, Failure>;
  const options = {
    mutationKey: keyFor(client, account, operation),
    mutationFn: (input: Input, context: MutationFunctionContext) => sendWrite(log, operation, input, context.client),
    retry: false,
    // TanStack does not keep a mutation with secrets, and never pauses it for the network: a paused one is dehydrated.
    ...(operation.secrets && { gcTime: 0, networkMode: 'always' }),
    [WRITE]: { log, operation } satisfies Owner,
  };
  optionsByWrite.set(operation, { account, options });
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
async function sendWrite(log: Log, operation: AnyWrite, input: unknown, queryClient: QueryClient): Promise<unknown> {
  const write = claim(log, operation, input, queryClient);
  write.claimed = true;
  write.promise = write.twin ? joinTwin(log, write, write.twin) : run(log, write);
  notifyWaiters(log);
  try {
    return await write.promise;
  } finally {
    if (operation.secrets) redactSecrets(write);
  }
}

/** Finds the log's entry of a mutation call. Equal submissions are interchangeable, but for one that is not sent any more: it is paused. */
function claim(log: Log, operation: AnyWrite, input: unknown, queryClient: QueryClient): Write {
  attach(log.engine, queryClient);
  const unclaimed = [...log.writes.values()].filter(
    (write) => write.operation === operation && write.mutation.state.variables === input && !write.claimed,
  );
  const write = unclaimed.find(({ mutation }) => !mutation.state.isPaused) ?? unclaimed[0];
  if (write) return write;
  // It was submitted before the engine was attached to this cache, as the first write of a page without a provider is.
  const mutation = queryClient
    .getMutationCache()
    .getAll()
    .findLast(
      (candidate) =>
        candidate.state.status === 'pending' &&
        candidate.state.variables === input &&
        ownerOf(candidate)?.operation === operation &&
        !log.writes.has(candidate),
    );
  if (!mutation) throw sessionIsOver(log, operation);
  return submit(log, mutation, operation);
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
  const { operation } = write;
  const timeout = createTimeout(log);
  // After a time offline, TanStack resumes reads only when the writes are done, so the reads that a write waits for are refetched
  // here.
  refetchStale(log);
  const isHeldUp = (): boolean => !isNext(log, write) || (mustWait(log, write) && timeout.isRunning());
  while (isPending(write) && (isHeldUp() || !log.mayBeSent(write.mutation))) await nextChange(log);
  timeout.stop();
  // No await from here to the request: the lane is free in this tick.
  if (isPending(write)) settleUnsent(log, write);
  // Its toggle has settled it: now, or with an earlier write.
  if (write.state === 'landed' || write.answer) return write.answer;
  if (!isPending(write)) throw write.error ?? sessionIsOver(log, operation);
  Object.assign(write, { state: 'sent', sentAt: tick(log.engine) } satisfies Partial<Write>);
  changed(log);
  return request(log, write);
}

/**
 * Ends the write with these variables when the signal aborts before it is sent: it fails with this error.
 */
export async function endUnsent(client: EngineHost, variables: object, signal: AbortSignal, error: () => Error): Promise<void> {
  const log = logOf(client);
  const write = [...log.writes.values()].find(({ mutation }) => mutation.state.variables === variables);
  const isQueued = (): boolean => write?.state === 'queued';
  try {
    while (isQueued()) await nextChange(log, signal);
  } catch {
    if (write && isQueued()) withdraw(log, write, error());
  }
}

/** Ends a write that was not sent: it leaves the screen, and its promise rejects. TanStack ends a paused one when the network is back. */
export function withdraw(log: Log, write: Write, error: Error): void {
  write.error = error;
  fail(log, write, 'not-done');
  mutationOf(log, write.mutation).end(error);
}

async function request(log: Log, write: Write): Promise<unknown> {
  const { operation, mutation } = write;
  const { client } = log.engine;
  // The client checks it itself.
  const input = mutation.state.variables ?? {};
  try {
    const how = { write: mutation.mutationId };
    const answer: unknown = await (operation.send ? operation.send(client, input, how) : client.call(operation, input, how));
    fold(log, write, answer);
    return answer;
  } catch (error) {
    const isUnknown = client.service.isUnknown(error);
    if (isUnknown) noteLost(log, write);
    if (client.service.isRefusal(error)) return refused(log, write, error);
    fail(log, write, isUnknown ? 'unknown' : 'not-done');
    throw error;
  }
}

/** It may have been done: by an equal write that was lost, or on another device. */
async function refused(log: Log, write: Write, error: unknown): Promise<unknown> {
  const lost = lostBefore(log, write);
  const check = write.operation.alreadyDone?.(log.engine.client, write.input, error, lost ?? formerOf(log, write));
  // Not after a look-up: this one has not been done, so the screen does not show it, and its lanes do not wait.
  const known = lost || !(check instanceof Promise) ? await check : undefined;
  if (known) {
    const answer: unknown = known.isGuess || isSuperseded(known.result) ? undefined : known.result;
    if (lost) {
      landAsLost(log, write, lost, answer);
    } else {
      write.sentAt = await doneAt(log, write);
      fold(log, write, answer);
    }
    return known.result;
  }
  fail(log, write, 'refused');
  const done = await check;
  if (!done) throw error;
  report(log, write, { type: 'write', reads: [] });
  return done.result;
}

/**
 * The refused write lands as the equal one that was lost: a number that was answered after that has it. If it lacks it, because the service was
 * slow, its refetch corrects it.
 */
function landAsLost(log: Log, write: Write, lost: Former, answer: unknown): void {
  const former = [...log.writes.values()].findLast((one) => one.state === 'lost' && intentOf(one) === intentOf(write));
  if (former) former.state = 'failed';
  write.sentAt = lost.sentAt;
  fold(log, write, answer);
  write.settledAt = lost.settledAt;
  changed(log);
  storeNumbers(log);
  renderNumbers(log);
}

/** An equal write that was lost. Not if it is known that what it says was not so before this one. */
function lostBefore(log: Log, write: Write): Former | undefined {
  const isUndone = ({ before, after, set }: NamedChange): boolean =>
    [...set].some((field) => before[field] !== undefined && !isEqual(before[field], after[field]));
  return outcomeOf(log, write)?.named.some(isUndone) ? undefined : log.lost.get(intentOf(write));
}

/**
 * When the service did what a refused write wants. It waits for sent writes that delete the record. If the record was known to be there, the
 * time is not known (0). Else it was just now, and lost writes that delete it have landed.
 */
async function doneAt(log: Log, write: Write): Promise<number> {
  const named = (): readonly NamedChange[] => outcomeOf(log, write)?.named ?? [];
  const others = (state: Write['state'], { kind, before }: NamedChange): Write[] =>
    [...log.writes.values()].filter(
      (other) => other !== write && other.state === state && outcomeOf(log, other)?.changeIn(kind, before)?.after[GONE] === true,
    );
  while (named().some((one) => others('sent', one).length > 0)) await nextChange(log);
  write.sentAt = tick(log.engine);
  changed(log);
  for (const one of named()) {
    if (one.before[GONE] === false) return 0;
    for (const other of others('lost', one)) other.state = 'landed';
  }
  return write.sentAt;
}

/** The answer of an equal write was lost, here or in an earlier page: a refusal of the next one may mean that it has been done. */
export function noteLost(log: Log, write: Write, ref: Ref = {}): void {
  if (!write.operation.alreadyDone) return;
  const { known } = formerOf(log, write);
  const sentAt = write.state === 'queued' ? 0 : write.sentAt;
  log.lost.set(intentOf(write), { isLost: true, sentAt, settledAt: tick(log.engine), known: { ...known, ...ref } });
}

function formerOf(log: Log, write: Write): Former {
  return { isLost: false, sentAt: 0, settledAt: Infinity, known: outcomeOf(log, write)?.named[0]?.before ?? {} };
}

function isNext(log: Log, write: Write): boolean {
  const { service = NO_RULES } = log;
  const isBefore = (other: Write): boolean => sharesLane(other, write) || mustFollow(saidBy(write), saidBy(other), service);
  return pendingWrites(log).find((other) => other === write || isBefore(other)) === write;
}

/**
 * Whether a write must wait for a number on screen: a refetch of it that is running or due goes first, because a user who
 * keeps pressing would delay it forever. Two writes that change one number are not in flight together if a part of one of
 * them is not known.
 */
function mustWait(log: Log, write: Write): boolean {
  const others = sentWrites(log).filter((other) => other !== write);
  return cachedReads(log.engine).some((cached) => {
    const { query } = cached;
    if (!query.isActive()) return false;
    const isComing = isFetching(query) || log.stale.get(query)?.due === true;
    const isOpen = (other: Write, number: Place): boolean => {
      const { open } = knownNumber(log, number, number.value);
      return open.includes(write) || open.includes(other);
    };
    // First what is cheap: what a write changes of a number is worked out with it and without it.
    const rivals = others.filter((other) => numbersIn(log, cached).some((number) => isOpen(other, number)));
    if (!isComing && rivals.length === 0) return false;
    const names = new Set(numbersMixedBy(log, write, cached).map(({ name }) => name));
    const isClash = (other: Write): boolean =>
      numbersMixedBy(log, other, cached).some((number) => names.has(number.name) && isOpen(other, number));
    return names.size > 0 && (isComing || rivals.some(isClash));
  });
}

/**
 * Writes of a toggle, such as follow and unfollow. The first write in a lane is sent: without it, the last one might ask for the
 * value already set, which the service refuses. Of the writes queued behind it only the last is sent, unless it equals the write
 * that landed last, after it was pressed.
 */
function settleUnsent(log: Log, write: Write): void {
  const { toggle } = write.operation;
  if (toggle === undefined || !followsToggle(log, write)) return;
  // Only a write of the same toggle supersedes another: a follow doesn't replace a subscription to the same person.
  const ofToggle = pendingWrites(log).filter((other) => sharesLane(other, write) && other.operation.toggle === toggle);
  const last = ofToggle.pop() ?? write;
  // Before it there are only superseded writes of the toggle, so the landed write is the one before it. A queued write without a
  // toggle may undo that.
  const before = landedIn(log, last);
  const mayUndo = (other: Write): boolean =>
    other.operation.toggle === undefined && sharesLane(other, last) && other.submittedAt < last.submittedAt;
  const isUndone = pendingWrites(log).some(mayUndo) || [...log.writes.values()].some((other) => sweeps(other, last));
  if (before && before.settledAt >= last.submittedAt && !isUndone) settleWith(log, last, before);
  // All at once: none of them is shown any longer, and no new write joins one.
  for (const other of ofToggle) {
    other.answer = SUPERSEDED;
    fail(log, other, 'not-done');
  }
}

/** Whether a write of no such toggle may have set a field of all records that another one sets. */
function sweeps(write: Write, other: Write): boolean {
  const { rule, toggle } = write.operation;
  return saidBy(write).some(
    (fact) =>
      write.state !== 'failed' &&
      toggle !== other.operation.toggle &&
      isOfAll(fact, rule.service) &&
      saidBy(other).some(({ kind, fields }) => kind === fact.kind && Object.keys(fields).some((field) => field in fact.fields)),
  );
}

/** Whether another write of its toggle was pending when it was submitted. */
function followsToggle({ writes }: Log, { operation: { toggle }, lanes, submittedAt }: Write): boolean {
  return [...writes.values()].some(
    (other) =>
      other.operation.toggle === toggle &&
      sharesLane({ lanes }, other) &&
      other.submittedAt < submittedAt &&
      other.settledAt > submittedAt,
  );
}

/** Settles a queued write with the answer of the landed one, as if it were that one. */
function settleWith(log: Log, write: Write, twin: Write): void {
  const { sentAt, answer } = twin;
  Object.assign(write, { state: 'landed', settledAt: tick(log.engine), sentAt, answer, twin } satisfies Partial<Write>);
  changed(log);
  noteLatest(log, write);
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

/** Removes the secrets of a settled write from the log and from the mutation, and so from a mounted hook's `variables`. */
function redactSecrets(write: Write): void {
  write.input = redact(write.operation, write.input);
  write.mutation.state = { ...write.mutation.state, variables: write.input };
}

/**
 * A copy of a write's variables with every secret redacted, for the global callbacks of a MutationCache, which get them as
 * `mutate` did. Variables without a secret are returned as they are.
 */
export function withoutSecrets<Variables>(mutation: { readonly options: object }, variables: Variables): Variables {
  const operation = ownerOf(mutation)?.operation;
  // The same fields with the same types: every secret is a string.
  return operation?.secrets ? (redact(operation, variables) as Variables) : variables;
}
