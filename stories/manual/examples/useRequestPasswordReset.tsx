import { useRequestPasswordReset } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function RequestPasswordReset() {
  const { mutate: requestPasswordReset, isSuccess, error } = useRequestPasswordReset();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        requestPasswordReset({ email: String(data.get('email')) });
      }}
    >
      <label>
        Email <input name="email" type="email" autoComplete="email" required />
      </label>
      <button type="submit">Send me a link</button>
      {error && <p role="alert">{messageOf(error)}</p>}
      {isSuccess && <p role="status">An email with a link is on its way.</p>}
    </form>
  );
}
