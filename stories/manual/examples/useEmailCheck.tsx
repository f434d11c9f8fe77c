import { useEmailCheck } from 'community-hooks';
import { reasonOf } from 'community-hooks/texts';

export function EmailCheck({ email }: { email: string }) {
  const { data: check } = useEmailCheck({ email });
  if (check?.status === 'taken') return <p role="alert">{reasonOf(check)}</p>;
  return check?.status === 'available' ? <p>Available</p> : null;
}
