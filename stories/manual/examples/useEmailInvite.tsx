import { useEmailInvite } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function EmailInvite({ id }: { id: number }) {
  const { mutate: emailInvite, isSuccess, error } = useEmailInvite();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const data = new FormData(form);
        emailInvite({ id, email: String(data.get('email')) }, { onSuccess: () => form.reset() });
      }}
    >
      <label>
        Email <input name="email" type="email" required />
      </label>
      <button type="submit">Send the invite</button>
      {error && <p role="alert">{messageOf(error)}</p>}
      {isSuccess && <p role="status">The invite is on its way.</p>}
    </form>
  );
}
