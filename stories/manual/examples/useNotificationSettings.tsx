import { useNotificationSettings } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function NotificationSettings() {
  const { data: settings, error } = useNotificationSettings();
  if (!settings && error) return <p role="alert">{messageOf(error)}</p>;
  if (!settings) return <p role="status">Loading…</p>;
  return (
    <ul>
      <li>Comments: {settings.post_comment_notifications ? 'on' : 'off'}</li>
      <li>Reactions: {settings.post_reaction_notifications ? 'on' : 'off'}</li>
      <li>New followers: {settings.follow_notifications ? 'on' : 'off'}</li>
      <li>Mentions: {settings.post_user_mention_notifications ? 'on' : 'off'}</li>
    </ul>
  );
}
