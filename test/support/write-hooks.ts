import type { UseMutationResult } from '@tanstack/react-query';
import * as library from '../../src/index.js';
import { hookNameOf } from '../operations/records.js';

/** Any write: their hooks differ in the types of input and result only. */
export type AnyWrite = UseMutationResult<unknown, library.CommunityError, never>;

/** The hook of a write, as the package exports it. */
export function writeHook(operation: string): () => AnyWrite {
  const hook = (library as Readonly<Record<string, unknown>>)[hookNameOf(operation)];
  if (typeof hook !== 'function') throw new Error(`there is no hook of ${operation}`);
  return hook as () => AnyWrite;
}
