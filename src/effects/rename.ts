import { accountOf, asOurs, cachedReads, keyFor, type Log, markStale } from '../engine/index.js';

/** Copies the account's own profile to its new username. The old username may be free, or taken by another user. */
/* @__NO_SIDE_EFFECTS__ */
export function movesProfile<Context>(
  names: (context: Context) => { readonly from: string; readonly to: string } | undefined,
): (log: Log, context: Context) => void {
  return (log, context) => {
    const { client } = log.engine;
    const name = names(context);
    if (!name || name.from === name.to) return;
    for (const { operation, input, query, queryClient } of cachedReads(log.engine)) {
      if (operation.name !== 'user' || input['username'] !== name.from) continue;
      const { data, dataUpdatedAt } = query.state;
      const queryKey = keyFor(client, accountOf(client), operation, { username: name.to });
      asOurs(log.engine, () => queryClient.setQueryData(queryKey, data, { updatedAt: dataUpdatedAt }));
      markStale(log, query);
    }
  };
}
