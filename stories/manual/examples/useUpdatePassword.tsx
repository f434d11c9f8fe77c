import { useUpdatePassword } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UpdatePassword() {
  const { mutate: updatePassword, isSuccess, error } = useUpdatePassword();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const data = new FormData(form);
        updatePassword(
          {
            current_password: String(data.get('current_password')),
            new_password: String(data.get('new_password')),
          },
          { onSuccess: () => form.reset() },
        );
      }}
    >
      <label>
        Current password{' '}
        <input name="current_password" type="password" autoComplete="current-password" required />
      </label>
      <label>
        New password <input name="new_password" type="password" autoComplete="new-password" required />
      </label>
      <button type="submit">Change the password</button>
      {error && <p role="alert">{messageOf(error)}</p>}
      {isSuccess && <p role="status">Password changed. Every other device is signed out.</p>}
    </form>
  );
}
