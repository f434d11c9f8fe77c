import { communityError, type CommunityError, isCommunityError } from './errors.js';
import { allRowsOf } from './left-out.js';

/** Internal: what the cache has to know of the service, beside its operations. */
export interface ServiceRules {
  /** The first part of every cache key. */
  readonly name: 'community';
  readonly retry: (failures: number, error: unknown) => boolean;
  readonly retryDelay: (failures: number, error: unknown) => number;
  isRefusal(error: unknown): boolean;
  isUnknown(error: unknown): boolean;
  sessionOver(operation: string): CommunityError;
  malformed(operation: string): CommunityError;
  allItems<Answer>(answer: Answer): Answer;
}

export const serviceRules: ServiceRules = {
  name: 'community',
  retry: retryRead,
  retryDelay,
  /** The service's clear no, as opposed to a fault: what it refuses to tell must not be shown as current. */
  isRefusal: (error) => isCommunityError(error) && error.kind === 'http' && error.status >= 400 && !mayPass(error.status),
  isUnknown: (error) => !isCommunityError(error) || error.outcome === 'unknown',
  sessionOver(operation) {
    const call = { operation, write: true };
    return communityError(call, { kind: 'aborted', reason: 'session-changed' }, 'the session it belonged to is over');
  },
  malformed(operation) {
    const facts = { kind: 'decode', status: 0, paths: [] } as const;
    return communityError({ operation }, facts, 'what was put into the cache breaks the contract');
  },
  allItems: allRowsOf,
};

const LONGEST_WAIT = 30_000;

/**
 * Reads are tried three times in all unless the app says otherwise, and only for faults that may pass; nothing else in the library
 * repeats a request. One that was given up for a change of the session and is still wanted belongs to the same account, under a new
 * token: that is no fault, and tried again whatever the app says.
 */
export function retryRead(failures: number, error: unknown, limit: unknown = 2): boolean {
  if (!isCommunityError(error)) return false;
  if (error.kind === 'aborted') return error.reason === 'session-changed' && failures < 2;
  // What TanStack takes for `retry`.
  if (typeof limit === 'function') return (limit as (failures: number, error: CommunityError) => boolean)(failures, error);
  const isPassing = error.kind === 'network' || (error.kind === 'http' && mayPass(error.status));
  return isPassing && (limit === true || failures < Number(limit));
}

/** Milliseconds until the next try: what the service asked for, at most 30 seconds, else a random part of 1, then 2 seconds. */
export function retryDelay(failures: number, error: unknown): number {
  if (isCommunityError(error) && error.kind === 'http' && error.retryAfter !== null) {
    return Math.min(error.retryAfter, LONGEST_WAIT);
  }
  return Math.random() * 1000 * 2 ** failures;
}

function mayPass(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}
