import { notifyManager } from '@tanstack/react-query';
import { allReads, cachedReads, recordIn, touch, writeTruth } from './cached-reads.js';
import { captureBehind, concerns, captureFacts, refresh } from './capture.js';
import { type Cached, type Engine, tick } from './client-state.js';
import {
  addLanes,
  basisOf,
  type Concern,
  countedFields,
  countOf,
  isOutdated,
  markStale,
  momentOf,
  uncountedFields,
} from './counts.js';
import { toolsOf } from './entities.js';
import { readKey } from './keys.js';
import { boundOf, idOf, pagedData, type Reading } from './pages.js';
import { type Basis, isPending, type Log, noteLanded, prune, type Stored, tagOf, wake, type Write } from './pending-writes.js';
import { factsIn, readsWithFact } from './query-view.js';
import { reread, tellsNothingElse } from './refetch.js';

/** The service said yes: the write's change becomes truth, its overlay is gone in the same tick, and what it made stale is asked again. */
export function fold(log: Log, write: Write, answer: unknown): void {
  const { engine } = log;
  if (write.state !== 'sent') return;
  notifyManager.batch(() => {
    engine.version += 1;
    const ref = { ...write.ref, ...write.row.about?.ref(write.input, answer) };
    Object.assign(write, { state: 'landed', done: tick(engine), answer, ref });
    for (const other of log.writes.values()) if (other !== write) countOut(other, write);
    const folded = cachedReads(engine).filter((cached) => write.touches(cached.operation));
    // What a read holds of the write's record is looked at before the change takes it out.
    markReads(log, write);
    const changed = folded.filter((cached) => foldInto(log, write, cached));
    markUnseen(log, write);
    write.row.landed?.(log, momentOf(log, write), write);
    noteLanded(log, write);
    captureBehind(log, write);
    log.settledAt.set(write.row, Date.now());
    outdateRestored(engine);
    engine.client.emit({ type: 'write', ...tagOf(write), reads: changed.map(({ operation }) => operation.name) });
    reportStale(log, write);
    release(log);
  });
}

/** The write did not land: its effect is gone. If nobody knows what became of it, every read it touches is asked again. */
export function fail(log: Log, write: Write, isUnknown: boolean): void {
  const { engine } = log;
  if (!isPending(write)) return;
  notifyManager.batch(() => {
    const isSent = write.state === 'sent';
    const isDoubtful = isUnknown && isSent;
    if (isDoubtful) {
      log.settledAt.set(write.row, Date.now());
      for (const lane of write.lanes) log.landed.delete(lane);
    }
    Object.assign(write, { state: isDoubtful ? 'lost' : 'failed', done: tick(engine) });
    if (!write.twin) refresh(log, write);
    if (isDoubtful) for (const cached of allReads(engine)) doubt(log, write, cached);
    // Refused, it is in no answer.
    else write.ambiguous.clear();
    captureBehind(log, write, isDoubtful);
    const refusal = isSent ? 'refused' : 'not-sent';
    if (!write.twin) engine.client.emit({ type: 'undone', ...tagOf(write), outcome: isDoubtful ? 'unknown' : refusal });
    reportStale(log, write);
    release(log);
  });
}

/** Puts the write's changes into a read, and says whether it had any; what could not be counted has to be refetched. */
function foldInto(log: Log, write: Write, cached: Cached): boolean {
  const { query } = cached;
  const before: unknown = query.state.data;
  const after = write.apply(before, cached, query);
  const uncounted = uncountedFields(log, write, cached);
  for (const field of uncounted) {
    const count = countOf(log.counts, cached, query, field);
    count.isBehind = true;
    write.ambiguous.add(count);
  }
  if (after === before) touch(log.engine, cached);
  else writeTruth(log.engine, cached, after);
  // What was in doubt may be changed by more than the row knows.
  if (write.outdated.includes(query) || isShifted(write, cached, before, after)) markStale(log, query);
  for (const field of uncounted) {
    const fact = factOf(cached, field);
    if (fact === undefined) markStale(log, query, { isCount: true });
    else markFact(log, fact);
  }
  return after !== before;
}

/** The fact that the field tells, if several reads do. */
function factOf(cached: Cached, field: string): string | undefined {
  return factsIn(cached, cached.query.state.data).find(([, told]) => told === field)?.[0];
}

/** The items that a landed write has counted, no other write counts once more; each count is looked at by itself. */
function countOut(other: Write, write: Write): void {
  for (const count of [...write.uncounted, ...write.bases.keys()]) {
    if (!other.bases.has(count)) other.bases.set(count, { ...other.basis, turned: new Map(other.basis.turned) });
  }
  for (const [count, basis] of other.bases) if (!write.uncounted.has(count)) drop(basis, basisOf(write, count));
  drop(other.basis, write.basis);
  drop(other, write);
}

function drop(from: Pick<Basis, 'turned'> | undefined, counted: Pick<Basis, 'turned'> | undefined): void {
  for (const id of counted?.turned.keys() ?? []) from?.turned.delete(id);
}

/** For whom a read is in doubt: the writes of the lanes, and for those that turn items only where it holds such. */
function doubtOf({ row, lanes, turned }: Write, { query, paged }: Cached): Concern {
  const data: unknown = query.state.data;
  const items: unknown = paged && data !== undefined ? pagedData(data).pages.flatMap((page) => page.items) : data;
  const isHeld = data === undefined || (Array.isArray(items) ? items : [items]).some((item) => turned.has(idOf(item)));
  return lanes.length === 0 || isHeld ? { row, lanes } : { lanes };
}

/** Nobody knows whether the write has changed a read. */
function doubt(log: Log, write: Write, cached: Cached): void {
  const { query, operation } = cached;
  if (!write.touches(operation) && !write.outdates(operation)) return;
  markStale(log, query, { isCount: isOnlyCounted(log, write, cached), doubt: doubtOf(write, cached) });
  for (const field of countedFields(log, write, cached, query, query.state.data)) {
    const count = countOf(log.counts, cached, query, field);
    addLanes(write.ambiguous.has(count) || !basisOf(write, count) ? count.unclear : count.lacking, write);
  }
}

/** The write may have changed nothing of a read but counts. */
function isOnlyCounted(log: Log, { row, ref, steps, outdates }: Write, cached: Cached): boolean {
  if (steps(cached.operation).length === 0 || outdates(cached.operation) || cached.query.state.data === undefined) return false;
  return !row.about || recordIn(toolsOf(log.engine), cached, row.about.kind, ref) === undefined;
}

/** A full window that lost a row: what moves up into it is not known here. */
export function isShifted(write: Write, cached: Reading, before: unknown, after: unknown): boolean {
  const { operation } = cached;
  if (!Array.isArray(before) || !Array.isArray(after) || after.length >= before.length) return false;
  const isMoved = write.row.change?.some((change) => change.moves && change.reads?.includes(operation.name));
  // Where the service counted the caller in, who was dropped here, one less is as many as there can be.
  return Boolean(isMoved) && before.length + Number(operation.listsCaller !== undefined) >= boundOf(cached);
}

/** Marks the reads that the row says are stale now. */
function markReads(log: Log, write: Write): void {
  const { row, sent } = write;
  const moments = [momentOf(log, write)];
  // Something else came in between: what holds in either truth is asked again.
  if (log.engine.clock > sent + 1) moments.push({ ...momentOf(log, write), facts: captureFacts(log, write).facts });
  for (const stale of row.stale ?? []) {
    const isStale = (read: Stored): boolean => moments.some((moment) => stale.when?.(read, moment) ?? true);
    const marked = allReads(log.engine).filter((cached) => {
      const { operation, asked, query } = cached;
      const { data, fetchStatus } = query.state;
      // Of an answer that is still on its way, or that has been out of date before, nothing can be said.
      const isUnsaid = data === undefined ? fetchStatus !== 'idle' : isOutdated(log, query);
      return stale.reads.includes(operation.name) && (isUnsaid || isStale({ operation, data, asked, limit: boundOf(cached) }));
    });
    const ids = stale.at && moments.flatMap(stale.at);
    for (const { query, paged } of marked) {
      if (stale.later) query.invalidate();
      // Where no id is known, the news may be anywhere.
      else markStale(log, query, { at: paged && ids?.length ? ids : undefined });
    }
  }
}

/** The first answer of a read that came, or is to come, after the write looked at the cache: what the write does to it is not known. */
function markUnseen(log: Log, write: Write): void {
  const { row, seen } = write;
  if (!row.about && !row.facts && !row.turns) return;
  for (const cached of allReads(log.engine)) {
    const { query, operation } = cached;
    const isLoaded = query.state.data !== undefined || query.state.fetchStatus === 'fetching';
    if (isLoaded && !seen.has(query) && concerns(log, row, operation)) markStale(log, query, { doubt: doubtOf(write, cached) });
  }
}

/** One answer about a fact settles every read that tells it: the smallest one on screen is asked, unless another is due anyway. */
function markFact(log: Log, fact: string): void {
  const all = readsWithFact(log.engine, fact).map(({ cached }) => cached);
  if (all.some(({ query }) => query.isActive() && log.stale.get(query)?.due)) return;
  const active = all.filter(({ query }) => query.isActive());
  const asked = active.find(tellsNothingElse) ?? active[0];
  const marked = asked ? [asked] : all;
  for (const { query } of all) {
    const isDue = log.stale.get(query)?.due === true;
    markStale(log, query, { isCount: !marked.some((one) => one.query === query) });
    const mark = log.stale.get(query);
    // The others are told by it, and are asked themselves only if it is given up.
    if (mark && asked && query !== asked.query && !isDue) log.stale.set(query, { ...mark, due: false });
  }
}

/** A read restored from a server, which no hook has used yet, cannot be changed here: it is asked for when it is used. */
function outdateRestored({ client, stores }: Engine): void {
  for (const store of stores) {
    for (const query of store.getQueryCache().getAll()) {
      if (!query.options.queryFn && readKey(client, query.queryKey)) query.invalidate();
    }
  }
}

function release(log: Log): void {
  wake(log);
  reread(log);
  prune(log);
}

/** Reports the reads that the write has just made stale, each with what it lacks. */
function reportStale({ engine, stale }: Log, write: Write): void {
  for (const { query, operation } of allReads(engine)) {
    const mark = stale.get(query);
    if (!mark?.due || mark.since <= write.done) continue;
    const { at, isWhole, doubt } = mark;
    const known = at === 'anywhere' ? (isWhole && 'rest') || 'number' : 'items';
    engine.client.emit({ type: 'stale', ...tagOf(write), read: operation.name, reason: doubt.size > 0 ? 'unknown' : known });
  }
}
