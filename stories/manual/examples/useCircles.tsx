import { useCircles } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function Circles() {
  const { data: circles = [], error } = useCircles();
  if (error) return <p role="alert">{messageOf(error)}</p>;
  return <ul>{circles.map(({ id, name }) => <li key={id}>{name}</li>)}</ul>;
}
