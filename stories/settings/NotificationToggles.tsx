import { useNotificationSettings, useUpdateNotificationSettings } from 'community-hooks';
import type { UpdateNotificationSettingsInput } from 'community-hooks/contract';
import type { ReactElement } from 'react';
import { useComplaint } from '../kit/complaint.js';
import { Refusal } from '../kit/Notes.js';
import { SkeletonRows } from '../kit/Paged.js';
import { Switch } from '../kit/Switch.js';

type SwitchName = keyof UpdateNotificationSettingsInput;

const SWITCHES: readonly (readonly [string, readonly (readonly [SwitchName, string])[]])[] = [
  [
    'My posts',
    [
      ['post_comment_notifications', 'Comments'],
      ['post_reaction_notifications', 'Reactions'],
      ['post_comment_reply_notifications', 'Replies to my comments'],
      ['post_comment_reaction_notifications', 'Reactions to my comments'],
    ],
  ],
  [
    'Mentions',
    [
      ['post_user_mention_notifications', 'In posts'],
      ['post_comment_user_mention_notifications', 'In comments'],
    ],
  ],
  [
    'People',
    [
      ['follow_notifications', 'New followers'],
      ['follow_request_notifications', 'Requests to follow me'],
      ['follow_request_approved_notifications', 'My requests, when approved'],
      ['connection_request_notifications', 'Requests to connect'],
      ['connection_confirmed_notifications', 'Confirmed connections'],
      ['user_new_post_notifications', 'Posts of people I subscribed to'],
    ],
  ],
  [
    'Communities',
    [
      ['community_invite_notifications', 'Invitations'],
      ['community_new_post_notifications', 'New posts'],
    ],
  ],
];

/** Each switch shows at once what was meant; one that the service refuses goes back alone. */
export function NotificationToggles(): ReactElement {
  const { data: settings, error, isPending, refetch } = useNotificationSettings();
  const update = useUpdateNotificationSettings({ onError: useComplaint() });
  if (isPending) return <SkeletonRows label="Notification settings" />;
  if (!settings) return <Refusal inset error={error} onRetry={refetch} />;
  return (
    <div className="padded stack">
      {SWITCHES.map(([title, switches]) => (
        <fieldset key={title}>
          <legend>
            <h2>{title}</h2>
          </legend>
          {switches.map(([name, label]) => (
            <Switch
              key={name}
              label={label}
              checked={settings[name]}
              onChange={(checked) => update.mutate({ [name]: checked })}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
