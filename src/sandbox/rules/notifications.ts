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

/**
 * Removes the notifications of an account that is deleted, and those that others have of its follows, its connections and anything
 * under its posts. Those of its requests, invites, and comments and reactions under the posts of others stay.
 */
export function forgetAccount(world: World, user: number): void {
  removeWhere(world.notifications, ({ owner, content }) => owner === user || sourceOf(world, content) === user);
}

/** Who followed, requested or confirmed a connection, or created the post; undefined for a request or an invite. */
function sourceOf({ posts, comments }: World, content: NotificationContent): number | undefined {
  if (content.type === 'F') return content.follower;
  if (content.type === 'CR') return content.requester;
  if (content.type === 'CC') return content.confirmator;
  const given = 'reaction' in content ? content.reaction : content;
  const subject = 'mention' in given ? given.mention : given;
  const comment = 'comment' in subject ? comments.find(({ id }) => id === subject.comment) : undefined;
  const post = 'post' in subject ? subject.post : comment?.post;
  return posts.find(({ id }) => id === post)?.creator;
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
