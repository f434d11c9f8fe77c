import { browserTabs, createSession, useLogin, useAccounts, webStorage } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import type { ReactElement } from 'react';

/** A session that remembers three accounts, in all tabs. */
export const createSharedSession = () =>
  createSession({ storage: webStorage(() => localStorage, { accounts: 3 }), tabs: browserTabs() });

/** A menu of the accounts of this browser. A sign-in adds an account. */
export function AccountMenu({ onAdd }: { onAdd: () => void }): ReactElement {
  const { accounts, switchTo, forget } = useAccounts();
  return (
    <ul aria-label="Accounts">
      {accounts.map(({ account, username, current, expired }) => (
        <li key={account}>
          <button type="button" aria-disabled={current} onClick={() => !current && switchTo(account)}>
            {username} {expired && '(sign in again)'}
          </button>
          <button type="button" aria-label={`Forget ${username}`} onClick={() => forget(account)}>
            ×
          </button>
        </li>
      ))}
      <li>
        <button type="button" onClick={onAdd}>
          Add an account
        </button>
      </li>
    </ul>
  );
}

/** Signing in while another account is signed in adds to the list. */
export function AddAccount({
  username,
  password,
}: {
  username: string;
  password: string;
}): ReactElement {
  const login = useLogin();
  return (
    <button type="button" onClick={() => login.mutate({ username, password })}>
      {login.error ? messageOf(login.error) : 'Sign in'}
    </button>
  );
}
