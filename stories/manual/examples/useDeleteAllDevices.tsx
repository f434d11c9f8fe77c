import { useDeleteAllDevices } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function DeleteAllDevices() {
  const { mutate: deleteAllDevices, isSuccess, error } = useDeleteAllDevices();
  return (
    <>
      <button type="button" onClick={() => deleteAllDevices()}>
        Remove all devices
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
      {isSuccess && <p role="status">No device gets notifications any more.</p>}
    </>
  );
}
