import { useBlockedUsers } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function BlockedUsers() {
  const { data: users = [], error, hasNextPage, fetchNextPage } = useBlockedUsers();
  return (
    <section aria-label="Blocked">
      <ul>
        {users.map(({ id, username, profile }) => (
          <li key={id}>
            {profile.name} (@{username})
          </li>
        ))}
      </ul>
      {error && <p role="alert">{messageOf(error)}</p>}
      {hasNextPage && (
        <button type="button" onClick={() => fetchNextPage()}>
          Show more
        </button>
      )}
    </section>
  );
}
