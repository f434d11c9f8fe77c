import { useCircle } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function Circle({ id }: { id: number }) {
  const { data: circle, error } = useCircle({ id });
  if (!circle && error) return <p role="alert">{messageOf(error)}</p>;
  if (!circle) return <p role="status">Loading…</p>;
  return (
    <section aria-label={circle.name}>
      <h3>{circle.name}</h3>
      {circle.users.length === 0 && <p>No members yet.</p>}
      <ul>
        {circle.users.map(({ id: user, profile, is_fully_connected }) => (
          <li key={user}>
            {profile.name}
            {!is_fully_connected && ' (not confirmed yet)'}
          </li>
        ))}
      </ul>
    </section>
  );
}
