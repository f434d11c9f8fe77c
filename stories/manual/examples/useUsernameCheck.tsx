import { useUsernameCheck } from 'community-hooks';
import { reasonOf } from 'community-hooks/texts';
import { useState } from 'react';

export function UsernameCheck() {
  const [username, setUsername] = useState('');
  // The check is sent when the typing pauses. `undefined` sends nothing.
  const { data: check } = useUsernameCheck(username ? { username } : undefined);
  return (
    <label>
      Username{' '}
      <input name="username" value={username} onChange={(event) => setUsername(event.target.value)} />
      <output>{check?.status === 'available' ? 'This name is free.' : reasonOf(check)}</output>
    </label>
  );
}
