import type { Query } from '@tanstack/react-query';
import type { AnyQuery } from '../contract/operation.js';
import { countOf } from './counts.js';
import type { Cached, Reading } from './engine.js';
import { isDoubtful } from './marks.js';
import { basisOf, momentOf, pendingWrites, sharesLane, type AnyChange, type Log, type Write } from './write.js';

/** The changes of a write that count in the answers of a read by more than what stands beside the count. */
export function stepsIn({ row }: Pick<Write, 'row'>, operation: AnyQuery): AnyChange[] {
  const changes: readonly AnyChange[] = row.change ?? [];
  return changes.filter(({ amount, dependsOn, reads }) => amount && dependsOn !== 'answer' && reads?.includes(operation.name));
}

/** The fields that they count in. */
export function fieldsIn(write: Pick<Write, 'row'>, operation: AnyQuery): string[] {
  return stepsIn(write, operation).flatMap(({ step }) => step ?? []);
}

/** By how much a step counts in an answer; undefined where the cache cannot tell. */
function amountOf(
  log: Log,
  write: Write,
  change: AnyChange,
  reading: Reading,
  query: Query | undefined,
  answer: unknown,
): number | undefined {
  const count = query && countOf(log.counts, reading, query, change.step ?? '', answer);
  return change.amount?.(answer, reading, momentOf(log, write, count));
}

/** The fields of this very answer in which the write counts: one operation may answer records of more than one kind. */
export function countedFields(log: Log, write: Write, reading: Reading, query: Query | undefined, answer: unknown): string[] {
  if (answer === undefined) return [];
  const steps = stepsIn(write, reading.operation).filter((change) => amountOf(log, write, change, reading, query, answer) !== 0);
  return steps.flatMap(({ step }) => step ?? []);
}

export function countsIn(log: Log, write: Write, reading: Reading, query: Query | undefined, answer: unknown): boolean {
  return countedFields(log, write, reading, query, answer).length > 0;
}

/** Those of them that the write leaves as they are: it may be in the count already, or by how much it counts is not known. */
export function uncountedFields(log: Log, write: Write, cached: Cached): string[] {
  const { query } = cached;
  const steps = stepsIn(write, cached.operation).filter((change) => {
    const amount = amountOf(log, write, change, cached, query, query.state.data);
    return amount !== 0 && (amount === undefined || !isCounted(log, write, cached, query, change));
  });
  return steps.flatMap(({ step }) => step ?? []);
}

/**
 * Whether a step may be put on a count: not on one that may include it, and only where something is known that is as old as the
 * count. Nor behind a write of the same lane that is not counted: together they would make of the count what neither makes of it.
 */
export function isCounted(log: Log, write: Write, reading: Reading, query: Query | undefined, change: AnyChange): boolean {
  const { step, dependsOn } = change;
  if (!query || step === undefined || dependsOn === 'answer') return true;
  const count = countOf(log.counts, reading, query, step);
  const isClear = (one: Write): boolean => !one.ambiguous.has(count) && basisOf(one, count) !== undefined;
  if (!isClear(write) || dependsOn === 'nothing') return isClear(write);
  return pendingWrites(log).every((other) => other.made >= write.made || !sharesLane(other, write) || isClear(other));
}

/**
 * A write that is not sent yet takes its step from copies that are in doubt and are to be read again: a count that is read before them
 * has nothing as old to start from.
 */
export function awaitsCopies(log: Log, write: Write, reading: Reading, query: Query, data: unknown): boolean {
  if (write.state !== 'queued') return false;
  const isToCome = (other: Query): boolean => {
    const { status, fetchStatus } = other.state;
    const isAsked = other.isActive() && status !== 'error' && fetchStatus !== 'paused';
    return other !== query && isAsked && isDoubtful(log, other, write);
  };
  return write.sources.some(isToCome) && hasStep(log, write, reading, query, data);
}

function hasStep(log: Log, write: Write, reading: Reading, query: Query, data: unknown): boolean {
  const counted = countedFields(log, write, reading, query, data);
  return stepsIn(write, reading.operation).some((change) => {
    return counted.includes(change.step ?? '') && isCounted(log, write, reading, query, change);
  });
}
