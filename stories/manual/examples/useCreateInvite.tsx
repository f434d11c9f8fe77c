import { useCreateInvite } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function CreateInvite() {
  const { mutate: createInvite, error } = useCreateInvite();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const data = new FormData(form);
        createInvite({ nickname: String(data.get('nickname')) }, { onSuccess: () => form.reset() });
      }}
    >
      <label>
        Whom do you invite? <input name="nickname" required />
      </label>
      <button type="submit">Create an invite</button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </form>
  );
}
