import { communityError, type CommunityError, isCommunityError } from './errors.js';
import { decodeError } from './response.js';

/** Internal: what the cache has to know of the service, beside its operations. */
export interface ServiceRules {
  /** The first part of every cache key. */
  readonly name: 'community';
  isRefusal(error: unknown): boolean;
  isUnknown(error: unknown): boolean;
  error(operation: string, kind: 'read' | 'write'): CommunityError;
}

export const serviceRules: ServiceRules = {
  name: 'community',
  /** A refusal of the service, not a fault: the former answer of a refused read is no longer valid. */
  isRefusal: (error) => isCommunityError(error) && error.kind === 'http' && /^4(?!08|29)/.test(String(error.status)),
  isUnknown: (error) => !isCommunityError(error) || error.outcome === 'unknown',
  error(operation, kind) {
    if (kind === 'read') return decodeError({ operation }, 0, [], 'the answer breaks the contract');
    const facts = { kind: 'aborted', reason: 'session-changed' } as const;
    return communityError({ operation, write: true }, facts, 'the session it belonged to is over');
  },
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

/** Milliseconds before a retry: the service's `Retry-After`, at most 30 seconds, else a random part of 1, then 2 seconds. */
export function retryDelay(failures: number, error: unknown): number {
  if (isCommunityError(error) && error.kind === 'http' && error.retryAfter !== null) {
    return Math.min(error.retryAfter, LONGEST_WAIT);
  }
  return Math.random() * 1000 * 2 ** failures;
}

function mayPass(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}
