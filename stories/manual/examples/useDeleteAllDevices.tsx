import { useDeleteAllDevices } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function DeleteAllDevices() {
  const { mutate: deleteAllDevices, isPending, isSuccess, error } = useDeleteAllDevices();
  if (isSuccess) return <p role="status">No device gets notifications any more.</p>;
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => deleteAllDevices()}>
        Remove all devices
      </button>
      {error && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
