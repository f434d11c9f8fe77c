import { useSession } from 'community-hooks';
import { type ReactElement, useState } from 'react';
import { Button } from '../kit/Button.js';
import { useFocusOnTitle } from '../kit/focus.js';
import { Icon } from '../kit/Icon.js';
import { Main } from '../kit/Main.js';
import { useTexts } from '../texts/texts.js';
import { Register } from './Register.js';
import { ResetPassword } from './ResetPassword.js';
import { SignIn } from './SignIn.js';

/** Who can sign in where there is no real account yet. */
export interface Demo {
  readonly username: string;
  readonly password: string;
  /** A link by which somebody can register. */
  readonly invite?: string;
}

type Door = 'sign-in' | 'register' | 'reset';

/** Everything before one is signed in. */
export function Entrance({ demo }: { demo?: Demo }): ReactElement {
  const [door, setDoor] = useState<Door>('sign-in');
  const [isReset, setReset] = useState(false);
  const { state } = useSession();
  const { app, session } = useTexts();
  useFocusOnTitle(door);
  // After a reset the old password is wrong.
  const account = demo && (isReset ? { ...demo, password: '' } : demo);
  const finishReset = (): void => {
    setReset(true);
    setDoor('sign-in');
  };
  return (
    <Main className="entrance">
      <div className="entrance-welcome">
        <p className="brand">
          <Icon name="circles" /> <span>{app.name}</span>
        </p>
        <p className="entrance-claim">{app.claim}</p>
      </div>
      <div className="card entrance-card">
        {door === 'sign-in' && <SignIn isExpired={state === 'expired'} {...(account && { demo: account })} />}
        {door === 'register' && <Register {...(demo?.invite && { link: demo.invite })} />}
        {door === 'reset' && <ResetPassword onDone={finishReset} />}
        <div className="row entrance-doors">
          {door !== 'sign-in' && <Door to="sign-in" title={session.signInInstead} onGo={setDoor} />}
          {door !== 'register' && <Door to="register" title={session.haveInvite} onGo={setDoor} />}
          {door === 'sign-in' && <Door to="reset" title={session.forgotPassword} onGo={setDoor} />}
        </div>
      </div>
    </Main>
  );
}

function Door({ to, title, onGo }: { to: Door; title: string; onGo: (door: Door) => void }): ReactElement {
  return (
    <Button look="quiet" small onClick={() => onGo(to)}>
      {title}
    </Button>
  );
}
