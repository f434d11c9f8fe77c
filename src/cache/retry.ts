import { type CommunityError, isCommunityError } from '../transport/errors.js';

const LONGEST_WAIT = 30_000;

/**
 * Reads are tried three times in all, and only for faults that may pass; nothing else in the library repeats a request. One that
 * was given up for a change of the session and is still wanted belongs to the same account, under a new token.
 */
export function retryRead(failures: number, error: unknown): boolean {
  return failures < 2 && isCommunityError(error) && (isPassing(error) || (error.kind === 'http' && mayPass(error.status)));
}

/** Milliseconds until the next try: what the service asked for, at most 30 seconds, else a random part of 1, then 2 seconds. */
export function retryDelay(failures: number, error: unknown): number {
  if (isCommunityError(error) && error.kind === 'http' && error.retryAfter !== null) {
    return Math.min(error.retryAfter, LONGEST_WAIT);
  }
  return Math.random() * 1000 * 2 ** failures;
}

/** The service's clear no, as opposed to a fault: what it refuses to tell must not be shown as current. */
export function isRefusal(error: unknown): boolean {
  return isCommunityError(error) && error.kind === 'http' && error.status >= 400 && !mayPass(error.status);
}

function isPassing(error: CommunityError): boolean {
  return error.kind === 'network' || (error.kind === 'aborted' && error.reason === 'session-changed');
}

function mayPass(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}
