import { currentUser } from '../contract/account.js';
import type { CommunityClient } from '../transport/client.js';
import { cachedOf, engineOf, type Engine } from './engine.js';
import { accountOf, readKey } from './keys.js';

const FOLLOWED = Symbol('own name');

/**
 * The session's username follows the account's own record: another device may have renamed the account, and a sign-in may have
 * brought no name along.
 */
export function followOwnName(client: CommunityClient): void {
  const engine = engineOf(client);
  client.part(FOLLOWED, () =>
    engine.watchers.add(({ type, query }) => {
      const key = readKey(client, query.queryKey);
      if (type !== 'updated' || key?.name !== currentUser.name || key.account !== accountOf(client)) return;
      takeName(engine, query.state.data as { username: string } | undefined);
    }),
  );
}

/** Asks who the account is now, after a rename whose answer was lost. */
export function askOwnName(client: CommunityClient): void {
  const account = accountOf(client);
  client.call(currentUser, {}).then(
    (record) => {
      if (account === accountOf(client)) takeName(engineOf(client), record);
    },
    // Nobody waits for it; the name is told again by the next answer about the account.
    () => {},
  );
}

/** Lists from which the caller is dropped, by name, are asked again. */
function takeName(engine: Engine, record: { readonly username: string } | undefined): void {
  const { client, stores } = engine;
  if (!record || record.username === client.session.current.username) return;
  client.session.renew({ username: record.username });
  for (const store of stores) {
    void store.invalidateQueries({ predicate: (query) => cachedOf(engine, store, query)?.operation.listsCaller === true });
  }
}
