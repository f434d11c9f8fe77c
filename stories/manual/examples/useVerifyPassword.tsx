import { useVerifyPassword } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function VerifyPassword({ token }: { token: string }) {
  const { mutate: verifyPassword, isSuccess, error } = useVerifyPassword();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const data = new FormData(form);
        verifyPassword(
          { token, new_password: String(data.get('new_password')) },
          { onSuccess: () => form.reset() },
        );
      }}
    >
      <label>
        New password <input name="new_password" type="password" autoComplete="new-password" required />
      </label>
      <button type="submit">Set the password</button>
      {error && <p role="alert">{messageOf(error)}</p>}
      {isSuccess && <p role="status">Your password is set. Sign in with it.</p>}
    </form>
  );
}
