import { useSession } from 'community-hooks';
import type { ReactElement, ReactNode } from 'react';
import { Card } from '../kit/Card.js';
import { ResetPassword } from '../session/ResetPassword.js';
import { SignIn } from '../session/SignIn.js';
import { WhoAmI } from '../session/WhoAmI.js';

/** A form for those who are not signed in, and who one is. */
export function Entry({ children }: { children: ReactNode }): ReactElement {
  const { state } = useSession();
  return (
    <Card>
      <div className="stack">
        {state !== 'signed-in' && children}
        <WhoAmI />
      </div>
    </Card>
  );
}

export const signIn = (): ReactElement => (
  <Entry>
    <SignIn />
  </Entry>
);

export const reset = (): ReactElement => (
  <Card>
    <div className="stack">
      <ResetPassword onDone={() => undefined} />
    </div>
  </Card>
);
