import {
  parseInviteLink,
  useEmailCheck,
  useLogin,
  useLogout,
  useRegister,
  useRegistrationTokenCheck,
  useSession,
  useUsernameCheck,
} from 'community-hooks';
import { formErrorsOf } from 'community-hooks/forms';
import { messageOf, reasonOf } from 'community-hooks/texts';
import { type ComponentProps, type ReactElement, type ReactNode, useId, useState } from 'react';

/** Shows the app to an account, and the sign-in to everybody else. */
export function Gate({ children }: { children: ReactNode }): ReactElement {
  const { state, reauthRequired } = useSession();
  const logout = useLogout();
  if (state === 'restoring') return <p role="status">Loading…</p>;
  if (state === 'signed-out') return <SignIn />;
  if (state === 'expired') {
    return <SignIn note={reauthRequired ? 'Sign in with your new password.' : 'Sign in again.'} />;
  }
  return (
    <>
      <button type="button" onClick={() => logout.mutate()}>
        Sign out
      </button>
      {children}
    </>
  );
}

function SignIn({ note }: { note?: string }): ReactElement {
  const login = useLogin();
  const { fields, form } = formErrorsOf(login.error, ['username', 'password']);
  return (
    <form
      noValidate
      onSubmit={onSubmit((data) =>
        login.mutate({ username: textOf(data, 'username'), password: textOf(data, 'password') }),
      )}
    >
      {note && <p role="status">{note}</p>}
      {form && <p role="alert">{form}</p>}
      <Field name="username" label="Username" autoComplete="username" error={fields.username} />
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        error={fields.password}
      />
      <button type="submit">Sign in</button>
    </form>
  );
}

/**
 * Takes the token out of the link that brought the visitor here. Render the app with it, once, before
 * the first component.
 */
export function takeInvite(): string | undefined {
  const link = parseInviteLink(location.href);
  // The address bar gets into histories and logs.
  if (link) history.replaceState(null, '', link.url);
  return link?.token;
}

/** Creates an account with an invite, and signs in. */
export function Registration({ token }: { token: string }): ReactElement {
  const invite = useRegistrationTokenCheck({ token });
  const register = useRegister();
  const [typed, setTyped] = useState({ username: '', email: '' });
  // A check is sent when the typing pauses. `undefined` sends nothing.
  const username = useUsernameCheck(typed.username ? { username: typed.username } : undefined);
  const email = useEmailCheck(typed.email ? { email: typed.email } : undefined);
  const { fields, form } = formErrorsOf(register.error, ['username', 'email', 'name', 'password']);
  // A text of the service is about what was sent, not about what has been typed since.
  const sent = register.variables;
  // A registration whose answer is lost uses the invite up, too: after the first press the form stays.
  if (register.isIdle && invite.data?.status === 'taken') {
    return <p role="alert">This invite has been used, or is not complete. Ask for another one.</p>;
  }
  if (register.isIdle && !invite.data && invite.error) {
    return <p role="alert">{messageOf(invite.error)}</p>;
  }
  return (
    <form
      noValidate
      onSubmit={onSubmit((data) =>
        register.mutate({
          token,
          username: textOf(data, 'username'),
          email: textOf(data, 'email'),
          name: textOf(data, 'name'),
          password: textOf(data, 'password'),
          is_of_legal_age: data.has('is_of_legal_age'),
          are_guidelines_accepted: data.has('are_guidelines_accepted'),
        }),
      )}
      onChange={({ currentTarget }) => {
        const data = new FormData(currentTarget);
        setTyped({ username: textOf(data, 'username'), email: textOf(data, 'email') });
      }}
    >
      {form && <p role="alert">{form}</p>}
      <Field name="name" label="Name" autoComplete="name" error={fields.name} />
      <Field
        name="username"
        label="Username"
        autoComplete="username"
        error={(sent?.username === typed.username && fields.username) || reasonOf(username.data)}
      />
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        error={(sent?.email === typed.email && fields.email) || reasonOf(email.data)}
      />
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        error={fields.password}
      />
      <label>
        <input type="checkbox" name="is_of_legal_age" /> I am of legal age
      </label>
      <label>
        <input type="checkbox" name="are_guidelines_accepted" /> I accept the guidelines
      </label>
      <button type="submit">Create the account</button>
    </form>
  );
}

function Field({
  label,
  error,
  ...input
}: ComponentProps<'input'> & { label: string; error: string | undefined }): ReactElement {
  const id = useId();
  return (
    <>
      <label>
        {label} <input {...input} aria-invalid={error !== undefined} aria-describedby={id} />
      </label>
      <p id={id}>{error}</p>
    </>
  );
}

function onSubmit(send: (data: FormData) => void): NonNullable<ComponentProps<'form'>['onSubmit']> {
  return (event) => {
    event.preventDefault();
    send(new FormData(event.currentTarget));
  };
}

function textOf(data: FormData, name: string): string {
  return String(data.get(name) ?? '');
}
