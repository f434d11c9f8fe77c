import type { ReactElement } from 'react';
import { useKept, useNavigation } from '../app/places.js';
import { Devices } from '../devices/Devices.js';
import { Page } from '../kit/Page.js';
import { Tabs } from '../kit/Tabs.js';
import { Credentials } from './Credentials.js';
import { LanguageChoice } from './LanguageChoice.js';
import { NotificationToggles } from './NotificationToggles.js';
import { ProfileForm } from './ProfileForm.js';

const TABS = [
  { name: 'profile', title: 'Profile' },
  { name: 'notifications', title: 'Notifications' },
  { name: 'account', title: 'Account' },
  { name: 'language', title: 'Language' },
  { name: 'devices', title: 'Devices' },
] as const;

export function Settings(): ReactElement {
  const [tab, setTab] = useKept<(typeof TABS)[number]['name']>('tab', 'profile');
  const { leave } = useNavigation();
  return (
    <Page title="Settings">
      <div className="card card-flush">
        <Tabs label="Settings" tabs={TABS} current={tab} onChange={(name) => leave(() => setTab(name))}>
          {tab === 'profile' && <ProfileForm />}
          {tab === 'notifications' && <NotificationToggles />}
          {tab === 'account' && <Credentials />}
          {tab === 'language' && <LanguageChoice />}
          {tab === 'devices' && <Devices />}
        </Tabs>
      </div>
    </Page>
  );
}
