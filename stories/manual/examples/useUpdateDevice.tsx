import { useUpdateDevice } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UpdateDevice({ uuid, name }: { uuid: string; name: string }) {
  const { mutate: updateDevice, isPending, error } = useUpdateDevice();
  const onClick = () => updateDevice({ uuid, name });
  const text = messageOf(error) || 'Rename a device';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
