'use client';
import type { UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import {
  deleteAllNotificationsEffects,
  deleteNotificationEffects,
  readNotificationEffects,
  readNotificationsEffects,
} from '../cache/effects.js';
import type { IdInput, NoInput } from '../contract/fields.js';
import type { Notification } from '../contract/notification-kinds.js';
import {
  notification,
  notifications,
  type NotificationsInput,
  notificationsUnreadCount,
  type NotificationsUnreadCountInput,
  type ReadNotificationsInput,
  type UnreadCount,
} from '../contract/notifications.js';
import type { CommunityError } from '../transport/errors.js';
import { type QueryOptions, type ReadArguments, useList, useRead } from './read.js';
import { type MutationOptions, useBareWrite, useWrite } from './write.js';

/** The account's notifications, newest first, 10 a page unless `count` says more (20 at most). */
export function useNotifications<Data = Notification[]>(
  ...args: ReadArguments<NotificationsInput, Notification[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useList(notifications, args);
}

/** One notification; `unsupported` on the public server's routes, which have none. */
export function useNotification<Data = Notification>(
  input: IdInput | undefined,
  options?: QueryOptions<Notification, Data>,
): UseQueryResult<Data, CommunityError> {
  return useRead(notification, [input, options]);
}

/** How many notifications are unread; agrees with every list and with `useCurrentUser` at each render. */
export function useNotificationsUnreadCount<Data = UnreadCount>(
  ...args: ReadArguments<NotificationsUnreadCountInput, UnreadCount, Data>
): UseQueryResult<Data, CommunityError> {
  return useRead(notificationsUnreadCount, args);
}

/** Marks a notification as read; a known one is counted off at once, and nothing is asked again. */
export function useReadNotification(
  options?: MutationOptions<IdInput, undefined>,
): UseMutationResult<undefined, CommunityError, IdInput> {
  return useWrite(readNotificationEffects, options);
}

/** Marks as read what is unread up to `max_id` (inclusive) and of these types; all without either. */
export function useReadNotifications(
  options?: MutationOptions<ReadNotificationsInput, undefined>,
): UseMutationResult<undefined, CommunityError, ReadNotificationsInput | void> {
  return useBareWrite(readNotificationsEffects, options);
}

/** Deletes a notification; if it is refused, the row is back in its place. */
export function useDeleteNotification(
  options?: MutationOptions<IdInput, undefined>,
): UseMutationResult<undefined, CommunityError, IdInput> {
  return useWrite(deleteNotificationEffects, options);
}

/** Deletes every notification of the account, read or not. */
export function useDeleteAllNotifications(
  options?: MutationOptions<NoInput, undefined>,
): UseMutationResult<undefined, CommunityError, NoInput | void> {
  return useBareWrite(deleteAllNotificationsEffects, options);
}
