'use client';
import type { SkipToken, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { deleteNotification } from '../effects/notifications.js';
import type { IdInput, NoInput } from '../contract/fields.js';
import type { Notification } from '../contract/notification-types.js';
import type {
  NotificationsInput,
  NotificationsUnreadCountInput,
  ReadNotificationsInput,
  UnreadCount,
} from '../contract/notifications.js';
import type { CommunityError } from '../transport/errors.js';
import { type QueryHookOptions, type ReadArguments, useCountedList, useRead } from './read.js';
import { type MutationHookOptions, useBareWrite, useWrite } from './write.js';
import { notification, notifications, notificationsUnreadCount } from '../rules/reads.js';
import { deleteAllNotifications, readNotification, readNotifications } from '../rules/writes.js';

/**
 * Lists the notifications of the account, newest first.
 *
 * - **Request**: `GET /api/notifications/`, with the token.
 * - **Input**:
 *   - `max_id?`: Only notifications with a lower id, at least 1. Left out, the list begins with the newest.
 *   - `count?`: Notifications per page, 1 to 20. Left out, 10.
 *   - `types?`: Only these types, such as `F`. Left out or empty, all.
 * - **Data**: `Notification[]`, the items that are loaded so far in one array. A notification of any type.
 * - **Paging**: 10 items per page, at most 20 with `count`. `fetchNextPage` loads the next page while `hasNextPage`. The list
 *   begins below `max_id`, if given.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *
 * @example
 * const { data: notifications = [], hasNextPage, fetchNextPage } = useNotifications();
 * return <>
 *   {notifications.map(({ id, created }) => <p key={id}>{new Date(created).toLocaleString()}</p>)}
 *   {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
 * </>;
 */
export function useNotifications<Data = readonly Notification[]>(
  ...args: ReadArguments<NotificationsInput, readonly Notification[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useCountedList(notifications, args);
}

/**
 * Reads one notification. The public server has no such operation: with its routes the error is `unsupported`.
 *
 * - **Request**: `GET /api/notifications/:id/` (not on the public server), with the token.
 * - **Input**: `undefined` or `skipToken` while it is not known yet: nothing is sent.
 *   - `id`: The id of the record, at least 1.
 * - **Data**: `Notification`. A notification of any type.
 * - **Errors**:
 *   - 400: The account has no notification with this id.
 *   - 401: The token is no longer valid. The session expires.
 *
 * @example
 * const { data: notification, error } = useNotification({ id });
 * if (!notification) return <p role="alert">{messageOf(error)}</p>;
 * return <p>{new Date(notification.created).toLocaleString()}</p>;
 */
export function useNotification<Data = Notification>(
  input: IdInput | SkipToken | undefined,
  options?: QueryHookOptions<Notification, Data>,
): UseQueryResult<Data, CommunityError> {
  return useRead(notification, [input, options]);
}

/**
 * Counts the unread notifications. The count agrees with the lists and with `useCurrentUser` in every render, but where a
 * pending write changes one of them by an unknown number: that one waits for its next answer.
 *
 * - **Request**: `GET /api/notifications/unread/count` (public server: `GET /api/notifications/unread/count/`), with the token.
 * - **Input**:
 *   - `max_id?`: Only notifications up to this id, with it: unlike `notifications`. At least 1. Left out, all.
 *   - `types?`: Only these types, such as `F`. Left out or empty, all.
 * - **Data**: `UnreadCount`. The number of unread notifications.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *
 * @example
 * const { data: notificationsUnreadCount, error } = useNotificationsUnreadCount();
 * if (!notificationsUnreadCount) return <p role="alert">{messageOf(error)}</p>;
 * return <p>{notificationsUnreadCount.count}</p>;
 */
export function useNotificationsUnreadCount<Data = UnreadCount>(
  ...args: ReadArguments<NotificationsUnreadCountInput, UnreadCount, Data>
): UseQueryResult<Data, CommunityError> {
  return useRead(notificationsUnreadCount, args);
}

/**
 * Marks a notification as read. If it is cached, lists and counts show it at once, without a refetch.
 *
 * - **Request**: `POST /api/notifications/:id/` (public server: `POST /api/notifications/:id/read/`), with the token.
 * - **Input**:
 *   - `id`: The id of the record, at least 1.
 * - **Data**: `undefined`: the answer is empty.
 * - **Errors**:
 *   - 400: The account has no notification with this id.
 *   - 401: The token is no longer valid. The session expires.
 * - **Changes at once**: every cached copy of the notification, `unread_notifications_count` of `useCurrentUser` and `useUser`
 *   and `count` of `useNotificationsUnreadCount`.
 * - **Refetches if the cache does not show the result**: `useCurrentUser`, `useUser` and `useNotificationsUnreadCount`.
 *
 * @example
 * const { mutate: readNotification, error } = useReadNotification();
 * const onClick = () => readNotification({ id });
 * return <>
 *   <button onClick={onClick}>Mark a notification as read</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useReadNotification<Kept = unknown>(
  options?: MutationHookOptions<IdInput, undefined, Kept>,
): UseMutationResult<undefined, CommunityError, IdInput, Kept> {
  return useWrite(readNotification, options);
}

/**
 * Marks notifications up to `max_id` (inclusive) and of these types as read; without either, all of them.
 *
 * - **Request**: `POST /api/notifications/read/`, with the token.
 * - **Input**:
 *   - `max_id?`: Only notifications up to this id, with it: unlike `notifications`. At least 1. Left out, all.
 *   - `types?`: Only these types, such as `F`; at least one, because the service refuses an empty list here. Left out, all.
 * - **Data**: `undefined`: the answer is empty.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 * - **Changes at once**: every cached copy of the notification, `unread_notifications_count` of `useCurrentUser` and `useUser`
 *   and `count` of `useNotificationsUnreadCount`.
 * - **Refetches if the cache does not show the result**: `useCurrentUser`, `useUser` and `useNotificationsUnreadCount`.
 *
 * @example
 * const { mutate: readNotifications, error } = useReadNotifications();
 * const onClick = () => readNotifications();
 * return <>
 *   <button onClick={onClick}>Mark notifications as read</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useReadNotifications<Kept = unknown>(
  options?: MutationHookOptions<ReadNotificationsInput, undefined, Kept>,
): UseMutationResult<undefined, CommunityError, ReadNotificationsInput | void, Kept> {
  return useBareWrite(readNotifications, options);
}

/**
 * Deletes a notification. If the service refuses, it reappears at its place.
 *
 * - **Request**: `DELETE /api/notifications/:id/`, with the token.
 * - **Input**:
 *   - `id`: The id of the record, at least 1.
 * - **Data**: `undefined`: the answer is empty.
 * - **Errors**:
 *   - 400: The account has no notification with this id.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 * - **Changes at once**: `useNotifications`, `unread_notifications_count` of `useCurrentUser` and `useUser` and `count` of
 *   `useNotificationsUnreadCount`.
 * - **Refetches if the cache does not show the result**: `useCurrentUser`, `useUser`, `useNotification` and
 *   `useNotificationsUnreadCount`.
 *
 * @example
 * const { mutate: deleteNotification, error } = useDeleteNotification();
 * const onClick = () => deleteNotification({ id });
 * return <>
 *   <button onClick={onClick}>Delete a notification</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useDeleteNotification<Kept = unknown>(
  options?: MutationHookOptions<IdInput, undefined, Kept>,
): UseMutationResult<undefined, CommunityError, IdInput, Kept> {
  return useWrite(deleteNotification, options);
}

/**
 * Deletes all notifications of the account, read or unread.
 *
 * - **Request**: `DELETE /api/notifications/`, with the token.
 * - **Input**: none.
 * - **Data**: `undefined`: the answer is empty.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 * - **Changes at once**: `useNotifications`, `unread_notifications_count` of `useCurrentUser` and `useUser` and `count` of
 *   `useNotificationsUnreadCount`.
 * - **Refetches if the cache does not show the result**: `useNotifications` and `useNotification`.
 *
 * @example
 * const { mutate: deleteAllNotifications, error } = useDeleteAllNotifications();
 * const onClick = () => deleteAllNotifications();
 * return <>
 *   <button onClick={onClick}>Delete all notifications</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useDeleteAllNotifications<Kept = unknown>(
  options?: MutationHookOptions<NoInput, undefined, Kept>,
): UseMutationResult<undefined, CommunityError, NoInput | void, Kept> {
  return useBareWrite(deleteAllNotifications, options);
}
