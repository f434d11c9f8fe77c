import * as z from 'zod/mini';
import { answer, Nothing, type AnswerOf } from './answer.js';
import { countUpTo, IdInput, InputId, NoInput } from './fields.js';
import type { FieldsOf } from './fields-of.js';
import { Notification, NotificationType } from './notification-types.js';
import { defineList, defineMutation, defineQuery, type List, type Mutation, type Query } from './operation.js';
import { rows } from './rows.js';
import { countedAsUnread } from './unread.js';
import { whole } from './whole.js';

export const NotificationsInput = z.object({
  /** Only notifications with a lower id, at least 1. Left out, the list begins with the newest. */
  max_id: z.optional(InputId),
  /** Notifications per page, 1 to 20. Left out, 10. */
  count: countUpTo(20),
  /** Only these types, such as `F`. Left out or empty, all. */
  types: z.optional(z.array(NotificationType)),
});
export interface NotificationsInput extends FieldsOf<typeof NotificationsInput> {}

/** The notifications of the account, newest first. Listing does not mark them as read. */
export const notifications: List<NotificationsInput, Notification> = defineList({
  name: 'notifications',
  group: 'notifications',
  method: 'GET',
  path: '/api/notifications/',
  summary: 'List notifications.',
  token: 'required',
  paging: { by: 'max_id', count: 10, maxCount: 20 },
  counted: countedAsUnread,
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

export const NotificationsUnreadCountInput = z.object({
  /** Only notifications up to this id, with it: unlike `notifications`. At least 1. Left out, all. */
  max_id: z.optional(InputId),
  /** Only these types, such as `F`. Left out or empty, all. */
  types: z.optional(z.array(NotificationType)),
});
export interface NotificationsUnreadCountInput extends FieldsOf<typeof NotificationsUnreadCountInput> {}

/** The number of unread notifications. */
export const UnreadCount = answer({
  /** How many notifications are unread, of those that the input selects. */
  count: whole(),
});
export interface UnreadCount extends AnswerOf<typeof UnreadCount> {}

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

export const ReadNotificationsInput = z.object({
  /** Only notifications up to this id, with it: unlike `notifications`. At least 1. Left out, all. */
  max_id: z.optional(InputId),
  /** Only these types, such as `F`; at least one, because the service refuses an empty list here. Left out, all. */
  types: z.optional(z.array(NotificationType).check(z.minLength(1, 'At least one type.'))),
});
export interface ReadNotificationsInput extends FieldsOf<typeof ReadNotificationsInput> {}

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
