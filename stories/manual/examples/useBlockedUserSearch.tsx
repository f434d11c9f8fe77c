import { useBlockedUserSearch } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import { useState } from 'react';

export function BlockedUserSearch() {
  const [query, setQuery] = useState('');
  const { data: users = [], error } = useBlockedUserSearch(query ? { query } : undefined);
  return (
    <search>
      <label>
        Search the people you have blocked{' '}
        <input
          type="search"
          name="query"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>
      {error && <p role="alert">{messageOf(error)}</p>}
      <ul>
        {users.map(({ id, username, profile }) => (
          <li key={id}>
            {profile.name} (@{username})
          </li>
        ))}
      </ul>
    </search>
  );
}
