import { useCurrentUser, useSession } from 'community-hooks';
import type { ReactElement } from 'react';
import { Avatar } from '../kit/Avatar.js';
import { useTexts } from '../texts/texts.js';

/** What `useSession` says, and the account behind it. */
export function WhoAmI(): ReactElement {
  const { state, username } = useSession();
  const { session } = useTexts();
  const { data: me } = useCurrentUser({}, { enabled: state === 'signed-in' });
  return (
    <div className="row" role="status">
      {me && <Avatar name={me.profile.name} src={me.profile.avatar} size={32} />}
      <span>{state === 'signed-in' && username ? session.signedInAs(username) : session.states[state]}</span>
    </div>
  );
}
