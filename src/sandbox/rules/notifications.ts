import { NotificationType } from '../../contract/notification-types.js';
import { nextId, removeWhere, rowOf } from '../table.js';
import type { Notification, NotificationContent } from '../posts.js';
import type { Milliseconds } from '../milliseconds.js';
import type { World } from '../world.js';

export const NOTIFICATION_TYPES: readonly NotificationContent['type'][] = NotificationType.options;

/**
 * Stores a notification, newest last. Only the setting for reactions prevents that; the others apply to push notifications, which
 * the sandbox does not send.
 */
export function notify(
  world: World,
  owner: number,
  content: NotificationContent,
  created: Milliseconds,
): Notification | undefined {
  const { settings } = rowOf(world.users, owner);
  if (content.type === 'PR' && settings['post_reaction_notifications'] === false) return undefined;
  const notification = {
    id: nextId(world, 'notifications'),
    contentId: nextId(world, 'contents'),
    owner,
    content,
    read: false,
    created,
  };
  world.notifications.push(notification);
  return notification;
}

/** Removes the notifications of one owner about this content. */
export function forget(world: World, owner: number, about: (content: NotificationContent) => boolean): void {
  removeWhere(world.notifications, (notification) => notification.owner === owner && about(notification.content));
}

/** Newest first: by creation time, then by order. */
export function notificationsOf(world: World, owner: number): Notification[] {
  return world.notifications
    .filter((notification) => notification.owner === owner)
    .toSorted((one, other) => other.created - one.created || other.id - one.id);
}

export function unreadCount(world: World, owner: number): number {
  return notificationsOf(world, owner).filter(({ read }) => !read).length;
}
