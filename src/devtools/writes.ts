import type { Mutation, QueryClient } from '@tanstack/react-query';
import { readKey } from '../engine/index.js';
import { withoutSecrets } from '../engine/public.js';
import type { CommunityClient } from '../transport/client.js';
import type { CommunityError } from '../transport/errors.js';
import { type Cached, cachedIn, textOf } from './cached.js';
import type { EventLog, LogEntry } from './log.js';

/** What the cache holds of a write in the log. Its events contain neither. */
export interface CachedWrite {
  /** The number of the write in the events. */
  readonly id: number;
  /** The input as text, its secrets hidden; empty for none. */
  readonly input: string;
  /** The kind of the error that it ended with. */
  readonly error: CommunityError['kind'] | null;
}

/** The writes of a log in the cache of its client. The engine takes those of a former account out of it. */
export function cachedWritesOf(client: CommunityClient, queryClient: QueryClient, log: EventLog): Cached<CachedWrite> {
  const cache = queryClient.getMutationCache();
  return cachedIn(cache, () => {
    const entries = log.list();
    return cache.getAll().flatMap((mutation) => writeOf(client, mutation, entries) ?? []);
  });
}

function writeOf(client: CommunityClient, mutation: Mutation, entries: readonly LogEntry[]): CachedWrite | undefined {
  const { mutationId: id, options, state } = mutation;
  const name = options.mutationKey && readKey(client, options.mutationKey)?.name;
  // In another cache, another write can have the same number.
  if (!entries.some((one) => one.kind === 'write' && one.id === id && one.operation === name)) return undefined;
  return {
    id,
    input: textOf(withHidden(mutation)),
    // A write of this library ends with no other error.
    error: (state.error as CommunityError | null)?.kind ?? null,
  };
}

/** The input of a write, with a word in place of each secret: the engine empties these fields, whatever they hold. */
function withHidden(mutation: Mutation): object {
  const isSecret = (field: string): boolean => withoutSecrets(mutation, { [field]: field })[field] === '';
  const fields: [string, unknown][] = Object.entries(mutation.state.variables ?? {});
  return Object.fromEntries(fields.map(([field, value]) => [field, isSecret(field) ? 'hidden' : value]));
}
