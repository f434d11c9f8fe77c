import { useUpdateCircle } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UpdateCircle({ id }: { id: number }) {
  const { mutate: updateCircle, error } = useUpdateCircle();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const data = new FormData(form);
        updateCircle({ id, name: String(data.get('name')) }, { onSuccess: () => form.reset() });
      }}
    >
      <label>
        New name <input name="name" required />
      </label>
      <button type="submit">Rename the circle</button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </form>
  );
}
