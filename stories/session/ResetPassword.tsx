import { parsePasswordResetLink, useRequestPasswordReset, useVerifyPassword } from 'community-hooks';
import type { ReactElement } from 'react';
import { useToast } from '../kit/Toasts.js';
import { Button } from '../kit/Button.js';
import { Field, Form } from '../kit/Form.js';
import { NewPasswordField } from '../kit/NewPasswordField.js';

/** First a mail is asked for; its link brings the token for a new password. Both forms are there from the start, so that nothing moves. */
export function ResetPassword({ onDone }: { onDone: () => void }): ReactElement {
  const request = useRequestPasswordReset();
  return (
    <>
      <h1 tabIndex={-1}>New password</h1>
      <Form label="Ask for a mail" error={request.error} onSubmit={(value) => request.mutate({ email: value('email') })}>
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          hint="The address of your account."
          verdict={
            request.isSuccess && (
              <span className="field-good" role="status">
                ✓ A mail is on its way. Paste its link below.
              </span>
            )
          }
        />
        <Button type="submit" look={request.isSuccess ? undefined : 'primary'} busy={request.isPending}>
          Send me a link
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
  const verify = useVerifyPassword({
    onSuccess: () => {
      toast('Your password is set. Sign in with it.');
      onDone();
    },
  });
  return (
    <Form
      label="Set a new password"
      error={verify.error}
      onSubmit={(value) => {
        const token = parsePasswordResetLink(value('token'))?.token ?? value('token');
        verify.mutate({ token, new_password: value('new_password') });
      }}
    >
      <Field name="token" label="Link from the mail" autoComplete="off" />
      <NewPasswordField name="new_password" label="New password" />
      <Button look="primary" type="submit" busy={verify.isPending}>
        Set password
      </Button>
    </Form>
  );
}
