import { useLogin, useSession } from 'community-hooks';
import type { ReactElement } from 'react';
import { Button } from '../kit/Button.js';
import { Field, Form } from '../kit/Form.js';
import { Note } from '../kit/Notes.js';
import type { Demo } from './Entrance.js';

/** The token goes into the session; this form never sees it. Wrong credentials are an error of the form. */
export function SignIn({ isExpired = false, demo }: { isExpired?: boolean; demo?: Demo }): ReactElement {
  const login = useLogin();
  const { username } = useSession();
  return (
    <>
      <h1 tabIndex={-1}>{isExpired ? 'Welcome back' : 'Sign in'}</h1>
      {isExpired && (
        <Note tone="warning" icon="clock">
          Your session has ended. Sign in again to go on.
        </Note>
      )}
      <Form
        label="Sign in"
        error={login.error}
        onSubmit={(value) => login.mutate({ username: value('username'), password: value('password') })}
      >
        <Field name="username" label="Username" autoComplete="username" defaultValue={username ?? demo?.username} />
        <Field
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          defaultValue={demo?.password}
          hint={demo?.password && 'Filled in for the demo.'}
        />
        <Button look="primary" type="submit" busy={login.isPending}>
          Sign in
        </Button>
      </Form>
    </>
  );
}
