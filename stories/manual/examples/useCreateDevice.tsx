import { useCreateDevice } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function CreateDevice({ uuid }: { uuid: string }) {
  const { mutate: createDevice, isPending, error } = useCreateDevice();
  const onClick = () => createDevice({ uuid });
  const text = messageOf(error) || 'Register a device';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
