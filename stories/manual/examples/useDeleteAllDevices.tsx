import { useDeleteAllDevices } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function DeleteAllDevices() {
  const { mutate: deleteAllDevices, isPending, error } = useDeleteAllDevices();
  const onClick = () => deleteAllDevices();
  return <button disabled={isPending} onClick={onClick}>{messageOf(error) || 'Delete all devices'}</button>;
}
