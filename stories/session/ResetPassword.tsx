import { parsePasswordResetLink, useRequestPasswordReset, useVerifyPassword } from 'community-hooks';
import type { ReactElement } from 'react';
import { useToast } from '../kit/Toasts.js';
import { Button } from '../kit/Button.js';
import { Field, Form } from '../kit/Form.js';
import { NewPasswordField } from '../kit/NewPasswordField.js';
import { useTexts } from '../texts/texts.js';

/** First a mail is asked for; its link brings the token for a new password. Both forms are there from the start, so that nothing moves. */
export function ResetPassword({ onDone }: { onDone: () => void }): ReactElement {
  const request = useRequestPasswordReset();
  const { session, words } = useTexts();
  return (
    <>
      <h1 tabIndex={-1}>{words.newPassword}</h1>
      <Form
        label={session.askForMail}
        error={request.error}
        advice={{ unknown: session.again, missing: session.checkAddress }}
        onSubmit={(value) => request.mutate({ email: value('email') })}
      >
        <Field
          name="email"
          label={words.email}
          type="email"
          autoComplete="email"
          hint={session.resetHint}
          verdict={
            request.isSuccess && (
              <span className="field-good" role="status">
                ✓ {session.mailSent}
              </span>
            )
          }
        />
        <Button type="submit" look={request.isSuccess ? undefined : 'primary'} busy={request.isPending}>
          {session.sendLink}
        </Button>
      </Form>
      <fieldset disabled={!request.isSuccess}>
        <NewPassword onDone={onDone} />
      </fieldset>
    </>
  );
}

function NewPassword({ onDone }: { onDone: () => void }): ReactElement {
  const toast = useToast();
  const { session, words } = useTexts();
  const verify = useVerifyPassword({
    onSuccess: () => {
      toast(session.passwordSet);
      onDone();
    },
  });
  return (
    <Form
      label={session.setNewPassword}
      error={verify.error}
      advice={{ unknown: session.tryNewPassword }}
      refusal={session.linkBad}
      onSubmit={(value) => {
        const token = parsePasswordResetLink(value('token'))?.token ?? value('token');
        verify.mutate({ token, new_password: value('new_password') });
      }}
    >
      <Field name="token" label={words.linkFromMail} autoComplete="off" />
      <NewPasswordField name="new_password" label={words.newPassword} />
      <Button look="primary" type="submit" busy={verify.isPending}>
        {session.setPassword}
      </Button>
    </Form>
  );
}
