import { parseInviteLink, useEmailCheck, useRegister, useRegistrationTokenCheck, useUsernameCheck } from 'community-hooks';
import { type ReactElement, useState } from 'react';
import { Button } from '../kit/Button.js';
import { Check, Field, Form } from '../kit/Form.js';
import { NewPasswordField } from '../kit/NewPasswordField.js';
import { PictureField } from '../kit/PictureField.js';
import { Verdict } from '../kit/Verdict.js';
import { useTexts } from '../texts/texts.js';

/** The invite first; with a good one, the account. Whatever can be checked is checked while it is being typed. */
export function Register({ link = '' }: { link?: string }): ReactElement {
  const { session } = useTexts();
  const [pasted, setPasted] = useState(link);
  const token = parseInviteLink(pasted)?.token ?? pasted.trim();
  const check = useRegistrationTokenCheck(token ? { token } : undefined);
  const isGood = check.data?.status === 'available';
  return (
    <>
      <h1 tabIndex={-1}>{session.joinTitle}</h1>
      <Field
        name="invite"
        label={session.inviteLink}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
        placeholder="https://…/invite?token=…"
        autoComplete="off"
        verdict={token !== '' && <Verdict check={check} good={session.inviteGood} bad={session.inviteBad} />}
        hint={session.inviteHint}
      />
      {/* There from the start, so that nothing moves when the check is back. */}
      <fieldset className="stack" disabled={!isGood}>
        <Account token={token} />
      </fieldset>
    </>
  );
}

function Account({ token }: { token: string }): ReactElement {
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');
  const usernameCheck = useUsernameCheck(username ? { username } : undefined);
  const emailCheck = useEmailCheck(email.includes('@') ? { email } : undefined);
  const register = useRegister();
  const { session, words } = useTexts();
  return (
    <Form
      label={session.join}
      error={register.error}
      advice={{ unknown: session.trySignIn }}
      onSubmit={(value, data) => {
        const avatar = data.get('avatar');
        register.mutate({
          token,
          name: value('name'),
          username,
          email,
          password: value('password'),
          is_of_legal_age: data.has('is_of_legal_age'),
          are_guidelines_accepted: data.has('are_guidelines_accepted'),
          ...(avatar instanceof File && avatar.size > 0 && { avatar }),
        });
      }}
    >
      <PictureField name="avatar" label={words.picture} />
      <Field name="name" label={words.name} autoComplete="name" />
      <Field
        name="username"
        label={words.username}
        autoComplete="username"
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        verdict={username !== '' && <Verdict check={usernameCheck} good={session.usernameFree} />}
        hint={session.usernameHint}
      />
      <Field
        name="email"
        label={words.email}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        verdict={email.includes('@') && <Verdict check={emailCheck} good={session.emailFree} taken={session.emailTaken} />}
        hint={session.emailHint}
      />
      <NewPasswordField name="password" label={words.password} />
      <Check name="is_of_legal_age" label={session.legalAge} />
      <Check name="are_guidelines_accepted" label={session.acceptGuidelines} />
      <Button look="primary" type="submit" busy={register.isPending}>
        {session.join}
      </Button>
    </Form>
  );
}
