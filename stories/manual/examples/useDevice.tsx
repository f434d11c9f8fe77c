import { useDevice } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function Device({ uuid }: { uuid: string }) {
  const { data: device, error } = useDevice({ uuid });
  // It is no fault that a device is not registered.
  if (error?.kind === 'http' && error.status === 404) return <p>This device gets no notifications.</p>;
  if (device) return <p>This device gets notifications.</p>;
  return error ? <p role="alert">{messageOf(error)}</p> : <p role="status">Loading…</p>;
}
