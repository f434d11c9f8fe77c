import * as z from 'zod/mini';
import { answer, Nothing } from './answer.js';
import { countUpTo, IdInput, InputId, NoInput } from './fields.js';
import { Notification, NotificationType } from './notification-types.js';
import { defineList, defineMutation, defineQuery, type List, type Mutation, type Query } from './operation.js';
import { rows } from './rows.js';
import { whole } from './whole.js';

/** `max_id` is exclusive. No `types`, or an empty array, means all types. */
export const NotificationsInput = z.object({
  max_id: z.optional(InputId),
  count: countUpTo(20),
  types: z.optional(z.array(NotificationType)),
});
export interface NotificationsInput extends z.infer<typeof NotificationsInput> {}

/** The notifications of the account, newest first. Listing does not mark them as read. */
export const notifications: List<NotificationsInput, Notification> = defineList({
  name: 'notifications',
  group: 'notifications',
  method: 'GET',
  path: '/api/notifications/',
  summary: 'List notifications.',
  token: 'required',
  paging: { by: 'max_id', count: 10, maxCount: 20 },
  input: NotificationsInput,
  output: rows(Notification),
});

/**
 * One notification. The public server does not have this operation.
 *
 * @throws 400 The account has no notification with this id.
 */
export const notification: Query<IdInput, Notification> = defineQuery({
  name: 'notification',
  group: 'notifications',
  method: 'GET',
  path: '/api/notifications/:id/',
  summary: 'Get a notification.',
  token: 'required',
  input: IdInput,
  output: Notification,
});

/** `max_id` is inclusive, unlike that of `notifications`. */
export const NotificationsUnreadCountInput = z.object({
  max_id: z.optional(InputId),
  types: z.optional(z.array(NotificationType)),
});
export interface NotificationsUnreadCountInput extends z.infer<typeof NotificationsUnreadCountInput> {}

/** The number of unread notifications. */
export const UnreadCount = answer({ count: whole() });
export interface UnreadCount extends z.infer<typeof UnreadCount> {}

/** Counts unread notifications. Without a filter it is the same value as `currentUser.unread_notifications_count`. */
export const notificationsUnreadCount: Query<NotificationsUnreadCountInput, UnreadCount> = defineQuery({
  name: 'notificationsUnreadCount',
  group: 'notifications',
  method: 'GET',
  path: '/api/notifications/unread/count',
  summary: 'Count unread notifications.',
  token: 'required',
  shares: { unread: 'count' },
  filters: ['max_id', 'types'],
  input: NotificationsUnreadCountInput,
  output: UnreadCount,
});

/**
 * Marks one notification as read. Succeeds if it already is.
 *
 * @throws 400 The account has no notification with this id.
 */
export const readNotification: Mutation<IdInput, undefined> = defineMutation({
  name: 'readNotification',
  group: 'notifications',
  method: 'POST',
  path: '/api/notifications/:id/',
  summary: 'Mark a notification as read.',
  token: 'required',
  keepalive: true,
  encoding: 'none',
  input: IdInput,
  output: Nothing,
});

/** `max_id` is inclusive. `types` must not be empty: the service refuses an empty list here. */
export const ReadNotificationsInput = z.object({
  max_id: z.optional(InputId),
  types: z.optional(z.array(NotificationType).check(z.minLength(1, 'At least one type.'))),
});
export interface ReadNotificationsInput extends z.infer<typeof ReadNotificationsInput> {}

/** Marks unread notifications up to `max_id` and of these types as read; without either, all of them. */
export const readNotifications: Mutation<ReadNotificationsInput, undefined> = defineMutation({
  name: 'readNotifications',
  group: 'notifications',
  method: 'POST',
  path: '/api/notifications/read/',
  summary: 'Mark notifications as read.',
  token: 'required',
  boundedBy: 'max_id',
  keepalive: true,
  input: ReadNotificationsInput,
  output: Nothing,
});

/**
 * Deletes one notification.
 *
 * @throws 400 The account has no notification with this id.
 */
export const deleteNotification: Mutation<IdInput, undefined> = defineMutation({
  name: 'deleteNotification',
  group: 'notifications',
  method: 'DELETE',
  path: '/api/notifications/:id/',
  summary: 'Delete a notification.',
  token: 'required',
  encoding: 'none',
  input: IdInput,
  output: Nothing,
});

/** Deletes all notifications of the account, read or unread. There is no filter. */
export const deleteAllNotifications: Mutation<NoInput, undefined> = defineMutation({
  name: 'deleteAllNotifications',
  group: 'notifications',
  method: 'DELETE',
  path: '/api/notifications/',
  summary: 'Delete all notifications.',
  token: 'required',
  encoding: 'none',
  input: NoInput,
  output: Nothing,
});
