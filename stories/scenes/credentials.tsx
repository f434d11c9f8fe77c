import type { ReactElement } from 'react';
import { Card } from '../kit/Card.js';
import { WhoAmI } from '../session/WhoAmI.js';
import { EmailForm, PasswordForm } from '../settings/Credentials.js';

export const email = (): ReactElement => (
  <Card>
    <EmailForm />
  </Card>
);

export const password = (): ReactElement => (
  <>
    <WhoAmI />
    <Card>
      <PasswordForm />
    </Card>
  </>
);
