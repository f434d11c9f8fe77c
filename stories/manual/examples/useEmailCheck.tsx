import { useEmailCheck } from 'community-hooks';

export function EmailCheck({ email }: { email: string }) {
  const { data: check } = useEmailCheck({ email });
  if (check?.status === 'taken') return <p role="alert">{check.reason}</p>;
  return check?.status === 'available' ? <p>Available</p> : null;
}
