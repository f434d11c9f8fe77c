import { useNotificationSettings, useUpdateNotificationSettings } from 'community-hooks';
import type { UpdateNotificationSettingsInput } from 'community-hooks/contract';
import type { ReactElement } from 'react';
import { useComplaint } from '../kit/complaint.js';
import { Refusal } from '../kit/Notes.js';
import { SkeletonRows } from '../kit/Paged.js';
import { Switch } from '../kit/Switch.js';
import { useTexts } from '../texts/texts.js';

const SWITCHES = [
  [
    'posts',
    [
      'post_comment_notifications',
      'post_reaction_notifications',
      'post_comment_reply_notifications',
      'post_comment_reaction_notifications',
    ],
  ],
  ['mentions', ['post_user_mention_notifications', 'post_comment_user_mention_notifications']],
  [
    'people',
    [
      'follow_notifications',
      'follow_request_notifications',
      'follow_request_approved_notifications',
      'connection_request_notifications',
      'connection_confirmed_notifications',
      'user_new_post_notifications',
    ],
  ],
  ['communities', ['community_invite_notifications', 'community_new_post_notifications']],
] as const satisfies readonly (readonly [string, readonly (keyof UpdateNotificationSettingsInput)[]])[];

/** Each switch shows at once what was meant; one that the service refuses goes back alone. */
export function NotificationToggles(): ReactElement {
  const { settings: texts } = useTexts();
  const { data: settings, error, isPending, refetch } = useNotificationSettings();
  const update = useUpdateNotificationSettings({ onError: useComplaint() });
  if (isPending) return <SkeletonRows label={texts.notificationSettings} pictures={false} />;
  if (!settings) return <Refusal inset error={error} onRetry={refetch} />;
  return (
    <div className="padded stack">
      {SWITCHES.map(([group, switches]) => (
        <fieldset key={group}>
          <legend>
            <h2>{texts.switchGroups[group]}</h2>
          </legend>
          {switches.map((name) => (
            <Switch
              key={name}
              label={texts.switches[name]}
              checked={settings[name]}
              onChange={(checked) => update.mutate({ [name]: checked })}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
