import { useCurrentUser, useLogout, useSession } from 'community-hooks';
import { type ReactElement, useState } from 'react';
import { Avatar } from '../kit/Avatar.js';
import { Button } from '../kit/Button.js';
import { Dialog } from '../kit/Dialog.js';
import { useTexts } from '../texts/texts.js';
import { Accounts } from './Accounts.js';

/** Who is signed in, and the way out or over to another account. */
export function AccountMenu(): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const { username } = useSession();
  const { data: me } = useCurrentUser();
  const logout = useLogout();
  const { session, words } = useTexts();
  const name = me?.profile.name ?? username ?? '';
  return (
    <>
      <button className="account" type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Avatar name={name} src={me?.profile.avatar ?? null} size={36} />
        <span className="account-name">
          <span className="unseen">{session.accountOf} </span>
          <strong>{name}</strong>
          <span className="soft small">@{me?.username ?? username}</span>
        </span>
      </button>
      {isOpen && (
        <Dialog title={session.accounts} onClose={() => setOpen(false)}>
          <Accounts />
          <div className="row">
            <Button icon="exit" look="danger" onClick={() => logout.mutate()}>
              {session.signOut}
            </Button>
            <Button look="quiet" onClick={() => setOpen(false)}>
              {words.close}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
