import { useCircleNameCheck } from 'community-hooks';
import { reasonOf } from 'community-hooks/texts';
import { useState } from 'react';

export function CircleNameCheck() {
  const [name, setName] = useState('');
  // The check is sent when the typing pauses. `undefined` sends nothing.
  const { data: check } = useCircleNameCheck(name ? { name } : undefined);
  return (
    <label>
      Name of the circle{' '}
      <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
      <output>
        {check?.status === 'available' ? 'You have no circle of this name.' : reasonOf(check)}
      </output>
    </label>
  );
}
