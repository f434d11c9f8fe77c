import { useDeleteAllDevices } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function DeleteAllDevices() {
  const { mutate: deleteAllDevices, isPending, error } = useDeleteAllDevices();
  const onClick = () => deleteAllDevices();
  const text = messageOf(error) || 'Delete all devices';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
