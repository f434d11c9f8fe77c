import { useLogin, useSession } from 'community-hooks';
import type { ReactElement } from 'react';
import { Button } from '../kit/Button.js';
import { Field, Form } from '../kit/Form.js';
import { Note } from '../kit/Notes.js';
import { useTexts } from '../texts/texts.js';
import type { Demo } from './Entrance.js';

/** The token goes into the session; this form never sees it. Wrong credentials are an error of the form. */
export function SignIn({ isExpired = false, demo }: { isExpired?: boolean; demo?: Demo }): ReactElement {
  const login = useLogin();
  const { username } = useSession();
  const { session, words } = useTexts();
  return (
    <>
      <h1 tabIndex={-1}>{isExpired ? session.welcomeBack : session.signIn}</h1>
      {isExpired && (
        <Note tone="warning" icon="clock">
          {session.ended}
        </Note>
      )}
      <Form
        label={session.signIn}
        error={login.error}
        advice={{ unknown: session.again }}
        onSubmit={(value) => login.mutate({ username: value('username'), password: value('password') })}
      >
        <Field name="username" label={words.username} autoComplete="username" defaultValue={username ?? demo?.username} />
        <Field
          name="password"
          label={words.password}
          type="password"
          autoComplete="current-password"
          defaultValue={demo?.password}
          hint={demo?.password && session.filledIn}
        />
        <Button look="primary" type="submit" busy={login.isPending}>
          {session.signIn}
        </Button>
      </Form>
    </>
  );
}
