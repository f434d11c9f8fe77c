import { useRegistrationTokenCheck } from 'community-hooks';
import { messageOf, reasonOf } from 'community-hooks/texts';

export function RegistrationTokenCheck({ token }: { token: string }) {
  const { data: check, error } = useRegistrationTokenCheck({ token });
  if (!check && error) return <p role="alert">{messageOf(error)}</p>;
  if (!check) return <p role="status">Checking…</p>;
  if (check.status === 'available') return <p>Welcome! This invite is for you.</p>;
  return <p role="alert">{reasonOf(check)}</p>;
}
