import { isFile } from '../contract/native-file.js';
import type { AnyOperation } from '../contract/operation.js';
import { isCommunityError } from './errors.js';
import { newId } from './new-id.js';

/** A write, as far as its key depends on it. */
export interface KeyedWrite {
  readonly operation: Pick<AnyOperation, 'name' | 'secrets'>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly epoch: number;
}

/** Sends a write with its key. */
export type KeyedSender = <Output>(write: KeyedWrite, send: (key: string) => Promise<Output>) => Promise<Output>;

/**
 * For a service that takes `Idempotency-Key`: gives each write a key of its own. A write that is sent again with the same input after its
 * answer was lost keeps its key, so that the service does it once. A write with a password, a token or a file has a new key each time.
 * Pass the result as `idempotency` to `createCommunityClient`; the Community Service itself ignores the header.
 */
export function idempotencyKeys(makeKey: () => string = newId): KeyedSender {
  const lost = new Map<string, string>();
  let known = 0;
  return async ({ operation, values, epoch }, send) => {
    // The inputs of an account go with it.
    if (epoch !== known) lost.clear();
    known = epoch;
    const isComparable = !operation.secrets && !Object.values(values).some(isFile);
    const intent = isComparable ? JSON.stringify([operation.name, values]) : '';
    const key = lost.get(intent) ?? makeKey();
    lost.delete(intent);
    try {
      return await send(key);
    } catch (error) {
      if (isComparable && isCommunityError(error) && error.outcome === 'unknown') lost.set(intent, key);
      throw error;
    }
  };
}
