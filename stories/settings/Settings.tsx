import type { ReactElement } from 'react';
import { useKept, useNavigation } from '../app/places.js';
import { Devices } from '../devices/Devices.js';
import { Page } from '../kit/Page.js';
import { Tabs } from '../kit/Tabs.js';
import { useTexts } from '../texts/texts.js';
import { Credentials } from './Credentials.js';
import { LanguageChoice } from './LanguageChoice.js';
import { NotificationToggles } from './NotificationToggles.js';
import { ProfileForm } from './ProfileForm.js';

const TABS = ['profile', 'notifications', 'account', 'language', 'devices'] as const;

export function Settings(): ReactElement {
  const [tab, setTab] = useKept<(typeof TABS)[number]>('tab', 'profile');
  const { leave } = useNavigation();
  const { settings } = useTexts();
  const tabs = TABS.map((name) => ({ name, title: settings.tabs[name] }));
  return (
    <Page title={settings.title}>
      <div className="card card-flush">
        <Tabs label={settings.title} tabs={tabs} current={tab} onChange={(name) => leave(() => setTab(name))}>
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
