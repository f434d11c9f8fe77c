import { useDevice } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function Device({ uuid }: { uuid: string }) {
  const { data: device, error } = useDevice({ uuid });
  if (error) return <p role="alert">{messageOf(error)}</p>;
  return device && <p>{device.uuid}</p>;
}
