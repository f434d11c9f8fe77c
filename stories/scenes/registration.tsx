import { inviteLink, useSession } from 'community-hooks';
import type { Sandbox } from 'community-hooks/sandbox';
import type { ReactElement } from 'react';
import { Card } from '../kit/Card.js';
import { Register } from '../session/Register.js';
import { WhoAmI } from '../session/WhoAmI.js';

/** The form for those who have an invite, and who one is. */
export function Joining({ link }: { link: string }): ReactElement {
  const { state } = useSession();
  return (
    <Card>
      <div className="stack">
        {state !== 'signed-in' && <Register link={link} />}
        <WhoAmI />
      </div>
    </Card>
  );
}

/** With the link of an invite of alice's that nobody has used. */
export function register(_: unknown, { stage: { sandbox } }: { stage: { sandbox: Sandbox } }): ReactElement {
  return <Joining link={unusedLink(sandbox)} />;
}

export function unusedLink({ state }: Sandbox): string {
  const invite = state.invites.find(({ createdUser }) => createdUser === null);
  return invite ? inviteLink(invite, 'https://community.example/') : '';
}
