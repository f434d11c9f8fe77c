import { useRegistrationTokenCheck } from 'community-hooks';
import { reasonOf } from 'community-hooks/texts';

export function RegistrationTokenCheck({ token }: { token: string }) {
  const { data: check } = useRegistrationTokenCheck({ token });
  if (check?.status === 'taken') return <p role="alert">{reasonOf(check)}</p>;
  return check?.status === 'available' ? <p>Available</p> : null;
}
