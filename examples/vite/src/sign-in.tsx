import { useLogin, useSession } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import { type FormEvent, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';

export function SignIn() {
  const { state, username: former } = useSession();
  const [search] = useSearchParams();
  const login = useLogin();
  const [username, setUsername] = useState(former ?? '');
  const [password, setPassword] = useState('');
  // Only to a page of this app.
  const to = search.get('to') ?? '/';
  if (state === 'signed-in') return <Navigate to={/^\/(?!\/)/.test(to) ? to : '/'} replace />;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    login.mutate({ username, password });
  };
  return (
    <form onSubmit={submit}>
      <label>
        Username <input autoComplete="username" value={username} onChange={(event) => setUsername(event.target.value)} />
      </label>
      <label>
        Password{' '}
        <input
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <button type="submit">Sign in</button>
      {login.error && <p role="alert">{messageOf(login.error)}</p>}
      <p>In the sandbox: alice, wonderland-2026.</p>
    </form>
  );
}
