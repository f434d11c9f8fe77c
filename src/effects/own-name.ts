import { currentUser } from '../contract/account.js';
import type { CommunityClient } from '../transport/client.js';
import { engineOf } from '../cache/engine.js';
import { accountOf, type CommunityKey, readKey } from '../cache/keys.js';

const FOLLOWED = Symbol('own name');

/**
 * The session's username follows the account's own record: another device may have renamed the account, and a sign-in may have
 * brought no name along.
 */
export function followOwnName(client: CommunityClient): void {
  const engine = engineOf(client);
  client.part(FOLLOWED, () =>
    engine.watchers.add(({ type, query }: { type: string; query: Told }) => {
      const key = readKey(client, query.queryKey);
      if (type !== 'updated' || key?.name !== currentUser.name || key.account !== accountOf(client)) return;
      takeName(client, query.state.data);
    }),
  );
}

/** What a query of the account's own record holds. */
interface Told {
  readonly queryKey: CommunityKey;
  readonly state: { readonly data: { readonly username: string } | undefined };
}

/** Asks who the account is now, after a rename whose answer was lost. */
export function askOwnName(client: CommunityClient): void {
  const account = accountOf(client);
  client.call(currentUser, {}).then(
    (record) => {
      if (account === accountOf(client)) takeName(client, record);
    },
    // Nobody waits for it; the name is told again by the next answer about the account.
    () => {},
  );
}

function takeName({ session }: CommunityClient, record: { readonly username: string } | undefined): void {
  if (record && record.username !== session.current.username) session.renew({ username: record.username });
}
