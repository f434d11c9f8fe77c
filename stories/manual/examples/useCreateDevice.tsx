import { useCreateDevice } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function CreateDevice({ uuid, name }: { uuid: string; name: string }) {
  const { mutate: createDevice, isPending, isSuccess, error } = useCreateDevice();
  if (isSuccess) return <p role="status">This device gets notifications.</p>;
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => createDevice({ uuid, name })}>
        Notify me on this device
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
