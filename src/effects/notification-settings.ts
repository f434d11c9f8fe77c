import {
  type NotificationSettings,
  updateNotificationSettings,
  type UpdateNotificationSettingsInput,
} from '../contract/notification-settings.js';
import type { Effects } from '../cache/row.js';
import { on, set } from './service.js';

/** Nothing waits for the answer. */
export const updateNotificationSettingsEffects: Effects<UpdateNotificationSettingsInput, NotificationSettings> = on(
  updateNotificationSettings,
  {
    lane: () => 'notification settings',
    change: [set(['notificationSettings'], ({ input, answer }) => ({ ...input, ...answer }))],
  },
);
