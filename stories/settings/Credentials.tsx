import { parseEmailVerifyLink, useCurrentUser, useUpdateEmail, useUpdatePassword, useVerifyEmail } from 'community-hooks';
import type { ReactElement } from 'react';
import { Button } from '../kit/Button.js';
import { Field, Form } from '../kit/Form.js';
import { NewPasswordField } from '../kit/NewPasswordField.js';
import { Note } from '../kit/Notes.js';
import { useToast } from '../kit/Toasts.js';

export function Credentials(): ReactElement {
  return (
    <div className="padded stack">
      <EmailForm />
      <hr />
      <PasswordForm />
    </div>
  );
}

/** The new address counts once the link in the mail is followed; until then the old one stands. */
export function EmailForm(): ReactElement {
  const { data: me } = useCurrentUser();
  const change = useUpdateEmail();
  const toast = useToast();
  const verify = useVerifyEmail({ onSuccess: () => toast('Email address changed.') });
  return (
    <section className="stack" aria-labelledby="email-title">
      <h2 id="email-title">Email</h2>
      <p className="soft">Your address is {me?.email ?? '…'}</p>
      <Form label="Change email" error={change.error} onSubmit={(value) => change.mutate({ email: value('email') })}>
        <Field name="email" label="New address" type="email" autoComplete="email" />
        <div>
          <Button type="submit" busy={change.isPending}>
            Change email
          </Button>
        </div>
      </Form>
      {change.isSuccess && !verify.isSuccess && (
        <>
          <Note icon="invite">We sent a link to the new address. Your address changes when you open it.</Note>
          <Form
            label="Confirm email"
            error={verify.error}
            onSubmit={(value) => verify.mutate({ token: parseEmailVerifyLink(value('token'))?.token ?? value('token') })}
          >
            <Field name="token" label="Link from the mail" autoComplete="off" />
            <div>
              <Button look="primary" type="submit" busy={verify.isPending}>
                Confirm
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
  const change = useUpdatePassword({ onSuccess: () => toast('Password changed. Other devices need to sign in again.') });
  return (
    <section className="stack" aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <Form
        label="Change password"
        error={change.error}
        onSubmit={(value) => change.mutate({ current_password: value('current_password'), new_password: value('new_password') })}
      >
        <Field name="current_password" label="Current password" type="password" autoComplete="current-password" />
        <NewPasswordField name="new_password" label="New password" />
        <div>
          <Button type="submit" busy={change.isPending}>
            Change password
          </Button>
        </div>
      </Form>
    </section>
  );
}
