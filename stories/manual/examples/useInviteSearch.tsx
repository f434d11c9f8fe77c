import { useInviteSearch } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import { useState } from 'react';

export function InviteSearch() {
  const [query, setQuery] = useState('');
  const { data: invites = [], error } = useInviteSearch(query ? { query } : undefined);
  return (
    <search>
      <label>
        Search your invites{' '}
        <input
          type="search"
          name="query"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>
      {error && <p role="alert">{messageOf(error)}</p>}
      <ul>
        {invites.map(({ id, nickname, created_user }) => (
          <li key={id}>
            {nickname} {created_user ? `joined as @${created_user.username}` : 'has not joined yet'}
          </li>
        ))}
      </ul>
    </search>
  );
}
