import {
  type Mutation as CachedMutation,
  notifyManager,
  onlineManager,
  type QueryCacheNotifyEvent,
  type QueryClient,
} from '@tanstack/react-query';
import { cachedReads, queryHolding, writeTruth, writeUnchecked } from '../cache/cached-reads.js';
import {
  type Answer,
  answerOf,
  type CachedQuery,
  type Engine,
  engineOf,
  keepLatest,
  type PendingWrites,
  type QueryView,
  type Stamp,
} from '../cache/client-state.js';
import { fail, isShifted, markAnswer, markNumbers } from './fold.js';
import type { EngineHost } from '../host.js';
import {
  isPending,
  type Log,
  mutationOf,
  nextChange,
  notifyWaiters,
  ownerOf,
  pendingWrites,
  report,
  sentWrites,
  sessionIsOver,
  type Write,
} from '../past/log.js';
import { clearMark, hasSettledSince, markStale } from './marks.js';
import {
  forgetSettled,
  hasFallen,
  isOnlyNumber,
  knownNumber,
  numbersMixedBy,
  numbersIn,
  numberWith,
  renderNumbers,
  withNumbers,
} from '../past/numbers.js';
import { outcomeOf } from '../past/outcome.js';
import { applyWrite, submit, withPending } from './overlay.js';
import { ownInput } from '../cache/keys.js';
import { forgetAnswers, forgetOutside, remember } from '../past/past.js';
import { inOrder } from '../past/timeline.js';
import { makeDueAgain, refetchAfterMiss, refetchExtent, refetchStale } from './refetch.js';

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
    service: undefined,
    writes: new Map(),
    changes: 0,
    latest: new Map(),
    waiters: new Set(),
    mayBeSent: () => true,
    stale: new Map(),
    mutations: new WeakMap(),
    lost: new Map(),
  };
}

function createPendingWrites(log: Log): PendingWrites {
  return {
    ...reconcileAnswers(log),
    watchMutations: (queryClient) => watchMutations(log, queryClient),
    overlay(view, truth, each) {
      const answer = answerOf(view, truth, queryHolding(log.engine, view, truth));
      return withPending(log, answer, each && ((write, data) => explainWrite(log, answer, write, data, each)));
    },
    get sharesNumbers() {
      return log.service !== undefined;
    },
    onOutsideData: (cached) => onOutsideData(log, cached),
    markOf: (query) => query && log.stale.get(query),
    hasSettledSince: (operation, time) => hasSettledSince(log, operation, time),
    refetchExtent: (query, cached, index) => refetchExtent(log, query, cached, index),
    leave: (account) => leaveWrites(log, account),
  };
}

/** What is shown with the pending writes up to one of them. */
function explainWrite(
  log: Log,
  answer: Answer,
  write: Write,
  data: unknown,
  each: NonNullable<Parameters<PendingWrites['overlay']>[2]>,
): void {
  const order = inOrder(pendingWrites(log));
  const isShown = (other: Write): boolean => !isPending(other) || order.indexOf(other) <= order.indexOf(write);
  const numbered = withNumbers(log, answer, data, (number, value) => numberWith(log, number, value, isShown));
  const open = numbersIn(log, { ...answer, data }).filter((number) =>
    knownNumber(log, number, number.value).open.includes(write),
  );
  each(write, numbered, { unknown: open.map(({ field }) => field), said: outcomeOf(log, write) });
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
    markNumbers(log, query);
    forgetSettled(log);
    refetchAfterMiss(log, query);
    queueMicrotask(() => refetchStale(log));
  }
  if (action.type === 'success' && !action.manual) {
    makeDueAgain(log, query);
    markNumbers(log);
    forgetSettled(log);
    // Numbers that waited for this answer are refetched.
    queueMicrotask(() => refetchStale(log));
  }
  // A write may be waiting for this fetch to end, with or without an answer.
  notifyWaiters(log);
}

function watchMutations(log: Log, queryClient: QueryClient): void {
  queryClient.getMutationCache().subscribe((event) => {
    const { mutation } = event;
    const owner = mutation && ownerOf(mutation);
    if (!mutation || owner?.log !== log) return;
    if (event.type === 'observerAdded') mutationOf(log, mutation).observers.add(event.observer);
    const action = event.type === 'updated' ? event.action.type : event.type;
    if (action === 'added') ownExecution(log, mutation);
    if (action === 'pending') submit(log, mutation, owner.operation);
    if (action === 'removed' || action === 'error') abandon(log, mutation);
  });
}

/**
 * TanStack keeps the variables of a mutation by reference, and passes them to the request, the hook and the callbacks: all of them
 * get a copy. Nor can it end a mutation that waits for the network: its promise can be rejected here. A mutation that is restored, or
 * added again, has its own variables already.
 */
function ownExecution(log: Log, mutation: CachedMutation): void {
  if (mutation.state.status !== 'idle') return;
  const execute = mutation.execute.bind(mutation);
  mutation.execute = (variables) =>
    new Promise((resolve, reject) => {
      mutationOf(log, mutation).end = reject;
      execute(ownInput(variables)).then(resolve, reject);
    });
}

/** Fails a write that TanStack has removed or ended. */
function abandon(log: Log, mutation: CachedMutation): void {
  const write = log.writes.get(mutation);
  // If the app removes the mutation of a write that is sent, or waits for its turn, the write goes on.
  if (!write || (write.claimed && mutation.state.status === 'pending')) return;
  write.claimed ||= mutation.state.status === 'error' || isPending(write);
  fail(log, write, 'unknown');
}

/** Reconciles answers with the writes in flight, so that no write is counted twice. */
function reconcileAnswers(log: Log): Pick<PendingWrites, 'waitForWrites' | 'replay' | 'onAnswer'> {
  return {
    // Later writes wait for the refetch. A first load waits for nothing, so its answer may include a write in flight.
    waitForWrites(view, query, signal) {
      const cached = answerOf(view, query?.state.data, query);
      const isBlocked = (): boolean => isMixed(log, cached);
      return isBlocked() ? waitWhile(log, isBlocked, signal) : undefined;
    },
    // Applies the writes that landed after the read was requested: twice is the same as once.
    replay<Data>(view: QueryView, answer: Data, stamp: Stamp): Data {
      const { query } = stamp;
      remember(log, answerOf(view, answer, query), stamp);
      let data = answer;
      for (const write of log.writes.values()) {
        if (write.twin || write.state !== 'landed' || write.settledAt <= stamp.requestedAt) continue;
        const before = data;
        // A change returns what it gets.
        data = applyWrite(log, write, answerOf(view, before, query)) as Data;
        if (query && isShifted(write, view, before, data)) markStale(log, query);
        markAnswer(log, write, answerOf(view, before, query));
      }
      return data;
    },
    onAnswer(view, data, stamp) {
      clearMark(log, stamp.query, stamp.requestedAt);
      return spreadNumbers(log, view, data, stamp);
    },
  };
}

/** The number of falls of a number that are remembered. */
const FALLS = 5;

/**
 * A number is the same in all its places: what the answer that was requested last says, with what has landed since. Returns the
 * answer as it is stored; its numbers are written into the other places in the same batch, so that React renders once.
 */
function spreadNumbers<Data>(log: Log, view: QueryView, data: Data, stamp: Stamp): Data {
  const { engine } = log;
  const answer = answerOf(view, data, stamp.query);
  const latest = new Map<string, number>();
  let former: ReadonlyMap<string, number> | undefined;
  const formerOf = (name: string): number | undefined => (former ??= cachedNumbers(log)).get(name);
  const numbered = withNumbers(log, answer, data, (number, value) => {
    const { name } = number;
    const { requestedAt = 0, falls = [] } = engine.shared.get(name) ?? {};
    if (requestedAt < stamp.requestedAt) {
      const fall = hasFallen(log, number, value, formerOf(name)) ? [stamp.answeredAt] : [];
      keepLatest(engine.shared, name, { requestedAt: stamp.requestedAt, falls: [...falls, ...fall].slice(-FALLS) });
    }
    const isOld = requestedAt > stamp.requestedAt;
    const truth = isOld ? (formerOf(name) ?? value) : knownNumber(log, number, value).truth;
    latest.set(name, truth);
    return truth;
  });
  view.afterStore = () => {
    for (const cached of cachedReads(engine)) {
      if (cached.query === stamp.query) continue;
      const next = withNumbers(
        log,
        cached,
        cached.data,
        (number, value) => latest.get(number.name) ?? knownNumber(log, number, value).truth,
      );
      const isAnswered = takeNumbers(log, cached, latest, stamp);
      if (next !== cached.data) writeTruth(engine, cached, next, isAnswered);
    }
    renderNumbers(log);
  };
  return numbered;
}

/** The numbers in the cache, by name. */
function cachedNumbers(log: Log): ReadonlyMap<string, number> {
  return new Map(
    cachedReads(log.engine)
      .flatMap((cached) => numbersIn(log, cached))
      .map(({ name, value }) => [name, value]),
  );
}

/** Takes the numbers that another answer has from the mark of a read. Returns whether the read has nothing but these. */
function takeNumbers(log: Log, cached: CachedQuery, latest: ReadonlyMap<string, number>, { requestedAt }: Stamp): boolean {
  const { stale } = log;
  const mark = stale.get(cached.query);
  if (mark && mark.markedAt >= requestedAt) return false;
  const isWhole = isOnlyNumber(log, cached) && numbersIn(log, cached).every(({ name }) => latest.has(name));
  const left = mark?.numbers?.filter((name) => !latest.has(name));
  if (isWhole || left?.length === 0) stale.delete(cached.query);
  else if (mark && left) stale.set(cached.query, { ...mark, numbers: left });
  return isWhole;
}

async function waitWhile(log: Log, isBlocked: () => boolean, signal: AbortSignal): Promise<void> {
  while (isBlocked()) await nextChange(log, signal);
}

/** How far the clock of a rendering server may be ahead of this one, in milliseconds. */
const CLOCK_SKEW = 10_000;

/** Whether an answer may include a write in flight, in a number. */
function isMixed(log: Log, answer: Answer): boolean {
  return sentWrites(log).some((write) => numbersMixedBy(log, write, answer).length > 0);
}

/**
 * Data from outside, such as a server render, may lack a write that has landed, or include one in flight. Then the former answer
 * is restored, if there is one, and the read is refetched.
 */
function onOutsideData(log: Log, cached: CachedQuery): void {
  const { engine } = log;
  const { query, operation } = cached;
  const { dataUpdatedAt } = query.state;
  forgetOutside(log, numbersIn(log, cached));
  const isLate = hasSettledSince(log, operation, dataUpdatedAt - CLOCK_SKEW);
  if (!isLate && !isMixed(log, cached)) return;
  const before = engine.lastAccepted.get(query);
  if (before) writeUnchecked(engine, () => query.setState({ data: before }));
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
      if (isPending(write) && !write.operation.signsIn) {
        if (!write.twin) report(log, write, { type: 'undone', outcome: write.state === 'sent' ? 'unknown' : 'not-sent' });
        // TanStack may call its function all the same, without the variables by which it would be found.
        Object.assign(write, { state: 'failed', settledAt: engine.clock, claimed: true } satisfies Partial<Write>);
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
    log.latest.clear();
    log.lost.clear();
    forgetAnswers(log);
  });
  notifyWaiters(log);
}

/** A write of this account, or a settled sign-in, whose variables contain its user. */
function isOfAccount(log: Log, mutation: CachedMutation, account: string): boolean {
  const owner = ownerOf(mutation);
  if (owner?.log !== log) return false;
  return owner.operation.signsIn ? mutation.state.status !== 'pending' : mutation.options.mutationKey?.[2] === account;
}

function removeMutation(log: Log, queryClient: QueryClient, mutation: CachedMutation): void {
  // A hook that is mounted, or hidden, would keep its variables and data. It may have gone on to another mutation.
  const own = mutationOf(log, mutation);
  const { submittedAt } = mutation.state;
  for (const observer of own.observers) if (observer.getCurrentResult().submittedAt === submittedAt) observer.reset();
  const { isPaused } = mutation.state;
  mutation.state = { ...mutation.state, variables: undefined, data: undefined, error: null, context: undefined };
  queryClient.getMutationCache().remove(mutation);
  const owner = ownerOf(mutation);
  if (isPaused && owner) own.end(sessionIsOver(log, owner.operation));
  if (!isPaused || onlineManager.isOnline()) return;
  // TanStack resumes only mutations in its cache: this one ends without a request when the network is back, and its callbacks run.
  const unsubscribe = onlineManager.subscribe(() => {
    unsubscribe();
    void mutation.continue();
  });
}
