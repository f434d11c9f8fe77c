import {
  type Mutation as CachedMutation,
  type MutationObserver,
  notifyManager,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
} from '@tanstack/react-query';
import { asOurs, cachedReads, queryHolding } from './cached-reads.js';
import { captureFrom, concerns, submit, awaitsCopies } from './capture.js';
import { type CachedQuery, type Engine, engineOf, type Stamp, tick, type QueryView, type PendingWrites } from './client-state.js';
import {
  addLanes,
  concernLanes,
  countedFields,
  countOf,
  countsIn,
  createCounts,
  fieldsIn,
  clearMark,
  markStale,
  refreshCount,
  stepsIn,
} from './counts.js';
import { fail, isShifted } from './fold.js';
import type { EngineHost } from './host.js';
import type { Read } from './pages.js';
import { isPending, type Log, nextChange, ownerOf, pendingWrites, prune, wake, type Write } from './pending-writes.js';
import { refetchAfterMiss, refetchExtent, markAgain, refetchStale, isOnlyShared } from './refetch.js';

const LOG = Symbol('log');

/** The log of a client; making it gives the reads their side of the writes. */
export function logOf(client: EngineHost): Log {
  return client.part(LOG, () => {
    const log = createLog(engineOf(client));
    log.engine.writes = writeSideOf(log);
    log.engine.watchers.add((event) => watch(log, event));
    for (const queryClient of log.engine.queryClients) watchWrites(log, queryClient);
    return log;
  });
}

function createLog(engine: Engine): Log {
  return {
    engine,
    writes: new Map(),
    landed: new Map(),
    waiters: new Set(),
    stale: new Map(),
    counts: createCounts(),
    kept: new WeakMap(),
    refetchTargets: new WeakMap(),
    observers: new WeakMap(),
    isRefetchingStale: false,
    settledAt: new Map(),
  };
}

function writeSideOf(log: Log): PendingWrites {
  return {
    ...reconcileAnswers(log),
    follow: (queryClient) => watchWrites(log, queryClient),
    overlay(view, truth) {
      const writes = pendingWrites(log);
      const query = writes.some(({ steps }) => steps(view.operation).length > 0)
        ? queryHolding(log.engine, view, truth)
        : undefined;
      return writes.reduce((data, write) => write.apply(data, view, query), truth);
    },
    received: (cached) => received(log, cached),
    refetchExtent: (query, cached, index) => refetchExtent(log, query, cached, index),
    leave: (account) => leaveWrites(log, account),
  };
}

function watch(log: Log, event: QueryCacheNotifyEvent): void {
  const { query } = event;
  if (event.type === 'removed') log.stale.delete(query);
  if (event.type !== 'updated') return;
  const { action } = event;
  // A fetch given up half way puts back the state it started from, which may be older than our mark.
  const isGivenUp = action.type === 'setState' && action.state.fetchStatus === 'idle';
  if (isGivenUp && log.stale.has(query)) query.invalidate();
  if (isGivenUp || action.type === 'error') {
    prune(log);
    refetchAfterMiss(log, query);
    queueMicrotask(() => refetchStale(log));
  }
  if (action.type === 'success' && !action.manual) {
    markAgain(log, query);
    captureFrom(log, query);
    prune(log);
    // Counts that waited for it are asked for.
    if (log.stale.size > 0) queueMicrotask(() => refetchStale(log));
  }
  // A write may wait for the end of a re-read, however it ends.
  wake(log);
}

function watchWrites(log: Log, queryClient: QueryClient): void {
  queryClient.getMutationCache().subscribe((event) => {
    const { mutation } = event;
    const owner = mutation && ownerOf(mutation);
    if (!mutation || owner?.log !== log) return;
    if (event.type === 'observerAdded') observersOf(log, mutation).add(event.observer);
    if (event.type === 'observerRemoved') observersOf(log, mutation).delete(event.observer);
    const action = event.type === 'updated' ? event.action.type : event.type;
    if (action === 'pending') submit(log, mutation, owner.effects);
    if (action === 'removed' || action === 'error') giveUp(log, mutation);
  });
}

/** What became of it nobody can tell any more. */
function giveUp(log: Log, mutation: CachedMutation): void {
  const write = log.writes.get(mutation);
  // Taken out of the cache by the app, one that is sent goes on all the same, and says itself what becomes of it.
  if (!write || (write.state === 'sent' && mutation.state.status === 'pending')) return;
  write.claimed ||= mutation.state.status === 'error';
  fail(log, write, true);
}

function observersOf(log: Log, mutation: CachedMutation): Set<Pick<MutationObserver, 'reset'>> {
  const known = log.observers.get(mutation) ?? new Set();
  log.observers.set(mutation, known);
  return known;
}

/** Reconciles answers with in-flight writes: what an answer may include already is not counted again. */
function reconcileAnswers(log: Log): Pick<PendingWrites, 'ask' | 'replay' | 'keep' | 'mayInclude' | 'settled' | 'shareWith'> {
  const { engine } = log;
  return {
    // A re-read waits for the counting writes that were sent before it, and later ones wait for the re-read. A first load waits
    // for nothing, and its answer may include a write that is in flight.
    async ask(view, queryClient, call, signal) {
      const query = queryClient.getQueryCache().get(view.hash);
      const cached: unknown = query?.state.data;
      const counts = (write: Write): boolean => write.state === 'sent' && countsIn(log, write, view, query, cached);
      if (cached !== undefined) while (pendingWrites(log).some(counts)) await nextChange(log, signal);
      const askedAt = tick(engine);
      const answer = await call();
      engine.stamps.set(answer, { query, askedAt, answeredAt: tick(engine) });
      return answer;
    },
    keep(view, answer, stamp, old) {
      const { query } = stamp;
      const inFlight = overlapping(log, view, answer, stamp);
      const unsent = query ? pendingWrites(log).filter((write) => awaitsCopies(log, write, view, query, old)) : [];
      const fields = [...new Set([...inFlight, ...unsent].flatMap((write) => fieldsOf(log, write, view, query, old)))];
      if (query && fields.length > 0) markStale(log, query, { isCount: true });
      return fields;
    },
    mayInclude: (view, field, answer, stamp) =>
      overlapping(log, view, answer, stamp).some((write) => fieldsOf(log, write, view, stamp.query, answer).includes(field)),
    // Writes that landed since the read was asked: their idempotent changes, and the steps of those sent after the answer had come.
    replay(view, answer, stamp) {
      let data = answer;
      for (const write of log.writes.values()) {
        const mayBeIn = write.sent < stamp.answeredAt && write.done > stamp.askedAt && write.affects(view.operation);
        if (stamp.query && mayBeIn && write.state === 'sent') write.overlaps.add(stamp.query);
        if (mayBeIn && write.state === 'lost') makeUnclear(log, write);
        if (write.twin || write.state !== 'landed' || write.done <= stamp.askedAt) continue;
        const before = data;
        data = write.apply(before, view, stamp.query, ({ step, dependsOn }) => {
          return step === undefined || dependsOn === 'answer' || write.sent > stamp.answeredAt;
        });
        if (stamp.query && isShifted(write, view, before, data)) markStale(log, stamp.query);
      }
      return data;
    },
    settled(view, answer, stamp, taken) {
      const { query, askedAt } = stamp;
      const inFlight = overlapping(log, view, answer, stamp);
      const fields = new Set(
        [...log.writes.values()].flatMap((write) => stepsIn(write, view.operation).map(({ step = '' }) => step)),
      );
      if (query) log.kept.set(query, taken);
      for (const field of query ? fields : []) {
        if (query && !taken.includes(field)) settleCount(log, view, query, field, answer, inFlight);
      }
      clearMark(log, query, askedAt);
    },
    shareWith(peer, { askedAt }) {
      const { query } = peer;
      const isAnswered = isOnlyShared(peer) && (log.stale.get(query)?.since ?? 0) < askedAt;
      if (isAnswered) log.stale.delete(query);
      return isAnswered;
    },
  };
}

/** A copy may or may not include a lost write: it is no basis for the counts that lack the write. */
function makeUnclear(log: Log, write: Write): void {
  for (const cached of cachedReads(log.engine)) {
    for (const field of fieldsIn(write, cached.operation)) {
      const count = countOf(log.counts, cached, cached.query, field);
      if (concernLanes(count.lacking, write)) addLanes(count.unclear, write);
    }
  }
}

/** The writes in flight that an answer may or may not include, as far as they count in it. */
function overlapping(log: Log, view: QueryView, answer: unknown, { query, askedAt, answeredAt }: Stamp): Write[] {
  const isInFlight = (write: Write): boolean => write.sent < answeredAt && write.done > askedAt && write.state !== 'failed';
  return [...log.writes.values()].filter((write) => {
    return !write.twin && isInFlight(write) && fieldsOf(log, write, view, query, answer).length > 0;
  });
}

/**
 * The fields in which a write counts, or may count: what it knew of the former answer says nothing of one that includes a lost
 * write of its lane.
 */
function fieldsOf(log: Log, write: Write, view: Read, query: Query | undefined, answer: unknown): string[] {
  const counted = countedFields(log, write, view, query, answer);
  const isOpen = (field: string): boolean => {
    const count = query && countOf(log.counts, view, query, field, answer);
    return count !== undefined && (concernLanes(count.lacking, write) || concernLanes(count.unclear, write));
  };
  return fieldsIn(write, view.operation).filter((field) => counted.includes(field) || isOpen(field));
}

/** A count has been read: it includes whatever had landed or was lost, and may include what is in flight. */
function settleCount(log: Log, read: Read, query: Query, field: string, answer: unknown, inFlight: readonly Write[]): void {
  const count = countOf(log.counts, read, query, field, answer);
  refreshCount(count);
  for (const write of log.writes.values()) {
    const isIn = inFlight.includes(write) && fieldsOf(log, write, read, query, answer).includes(field);
    if (!isIn) write.ambiguous.delete(count);
    else if (isPending(write)) write.ambiguous.add(count);
    else {
      count.isBehind = true;
      markStale(log, query, { isCount: true });
    }
  }
}

/** How much the clock of the server that rendered a page may be ahead of this one, in milliseconds. */
const CLOCK_SKEW = 10_000;

/**
 * An answer from outside, a server's render for instance, may lack a write that has landed since it was asked for, and may include
 * one that is in flight. Then what was there before stays until it is read again.
 */
function received(log: Log, cached: CachedQuery): void {
  const { engine } = log;
  const { query, operation } = cached;
  const { data, dataUpdatedAt } = query.state;
  const isLate = [...log.settledAt].some(([effects, at]) => dataUpdatedAt < at + CLOCK_SKEW && concerns(log, effects, operation));
  const inFlight = pendingWrites(log).filter((write) => write.state === 'sent' && countsIn(log, write, cached, query, data));
  if (!isLate && inFlight.length === 0) return;
  const before = engine.last.get(query);
  const fields = before ? [] : inFlight.flatMap((write) => write.steps(operation));
  if (before) asOurs(engine, () => query.setState({ data: before }));
  for (const field of fields) settleCount(log, cached, query, field, data, inFlight);
  markStale(log, query);
  queueMicrotask(() => refetchStale(log));
}

/**
 * The account changed: what is queued for the former one is never sent, and what was submitted for it is removed from the
 * cache and from the screen. Only writes of this client are touched; a paused one cannot be ended while offline, so it is
 * emptied, and ends on reconnect.
 */
function leaveWrites(log: Log, account: string): void {
  const { engine } = log;
  notifyManager.batch(() => {
    for (const write of log.writes.values()) {
      if (isPending(write) && !write.effects.signsIn) Object.assign(write, { state: 'failed', done: engine.clock });
    }
    for (const queryClient of engine.queryClients) {
      const over = queryClient
        .getMutationCache()
        .getAll()
        .filter((mutation) => isOfAccount(log, mutation, account));
      for (const mutation of over) removeMutation(log, queryClient, mutation);
    }
    log.stale.clear();
    log.landed.clear();
    log.counts.shared.clear();
    engine.version += 1;
  });
  wake(log);
}

/** A write of this account, or a settled sign-in, which names its user. */
function isOfAccount(log: Log, mutation: CachedMutation, account: string): boolean {
  const owner = ownerOf(mutation);
  if (owner?.log !== log) return false;
  return owner.effects.signsIn ? mutation.state.status !== 'pending' : mutation.options.mutationKey?.[2] === account;
}

function removeMutation(log: Log, queryClient: QueryClient, mutation: CachedMutation): void {
  // A hook still on screen would go on showing what it sent and got.
  for (const observer of log.observers.get(mutation) ?? []) observer.reset();
  const { isPaused } = mutation.state;
  mutation.state = { ...mutation.state, variables: undefined, data: undefined, error: null, context: undefined };
  if (!isPaused) queryClient.getMutationCache().remove(mutation);
}
