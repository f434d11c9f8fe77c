import type { IdInput, NoInput } from '../contract/fields.js';
import type { ReadNotificationsInput } from '../contract/notifications.js';
import * as rules from '../rules/writes.js';
import { alreadyGone } from './already-done.js';
import { type Effects, on } from './service.js';

export const readNotification: Effects<IdInput, undefined> = on(rules.readNotification, {});
export const readNotifications: Effects<ReadNotificationsInput, undefined> = on(rules.readNotifications, {});
export const deleteNotification: Effects<IdInput, undefined> = on(rules.deleteNotification, {
  alreadyDone: alreadyGone('notification_id', () => undefined),
});
export const deleteAllNotifications: Effects<NoInput, undefined> = on(rules.deleteAllNotifications, {});
