import { useCircleNameCheck } from 'community-hooks';

export function CircleNameCheck({ name }: { name: string }) {
  const { data: check } = useCircleNameCheck({ name });
  if (check?.status === 'taken') return <p role="alert">{check.reason}</p>;
  return check?.status === 'available' ? <p>Available</p> : null;
}
