import type { ReactElement } from 'react';
import { useCreateInvite } from 'community-hooks';
import { CreateInvite, InviteList, nicknameOf, Quota } from '../invites/Invites.js';
import { Card } from '../kit/Card.js';

export const list = (): ReactElement => (
  <Card flush>
    <InviteList filter={{}} />
  </Card>
);

export function Creation(): ReactElement {
  const create = useCreateInvite();
  return (
    <>
      <div>
        <Quota />
      </div>
      <CreateInvite create={create} />
      <Card flush>
        <InviteList filter={{}} coming={nicknameOf(create)} />
      </Card>
    </>
  );
}

export const creation = (): ReactElement => <Creation />;
