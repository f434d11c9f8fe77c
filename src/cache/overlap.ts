import type { Query } from '@tanstack/react-query';
import { tick, type Cached, type View, type WriteSide } from './engine.js';
import { isShifted } from './fold.js';
import { concerns } from './log.js';
import { heal, isBeingRead, isOutdated, markBehind, markStale, reread, tellsNothingElse } from './stale.js';
import { asOurs } from './truth.js';
import { addMark, countsIn, createPatience, isPending, lacks, nextChange, pendingWrites, type Log, type Write } from './write.js';

/** Reconciles answers with in-flight writes: what an answer may include already is not counted again. */
export function besideWrites(
  log: Log,
): Pick<WriteSide, 'ask' | 'replay' | 'ambiguousIn' | 'outdateCounts' | 'prefers' | 'trust' | 'tellTo' | 'settled'> {
  const { engine } = log;
  return {
    // A re-read waits for the counting writes that were sent before it, and later ones wait for the re-read. A first load waits
    // for nothing, and its answer may include a write that is in flight.
    async ask(view, store, call, signal) {
      const query = store.getQueryCache().get(view.hash);
      const held: unknown = query?.state.data;
      const isAgain = query !== undefined && held !== undefined;
      const counts = (write: Write): boolean => write.state === 'sent' && countsIn(log, write, view, held);
      if (isAgain) while (pendingWrites(log).some(counts)) await nextChange(log, signal);
      const asked = tick(engine);
      const answer = await call();
      engine.stamps.set(answer, { query, asked, answered: tick(engine) });
      if (isAgain) await untilSourcesAnswered(log, view, query, signal);
      return answer;
    },
    ambiguousIn(view, answer, { asked, answered }) {
      const isInFlight = (write: Write): boolean => write.sent < answered && write.done > asked && write.state !== 'failed';
      return [...log.writes.values()].filter((write) => !write.twin && isInFlight(write) && countsIn(log, write, view, answer));
    },
    outdateCounts({ operation }, { query }, ambiguous) {
      const fields = [...new Set(ambiguous.flatMap((write) => write.steps(operation)))];
      if (query) markStale(log, query, undefined, fields);
      return fields;
    },
    // Writes that landed since the read was asked: their idempotent changes, and the steps of those sent after the answer had come.
    replay(view, answer, stamp) {
      let data = answer;
      for (const write of log.writes.values()) {
        if (write.twin || write.state !== 'landed' || write.done <= stamp.asked) continue;
        const before = data;
        data = write.apply(before, view, (_step, dependsOn) => dependsOn === 'answer' || write.sent > stamp.answered);
        if (stamp.query && isShifted(write, view, before, data)) markStale(log, stamp.query);
      }
      return data;
    },
    // A first answer that may or may not include a write in flight takes a shared field from a read that is sure of it.
    prefers: ({ query }, field, { ambiguous }) =>
      ambiguous.length > 0 && pendingWrites(log).every((write) => lacks(log, write, query)(field)),
    trust(arrival, field, { query }, its) {
      for (const write of pendingWrites(log)) {
        if (write.ambiguous.get(query)?.has(its)) doubt(log, arrival.query, field, write);
        // A step that depends on nothing is taken on both or on neither.
        if (arrival.query && write.uneven.get(query)?.has(its)) addMark(write.uneven, arrival.query, [field]);
      }
    },
    // As unsure as the answer that tells.
    tellTo({ query, ...peer }, field, { asked, ambiguous }) {
      for (const write of log.writes.values()) {
        drop(write.ambiguous, query, field);
        // It is as new as the answer that tells.
        if (write.sources.length === 0) drop(write.uneven, query, field);
      }
      for (const write of ambiguous) doubt(log, query, field, write);
      const isAnswered = tellsNothingElse({ ...peer, query }) && (log.stale.get(query)?.since ?? 0) < asked;
      if (isAnswered) log.stale.delete(query);
      return isAnswered;
    },
    // Unsure of what it counts, where no surer read has told; and its mark is gone, if it is older than the question.
    settled({ operation }, { query, asked, ambiguous }, sure) {
      for (const write of log.writes.values()) {
        for (const field of write.steps(operation)) {
          if (sure.has(field)) continue;
          if (ambiguous.includes(write)) doubt(log, query, field, write);
          else if (query) drop(write.ambiguous, query, field);
        }
      }
      heal(log, query, asked);
    },
  };
}

/**
 * A count that is read again is stored after what the unsent writes that count in it have looked at, where that is being read again,
 * too: read in the other order, a step would be put on an answer that includes it.
 */
async function untilSourcesAnswered(log: Log, view: View, query: Query, signal: AbortSignal): Promise<void> {
  const patience = createPatience(log);
  try {
    while (pendingWrites(log).some((write) => dependsOnReads(log, write, view, query)) && patience.isLeft()) {
      await nextChange(log, signal);
    }
  } finally {
    patience.stop();
  }
}

function dependsOnReads(log: Log, write: Write, view: View, query: Query): boolean {
  if (write.state !== 'queued' || !countsIn(log, write, view, query.state.data)) return false;
  return write.sources.some((other) => other !== query && isOutdated(log, other) && isBeingRead(other));
}

/** The field may include the write already: it is not counted again, and is asked for once the write has settled. */
function doubt(log: Log, query: Query | undefined, field: string, write: Write): void {
  if (!query) return;
  if (isPending(write)) addMark(write.ambiguous, query, [field]);
  else if (write.state === 'landed') markBehind(log, query, [field]);
  else markStale(log, query, undefined, [field]);
}

function drop(marks: Map<Query, Set<string>>, query: Query, field: string): void {
  const fields = marks.get(query);
  fields?.delete(field);
  if (fields?.size === 0) marks.delete(query);
}

/** How much the clock of whoever rendered a page may be ahead of this one, in milliseconds. */
const CLOCK_SKEW = 10_000;

/**
 * An answer from outside, a server's render for instance, may lack a write that has landed since it was asked for, and may include
 * one that is in flight. Then what was there before stays until it is read again.
 */
export function received(log: Log, cached: Cached): void {
  const { engine } = log;
  const { query, operation } = cached;
  const { data, dataUpdatedAt } = query.state;
  const isLate = [...log.settledAt].some(([row, at]) => dataUpdatedAt < at + CLOCK_SKEW && concerns(log, row, operation));
  const inFlight = pendingWrites(log).filter((write) => write.state === 'sent' && countsIn(log, write, cached, data));
  if (!isLate && inFlight.length === 0) return;
  const before = engine.last.get(query);
  if (before) asOurs(engine, () => query.setState({ data: before }));
  else for (const write of inFlight) for (const field of write.steps(operation)) doubt(log, query, field, write);
  markStale(log, query);
  queueMicrotask(() => reread(log));
}
