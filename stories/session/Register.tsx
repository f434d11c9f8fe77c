import { parseInviteLink, useEmailCheck, useRegister, useRegistrationTokenCheck, useUsernameCheck } from 'community-hooks';
import { type ReactElement, useState } from 'react';
import { Button } from '../kit/Button.js';
import { Check, Field, Form } from '../kit/Form.js';
import { NewPasswordField } from '../kit/NewPasswordField.js';
import { PictureField } from '../kit/PictureField.js';
import { Verdict } from '../kit/Verdict.js';

/** The invite first; with a good one, the account. Whatever can be checked is checked while it is being typed. */
export function Register({ link = '' }: { link?: string }): ReactElement {
  const [pasted, setPasted] = useState(link);
  const token = parseInviteLink(pasted)?.token ?? pasted.trim();
  const check = useRegistrationTokenCheck(token ? { token } : undefined);
  const isGood = check.data?.status === 'available';
  return (
    <>
      <h1 tabIndex={-1}>Join with an invite</h1>
      <Field
        name="invite"
        label="Your invite link"
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
        placeholder="https://…/invite?token=…"
        autoComplete="off"
        verdict={token !== '' && <Verdict check={check} good="This invite is for you." bad="This invite is used up or broken." />}
        hint="You need an invite from a member. Paste the link you were sent."
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
  return (
    <Form
      label="Join"
      error={register.error}
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
      <PictureField name="avatar" label="Picture" />
      <Field name="name" label="Name" autoComplete="name" />
      <Field
        name="username"
        label="Username"
        autoComplete="username"
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        verdict={username !== '' && <Verdict check={usernameCheck} good="This name is free." />}
        hint="Letters, digits, underscores and full stops. Leave it empty to be given one."
      />
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        verdict={email.includes('@') && <Verdict check={emailCheck} good="No account has this address yet." />}
        hint="Other people do not see it."
      />
      <NewPasswordField name="password" label="Password" />
      <Check name="is_of_legal_age" label="I am over 16 years old." />
      <Check name="are_guidelines_accepted" label="I accept the guidelines." />
      <Button look="primary" type="submit" busy={register.isPending}>
        Join
      </Button>
    </Form>
  );
}
