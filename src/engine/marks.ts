import type { Query } from '@tanstack/react-query';
import { tick } from './client-state.js';
import { entitiesOf } from './entities.js';
import type { AnyQuery } from './host.js';
import type { Log, Write } from './log.js';
import { type Touch, touchesHeld, touchesNumbers } from './touches.js';

/** Whether a write can change answers of a read, or make them stale. */
export function affects(log: Log, write: Pick<Write, 'touches'>, read: AnyQuery): boolean {
  return affectsRecords(log, write, read) || touchesNumbers(entitiesOf(log.engine), log.service, read, write.touches);
}

/** The same of more than a number. */
export function affectsRecords({ engine }: Log, { touches }: Pick<Write, 'touches'>, read: AnyQuery): boolean {
  const isShown = ({ kind, fields }: Touch): boolean => fields.length > 0 && entitiesOf(engine).contains(read, kind);
  return touches.some(isShown) || touchesHeld(read, touches);
}

const SETTLED = Symbol('settled');

/** When the last writes landed or were lost, in milliseconds since 1970, by what they can change. */
function settledTimes({ engine }: Log): Map<string, { readonly touches: readonly Touch[]; readonly at: number }> {
  return engine.client.part(SETTLED, (): ReturnType<typeof settledTimes> => new Map());
}

/** Notes that a write has landed now, or may have. */
export function noteSettled(log: Log, { touches }: Write): void {
  settledTimes(log).set(JSON.stringify(touches), { touches, at: Date.now() });
}

/** Whether a write that can change a read has settled after a time. */
export function hasSettledSince(log: Log, read: AnyQuery, time: number): boolean {
  return [...settledTimes(log).values()].some(({ touches, at }) => time < at && affects(log, { touches }, read));
}

/** Why a read is marked stale. */
interface MarkOptions {
  /** The stale ids of a list; undefined if anything may be stale. */
  readonly at?: readonly number[] | undefined;
  /** Only a number is stale; the rest of the answer is right. */
  readonly isNumber?: boolean;
  /** The name of the number, if it is one. */
  readonly name?: string;
}

/** Marks a read as stale, together with the reasons it was marked for before. */
export function markStale(log: Log, query: Query, { at, isNumber = false, name }: MarkOptions = {}): void {
  const former = log.stale.get(query);
  const isLocated = at !== undefined && former?.at !== 'anywhere';
  const markedAt = tick(log.engine);
  log.stale.set(query, {
    firstMarkedAt: former?.due ? former.firstMarkedAt : markedAt,
    markedAt,
    at: isLocated ? new Set([...(former?.at ?? []), ...at]) : 'anywhere',
    isWholeAnswer: !isNumber || former?.isWholeAnswer === true,
    numbers: name === undefined || (former && !former.numbers) ? undefined : new Set([...(former?.numbers ?? []), name]),
    due: true,
    causes: former?.causes ?? [],
  });
}

/** Whether anything in the read may be stale, and more than its numbers. */
export function isStaleAnywhere({ stale }: Log, query: Query): boolean {
  const mark = stale.get(query);
  return mark?.at === 'anywhere' && mark.isWholeAnswer;
}

/** A fetch of it is running, and no request of it has failed yet. */
export function isFetching({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.fetchFailureCount === 0;
}

/** Another answer has these numbers: a mark for no others goes. */
export function clearNumbers(log: Log, query: Query, names: ReadonlyMap<string, number>, askedAt: number): void {
  const mark = log.stale.get(query);
  if (!mark?.numbers || mark.markedAt >= askedAt) return;
  const numbers = new Set([...mark.numbers].filter((name) => !names.has(name)));
  if (numbers.size > 0) log.stale.set(query, { ...mark, numbers });
  else log.stale.delete(query);
}

/** Removes a mark that is older than the request of the answer. */
export function clearMark(log: Log, query: Query | undefined, askedAt: number): void {
  const mark = query && log.stale.get(query);
  if (mark && mark.markedAt < askedAt) log.stale.delete(query);
}
