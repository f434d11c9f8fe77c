import { useNotificationSettings } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function NotificationSettings() {
  const { data: notificationSettings, error } = useNotificationSettings();
  if (error) return <p role="alert">{messageOf(error)}</p>;
  return notificationSettings && <p>{notificationSettings.post_comment_notifications ? 'On' : 'Off'}</p>;
}
