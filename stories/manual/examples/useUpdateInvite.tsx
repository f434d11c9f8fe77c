import { useUpdateInvite } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UpdateInvite({ id }: { id: number }) {
  const { mutate: updateInvite, error } = useUpdateInvite();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const data = new FormData(form);
        updateInvite({ id, nickname: String(data.get('nickname')) }, { onSuccess: () => form.reset() });
      }}
    >
      <label>
        New name <input name="nickname" required />
      </label>
      <button type="submit">Rename the invite</button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </form>
  );
}
