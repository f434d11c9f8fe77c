import {
  type NotificationSettings,
  updateNotificationSettings,
  type UpdateNotificationSettingsInput,
} from '../contract/notification-settings.js';
import { set } from '../cache/changes.js';
import { type Effects, on } from '../cache/row.js';

export const updateNotificationSettingsEffects: Effects<UpdateNotificationSettingsInput, NotificationSettings> = on(
  updateNotificationSettings,
  {
    lane: () => 'notification settings',
    change: [set(['notificationSettings'], ({ input, answer }) => ({ ...input, ...answer }))],
  },
);
