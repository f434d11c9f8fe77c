import type { Query } from '@tanstack/react-query';
import { tick, type Cached, type View, type WriteSide } from './engine.js';
import { isShifted } from './fold.js';
import { concerns } from './log.js';
import { heal, isOutdated, markStale, reread, tellsNothingElse } from './stale.js';
import { asOurs } from './truth.js';
import { countsIn, isPending, lacks, PATIENCE, pendingWrites, until, type Log, type Write } from './write.js';

/** Reconciles answers with in-flight writes: what an answer may include already is not counted again. */
export function besideWrites(
  log: Log,
): Pick<WriteSide, 'ask' | 'replay' | 'ambiguousIn' | 'prefers' | 'trust' | 'tellTo' | 'settled'> {
  const { engine } = log;
  return {
    // A re-read waits for the counting writes that were sent before it, and later ones wait for the re-read. A first load waits
    // for nothing, and its answer may include a write that is in flight.
    async ask(view, store, call, signal) {
      const query = store.getQueryCache().get(view.hash);
      const held: unknown = query?.state.data;
      if (query && held !== undefined) {
        const earlier = pendingWrites(log).filter((write) => write.state === 'sent' && countsIn(write, view.operation, held));
        await until(log, () => !earlier.some(isPending), { signal });
        await until(log, () => !pendingWrites(log).some((write) => isGroundless(log, write, view, query)), { signal, timeout: PATIENCE });
      }
      const asked = tick(engine);
      const answer = await call();
      engine.stamps.set(answer, { query, asked, answered: tick(engine) });
      return answer;
    },
    ambiguousIn(view, answer, { asked, answered }) {
      const isInFlight = (write: Write): boolean => write.sent < answered && write.done > asked && write.state !== 'failed';
      return [...log.writes.values()].filter((write) => !write.twin && isInFlight(write) && countsIn(write, view.operation, answer));
    },
    // Writes that landed since the read was asked: their idempotent changes, and the steps of those sent after the answer had come.
    replay(view, answer, stamp) {
      let data = answer;
      for (const write of log.writes.values()) {
        if (write.twin || write.state !== 'landed' || write.done <= stamp.asked) continue;
        const before = data;
        data = write.apply(before, view, () => write.sent > stamp.answered);
        if (stamp.query && isShifted(write, view, before, data)) markStale(log, stamp.query);
      }
      return data;
    },
    // A first answer that may or may not include a write in flight takes a shared field from a read that is sure of it.
    prefers: ({ query }, field, { ambiguous }) =>
      ambiguous.length > 0 && pendingWrites(log).every((write) => lacks(write, query)(field)),
    trust(arrival, field, { query }, its) {
      for (const write of pendingWrites(log)) if (!lacks(write, query)(its)) doubt(log, arrival.query, field, write);
    },
    // As unsure as the answer that tells.
    tellTo({ query, ...peer }, field, { asked, ambiguous }) {
      for (const write of log.writes.values()) trustAgain(write, query, field);
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
          else if (query) trustAgain(write, query, field);
        }
      }
      heal(log, query, asked);
    },
  };
}

/**
 * The write is not sent, and what it looked at is out of date and being read again: whether it counts will be known as soon as
 * that is answered.
 */
function isGroundless(log: Log, write: Write, view: View, query: Query): boolean {
  if (write.state !== 'queued' || !write.steps(view.operation).length) return false;
  return write.sources.some(
    (other) => other !== query && isOutdated(log, other) && other.state.fetchStatus === 'fetching' && other.state.fetchFailureCount === 0,
  );
}

/** The field may include the write already: it is not counted again, and is asked for once the write has settled. */
function doubt(log: Log, query: Query | undefined, field: string, write: Write): void {
  if (!query) return;
  if (!isPending(write)) {
    markStale(log, query);
    return;
  }
  const fields = write.ambiguous.get(query) ?? new Set();
  write.ambiguous.set(query, fields.add(field));
}

/** A new answer lacks the write for certain. */
function trustAgain({ ambiguous }: Write, query: Query, field: string): void {
  const fields = ambiguous.get(query);
  fields?.delete(field);
  if (fields?.size === 0) ambiguous.delete(query);
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
  const inFlight = pendingWrites(log).filter((write) => write.state === 'sent' && countsIn(write, operation, data));
  if (!isLate && inFlight.length === 0) return;
  const before = engine.last.get(query);
  if (before) asOurs(engine, () => query.setState({ data: before }));
  else for (const write of inFlight) for (const field of write.steps(operation)) doubt(log, query, field, write);
  markStale(log, query);
  queueMicrotask(() => reread(log));
}
