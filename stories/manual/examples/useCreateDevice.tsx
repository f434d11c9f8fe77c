import { useCreateDevice } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function CreateDevice({ uuid, name }: { uuid: string; name: string }) {
  const { mutate: createDevice, isSuccess, error } = useCreateDevice();
  return (
    <>
      <button type="button" onClick={() => createDevice({ uuid, name })}>
        Notify me on this device
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
      {isSuccess && <p role="status">This device gets notifications.</p>}
    </>
  );
}
