import { useCurrentUser, useSession } from 'community-hooks';
import type { ReactElement } from 'react';
import { Avatar } from '../kit/Avatar.js';

const WORDS = {
  restoring: 'Looking who is signed in…',
  'signed-in': 'Signed in',
  'signed-out': 'Signed out',
  expired: 'Session expired',
} as const;

/** What `useSession` says, and the account behind it. */
export function WhoAmI(): ReactElement {
  const { state, username, epoch } = useSession();
  const { data: me } = useCurrentUser({}, { enabled: state === 'signed-in' });
  return (
    <div className="row" role="status">
      {me && <Avatar name={me.profile.name} src={me.profile.avatar} size={32} />}
      <span>
        {WORDS[state]}
        {username && ` as @${username}`}
      </span>
      <span className="tag figures">epoch {epoch}</span>
    </div>
  );
}
