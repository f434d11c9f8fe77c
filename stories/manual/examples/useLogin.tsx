import { useLogin } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function Login() {
  const { mutate: login, error } = useLogin();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        login({ username: String(data.get('username')), password: String(data.get('password')) });
      }}
    >
      <label>
        Username <input name="username" autoComplete="username" required />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <button type="submit">Sign in</button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </form>
  );
}
