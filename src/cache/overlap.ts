import type { Query } from '@tanstack/react-query';
import { countOf, refreshCount } from './counts.js';
import { tick, type Reading, type Cached, type Stamp, type View, type WriteSide } from './engine.js';
import { isShifted } from './fold.js';
import { concerns } from './log.js';
import { heal, markStale } from './marks.js';
import { reread, tellsNothingElse } from './stale.js';
import { awaitsCopies, countedFields, countsIn, stepsIn } from './steps.js';
import { asOurs } from './truth.js';
import { isPending, nextChange, pendingWrites, type Log, type Write } from './write.js';

/** Reconciles answers with in-flight writes: what an answer may include already is not counted again. */
export function besideWrites(log: Log): Pick<WriteSide, 'ask' | 'replay' | 'keep' | 'mayInclude' | 'settled' | 'tellTo'> {
  const { engine } = log;
  return {
    // A re-read waits for the counting writes that were sent before it, and later ones wait for the re-read. A first load waits
    // for nothing, and its answer may include a write that is in flight.
    async ask(view, store, call, signal) {
      const query = store.getQueryCache().get(view.hash);
      const held: unknown = query?.state.data;
      const counts = (write: Write): boolean => write.state === 'sent' && countsIn(log, write, view, query, held);
      if (held !== undefined) while (pendingWrites(log).some(counts)) await nextChange(log, signal);
      const asked = tick(engine);
      const answer = await call();
      engine.stamps.set(answer, { query, asked, answered: tick(engine) });
      return answer;
    },
    keep(view, answer, stamp, old) {
      const { query } = stamp;
      const inFlight = overlapping(log, view, answer, stamp);
      const unsent = query ? pendingWrites(log).filter((write) => awaitsCopies(log, write, view, query, old)) : [];
      const fields = [...new Set([...inFlight, ...unsent].flatMap((write) => countedFields(log, write, view, query, old)))];
      if (query && fields.length > 0) markStale(log, query, { isCount: true });
      return fields;
    },
    mayInclude: (view, field, answer, stamp) =>
      overlapping(log, view, answer, stamp).some((write) => countedFields(log, write, view, stamp.query, answer).includes(field)),
    // Writes that landed since the read was asked: their idempotent changes, and the steps of those sent after the answer had come.
    replay(view, answer, stamp) {
      let data = answer;
      for (const write of log.writes.values()) {
        if (write.twin || write.state !== 'landed' || write.done <= stamp.asked) continue;
        const before = data;
        data = write.apply(before, view, stamp.query, ({ step, dependsOn }) => {
          return step === undefined || dependsOn === 'answer' || write.sent > stamp.answered;
        });
        if (stamp.query && isShifted(write, view, before, data)) markStale(log, stamp.query);
      }
      return data;
    },
    settled(view, answer, stamp, taken) {
      const { query, asked } = stamp;
      const inFlight = overlapping(log, view, answer, stamp);
      const fields = new Set(
        [...log.writes.values()].flatMap((write) => stepsIn(write, view.operation).map(({ step = '' }) => step)),
      );
      if (query) log.kept.set(query, taken);
      for (const field of query ? fields : []) {
        if (query && !taken.includes(field)) settleCount(log, view, query, field, answer, inFlight);
      }
      heal(log, query, asked);
    },
    tellTo(peer, { asked }) {
      const { query } = peer;
      const isAnswered = tellsNothingElse(peer) && (log.stale.get(query)?.since ?? 0) < asked;
      if (isAnswered) log.stale.delete(query);
      return isAnswered;
    },
  };
}

/** The writes in flight that an answer may or may not include, as far as they count in it. */
function overlapping(log: Log, view: View, answer: unknown, { query, asked, answered }: Stamp): Write[] {
  const isInFlight = (write: Write): boolean => write.sent < answered && write.done > asked && write.state !== 'failed';
  return [...log.writes.values()].filter((write) => {
    return !write.twin && isInFlight(write) && countsIn(log, write, view, query, answer);
  });
}

/** A count has been read: it includes whatever had landed or was lost, and may include what is in flight. */
function settleCount(log: Log, reading: Reading, query: Query, field: string, answer: unknown, inFlight: readonly Write[]): void {
  const count = countOf(log.counts, reading, query, field, answer);
  refreshCount(count);
  for (const write of log.writes.values()) {
    const isIn = inFlight.includes(write) && stepsIn(write, reading.operation).some(({ step }) => step === field);
    if (!isIn) write.ambiguous.delete(count);
    else if (isPending(write)) write.ambiguous.add(count);
    else {
      count.isBehind = true;
      markStale(log, query, { isCount: true });
    }
  }
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
  const inFlight = pendingWrites(log).filter((write) => write.state === 'sent' && countsIn(log, write, cached, query, data));
  if (!isLate && inFlight.length === 0) return;
  const before = engine.last.get(query);
  const fields = before ? [] : inFlight.flatMap((write) => write.steps(operation));
  if (before) asOurs(engine, () => query.setState({ data: before }));
  for (const field of fields) settleCount(log, cached, query, field, data, inFlight);
  markStale(log, query);
  queueMicrotask(() => reread(log));
}
