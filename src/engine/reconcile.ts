import {
  type Mutation as CachedMutation,
  type MutationObserver,
  notifyManager,
  onlineManager,
  type QueryCacheNotifyEvent,
  type QueryClient,
} from '@tanstack/react-query';
import { writeUnchecked, queryHolding } from './cached-reads.js';
import { applyWrite, recaptureAfterAnswer, submit, wouldLoseStep } from './capture.js';
import {
  type Answer,
  answerOf,
  type CachedQuery,
  type Engine,
  engineOf,
  type Stamp,
  type PendingWrites,
} from './client-state.js';
import {
  affects,
  changesRead,
  hasLaneOf,
  skippedFields,
  steppedFields,
  contextOf,
  countOf,
  hasStepOn,
  createCounts,
  stepFieldsOf,
  clearMark,
  markStale,
  refreshCount,
  stepsOn,
} from './counts.js';
import { fail, isShifted, markAnswer } from './fold.js';
import type { AnyQuery, EngineHost } from './host.js';
import { ownInput } from './own-input.js';
import { isFull } from './pages.js';
import {
  type AnyEffects,
  isPending,
  type Log,
  nextChange,
  ownerOf,
  pendingWrites,
  prune,
  notifyWaiters,
  type Write,
} from './pending-writes.js';
import { refetchAfterMiss, refetchExtent, makeDueAgain, refetchStale, isOnlyShared } from './refetch.js';

const LOG = Symbol('log');

/** The log of a client, created at first use. It also connects the reads to the writes (`engine.writes`). */
export function logOf(client: EngineHost): Log {
  return client.part(LOG, () => {
    const log = createLog(engineOf(client));
    log.engine.writes = createPendingWrites(log);
    log.engine.watchers.add((event) => watch(log, event));
    for (const queryClient of log.engine.queryClients) watchMutations(log, queryClient);
    return log;
  });
}

function createLog(engine: Engine): Log {
  return {
    engine,
    writes: new Map(),
    landed: new Map(),
    waiters: new Set(),
    mayBeSent: () => true,
    stale: new Map(),
    counts: createCounts(),
    kept: new WeakMap(),
    refetchTargets: new WeakMap(),
    observers: new WeakMap(),
    ends: new WeakMap(),
    isRefetchingStale: false,
    settledTimes: new Map(),
    lost: new Map(),
  };
}

function createPendingWrites(log: Log): PendingWrites {
  return {
    ...reconcileAnswers(log),
    ...keepCounts(log),
    watchMutations: (queryClient) => watchMutations(log, queryClient),
    overlay(view, truth, each) {
      const writes = pendingWrites(log);
      const query = writes.some((write) => stepFieldsOf(write, view.operation).length > 0)
        ? queryHolding(log.engine, view, truth)
        : undefined;
      let answer = answerOf(view, truth, query);
      for (const write of writes) {
        const data = applyWrite(log, write, answer);
        each?.(write, data, {
          unknown: skippedFields(log, write, answer),
          said: write.effects.said?.(contextOf(log, write)),
        });
        // A write may fill the answer, so that items leave it, and the next one remove an item again.
        answer = { ...answer, data, full: isFull(answer, data) };
      }
      return answer.data;
    },
    onOutsideData: (cached) => onOutsideData(log, cached),
    markOf: (query) => query && log.stale.get(query),
    hasSettledSince: (operation, time) => hasSettledSince(log, operation, time),
    refetchExtent: (query, cached, index) => refetchExtent(log, query, cached, index),
    leave: (account) => leaveWrites(log, account),
  };
}

function watch(log: Log, event: QueryCacheNotifyEvent): void {
  const { query } = event;
  if (event.type === 'removed') log.stale.delete(query);
  if (event.type !== 'updated') return;
  const { action } = event;
  // A cancelled fetch restores the state it started from, which may be older than our mark.
  const isGivenUp = action.type === 'setState' && action.state.fetchStatus === 'idle';
  if (isGivenUp && log.stale.has(query)) query.invalidate();
  if (isGivenUp || action.type === 'error') {
    prune(log);
    refetchAfterMiss(log, query);
    queueMicrotask(() => refetchStale(log));
  }
  if (action.type === 'success' && !action.manual) {
    makeDueAgain(log, query);
    recaptureAfterAnswer(log, query);
    prune(log);
    // Counts that waited for this answer are refetched.
    if (log.stale.size > 0) queueMicrotask(() => refetchStale(log));
  }
  // A write may be waiting for this fetch to end, with or without an answer.
  notifyWaiters(log);
}

function watchMutations(log: Log, queryClient: QueryClient): void {
  queryClient.getMutationCache().subscribe((event) => {
    const { mutation } = event;
    const owner = mutation && ownerOf(mutation);
    if (!mutation || owner?.log !== log) return;
    if (event.type === 'observerAdded') observersOf(log, mutation).add(event.observer);
    if (event.type === 'observerRemoved') observersOf(log, mutation).delete(event.observer);
    const action = event.type === 'updated' ? event.action.type : event.type;
    if (action === 'added') ownExecution(log, mutation, owner.effects);
    if (action === 'pending') submit(log, mutation, owner.effects);
    if (action === 'removed' || action === 'error') abandon(log, mutation);
  });
}

/**
 * TanStack keeps the variables of a mutation by reference, and passes them to the request, the hook and the callbacks: all of them
 * get a copy. Nor can it end a mutation that waits for the network: its promise can be rejected here. A mutation that is restored, or
 * added again, has its own variables already.
 */
function ownExecution(log: Log, mutation: CachedMutation, effects: AnyEffects): void {
  if (mutation.state.status !== 'idle') return;
  const execute = mutation.execute.bind(mutation);
  mutation.execute = (variables) =>
    new Promise((resolve, reject) => {
      log.ends.set(mutation, () => reject(log.engine.client.service.sessionChangedError(effects.name)));
      execute(ownInput(variables)).then(resolve, reject);
    });
}

/** Fails a write that TanStack has removed or ended. */
function abandon(log: Log, mutation: CachedMutation): void {
  const write = log.writes.get(mutation);
  // If the app removes the mutation of a sent write, the request continues and settles the write.
  if (!write || (write.state === 'sent' && mutation.state.status === 'pending')) return;
  write.claimed ||= mutation.state.status === 'error';
  fail(log, write, true);
}

function observersOf(log: Log, mutation: CachedMutation): Set<Pick<MutationObserver, 'reset'>> {
  const observers = log.observers.get(mutation) ?? new Set();
  log.observers.set(mutation, observers);
  return observers;
}

/** Reconciles answers with the writes in flight, so that no write is counted twice. */
function reconcileAnswers(log: Log): Pick<PendingWrites, 'waitForWrites' | 'replay' | 'onAnswer' | 'shareWith'> {
  return {
    // Later writes wait for the refetch. A first load waits for nothing, so its answer may include a write in flight.
    waitForWrites(view, query, signal) {
      const cached = answerOf(view, query?.state.data, query);
      const isBlocked = (): boolean =>
        pendingWrites(log).some((write) => write.state === 'sent' && hasStepOn(log, write, cached));
      return isBlocked() ? waitWhile(log, isBlocked, signal) : undefined;
    },
    // Applies the writes that landed after the read was requested: all idempotent changes, and the steps of writes sent after the
    // answer came.
    replay(view, answer, stamp) {
      let data = answer;
      for (const write of log.writes.values()) {
        const overlaps =
          write.sentAt < stamp.answeredAt && write.settledAt > stamp.askedAt && changesRead(log, write, view.operation);
        if (stamp.query && overlaps && write.state === 'sent') write.overlappingReads.add(stamp.query);
        if (write.twin || write.state !== 'landed' || write.settledAt <= stamp.askedAt) continue;
        const before = data;
        data = applyWrite(log, write, answerOf(view, before, stamp.query), ({ step, dependsOn }) => {
          return step === undefined || dependsOn === 'answer' || write.sentAt > stamp.answeredAt;
        });
        if (stamp.query && isShifted(write, view, before, data)) markStale(log, stamp.query);
        markAnswer(log, write, answerOf(view, before, stamp.query));
      }
      return data;
    },
    onAnswer(view, data, stamp, reusedFields) {
      const { query, askedAt } = stamp;
      const answer = answerOf(view, data, query);
      const inFlight = overlapping(log, answer, stamp);
      const fields = new Set(
        [...log.writes.values()].flatMap((write) => stepsOn(write, view.operation).map(({ step = '' }) => step)),
      );
      // A count that was kept is as old as before, and so is what is known of it.
      if (query) log.kept.set(query, reusedFields);
      for (const field of query ? fields : []) {
        if (!reusedFields.includes(field)) settleCount(log, answer, field, inFlight);
      }
      clearMark(log, query, askedAt);
    },
    shareWith(peer, { askedAt }) {
      const { query } = peer;
      const isAnswered = isOnlyShared(peer) && (log.stale.get(query)?.markedAt ?? 0) < askedAt;
      if (isAnswered) log.stale.delete(query);
      return isAnswered;
    },
  };
}

/** Keeps the cached value of a count that an answer can't give yet: it may include a write in flight, or take a step off the screen. */
function keepCounts(log: Log): Pick<PendingWrites, 'keptFields' | 'leavesShared'> {
  return {
    keptFields(view, data, stamp, old) {
      const { query } = stamp;
      const former = answerOf(view, old, query);
      const inFlight = overlapping(log, answerOf(view, data, query), stamp);
      const unsent = query ? pendingWrites(log).filter((write) => wouldLoseStep(log, write, former)) : [];
      const fields = [...new Set([...inFlight, ...unsent].flatMap((write) => possibleStepFields(log, write, former)))];
      if (query && fields.length > 0) markStale(log, query, { isCount: true });
      return fields;
    },
    leavesShared(view, field, data, stamp) {
      const answer = answerOf(view, data, stamp.query);
      const hasStep = (write: Write): boolean => possibleStepFields(log, write, answer).includes(field);
      if (overlapping(log, answer, stamp).some(hasStep)) return true;
      const wouldLose = pendingWrites(log).some((write) => wouldLoseStep(log, write, answer) && hasStep(write));
      if (wouldLose && stamp.query) markStale(log, stamp.query, { isCount: true });
      return wouldLose;
    },
  };
}

async function waitWhile(log: Log, isBlocked: () => boolean, signal: AbortSignal): Promise<void> {
  while (isBlocked()) await nextChange(log, signal);
}

/** The writes that were in flight while an answer was, and change a count in it: the answer may or may not include them. */
function overlapping(log: Log, answer: Answer, { askedAt, answeredAt }: Stamp): Write[] {
  const isInFlight = (write: Write): boolean =>
    write.sentAt < answeredAt && write.settledAt > askedAt && write.state !== 'failed';
  return [...log.writes.values()].filter((write) => {
    return !write.twin && isInFlight(write) && possibleStepFields(log, write, answer).length > 0;
  });
}

/**
 * The fields where the write takes a step, or may take one: captured data prove nothing about an answer that includes a lost
 * write of its lane.
 */
function possibleStepFields(log: Log, write: Write, answer: Answer): string[] {
  const stepped = steppedFields(log, write, answer);
  const isUnknown = (field: string): boolean => hasLaneOf(countOf(log, answer, field).lostLanes, write);
  return stepFieldsOf(write, answer.operation).filter((field) => stepped.includes(field) || isUnknown(field));
}

/** A count was refetched: it includes every write that had settled before the request, and may include those in flight since. */
function settleCount(log: Log, answer: Answer, field: string, inFlight: readonly Write[]): void {
  const { query } = answer;
  const count = countOf(log, answer, field);
  refreshCount(count);
  for (const write of log.writes.values()) {
    const mayBeIn = inFlight.includes(write) && possibleStepFields(log, write, answer).includes(field);
    if (!mayBeIn) write.ambiguousCounts.delete(count);
    else if (isPending(write)) write.ambiguousCounts.add(count);
    // It has settled since the request, and is in the answer or not.
    else {
      count.mayLackWrite = true;
      if (query) markStale(log, query, { isCount: true });
    }
  }
}

function hasSettledSince(log: Log, operation: AnyQuery, time: number): boolean {
  return [...log.settledTimes].some(([effects, at]) => time < at && affects(log, { effects }, operation));
}

/** How far the clock of a rendering server may be ahead of this one, in milliseconds. */
const CLOCK_SKEW = 10_000;

/**
 * Data from outside, such as a server render, may lack a write that has landed, or include one in flight. Then the former answer
 * is restored, if there is one, and the read is refetched.
 */
function onOutsideData(log: Log, cached: CachedQuery): void {
  const { engine } = log;
  const { query, operation } = cached;
  const { dataUpdatedAt } = query.state;
  const isLate = hasSettledSince(log, operation, dataUpdatedAt - CLOCK_SKEW);
  const inFlight = pendingWrites(log).filter((write) => write.state === 'sent' && hasStepOn(log, write, cached));
  if (!isLate && inFlight.length === 0) return;
  const before = engine.lastAccepted.get(query);
  const fields = before ? [] : inFlight.flatMap((write) => stepFieldsOf(write, operation));
  if (before) writeUnchecked(engine, () => query.setState({ data: before }));
  for (const field of fields) settleCount(log, cached, field, inFlight);
  markStale(log, query);
  queueMicrotask(() => refetchStale(log));
}

/**
 * The account changed: queued writes of the former account are not sent, and its mutations are removed from the cache and the
 * screen. Mutations of other clients stay.
 */
function leaveWrites(log: Log, account: string): void {
  const { engine } = log;
  notifyManager.batch(() => {
    for (const write of log.writes.values()) {
      if (isPending(write) && !write.effects.signsIn) {
        Object.assign(write, { state: 'failed', settledAt: engine.clock } satisfies Partial<Write>);
      }
    }
    for (const queryClient of engine.queryClients) {
      const mutations = queryClient
        .getMutationCache()
        .getAll()
        .filter((mutation) => isOfAccount(log, mutation, account));
      for (const mutation of mutations) removeMutation(log, queryClient, mutation);
    }
    log.stale.clear();
    log.landed.clear();
    log.lost.clear();
    log.counts.shared.clear();
    engine.version += 1;
  });
  notifyWaiters(log);
}

/** A write of this account, or a settled sign-in, whose variables contain its user. */
function isOfAccount(log: Log, mutation: CachedMutation, account: string): boolean {
  const owner = ownerOf(mutation);
  if (owner?.log !== log) return false;
  return owner.effects.signsIn ? mutation.state.status !== 'pending' : mutation.options.mutationKey?.[2] === account;
}

function removeMutation(log: Log, queryClient: QueryClient, mutation: CachedMutation): void {
  // A hook still on screen would keep its variables and data.
  for (const observer of log.observers.get(mutation) ?? []) observer.reset();
  const { isPaused } = mutation.state;
  mutation.state = { ...mutation.state, variables: undefined, data: undefined, error: null, context: undefined };
  queryClient.getMutationCache().remove(mutation);
  if (!isPaused || onlineManager.isOnline()) return;
  log.ends.get(mutation)?.();
  // TanStack resumes only mutations in its cache: this one ends without a request when the network is back, and its callbacks run.
  const unsubscribe = onlineManager.subscribe(() => {
    unsubscribe();
    void mutation.continue();
  });
}
