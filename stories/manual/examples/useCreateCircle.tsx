import { useCreateCircle } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function CreateCircle() {
  const { mutate: createCircle, error } = useCreateCircle();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const data = new FormData(form);
        createCircle(
          { name: String(data.get('name')), color: String(data.get('color')) },
          { onSuccess: () => form.reset() },
        );
      }}
    >
      <label>
        Name of the circle <input name="name" required />
      </label>
      <label>
        Colour <input name="color" type="color" required />
      </label>
      <button type="submit">Create the circle</button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </form>
  );
}
