import type { ReactElement } from 'react';
import { Card } from '../kit/Card.js';
import { LanguageChoice } from '../settings/LanguageChoice.js';
import { NotificationToggles } from '../settings/NotificationToggles.js';
import { ProfileForm } from '../settings/ProfileForm.js';
import { WhoAmI } from '../session/WhoAmI.js';
import { inCard } from './card.js';

export const profile = (): ReactElement => (
  <>
    <WhoAmI />
    <Card flush>
      <ProfileForm />
    </Card>
  </>
);

export const toggles = inCard(<NotificationToggles />);

export const languages = inCard(<LanguageChoice />);
