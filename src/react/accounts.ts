'use client';
import { useCallback, useMemo, useReducer, useSyncExternalStore } from 'react';
import { accountsOf, forgetAccount, type RememberedAccount, switchAccount } from '../transport/accounts.js';
import { useCommunity } from './community.js';

export interface AccountSwitch {
  /** The accounts that this browser remembers, the current one included; none while a server renders, which cannot know. */
  readonly accounts: readonly RememberedAccount[];
  /** Goes on as another of them, in all tabs; what is in flight is given up, and nothing of the former account stays on screen. */
  readonly switchTo: (account: string) => void;
  /** Forgets one of them and its token; the current one is signed out by it. */
  readonly forget: (account: string) => void;
}

/** The accounts to switch between; needs a session with a storage, made with `{ accounts: … }`. */
export function useSwitchAccount(): AccountSwitch {
  const { session } = useCommunity().client;
  // To forget an account that is not the current one changes nothing that a session tells.
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const subscribe = useCallback(
    (look: () => void) => {
      // Another tab may have forgotten one; the storage listens first.
      const stops = [session.subscribe(look), session.tabs?.subscribe(look)];
      return () => {
        for (const stop of stops) stop?.();
      };
    },
    [session],
  );
  // A text, because React compares by identity.
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(accountsOf(session)), none);
  return useMemo(
    () => ({
      // It was made of these two lines above.
      accounts: JSON.parse(text) as RememberedAccount[],
      switchTo: (account) => switchAccount(session, account),
      forget: (account) => {
        forgetAccount(session, account);
        lookAgain();
      },
    }),
    [session, text],
  );
}

function none(): string {
  return '[]';
}
