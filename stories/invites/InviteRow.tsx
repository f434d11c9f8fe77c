import { inviteLink, useCommunity, useDeleteInvite, useEmailInvite, useUpdateInvite } from 'community-hooks';
import type { Invite } from 'community-hooks/contract';
import { type ReactElement, useState } from 'react';
import { useNavigation } from '../app/places.js';
import { Avatar } from '../kit/Avatar.js';
import { IconButton } from '../kit/Button.js';
import { useComplaint } from '../kit/complaint.js';
import { Confirm } from '../kit/Confirm.js';
import { Dialog } from '../kit/Dialog.js';
import { Field, Form, FormButtons } from '../kit/Form.js';
import { Row } from '../kit/Rows.js';
import { Time } from '../kit/Time.js';
import { useAnnounce, useToast } from '../kit/Toasts.js';
import type { Texts } from '../texts/english.js';
import { useTexts } from '../texts/texts.js';

/** An invite. Once somebody has joined by it, it can only be looked at. */
export function InviteRow({ invite }: { invite: Invite }): ReactElement {
  const { created_user: guest, nickname, created } = invite;
  const { go } = useNavigation();
  const { invites, words } = useTexts();
  const name = guest?.profile.name ?? nickname ?? words.someone;
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
          {stateOf(invite, invites)} · <Time at={created} />
        </p>
      </div>
      {guest ? <span className="tag tag-good">{invites.accepted}</span> : <InviteActions invite={invite} />}
    </Row>
  );
}

function stateOf({ created_user: guest, is_invite_email_sent: isMailed, email }: Invite, invites: Texts['invites']): string {
  if (guest) return invites.joined(guest.username);
  return isMailed ? invites.mailed(email ?? '') : invites.unused;
}

function InviteActions({ invite }: { invite: Invite }): ReactElement {
  const [asks, setAsks] = useState<'rename' | 'email' | 'delete'>();
  const { client } = useCommunity();
  const toast = useToast();
  const announce = useAnnounce();
  const { invites, words } = useTexts();
  const remove = useDeleteInvite({ onError: useComplaint(), onSuccess: () => announce(invites.deleted) });
  const close = (): void => setAsks(undefined);
  const name = invite.nickname ?? '';
  return (
    <div className="row row-end">
      <IconButton
        small
        icon="copy"
        label={invites.copyLink(name)}
        onClick={() => {
          // Whoever has the link can use the invite up, so it is shown nowhere.
          const link = inviteLink(invite, new URL(client.baseUrl, location.href).href);
          navigator.clipboard.writeText(link).then(
            () => toast(invites.copied),
            () => toast(invites.notCopied),
          );
        }}
      />
      <IconButton small icon="send" label={invites.mail(name)} onClick={() => setAsks('email')} />
      <IconButton small icon="pen" label={invites.rename(name)} onClick={() => setAsks('rename')} />
      <IconButton small icon="trash" label={invites.delete(name)} onClick={() => setAsks('delete')} />
      {asks === 'rename' && <RenameInvite invite={invite} onClose={close} />}
      {asks === 'email' && <EmailInvite invite={invite} onClose={close} />}
      {asks === 'delete' && (
        <Confirm
          title={invites.deleteTitle(name)}
          verb={words.delete}
          write={remove}
          onConfirm={() => remove.mutate({ id: invite.id })}
          onClose={close}
        >
          {invites.deleteText}
        </Confirm>
      )}
    </div>
  );
}

function RenameInvite({ invite, onClose }: { invite: Invite; onClose: () => void }): ReactElement {
  const { invites, words } = useTexts();
  const toast = useToast();
  const rename = useUpdateInvite({
    onSuccess: () => {
      toast(words.renamed);
      onClose();
    },
  });
  return (
    <Dialog title={invites.renameTitle} onClose={onClose}>
      <Form
        label={words.rename}
        error={rename.error}
        advice={{ refused: invites.otherName }}
        onSubmit={(value) => rename.mutate({ id: invite.id, nickname: value('nickname') })}
      >
        <Field name="nickname" label={invites.nickname} defaultValue={invite.nickname ?? ''} autoComplete="off" />
        <FormButtons verb={words.rename} write={rename} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function EmailInvite({ invite, onClose }: { invite: Invite; onClose: () => void }): ReactElement {
  const toast = useToast();
  const { invites, words } = useTexts();
  const email = useEmailInvite({
    onSuccess: ({ message }) => {
      toast(message);
      onClose();
    },
  });
  return (
    <Dialog title={invites.mailTitle(invite.nickname ?? '')} onClose={onClose}>
      <Form
        label={invites.mailForm}
        error={email.error}
        advice={{ refused: invites.otherAddress }}
        onSubmit={(value) => email.mutate({ id: invite.id, email: value('email') })}
      >
        <Field name="email" label={words.email} type="email" defaultValue={invite.email ?? ''} autoComplete="off" />
        <FormButtons verb={invites.send} write={email} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
