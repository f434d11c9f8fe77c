import { useUpdateNotificationSettings } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';

export function UpdateNotificationSettings({ post_comment_notifications }: { post_comment_notifications: boolean }) {
  const { mutate: updateNotificationSettings, isPending, error } = useUpdateNotificationSettings();
  const onClick = () => updateNotificationSettings({ post_comment_notifications });
  return <button disabled={isPending} onClick={onClick}>{messageOf(error) || 'Update the notification settings'}</button>;
}
