import { useNotificationSettings, useUpdateNotificationSettings } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

const switches = [
  ['post_comment_notifications', 'Comments'],
  ['post_reaction_notifications', 'Reactions'],
  ['follow_notifications', 'New followers'],
] as const;

export function UpdateNotificationSettings() {
  const { data: settings } = useNotificationSettings();
  const { mutate: updateNotificationSettings, error } = useUpdateNotificationSettings();
  return (
    <fieldset>
      <legend>Notify me of</legend>
      {switches.map(([name, label]) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={settings?.[name] ?? false}
            disabled={!settings}
            onChange={(event) => updateNotificationSettings({ [name]: event.target.checked })}
          />{' '}
          {label}
        </label>
      ))}
      {error && <p role="alert">{messageOf(error)}</p>}
    </fieldset>
  );
}
