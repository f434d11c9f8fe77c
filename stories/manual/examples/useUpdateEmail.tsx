import { useUpdateEmail } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UpdateEmail() {
  const { mutate: updateEmail, isSuccess, error } = useUpdateEmail();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        updateEmail({ email: String(data.get('email')) });
      }}
    >
      <label>
        New address <input name="email" type="email" autoComplete="email" required />
      </label>
      <button type="submit">Change the address</button>
      {error && <p role="alert">{messageOf(error)}</p>}
      {isSuccess && <p role="status">Follow the link in the email to confirm the new address.</p>}
    </form>
  );
}
