import { useLinkedUsers } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function LinkedUsers() {
  const { data: users = [], error, hasNextPage, fetchNextPage } = useLinkedUsers();
  return (
    <section aria-label="Contacts">
      <ul>
        {users.map(({ id, username, profile, is_following }) => (
          <li key={id}>
            {profile.name} (@{username}){is_following && ', followed by you'}
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
