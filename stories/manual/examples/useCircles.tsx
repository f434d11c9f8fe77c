import { useCircles } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function Circles() {
  const { data: circles, error } = useCircles();
  if (!circles && error) return <p role="alert">{messageOf(error)}</p>;
  if (!circles) return <p role="status">Loading…</p>;
  return (
    <ul>
      {circles.map(({ id, name, color, users_count }) => (
        <li key={id}>
          <span style={{ color }}>●</span> {name}, {users_count} people
        </li>
      ))}
    </ul>
  );
}
