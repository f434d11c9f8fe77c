import { inviteLink, useCommunity, useDeleteInvite, useEmailInvite, useUpdateInvite } from 'community-hooks';
import type { Invite } from 'community-hooks/contract';
import { type ReactElement, useState } from 'react';
import { useNavigation } from '../app/places.js';
import { Avatar } from '../kit/Avatar.js';
import { Button, IconButton } from '../kit/Button.js';
import { useComplaint } from '../kit/complaint.js';
import { Confirm } from '../kit/Confirm.js';
import { Dialog } from '../kit/Dialog.js';
import { Field, Form } from '../kit/Form.js';
import { Row } from '../kit/Rows.js';
import { Time } from '../kit/Time.js';
import { useAnnounce, useToast } from '../kit/Toasts.js';

/** An invite. Once somebody has joined by it, it can only be looked at. */
export function InviteRow({ invite }: { invite: Invite }): ReactElement {
  const { created_user: guest, nickname, created } = invite;
  const { go } = useNavigation();
  const name = guest?.profile.name ?? nickname ?? 'Somebody';
  return (
    <Row className={guest ? 'list-row list-row-link' : 'list-row'}>
      <Avatar name={name} src={guest?.profile.avatar ?? null} />
      <div className="grow">
        {guest ? (
          <button className="cover-row" type="button" onClick={() => go({ at: 'person', username: guest.username })}>
            {nickname}
          </button>
        ) : (
          <span className="title">{nickname}</span>
        )}
        <p className="soft small">
          {stateOf(invite)} · <Time at={created} />
        </p>
      </div>
      {guest ? <span className="tag tag-good">Accepted</span> : <InviteActions invite={invite} />}
    </Row>
  );
}

function stateOf({ created_user: guest, is_invite_email_sent: isMailed, email }: Invite): string {
  if (guest) return `Joined as @${guest.username}`;
  return isMailed ? `Mailed to ${email}` : 'Not used yet';
}

function InviteActions({ invite }: { invite: Invite }): ReactElement {
  const [asks, setAsks] = useState<'rename' | 'email' | 'delete'>();
  const { client } = useCommunity();
  const toast = useToast();
  const announce = useAnnounce();
  const remove = useDeleteInvite({ onError: useComplaint(), onSuccess: () => announce('Invite deleted.') });
  const close = (): void => setAsks(undefined);
  const name = invite.nickname ?? '';
  return (
    <div className="row row-end">
      <IconButton
        small
        icon="copy"
        label={`Copy the link of ${name}`}
        onClick={() => {
          // Whoever has the link can use the invite up, so it is shown nowhere.
          const link = inviteLink(invite, new URL(client.baseUrl, location.href).href);
          navigator.clipboard.writeText(link).then(
            () => toast('Link copied.'),
            () => toast('The link was not copied. Allow this page to use the clipboard, and try again.'),
          );
        }}
      />
      <IconButton small icon="send" label={`Mail ${name}`} onClick={() => setAsks('email')} />
      <IconButton small icon="pen" label={`Rename ${name}`} onClick={() => setAsks('rename')} />
      <IconButton small icon="trash" label={`Delete ${name}`} onClick={() => setAsks('delete')} />
      {asks === 'rename' && <RenameInvite invite={invite} onClose={close} />}
      {asks === 'email' && <EmailInvite invite={invite} onClose={close} />}
      {asks === 'delete' && (
        <Confirm
          title={`Delete the invite of ${name}?`}
          verb="Delete"
          write={remove}
          onConfirm={() => remove.mutate({ id: invite.id })}
          onClose={close}
        >
          Its link stops working, and you have one more invite to give.
        </Confirm>
      )}
    </div>
  );
}

function RenameInvite({ invite, onClose }: { invite: Invite; onClose: () => void }): ReactElement {
  const rename = useUpdateInvite({ onSuccess: onClose });
  return (
    <Dialog title="Rename the invite" onClose={onClose}>
      <Form
        label="Rename"
        error={rename.error}
        onSubmit={(value) => rename.mutate({ id: invite.id, nickname: value('nickname') })}
      >
        <Field name="nickname" label="Nickname" defaultValue={invite.nickname ?? ''} autoComplete="off" />
        <Buttons verb="Rename" busy={rename.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function EmailInvite({ invite, onClose }: { invite: Invite; onClose: () => void }): ReactElement {
  const toast = useToast();
  const email = useEmailInvite({
    onSuccess: ({ message }) => {
      toast(message);
      onClose();
    },
  });
  return (
    <Dialog title={`Mail the invite of ${invite.nickname ?? ''}`} onClose={onClose}>
      <Form label="Mail" error={email.error} onSubmit={(value) => email.mutate({ id: invite.id, email: value('email') })}>
        <Field name="email" label="Email" type="email" defaultValue={invite.email ?? ''} autoComplete="off" />
        <Buttons verb="Send" busy={email.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function Buttons({ verb, busy, onClose }: { verb: string; busy: boolean; onClose: () => void }): ReactElement {
  return (
    <div className="row">
      <Button look="primary" type="submit" busy={busy}>
        {verb}
      </Button>
      <Button look="quiet" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}
