import { useUsernameCheck } from 'community-hooks';
import { reasonOf } from 'community-hooks/texts';

export function UsernameCheck({ username }: { username: string }) {
  const { data: check } = useUsernameCheck({ username });
  if (check?.status === 'taken') return <p role="alert">{reasonOf(check)}</p>;
  return check?.status === 'available' ? <p>Available</p> : null;
}
