import { useSubscribeToUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function SubscribeToUser({ username }: { username: string }) {
  const { mutate: subscribeToUser, isPending, error } = useSubscribeToUser();
  const onClick = () => subscribeToUser({ username });
  const text = messageOf(error) || 'Subscribe to the new posts of a user';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
