'use client';
import { useMemo, useSyncExternalStore } from 'react';
import { accountsOf, forgetAccount, type RememberedAccount, switchAccount } from '../transport/accounts.js';
import { useCommunity } from './community.js';

/** What `useAccounts` returns. */
export interface Accounts {
  /** The remembered accounts in the order of their sign-ins, including the current one. Empty while a server renders. */
  readonly accounts: readonly RememberedAccount[];
  /** Makes another account the current one, in all tabs. Requests in flight are aborted, and data of the former account is hidden. */
  readonly switchTo: (account: string) => void;
  /** Removes an account and its token from this browser. Forgetting the current account signs it out. */
  readonly forget: (account: string) => void;
}

/**
 * Lists the accounts that this browser remembers, and switches between them. The session needs a storage with the option
 * `accounts`.
 */
export function useAccounts(): Accounts {
  const { session } = useCommunity().client;
  // A string, because React compares snapshots by identity.
  const text = useSyncExternalStore(
    session.subscribe,
    () => JSON.stringify(accountsOf(session)),
    () => '[]',
  );
  return useMemo(
    () => ({
      // It was stringified from this type above.
      accounts: JSON.parse(text) as RememberedAccount[],
      switchTo: (account) => switchAccount(session, account),
      forget: (account) => forgetAccount(session, account),
    }),
    [session, text],
  );
}
