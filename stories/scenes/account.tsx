import type { ReactElement } from 'react';
import { Card } from '../kit/Card.js';
import { LanguageChoice } from '../settings/LanguageChoice.js';
import { NotificationToggles } from '../settings/NotificationToggles.js';
import { ProfileForm } from '../settings/ProfileForm.js';
import { WhoAmI } from '../session/WhoAmI.js';

export const profile = (): ReactElement => (
  <>
    <WhoAmI />
    <Card flush>
      <ProfileForm />
    </Card>
  </>
);

export const toggles = (): ReactElement => (
  <Card flush>
    <NotificationToggles />
  </Card>
);

export const languages = (): ReactElement => (
  <Card flush>
    <LanguageChoice />
  </Card>
);
