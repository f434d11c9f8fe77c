import { useCurrentUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function CurrentUser() {
  const { data: currentUser, error } = useCurrentUser();
  if (error) return <p role="alert">{messageOf(error)}</p>;
  return currentUser && <p>{currentUser.username}</p>;
}
