import { useCircleNameCheck } from 'community-hooks';
import { reasonOf } from 'community-hooks/texts';

export function CircleNameCheck({ name }: { name: string }) {
  const { data: check } = useCircleNameCheck({ name });
  if (check?.status === 'taken') return <p role="alert">{reasonOf(check)}</p>;
  return check?.status === 'available' ? <p>Available</p> : null;
}
