import { useUser } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function User({ username }: { username: string }) {
  const { data: user, error } = useUser({ username });
  if (error) return <p role="alert">{messageOf(error)}</p>;
  return user && <p>{user.username}</p>;
}
