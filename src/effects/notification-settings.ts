import type { NotificationSettings, UpdateNotificationSettingsInput } from '../contract/notification-settings.js';
import * as rules from '../rules/writes.js';
import { type Effects, on } from './service.js';

export const updateNotificationSettings: Effects<UpdateNotificationSettingsInput, NotificationSettings> = on(
  rules.updateNotificationSettings,
  {},
);
