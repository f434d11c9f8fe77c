import type { Call } from '../call.js';
import { empty, fieldErrors, ok, ruleError } from '../http/answers.js';
import { integer, optional, readValues } from '../http/fields.js';
import { codesField } from '../http/lists.js';
import { pageFields, soundPage } from '../http/paging.js';
import { forget, NOTIFICATION_TYPES, notificationsOf } from '../rules/notifications.js';
import { notificationShape } from '../shapes/notifications.js';
import { removeWhere } from '../table.js';
import type { Notification } from '../posts.js';
import { type Handlers, idOf } from './handlers.js';

export const notificationHandlers: Handlers = {
  notifications: (call) => {
    const fields = { types: codesField(NOTIFICATION_TYPES, true), ...pageFields(20) };
    const { types, ...page } = readValues(call.query, fields);
    const { count, maxId = Infinity } = soundPage(page);
    const fitting = notificationsOf(call.world, call.viewer.id).filter(
      (one) => one.id < maxId && (types === undefined || types.includes(one.content.type)),
    );
    return ok(fitting.slice(0, count).map((one) => notificationShape(call, one)));
  },

  notification: (call) => ok(notificationShape(call, ownNotification(call, 'see'))),

  notificationsUnreadCount: (call) => ok({ count: unreadUpTo(call, call.query, true).length }),

  readNotification: (call) => {
    ownNotification(call, 'mark').read = true;
    return empty();
  },

  readNotifications: (call) => {
    for (const one of unreadUpTo(call, call.body.values, false)) one.read = true;
    return empty();
  },

  deleteNotification: (call) => {
    const notification = ownNotification(call, 'delete');
    removeWhere(call.world.notifications, (one) => one === notification);
    return empty();
  },

  deleteAllNotifications: ({ world, viewer }) => {
    forget(world, viewer.id, () => true);
    return empty();
  },
};

/** `max_id` is inclusive here, unlike in the list. */
function unreadUpTo(call: Call, values: Readonly<Record<string, unknown>>, blankIsAll: boolean): Notification[] {
  const { max_id, types } = readValues(values, {
    max_id: optional(integer()),
    types: codesField(NOTIFICATION_TYPES, blankIsAll),
  });
  const last = max_id === undefined || max_id === 0 ? Infinity : max_id;
  return notificationsOf(call.world, call.viewer.id).filter(
    (one) => !one.read && one.id <= last && (types === undefined || types.includes(one.content.type)),
  );
}

function ownNotification(call: Call, deed: string): Notification {
  const id = idOf(call);
  const notification = call.world.notifications.find((one) => one.id === id);
  if (notification === undefined) throw fieldErrors({ notification_id: ['There is no such notification.'] });
  if (notification.owner !== call.viewer.id) throw ruleError(`This notification is not yours to ${deed}.`);
  return notification;
}
