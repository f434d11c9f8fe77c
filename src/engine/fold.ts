import { notifyManager } from '@tanstack/react-query';
import { allReads, cachedReads, recordIn, rerender, writeTruth } from './cached-reads.js';
import { captureBehind, concerns, readCache, refresh } from './capture.js';
import { type CachedQuery, type Engine, tick } from './client-state.js';
import {
  addLanes,
  basisOf,
  type Concern,
  countedFields,
  countOf,
  isOutdated,
  isSource,
  markStale,
  contextOf,
  uncountedFields,
} from './counts.js';
import { entitiesOf } from './entities.js';
import { readKey } from './keys.js';
import { boundOf, idOf, pagedData, type Read } from './pages.js';
import { type Basis, isPending, type Log, noteLanded, prune, type AnyCachedRead, wake, type Write } from './pending-writes.js';
import { sharedFieldsOf, readsSharing } from './query-view.js';
import { refetchStale, isOnlyShared } from './refetch.js';

/** The service said yes: the write's change becomes truth, its overlay is gone in the same tick, and what it made stale is asked again. */
export function fold(log: Log, write: Write, answer: unknown): void {
  const { engine } = log;
  if (write.state !== 'sent') return;
  const { mutation: operation } = write.effects;
  notifyManager.batch(() => {
    engine.version += 1;
    const ref = { ...write.ref, ...write.effects.about?.ref(write.input, answer) };
    Object.assign(write, { state: 'landed', done: tick(engine), answer, ref });
    for (const other of log.writes.values()) if (other !== write) countOut(other, write);
    const folded = cachedReads(engine).filter((cached) => write.affects(cached.operation));
    // What a read holds of the write's record is looked at before the change takes it out.
    const stale = markReads(log, write);
    for (const cached of folded) stale.push(...foldInto(log, write, cached));
    markUnseen(log, write);
    write.effects.landed?.(log, contextOf(log, write), write);
    noteLanded(log, write);
    captureBehind(log, write);
    log.settledAt.set(write.effects, Date.now());
    outdateRestored(engine);
    engine.client.emit({ type: 'write', operation: operation.name, reads: namesOf(folded) });
    if (stale.length > 0) engine.client.emit({ type: 'stale', operation: operation.name, reads: namesOf(stale) });
    release(log);
  });
}

/** The write did not land: its effect is gone. If nobody knows what became of it, every read it touches is asked again. */
export function fail(log: Log, write: Write, isUnknown: boolean): void {
  const { engine } = log;
  if (!isPending(write)) return;
  notifyManager.batch(() => {
    const isDoubtful = isUnknown && write.state === 'sent';
    if (isDoubtful) {
      log.settledAt.set(write.effects, Date.now());
      for (const lane of write.lanes) log.landed.delete(lane);
    }
    Object.assign(write, { state: isDoubtful ? 'lost' : 'failed', done: tick(engine) });
    if (!write.twin) refresh(log, write);
    if (isDoubtful) doubtReads(log, write);
    // Refused, it is in no answer.
    else write.ambiguous.clear();
    captureBehind(log, write, isDoubtful);
    release(log);
  });
}

/** Puts the write's changes into a read, and gives back what has to be refetched because it could not be counted. */
function foldInto(log: Log, write: Write, cached: CachedQuery): CachedQuery[] {
  const { query } = cached;
  const before: unknown = query.state.data;
  const after = write.apply(before, cached, query);
  const uncounted = uncountedFields(log, write, cached);
  for (const field of uncounted) {
    const count = countOf(log.counts, cached, query, field);
    count.isBehind = true;
    write.ambiguous.add(count);
  }
  if (after === before) rerender(log.engine, cached);
  else writeTruth(log.engine, cached, after);
  // What was in doubt may be changed by more than the row knows.
  if (write.outdated.includes(query) || isShifted(write, cached, before, after)) markStale(log, query);
  return uncounted.flatMap((field) => {
    const name = sharedNameOf(cached, field);
    if (name !== undefined) return markShared(log, name);
    markStale(log, query, { isCount: true });
    return [cached];
  });
}

/** The fact that the field tells, if several reads do. */
function sharedNameOf(cached: CachedQuery, field: string): string | undefined {
  return sharedFieldsOf(cached, cached.query.state.data).find(([, shared]) => shared === field)?.[0];
}

/** The items that a landed write has counted, no other write counts once more; each count is looked at by itself. */
function countOut(other: Write, write: Write): void {
  for (const count of [...write.uncounted, ...write.bases.keys()]) {
    if (!other.bases.has(count)) other.bases.set(count, { ...other.basis, counted: new Map(other.basis.counted) });
  }
  for (const [count, basis] of other.bases) if (!write.uncounted.has(count)) drop(basis, basisOf(write, count));
  drop(other.basis, write.basis);
  drop(other, write);
}

function drop(from: Pick<Basis, 'counted'> | undefined, counted: Pick<Basis, 'counted'> | undefined): void {
  for (const id of counted?.counted.keys() ?? []) from?.counted.delete(id);
}

/** For whom a read is in doubt: the writes of the lanes, and for those that turn items only where it holds such. */
function doubtOf({ effects, lanes, counted }: Write, { query, paged }: CachedQuery): Concern {
  const data: unknown = query.state.data;
  const items: unknown = paged && data !== undefined ? pagedData(data).pages.flatMap((page) => page.items) : data;
  const isHeld = data === undefined || (Array.isArray(items) ? items : [items]).some((item) => counted.has(idOf(item)));
  return lanes.length === 0 || isHeld ? { effects, lanes } : { lanes };
}

/** The write was lost: the reads that it affects may include it. */
function doubtReads(log: Log, write: Write): void {
  const reads = allReads(log.engine);
  const isMixed = reads.some((cached) => write.overlaps.has(cached.query) && isSource(log, write.effects, write.ref, cached));
  for (const cached of reads) doubt(log, write, cached, isMixed);
}

/** `isMixed`: a copy of its record may or may not include it, and so is no basis for any count. */
function doubt(log: Log, write: Write, cached: CachedQuery, isMixed: boolean): void {
  const { query, operation } = cached;
  if (!write.affects(operation) && !write.invalidates(operation)) return;
  markStale(log, query, { isCount: isOnlyCounted(log, write, cached), doubt: doubtOf(write, cached) });
  for (const field of countedFields(log, write, cached, query, query.state.data)) {
    const count = countOf(log.counts, cached, query, field);
    const isUnclear = write.ambiguous.has(count) || isMixed || !basisOf(write, count);
    addLanes(isUnclear ? count.unclear : count.lacking, write);
  }
}

/** The write may have changed nothing of a read but counts. */
function isOnlyCounted(log: Log, { effects, ref, steps, invalidates: outdates }: Write, cached: CachedQuery): boolean {
  if (steps(cached.operation).length === 0 || outdates(cached.operation) || cached.query.state.data === undefined) return false;
  return !effects.about || recordIn(entitiesOf(log.engine), cached, effects.about.kind, ref) === undefined;
}

/** A full window that lost a row: what moves up into it is not known here. */
export function isShifted(write: Write, cached: Read, before: unknown, after: unknown): boolean {
  const { operation } = cached;
  if (!Array.isArray(before) || !Array.isArray(after) || after.length >= before.length) return false;
  const isMoved = write.effects.change?.some((change) => change.moves && change.reads?.includes(operation.name));
  // Where the service counted the caller in, who was dropped here, one less is as many as there can be.
  return Boolean(isMoved) && before.length + Number(operation.listsCaller !== undefined) >= boundOf(cached);
}

/** Marks the reads that the row says are stale now, and gives them back. */
function markReads(log: Log, write: Write): CachedQuery[] {
  const { effects, sent } = write;
  const contexts = [contextOf(log, write)];
  // Something else came in between: what holds in either truth is asked again.
  if (log.engine.clock > sent + 1) contexts.push({ ...contextOf(log, write), captured: readCache(log, write).captured });
  return (effects.stale ?? []).flatMap((stale) => {
    const isStale = (read: AnyCachedRead): boolean => contexts.some((context) => stale.when?.(read, context) ?? true);
    const marked = allReads(log.engine).filter((cached) => {
      const { operation, input, query } = cached;
      const { data, fetchStatus } = query.state;
      // Of an answer that is still on its way, or that has been out of date before, nothing can be said.
      const isUnsaid = data === undefined ? fetchStatus !== 'idle' : isOutdated(log, query);
      return stale.reads.includes(operation.name) && (isUnsaid || isStale({ operation, data, input, limit: boundOf(cached) }));
    });
    if (stale.later) {
      for (const { query } of marked) query.invalidate();
      return [];
    }
    const ids = stale.at && contexts.flatMap(stale.at);
    // Where no id is known, the news may be anywhere.
    for (const { query, paged } of marked) markStale(log, query, { at: paged && ids?.length ? ids : undefined });
    return marked;
  });
}

/** The first answer of a read that came, or is to come, after the write looked at the cache: what the write does to it is not known. */
function markUnseen(log: Log, write: Write): void {
  const { effects, seen } = write;
  if (!effects.about && !effects.capture && !effects.counted) return;
  for (const cached of allReads(log.engine)) {
    const { query, operation } = cached;
    const isLoaded = query.state.data !== undefined || query.state.fetchStatus === 'fetching';
    if (isLoaded && !seen.has(query) && concerns(log, effects, operation)) {
      markStale(log, query, { doubt: doubtOf(write, cached) });
    }
  }
}

/** One answer about a fact settles every read that tells it: the smallest one on screen is asked, unless another is due anyway. */
function markShared(log: Log, name: string): CachedQuery[] {
  const all = readsSharing(log.engine, name).map(({ cached }) => cached);
  if (all.some(({ query }) => query.isActive() && log.stale.get(query)?.due)) return [];
  const active = all.filter(({ query }) => query.isActive());
  const target = active.find(isOnlyShared) ?? active[0];
  const marked = target ? [target] : all;
  for (const { query } of all) {
    const isDue = log.stale.get(query)?.due === true;
    markStale(log, query, { isCount: !marked.some((one) => one.query === query) });
    const mark = log.stale.get(query);
    // The others are told by it, and are asked themselves only if it is given up.
    if (mark && target && query !== target.query && !isDue) log.stale.set(query, { ...mark, due: false });
  }
  return marked;
}

/** A read restored from a server, which no hook has used yet, cannot be changed here: it is asked for when it is used. */
function outdateRestored({ client, queryClients }: Engine): void {
  for (const queryClient of queryClients) {
    for (const query of queryClient.getQueryCache().getAll()) {
      if (!query.options.queryFn && readKey(client, query.queryKey)) query.invalidate();
    }
  }
}

function release(log: Log): void {
  wake(log);
  refetchStale(log);
  prune(log);
}

function namesOf(reads: readonly CachedQuery[]): string[] {
  return reads.map(({ operation }) => operation.name);
}
