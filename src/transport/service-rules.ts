import { type CommunityError, isCommunityError, sessionChangedError } from './errors.js';
import { decodeError } from './response.js';

/** Internal: what the cache has to know of the service, beside its operations. */
export interface ServiceRules {
  /** The first part of every cache key. */
  readonly name: 'community';
  isRefusal(error: unknown): boolean;
  isUnknown(error: unknown): boolean;
  /** The error of cached pages that break the contract. */
  contractError(operation: string): CommunityError;
  /** The error of a write whose account changed before it was sent. */
  sessionChangedError(operation: string): CommunityError;
}

export const serviceRules: ServiceRules = {
  name: 'community',
  /** A refusal of the service, not a fault: the former answer of a refused read is no longer valid. */
  isRefusal: (error) => isCommunityError(error) && error.kind === 'http' && /^4(?!08|29)/.test(String(error.status)),
  isUnknown: (error) => !isCommunityError(error) || error.outcome === 'unknown',
  contractError: (operation) => decodeError({ operation }, 'the answer breaks the contract'),
  sessionChangedError: (operation) => sessionChangedError({ operation, isWrite: true }),
};
