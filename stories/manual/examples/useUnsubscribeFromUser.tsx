import { useUnsubscribeFromUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UnsubscribeFromUser({ username }: { username: string }) {
  const { mutate: unsubscribeFromUser, isPending, error } = useUnsubscribeFromUser();
  const onClick = () => unsubscribeFromUser({ username });
  const text = messageOf(error) || 'Unsubscribe from the new posts of a user';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
