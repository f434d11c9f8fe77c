import { focusManager, notifyManager, type Query } from '@tanstack/react-query';
import { allReads, cachedReads, rerender, writeTruth } from '../cache/cached-reads.js';
import { type Answer, type CachedQuery, type StaleCause, tick } from '../cache/client-state.js';
import { staleAt, type StaleAt } from './staleness.js';
import { isOfAll, NO_RULES, tests } from '../rules/facts.js';
import { changed, intentOf, isPending, type Log, noteLatest, notifyWaiters, report, saidBy, type Write } from '../past/log.js';
import { affects, affectsRecords, ANY, isStaleAnywhere, markStale, noteSettled } from './marks.js';
import {
  forgetSettled,
  isOnlyNumber,
  knownNumber,
  numbersChangedBy,
  numbersIn,
  renderNumbers,
  storeNumbers,
  withTruth,
} from '../past/numbers.js';
import { type Outcome, outcomeOf } from '../past/outcome.js';
import { applyWrite, rerenderAffected } from './overlay.js';
import { boundOf, itemsIn, pagedData, type Read } from '../cache/pages.js';
import { hasAnswered } from '../past/past.js';
import { isAnsweredByAnother, isMissed, refetchStale } from './refetch.js';
import { inOrder, isElsewhere } from '../past/timeline.js';
import { isListed, touchesHeld } from '../rules/touches.js';
import type { Fact } from '../words.js';

/** The write landed: its changes become server truth in the tick in which it stops being pending, and stale reads are refetched. */
export function fold(log: Log, write: Write, answer: unknown): void {
  const { engine } = log;
  if (write.state !== 'sent') return;
  notifyManager.batch(() => {
    Object.assign(write, { state: 'landed', settledAt: endOf(log, write), answer } satisfies Partial<Write>);
    changed(log);
    // Before the changes, because they may remove the record from the reads.
    markReads(log, write);
    const folded = cachedReads(engine).filter((cached) => foldInto(log, write, cached));
    // What the service has done after it has met other records then.
    for (const other of overtaking(log, write)) {
      markReads(log, other);
      for (const cached of cachedReads(engine)) if (!hasAnswered(log, cached, other)) foldInto(log, other, cached);
    }
    write.operation.landed?.(log, write);
    log.lost.delete(intentOf(write));
    noteLatest(log, write);
    noteSettled(log, write);
    report(log, write, { type: 'write', reads: folded.map(({ operation }) => operation.name) });
    afterSettled(log, write);
  });
}

/**
 * The write did not land, or nobody knows: its overlay is gone. One that was sent and may have been done (`unknown`) is lost, and marks every
 * read that it may have changed. One that the service has refused marks those that showed it, or could not: another device may have been
 * first.
 */
export function fail(log: Log, write: Write, how: 'not-done' | 'refused' | 'unknown'): void {
  const { engine } = log;
  if (!isPending(write)) return;
  const outcome = how === 'refused' ? outcomeOf(log, write) : undefined;
  const old = outcome ? cachedReads(engine).filter((cached) => isShownIn(log, write, cached) || whereStale(outcome, cached)) : [];
  notifyManager.batch(() => {
    const isSent = write.state === 'sent';
    const isLost = how === 'unknown' && isSent;
    if (isLost) {
      noteSettled(log, write);
      noteLatest(log, write);
    }
    Object.assign(write, { state: isLost ? 'lost' : 'failed', settledAt: endOf(log, write) } satisfies Partial<Write>);
    changed(log);
    if (!write.twin) rerenderAffected(log, write);
    storeNumbers(log);
    for (const { query } of old) markStale(log, query);
    if (isLost) markLost(log, write);
    const refusal = isSent ? 'refused' : 'not-sent';
    if (!write.twin) report(log, write, { type: 'undone', outcome: isLost ? 'unknown' : refusal });
    afterSettled(log, write);
  });
}

/** Now, or when it ended in another tab. */
function endOf({ engine }: Log, { settledAt }: Write): number {
  return Math.min(settledAt, tick(engine));
}

/** Marks the reads that the write may have changed. */
export function markLost(log: Log, write: Write): void {
  for (const { query, operation } of allReads(log.engine)) {
    if (!affects(log, write, operation)) continue;
    markStale(log, query, { number: affectsRecords(log, write, operation) ? undefined : ANY });
  }
}

/** Whether a read shows a pending write, in its rows or in a number. */
function isShownIn(log: Log, write: Write, cached: CachedQuery): boolean {
  if (applyWrite(log, write, cached) !== cached.data) return true;
  return numbersChangedBy(log, write, cached).some((number) => !knownNumber(log, number, number.value).open.includes(write));
}

/** The writes that were sent after a write, have landed before it, and are about all records with what it gives them. */
function overtaking({ writes, service = NO_RULES }: Log, { sentAt, touches }: Write): Write[] {
  const meets = (fact: Fact): boolean =>
    isOfAll(fact, service) && touches.some(({ kind, fields }) => kind === fact.kind && tests(fact.where, new Set(fields)));
  const isLater = (other: Write): boolean => other.state === 'landed' && !other.twin && other.sentAt > sentAt;
  return inOrder([...writes.values()].filter((other) => isLater(other) && saidBy(other).some(meets)));
}

/** Applies the write to a read, and returns whether that changed it. */
function foldInto(log: Log, write: Write, cached: CachedQuery): boolean {
  const { query, operation } = cached;
  const before = cached.data;
  const applied = applyWrite(log, write, cached);
  const after = withTruth(log, cached, applied);
  if (after !== before) writeTruth(log.engine, cached, after);
  else if (affects(log, write, operation)) rerender(log.engine, cached);
  if (isShifted(write, cached, before, after)) markStale(log, query);
  return after !== before;
}

/** Whether a full answer lost an item, so that an unknown item moves up into it; of pages, if nothing is left on them. */
export function isShifted(write: Write, cached: Read, before: unknown, after: unknown): boolean {
  const { operation, paged } = cached;
  if (paged) return before !== after && pagedData(before).pages.some(({ full }) => full) && itemsIn(pagedData(after).pages) === 0;
  if (!Array.isArray(before) || !Array.isArray(after) || after.length >= before.length) return false;
  // If the service lists the account among the items, a full answer has one item less here.
  return touchesHeld(operation, write.touches) && before.length + Number(operation.listsCaller !== undefined) >= boundOf(cached);
}

/** Marks the reads that only the service can update. */
function markReads(log: Log, write: Write): void {
  const outcome = outcomeOf(log, write);
  if (!outcome) return;
  const { signsIn } = write.operation;
  for (const cached of allReads(log.engine)) {
    const { operation, query } = cached;
    const { data, fetchStatus } = query.state;
    const holding = operation.holds?.({});
    // In-flight and stale answers can't be tested, so they are refetched; what a list then holds is tested when it is answered.
    const isFirst = fetchStatus !== 'idle' && !isListed(holding);
    const isUntestable = (data === undefined ? isFirst : isStaleAnywhere(log, query)) && touchesHeld(operation, write.touches);
    const at = isUntestable ? 'anywhere' : whereStale(outcome, cached);
    if (at === undefined) continue;
    if (signsIn) query.invalidate();
    else markStale(log, query, cached.paged && at !== 'anywhere' ? { at } : {});
  }
}

function whereStale(outcome: Outcome, answer: Answer): StaleAt {
  const { operation, input, data } = answer;
  return staleAt(outcome, { operation, input, data, limit: boundOf(answer) });
}

/** A read was answered that was requested before the write landed: marks it where the answer does not show what the write has changed. */
export function markAnswer(log: Log, write: Write, answer: Answer): void {
  const outcome = outcomeOf(log, write);
  const { query, paged } = answer;
  if (!query || !outcome) return;
  const at = whereStale(outcome, answer);
  if (at) markStale(log, query, paged && at !== 'anywhere' ? { at } : {});
}

/**
 * Marks the numbers that lack a part of a write that has settled. One answer updates a number in all its places, so only one read on
 * screen is refetched: one that has nothing but numbers, if there is one, unless another is due anyway. After a miss it is not the one
 * that was missed.
 */
export function markNumbers(log: Log, missed?: Query): void {
  if (log.writes.size === 0) return;
  const stale = new Map<string, CachedQuery[]>();
  for (const cached of cachedReads(log.engine)) {
    if (missed && isMissed(cached.query, missed)) continue;
    for (const number of numbersIn(log, cached)) {
      if (!knownNumber(log, number, number.value).isStale) continue;
      stale.set(number.name, [...(stale.get(number.name) ?? []), cached]);
    }
  }
  for (const [name, reads] of stale) markNumber(log, name, reads);
}

function markNumber(log: Log, name: string, all: readonly CachedQuery[]): void {
  const isComing = ({ query }: CachedQuery): boolean => {
    const mark = log.stale.get(query);
    return query.isActive() && mark !== undefined && (mark.due || query.state.fetchStatus === 'fetching');
  };
  if (all.some(isComing)) return;
  const active = all.filter(({ query }) => query.isActive());
  const target = active.find((cached) => isOnlyNumber(log, cached)) ?? active[0];
  // The others become due only if that fetch ends without an answer.
  for (const { query } of all) markStale(log, query, { number: name, waits: target && query !== target.query });
}

function afterSettled(log: Log, write: Write): void {
  renderNumbers(log);
  markNumbers(log);
  reportStale(log, write);
  notifyWaiters(log);
  // A hidden tab need not keep up with another one.
  if (!isElsewhere(write) || focusManager.isFocused()) refetchStale(log);
  forgetSettled(log);
}

/** Reports the reads that the write has just made stale and that are refetched, each with what it lacks. */
function reportStale(log: Log, write: Write): void {
  if (isElsewhere(write)) return;
  const due = allReads(log.engine).filter(({ query }) => log.stale.get(query)?.due);
  for (const cached of due) {
    const { query, operation } = cached;
    const mark = log.stale.get(query);
    if (!mark || mark.markedAt <= write.settledAt || isAnsweredByAnother(log, cached, due)) continue;
    const { at, numbers } = mark;
    const rest = { lost: 'unknown', failed: 'refused' } as const;
    const whole = write.state === 'lost' || write.state === 'failed' ? rest[write.state] : 'rest';
    const known = at === 'anywhere' ? (!numbers && whole) || 'number' : 'items';
    const cause = { operation: write.operation.name, write: write.mutation.mutationId, reason: known } satisfies StaleCause;
    log.stale.set(query, { ...mark, causes: [...mark.causes, cause] });
    log.engine.client.emit({ type: 'stale', read: operation.name, ...cause });
  }
}
