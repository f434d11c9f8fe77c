import { useSubscribeToUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function SubscribeToUser({ username }: { username: string }) {
  const { mutate: subscribeToUser, isPending, error } = useSubscribeToUser();
  const onClick = () => subscribeToUser({ username });
  return <button disabled={isPending} onClick={onClick}>{messageOf(error) || 'Subscribe to the new posts of a user'}</button>;
}
