import { useDeleteDevice } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function DeleteDevice({ uuid }: { uuid: string }) {
  const { mutate: deleteDevice, isPending, isSuccess, error } = useDeleteDevice();
  if (isSuccess) return <p role="status">This device gets no more notifications.</p>;
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => deleteDevice({ uuid })}>
        Remove the device
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
