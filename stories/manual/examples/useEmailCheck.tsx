import { useEmailCheck } from 'community-hooks';
import { reasonOf } from 'community-hooks/texts';
import { useState } from 'react';

export function EmailCheck() {
  const [email, setEmail] = useState('');
  // The check is sent when the typing pauses. `undefined` sends nothing.
  const { data: check } = useEmailCheck(email ? { email } : undefined);
  return (
    <label>
      Email{' '}
      <input
        type="email"
        name="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <output>
        {check?.status === 'available' ? 'No account has this address yet.' : reasonOf(check)}
      </output>
    </label>
  );
}
