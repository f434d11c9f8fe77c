import { useDeleteDevice } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function DeleteDevice({ uuid }: { uuid: string }) {
  const { mutate: deleteDevice, isPending, error } = useDeleteDevice();
  const onClick = () => deleteDevice({ uuid });
  const text = messageOf(error) || 'Delete a device';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
