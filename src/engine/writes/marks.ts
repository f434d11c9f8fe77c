import type { Query } from '@tanstack/react-query';
import { keepLatest, tick } from '../cache/client-state.js';
import { entitiesOf } from '../cache/entities.js';
import type { AnyQuery } from '../host.js';
import { accountOf } from '../cache/keys.js';
import type { Log, Write } from '../past/log.js';
import { type Touch, touchesHeld, touchesNumbers } from '../rules/touches.js';

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

/** The last write of an account with these touches: when it landed or was lost, in milliseconds since 1970. */
interface Settled {
  readonly account: string;
  readonly touches: readonly Touch[];
  readonly at: number;
}

function settledTimes({ engine }: Log): Map<string, Settled> {
  return engine.client.part(SETTLED, (): ReturnType<typeof settledTimes> => new Map());
}

/** Notes that a write of the current account has landed now, or may have. */
export function noteSettled(log: Log, { touches }: Write): void {
  const account = accountOf(log.engine.client);
  keepLatest(settledTimes(log), JSON.stringify([account, touches]), { account, touches, at: Date.now() });
}

/** Whether a write of the current account that can change a read has settled after a time. */
export function hasSettledSince(log: Log, read: AnyQuery, time: number): boolean {
  const current = accountOf(log.engine.client);
  return [...settledTimes(log).values()].some(
    ({ account, touches, at }) => account === current && time < at && affects(log, { touches }, read),
  );
}

/** Why a read is marked stale. */
interface MarkOptions {
  /** The stale ids of a list; undefined if anything may be stale. */
  readonly at?: readonly number[] | undefined;
  /** Only this number is stale, or `ANY`; the rest of the answer is right. */
  readonly number?: string | undefined;
  /** The answer to another read will do. */
  readonly waits?: boolean | undefined;
}

/** In place of the name of a number: any of them. */
export const ANY = '*';

/** Marks a read as stale, together with the reasons it was marked for before. */
export function markStale(log: Log, query: Query, { at, number, waits }: MarkOptions = {}): void {
  const former = log.stale.get(query);
  const isLocated = at !== undefined && former?.at !== 'anywhere';
  const markedAt = tick(log.engine);
  log.stale.set(query, {
    firstMarkedAt: former?.due ? former.firstMarkedAt : markedAt,
    markedAt,
    at: isLocated ? new Set([...(former?.at ?? []), ...at]) : 'anywhere',
    numbers: number === undefined ? undefined : (former ? former.numbers : [])?.concat(number),
    due: !waits || former?.due === true,
    causes: former?.causes ?? [],
  });
}

/** Whether anything in the read may be stale, and more than its numbers. */
export function isStaleAnywhere({ stale }: Log, query: Query): boolean {
  const mark = stale.get(query);
  return mark?.at === 'anywhere' && !mark.numbers;
}

/** A fetch of it is running, and no request of it has failed yet. */
export function isFetching({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.fetchFailureCount === 0;
}

/** Removes a mark that is older than the request of the answer. */
export function clearMark(log: Log, query: Query | undefined, requestedAt: number): void {
  const mark = query && log.stale.get(query);
  if (mark && mark.markedAt < requestedAt) log.stale.delete(query);
}
