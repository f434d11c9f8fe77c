import { useUserSearch } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import { useState } from 'react';

export function UserSearch() {
  const [query, setQuery] = useState('');
  const { data: users = [], error } = useUserSearch(query ? { query } : undefined);
  return (
    <search>
      <label>
        Search people{' '}
        <input
          type="search"
          name="query"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>
      {error && <p role="alert">{messageOf(error)}</p>}
      <ul>
        {users.map(({ id, username, profile, is_following }) => (
          <li key={id}>
            {profile.name} (@{username}){is_following && ', followed by you'}
          </li>
        ))}
      </ul>
    </search>
  );
}
