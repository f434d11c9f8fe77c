import { useRegister } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function Register({ token }: { token: string }) {
  const { mutate: register, isSuccess, error } = useRegister();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isSuccess) return;
        const data = new FormData(event.currentTarget);
        register({
          token,
          name: String(data.get('name')),
          email: String(data.get('email')),
          password: String(data.get('password')),
          is_of_legal_age: data.has('is_of_legal_age'),
          are_guidelines_accepted: data.has('are_guidelines_accepted'),
        });
      }}
    >
      <label>
        Name <input name="name" autoComplete="name" required />
      </label>
      <label>
        Email <input name="email" type="email" autoComplete="email" required />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete="new-password" required />
      </label>
      <label>
        <input name="is_of_legal_age" type="checkbox" required /> I am over 16
      </label>
      <label>
        <input name="are_guidelines_accepted" type="checkbox" required /> I accept the guidelines
      </label>
      <button type="submit" aria-disabled={isSuccess}>
        Join
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
      {isSuccess && <p role="status">Welcome! You are signed in.</p>}
    </form>
  );
}
