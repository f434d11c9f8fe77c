import { useCircle } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function Circle({ id }: { id: number }) {
  const { data: circle, error } = useCircle({ id });
  if (error) return <p role="alert">{messageOf(error)}</p>;
  return circle && <p>{circle.name}</p>;
}
