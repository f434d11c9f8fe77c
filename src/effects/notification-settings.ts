import { type NotificationSettings, type UpdateNotificationSettingsInput } from '../contract/notification-settings.js';
import { on, type Effects } from './service.js';
import * as rules from '../rules/writes.js';

/** Nothing waits for the answer. */
export const updateNotificationSettings: Effects<UpdateNotificationSettingsInput, NotificationSettings> = on<
  UpdateNotificationSettingsInput,
  NotificationSettings,
  unknown
>(rules.updateNotificationSettings, {});
