import { useUsernameCheck } from 'community-hooks';

export function UsernameCheck({ username }: { username: string }) {
  const { data: check } = useUsernameCheck({ username });
  if (check?.status === 'taken') return <p role="alert">{check.reason}</p>;
  return check?.status === 'available' ? <p>Available</p> : null;
}
