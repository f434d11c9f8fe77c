import { useUser } from 'community-hooks';
import type { ReactElement } from 'react';
import { PersonRow } from '../people/PersonRow.js';
import { SubscribeButton } from '../people/SubscribeButton.js';

/** A person, and whether their new posts are announced. */
export function Bell({ username }: { username: string }): ReactElement | null {
  const { data: user } = useUser({ username });
  if (!user || !('is_following' in user)) return null;
  return (
    <PersonRow user={user}>
      <SubscribeButton user={user} />
    </PersonRow>
  );
}
