import { useCreateDevice } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function CreateDevice({ uuid }: { uuid: string }) {
  const { mutate: createDevice, isPending, error } = useCreateDevice();
  const onClick = () => createDevice({ uuid });
  return <button disabled={isPending} onClick={onClick}>{messageOf(error) || 'Register a device'}</button>;
}
