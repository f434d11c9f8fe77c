import { useSession } from 'community-hooks';
import { useActionState } from 'react';

/** Signs in with what the form contains. Returns a text for people if that failed. */
export type SignInAction = (previous: string | null, form: FormData) => Promise<string | null>;

/** The action runs on the server, or in the browser. */
export function SignIn({ action: signIn }: { action: SignInAction }) {
  const { state, username } = useSession();
  const [error, action, isPending] = useActionState(signIn, null);
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
