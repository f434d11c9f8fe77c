import { notifyManager, type Query } from '@tanstack/react-query';
import { allReads, cachedReads, rerender, writeTruth } from './cached-reads.js';
import { applyWrite, noteSkipped, recaptureBehind, readCache, rerenderAffected } from './capture.js';
import { type Answer, type CachedQuery, type StaleCause, tick } from './client-state.js';
import {
  affects,
  changesRead,
  lanesOf,
  type WriteLanes,
  steppedFields,
  countOf,
  isStaleAnywhere,
  markStale,
  contextOf,
  namesRead,
  sharedName,
  skippedFields,
  stepFieldsOf,
} from './counts.js';
import { entitiesOf } from './entities.js';
import { boundOf, type Read } from './pages.js';
import {
  type Any,
  type AnyStale,
  type WriteContext,
  type Basis,
  isPending,
  knownOf,
  type Log,
  noteLanded,
  prune,
  type AnyCachedRead,
  notifyWaiters,
  report,
  type Write,
} from './pending-writes.js';
import { readsSharing } from './shared-fields.js';
import { refetchStale, isOnlyShared } from './refetch.js';
import { holdsList } from './touches.js';

/** The write landed: its changes become server truth in the tick in which it stops being pending, and stale reads are refetched. */
export function fold(log: Log, write: Write, answer: unknown): void {
  const { engine } = log;
  if (write.state !== 'sent') return;
  notifyManager.batch(() => {
    engine.version += 1;
    const ref = { ...write.ref, ...write.effects.about?.ref(write.input, answer) };
    Object.assign(write, { state: 'landed', settledAt: tick(engine), answer, ref } satisfies Partial<Write>);
    // A write that landed meanwhile may have made a count uncertain.
    noteSkipped(log, write);
    for (const other of log.writes.values()) if (other !== write) dropCounted(other, write);
    const folded = cachedReads(engine).filter((cached) => changesRead(log, write, cached.operation));
    // Before the changes, because they may remove the record from the reads.
    markReads(log, write);
    const changed = folded.filter((cached) => foldInto(log, write, cached));
    markUncaptured(log, write);
    write.effects.landed?.(log, contextOf(log, write), write);
    noteLanded(log, write);
    recaptureBehind(log, write);
    log.settledTimes.set(write.effects, Date.now());
    report(log, write, { type: 'write', reads: changed.map(({ operation }) => operation.name) });
    reportStale(log, write);
    afterSettled(log);
  });
}

/**
 * The write did not land, or its answer was lost (`isUnknown`): its overlay is gone. A lost write marks every read that it may
 * have changed; one that the service has refused (`isRefused`), those that showed it: another device may have been first.
 */
export function fail(log: Log, write: Write, isUnknown: boolean, isRefused = false): void {
  const { engine } = log;
  if (!isPending(write)) return;
  const old = isRefused ? cachedReads(engine).filter((cached) => applyWrite(log, write, cached) !== cached.data) : [];
  notifyManager.batch(() => {
    const isSent = write.state === 'sent';
    const isLost = isUnknown && isSent;
    if (isLost) {
      log.settledTimes.set(write.effects, Date.now());
      for (const lane of write.lanes) log.landed.delete(lane);
    }
    Object.assign(write, { state: isLost ? 'lost' : 'failed', settledAt: tick(engine) } satisfies Partial<Write>);
    if (!write.twin) rerenderAffected(log, write);
    if (isLost) markLost(log, write);
    for (const { query } of old) markStale(log, query);
    recaptureBehind(log, write);
    const refusal = isSent ? 'refused' : 'not-sent';
    if (!write.twin) report(log, write, { type: 'undone', outcome: isLost ? 'unknown' : refusal });
    reportStale(log, write);
    afterSettled(log);
  });
}

/** Another device has done what was refused: marks what only the service can update. */
export function markDone(log: Log, write: Write): void {
  markReads(log, write);
  report(log, write, { type: 'write', reads: [] });
  refetchStale(log);
}

/** Applies the write to a read, and returns whether that changed it. The read is marked if the write could take no step there. */
function foldInto(log: Log, write: Write, cached: CachedQuery): boolean {
  const { query } = cached;
  const before = cached.data;
  const after = applyWrite(log, write, cached);
  const skipped = skippedFields(log, write, cached);
  for (const field of stepFieldsOf(write, cached.operation)) {
    const count = countOf(log, cached, field);
    if (!skipped.includes(field)) continue;
    count.mayLackWrite = true;
    write.ambiguousCounts.add(count);
  }
  if (after === before) rerender(log.engine, cached);
  else writeTruth(log.engine, cached, after);
  // Effects of unclear writes are not known here.
  if (write.unclearReads.includes(query) || isShifted(write, cached, before, after)) markStale(log, query);
  for (const field of skipped) {
    const name = sharedName(cached, field);
    if (name === undefined) markStale(log, query, { isCount: true });
    else markShared(log, name);
  }
  return after !== before;
}

/**
 * Removes the items that a landed write has counted from another write, so that no count is reduced twice for one item. Where the landed
 * write took no step, the other one still counts them.
 */
function dropCounted(other: Write, write: Write): void {
  for (const [count, basis] of other.bases) if (!write.skippedCounts.has(count)) dropItems(basis, write);
  dropItems(other.certain, write);
  dropItems(other, write);
}

function dropItems({ counted }: Basis, gone: Basis): void {
  for (const id of gone.counted.keys()) counted.delete(id);
}

/** The lanes for which the write makes a read unclear. */
function lanesFor({ effects, lanes, counted, capturedReads }: Write, query: Query): WriteLanes {
  // The items of a read that was loaded after the capture were never counted.
  const isCaptured = query.state.data !== undefined && capturedReads.has(query);
  return { effects, lanes, counted: isCaptured ? counted : undefined };
}

/** The write was lost: marks the reads that it affects, because they may include it. */
function markLost(log: Log, write: Write): void {
  for (const cached of allReads(log.engine)) markUnclear(log, write, cached);
}

function markUnclear(log: Log, write: Write, cached: CachedQuery): void {
  const { query, operation } = cached;
  if (!affects(log, write, operation)) return;
  markStale(log, query, { unclearFor: lanesFor(write, query) });
  for (const field of steppedFields(log, write, cached)) {
    const count = countOf(log, cached, field);
    const { lanes, ambiguousCounts, bases } = write;
    const basis = ambiguousCounts.has(count) ? undefined : bases.get(count);
    for (const lane of lanesOf(write)) {
      count.lostLanes.set(lane, basis && lanes.includes(lane) ? knownOf(basis) : undefined);
    }
  }
}

/** Whether a full answer lost an item, so that an unknown item moves up into it. */
export function isShifted(write: Write, cached: Read, before: unknown, after: unknown): boolean {
  const { operation } = cached;
  if (!Array.isArray(before) || !Array.isArray(after) || after.length >= before.length) return false;
  const isMoved = write.effects.change.some((change) => change.moves && !change.entity && namesRead(change, operation));
  // If the service lists the account among the items, a full answer has one item less here.
  return isMoved && before.length + Number(operation.listsCaller !== undefined) >= boundOf(cached);
}

/** Marks the reads that `stale` selects. */
function markReads(log: Log, write: Write): void {
  const { effects, sentAt } = write;
  const contexts = [contextOf(log, write)];
  // The cache changed while the write was in flight, so `when` is also tested with what is captured now.
  if (log.engine.clock > sentAt + 1) contexts.push({ ...contextOf(log, write), captured: readCache(log, write).captured });
  for (const stale of effects.stale) {
    const isStale = (read: AnyCachedRead): boolean => contexts.some((context) => stale.when?.(read, context) ?? true);
    const marked = allReads(log.engine).filter((cached) => {
      const { operation, input, query } = cached;
      const { data, fetchStatus } = query.state;
      // In-flight and stale answers can't be tested, so they are refetched; what a list then holds is tested when it is answered.
      const isFirst = fetchStatus !== 'idle' && !(stale.touches && holdsList(operation));
      const isUntestable = data === undefined ? isFirst : isStaleAnywhere(log, query);
      const isNamed = namesRead(stale, operation);
      const mayShow = isNamed || stale.touches?.some(({ kind }) => entitiesOf(log.engine).contains(operation, kind));
      return mayShow && ((isNamed && isUntestable) || isStale({ operation, data, input, limit: boundOf(cached) }));
    });
    // Other changes of its record are unknown here, so writes of its lanes don't rely on the read.
    const unclearFor = write.lanes.length > 0 ? { lanes: write.lanes } : undefined;
    for (const cached of marked) {
      const { query, paged } = cached;
      const ids = paged ? idsOf(stale, cached, contexts) : [];
      if (stale.later) query.invalidate();
      else if (ids.length > 0) markStale(log, query, { at: ids });
      else markStale(log, query, { unclearFor, isCount: false });
    }
  }
}

/** A list was answered that was requested before the write landed: marks it where the write may have changed what it holds. */
export function markAnswer(log: Log, write: Write, answer: Answer): void {
  const { operation, input, data, paged, query } = answer;
  if (!query || !holdsList(operation)) return;
  const context = contextOf(log, write);
  const read = { operation, input, data, limit: boundOf(answer) };
  for (const { touches, when, at } of write.effects.stale) {
    if (!touches || !when?.(read, context)) continue;
    const ids = paged ? at?.(context, read) : undefined;
    markStale(log, query, ids?.length ? { at: ids } : {});
  }
}

/** The ids at which a list is stale; none if it may be stale anywhere. */
function idsOf(stale: AnyStale, cached: CachedQuery, contexts: readonly WriteContext<Any>[]): readonly number[] {
  const { operation, input, data } = cached;
  const read = { operation, input, data, limit: boundOf(cached) };
  const all = contexts
    .filter((context) => !stale.touches || stale.when?.(read, context))
    .map((context) => stale.at?.(context, read) ?? []);
  return stale.touches && all.some((ids) => ids.length === 0) ? [] : all.flat();
}

/** Marks reads whose first answer was not there at capture: the write's effect on them is unknown. */
function markUncaptured(log: Log, write: Write): void {
  const { effects, capturedReads } = write;
  if (!effects.about && !effects.capture && !effects.counted) return;
  for (const cached of allReads(log.engine)) {
    const { query, operation } = cached;
    const isLoaded = query.state.data !== undefined || query.state.fetchStatus === 'fetching';
    if (isLoaded && !capturedReads.has(query) && affects(log, write, operation)) {
      markStale(log, query, { unclearFor: lanesFor(write, query) });
    }
  }
}

/**
 * One answer updates a shared field in all reads, so only one read on screen is refetched: the smallest one, unless another is
 * due anyway.
 */
function markShared(log: Log, name: string): void {
  const all = readsSharing(log.engine, name).map(({ cached }) => cached);
  if (all.some(({ query }) => query.isActive() && log.stale.get(query)?.due)) return;
  const active = all.filter(({ query }) => query.isActive());
  const target = active.find(isOnlyShared) ?? active[0];
  for (const { query } of all) {
    const isDue = log.stale.get(query)?.due === true;
    markStale(log, query, { isCount: true });
    const mark = log.stale.get(query);
    // The others become due only if that fetch is cancelled.
    if (mark && target && query !== target.query && !isDue) log.stale.set(query, { ...mark, due: false });
  }
}

function afterSettled(log: Log): void {
  notifyWaiters(log);
  refetchStale(log);
  prune(log);
}

/** Reports the reads that the write has just made stale, each with what it lacks. */
function reportStale(log: Log, write: Write): void {
  for (const { query, operation } of allReads(log.engine)) {
    const mark = log.stale.get(query);
    if (!mark?.due || mark.markedAt <= write.settledAt) continue;
    const { at, isWholeAnswer, unclearLanes } = mark;
    const isLost = write.state === 'lost';
    const unclear = isLost ? 'unknown' : 'overlap';
    const rest = write.state === 'failed' ? 'refused' : 'rest';
    const known = at === 'anywhere' ? (isWholeAnswer && rest) || 'number' : 'items';
    const reason = unclearLanes.size > 0 && (isLost || !isWholeAnswer) ? unclear : known;
    const cause = { operation: write.effects.name, write: write.mutation.mutationId, reason } satisfies StaleCause;
    log.stale.set(query, { ...mark, causes: [...mark.causes, cause] });
    log.engine.client.emit({ type: 'stale', read: operation.name, ...cause });
  }
}
