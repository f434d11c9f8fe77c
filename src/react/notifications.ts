'use client';
import type { UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import {
  deleteAllNotificationsEffects,
  deleteNotificationEffects,
  readNotificationEffects,
  readNotificationsEffects,
} from '../effects/notifications.js';
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

/** Lists the notifications of the account, newest first, 10 per page (`count` up to 20). */
export function useNotifications<Data = Notification[]>(
  ...args: ReadArguments<NotificationsInput, Notification[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useList(notifications, args);
}

/** Reads one notification. The public server has no such operation: with its routes the error is `unsupported`. */
export function useNotification<Data = Notification>(
  input: IdInput | undefined,
  options?: QueryOptions<Notification, Data>,
): UseQueryResult<Data, CommunityError> {
  return useRead(notification, [input, options]);
}

/** Counts the unread notifications. The count agrees with the lists and with `useCurrentUser` in every render. */
export function useNotificationsUnreadCount<Data = UnreadCount>(
  ...args: ReadArguments<NotificationsUnreadCountInput, UnreadCount, Data>
): UseQueryResult<Data, CommunityError> {
  return useRead(notificationsUnreadCount, args);
}

/** Marks a notification as read. If it is cached, lists and counts show it at once, without a refetch. */
export function useReadNotification(
  options?: MutationOptions<IdInput, undefined>,
): UseMutationResult<undefined, CommunityError, IdInput> {
  return useWrite(readNotificationEffects, options);
}

/** Marks notifications up to `max_id` (inclusive) and of these types as read; without either, all of them. */
export function useReadNotifications(
  options?: MutationOptions<ReadNotificationsInput, undefined>,
): UseMutationResult<undefined, CommunityError, ReadNotificationsInput | void> {
  return useBareWrite(readNotificationsEffects, options);
}

/** Deletes a notification. If the service refuses, it reappears at its place. */
export function useDeleteNotification(
  options?: MutationOptions<IdInput, undefined>,
): UseMutationResult<undefined, CommunityError, IdInput> {
  return useWrite(deleteNotificationEffects, options);
}

/** Deletes all notifications of the account, read or unread. */
export function useDeleteAllNotifications(
  options?: MutationOptions<NoInput, undefined>,
): UseMutationResult<undefined, CommunityError, NoInput | void> {
  return useBareWrite(deleteAllNotificationsEffects, options);
}
