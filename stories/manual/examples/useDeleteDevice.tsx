import { useDeleteDevice } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function DeleteDevice({ uuid }: { uuid: string }) {
  const { mutate: deleteDevice, isSuccess, error } = useDeleteDevice();
  return (
    <>
      <button type="button" onClick={() => deleteDevice({ uuid })}>
        Remove the device
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
      {isSuccess && <p role="status">This device gets no more notifications.</p>}
    </>
  );
}
