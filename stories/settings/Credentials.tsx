import {
  parseEmailVerifyLink,
  useCurrentUser,
  useLogout,
  useUpdateEmail,
  useUpdatePassword,
  useVerifyEmail,
} from 'community-hooks';
import type { ReactElement } from 'react';
import { Button } from '../kit/Button.js';
import { Field, Form } from '../kit/Form.js';
import { NewPasswordField } from '../kit/NewPasswordField.js';
import { Note } from '../kit/Notes.js';
import { useAnnounce, useToast } from '../kit/Toasts.js';
import { useTexts } from '../texts/texts.js';

export function Credentials(): ReactElement {
  return (
    <div className="padded stack">
      <EmailForm />
      <hr />
      <PasswordForm />
      <hr />
      <SignOut />
    </div>
  );
}

function SignOut(): ReactElement {
  const { session, settings } = useTexts();
  const logout = useLogout();
  return (
    <section className="stack" aria-labelledby="sign-out-title">
      <h2 id="sign-out-title">{settings.signOut}</h2>
      <p className="soft">{settings.signOutText}</p>
      <div>
        <Button icon="exit" look="danger" onClick={() => logout.mutate()}>
          {session.signOut}
        </Button>
      </div>
    </section>
  );
}

/** The new address counts once the link in the mail is followed; until then the old one stands. */
export function EmailForm(): ReactElement {
  const { data: me } = useCurrentUser();
  const { settings, words } = useTexts();
  const announce = useAnnounce();
  // The note below is on the screen, and not in a region that is read out.
  const change = useUpdateEmail({ onSuccess: () => announce(settings.mailSent) });
  const toast = useToast();
  const verify = useVerifyEmail({ onSuccess: () => toast(settings.emailChanged) });
  return (
    <section className="stack" aria-labelledby="email-title">
      <h2 id="email-title">{words.email}</h2>
      <p className="soft">{settings.address(me?.email ?? '…')}</p>
      <Form
        label={settings.changeEmail}
        error={change.error}
        isDone={verify.isSuccess}
        onSubmit={(value) => {
          // What was confirmed before says nothing of the next address.
          verify.reset();
          change.mutate({ email: value('email') });
        }}
      >
        <Field name="email" label={settings.newAddress} type="email" autoComplete="email" />
        <div>
          <Button type="submit" busy={change.isPending}>
            {settings.changeEmail}
          </Button>
        </div>
      </Form>
      {change.isSuccess && !verify.isSuccess && (
        <>
          <Note icon="invite">{settings.mailSent}</Note>
          <Form
            label={settings.confirmEmail}
            error={verify.error}
            onSubmit={(value) => verify.mutate({ token: parseEmailVerifyLink(value('token'))?.token ?? value('token') })}
          >
            <Field name="token" label={words.linkFromMail} autoComplete="off" />
            <div>
              <Button look="primary" type="submit" busy={verify.isPending}>
                {settings.confirm}
              </Button>
            </div>
          </Form>
        </>
      )}
    </section>
  );
}

/** The service ends every session with a new password; this one is signed in again with it. */
export function PasswordForm(): ReactElement {
  const toast = useToast();
  const { settings, words } = useTexts();
  const change = useUpdatePassword({ onSuccess: () => toast(settings.passwordChanged) });
  return (
    <section className="stack" aria-labelledby="password-title">
      <h2 id="password-title">{words.password}</h2>
      <Form
        label={settings.changePassword}
        error={change.error}
        isDone={change.isSuccess}
        onSubmit={(value) => change.mutate({ current_password: value('current_password'), new_password: value('new_password') })}
      >
        <Field name="current_password" label={settings.currentPassword} type="password" autoComplete="current-password" />
        <NewPasswordField name="new_password" label={words.newPassword} />
        <div>
          <Button type="submit" busy={change.isPending}>
            {settings.changePassword}
          </Button>
        </div>
      </Form>
    </section>
  );
}
