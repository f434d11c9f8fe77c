import { allReads, cachedReads, writeUnchecked } from './cached-reads.js';
import { engineOf } from './client-state.js';
import { markStale } from './marks.js';
import type { EngineHost } from './host.js';
import { accountOf, keyFor } from './keys.js';
import type { Log } from './log.js';
import { logOf } from './reconcile.js';
import { refetchStale } from './refetch.js';

/** Refetches every answer, at once those on screen: the service would answer all of them in another way. */
export function refetchAll(client: EngineHost): void {
  const log = logOf(client);
  for (const { query } of allReads(engineOf(client))) markStale(log, query);
  refetchStale(log);
}

/** Copies the answer of a read whose input has this value to another value. What the former value means now is not known. */
export function copyAnswer(
  log: Log,
  read: string,
  field: string,
  { from, to }: { readonly from: string; readonly to: string },
): void {
  const { client } = log.engine;
  for (const { operation, input, query, queryClient } of cachedReads(log.engine)) {
    if (operation.name !== read || input[field] !== from) continue;
    const { data, dataUpdatedAt } = query.state;
    const queryKey = keyFor(client, accountOf(client), operation, { ...input, [field]: to });
    writeUnchecked(log.engine, () => queryClient.setQueryData(queryKey, data, { updatedAt: dataUpdatedAt }));
    markStale(log, query);
  }
}
