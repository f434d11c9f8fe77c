'use client';
import { useCurrentUser, useDeleteInvite, useInvites, useLogout, useSession } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import { useActionState } from 'react';
import { signInAction, signOutAction } from './actions';

/** Rendered on the server with the data of the account, and in the browser without a further request. */
export function Home() {
  return useSession().state === 'signed-in' ? <Invites /> : <SignIn />;
}

function Invites() {
  const { data: me } = useCurrentUser();
  const { data: invites = [], fetchNextPage, hasNextPage } = useInvites();
  const remove = useDeleteInvite();
  const logout = useLogout();
  return (
    <main>
      <h1>{me?.profile.name}</h1>
      {/* First the data of this page, then the cookie. Not in a callback of `mutate`: this component is gone by then. */}
      <button type="button" onClick={() => void logout.mutateAsync().then(signOutAction)}>
        Sign out
      </button>
      {remove.error && <p role="alert">{messageOf(remove.error)}</p>}
      <ul aria-label="Invites">
        {invites.map(({ id, nickname }) => (
          <li key={id}>
            {nickname}{' '}
            <button type="button" aria-label={`Delete ${nickname}`} onClick={() => remove.mutate({ id })}>
              ×
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" onClick={() => void fetchNextPage()}>
          More
        </button>
      )}
    </main>
  );
}

function SignIn() {
  const { state, username } = useSession();
  const [error, action, isPending] = useActionState(signInAction, null);
  return (
    <form action={action}>
      {state === 'expired' && <p>Please sign in again.</p>}
      <label>
        Username <input name="username" autoComplete="username" defaultValue={username ?? ''} />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete="current-password" />
      </label>
      <button type="submit" disabled={isPending}>
        Sign in
      </button>
      {error && <p role="alert">{error}</p>}
      <p>In the sandbox: alice, wonderland-2026.</p>
    </form>
  );
}
