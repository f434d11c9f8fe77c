import { useUpdateDevice } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UpdateDevice({ uuid }: { uuid: string }) {
  const { mutate: updateDevice, isSuccess, error } = useUpdateDevice();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        updateDevice({ uuid, name: String(data.get('name')) });
      }}
    >
      <label>
        Name of the device <input name="name" required />
      </label>
      <button type="submit">Rename the device</button>
      {error && <p role="alert">{messageOf(error)}</p>}
      {isSuccess && <p role="status">Renamed.</p>}
    </form>
  );
}
