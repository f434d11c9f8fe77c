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
