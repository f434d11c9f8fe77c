import { useUpdateNotificationSettings } from 'community-hooks';
import { messageOf } from 'community-hooks/texts';
import type { UpdateNotificationSettingsInput } from 'community-hooks/contract';

export function UpdateNotificationSettings(input: UpdateNotificationSettingsInput) {
  const { mutate: updateNotificationSettings, isPending, error } = useUpdateNotificationSettings();
  const onClick = () => updateNotificationSettings(input);
  const text = messageOf(error) || 'Update the notification settings';
  return <button disabled={isPending} onClick={onClick}>{text}</button>;
}
