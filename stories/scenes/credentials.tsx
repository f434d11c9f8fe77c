import type { ReactElement } from 'react';
import { Card } from '../kit/Card.js';
import { WhoAmI } from '../session/WhoAmI.js';
import { EmailForm, PasswordForm } from '../settings/Credentials.js';
import { inCard } from './card.js';

export const email = inCard(<EmailForm />, false);

export const password = (): ReactElement => (
  <>
    <WhoAmI />
    <Card>
      <PasswordForm />
    </Card>
  </>
);
