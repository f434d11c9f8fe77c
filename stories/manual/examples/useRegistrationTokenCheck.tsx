import { useRegistrationTokenCheck } from 'community-hooks';

export function RegistrationTokenCheck({ token }: { token: string }) {
  const { data: check } = useRegistrationTokenCheck({ token });
  if (check?.status === 'taken') return <p role="alert">{check.reason}</p>;
  return check?.status === 'available' ? <p>Available</p> : null;
}
