import { type NotificationSettings, type UpdateNotificationSettingsInput } from '../contract/notification-settings.js';
import { on, set, type Effects } from './service.js';
import * as rules from '../rules/writes.js';

/** Nothing waits for the answer. */
export const updateNotificationSettings: Effects<UpdateNotificationSettingsInput, NotificationSettings> = on(
  rules.updateNotificationSettings,
  {
    change: [set(['notificationSettings'], ({ input, answer }) => ({ ...input, ...answer }))],
  },
);
