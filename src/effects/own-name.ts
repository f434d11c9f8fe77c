import { currentUser } from '../contract/account.js';
import type { CommunityClient } from '../transport/client.js';
import { accountOf, type CommunityKey, engineOf, readKey } from '../engine/index.js';

const FOLLOWED = Symbol('own name');

/**
 * Keeps the username of the session equal to that of the account's record: another device may rename the account, and a sign-in
 * may not return a name.
 */
export function followOwnName(client: CommunityClient): void {
  const engine = engineOf(client);
  client.part(FOLLOWED, () =>
    engine.watchers.add(({ type, query }: { type: string; query: AccountQuery }) => {
      const key = readKey(client, query.queryKey);
      if (type !== 'updated' || key?.name !== currentUser.name || key.account !== accountOf(client)) return;
      takeName(client, query.state.data);
    }),
  );
}

/** A query of the account's own record. */
interface AccountQuery {
  readonly queryKey: CommunityKey;
  readonly state: { readonly data: { readonly username: string } | undefined };
}

/** Reads the username after a rename whose answer was lost. */
export function fetchOwnName(client: CommunityClient): void {
  const account = accountOf(client);
  const { username } = client.session.current;
  client.call(currentUser, {}).then(
    (record) => {
      // The answer may be older than a name that the session has got meanwhile, by another rename.
      if (account === accountOf(client) && username === client.session.current.username) takeName(client, record);
    },
    // The next answer about the account has the name too.
    () => {},
  );
}

function takeName({ session }: CommunityClient, record: { readonly username: string } | undefined): void {
  if (record && record.username !== session.current.username) session.renew({ username: record.username });
}
