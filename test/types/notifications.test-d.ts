import type { UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { expectTypeOf, test } from 'vitest';
import type {
  Notification,
  NotificationCode,
  NotificationsInput,
  NotificationsUnreadCountInput,
  ReadNotificationsInput,
  UnreadCount,
} from '../../src/contract/index.js';
import {
  type CommunityError,
  useDeleteAllNotifications,
  useDeleteNotification,
  useNotification,
  useNotifications,
  useNotificationsUnreadCount,
  useReadNotification,
  useReadNotifications,
} from '../../src/index.js';

type Write<Input, Result> = UseMutationResult<Result, CommunityError, Input>;

test('useNotifications', () => {
  expectTypeOf(useNotifications<Notification[]>).returns.toEqualTypeOf<UseInfiniteQueryResult<Notification[], CommunityError>>();
  expectTypeOf(useNotifications).parameter(0).toEqualTypeOf<NotificationsInput | undefined>();
  expectTypeOf<NotificationsInput['types']>().toEqualTypeOf<NotificationCode[] | undefined>();
});

test('useNotification', () => {
  expectTypeOf(useNotification<Notification>).returns.toEqualTypeOf<UseQueryResult<Notification, CommunityError>>();
});

test('useNotificationsUnreadCount', () => {
  expectTypeOf(useNotificationsUnreadCount<UnreadCount>).returns.toEqualTypeOf<UseQueryResult<UnreadCount, CommunityError>>();
  expectTypeOf(useNotificationsUnreadCount).parameter(0).toEqualTypeOf<NotificationsUnreadCountInput | undefined>();
});

test('useReadNotification', () => {
  expectTypeOf(useReadNotification).returns.toExtend<Write<{ id: number }, undefined>>();
});

test('useReadNotifications is called with a filter or with nothing', () => {
  expectTypeOf(useReadNotifications).returns.toEqualTypeOf<Write<ReadNotificationsInput | void, undefined>>();
  expectTypeOf(useReadNotifications).returns.toHaveProperty('mutate').toBeCallableWith();
});

test('useDeleteNotification', () => {
  expectTypeOf(useDeleteNotification).returns.toExtend<Write<{ id: number }, undefined>>();
});

test('useDeleteAllNotifications is called with nothing', () => {
  expectTypeOf(useDeleteAllNotifications).returns.toHaveProperty('mutate').toBeCallableWith();
  expectTypeOf(useDeleteAllNotifications).returns.toExtend<{ data: undefined; error: CommunityError | null }>();
});
