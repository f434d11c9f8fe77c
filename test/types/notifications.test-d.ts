import { expectTypeOf, test } from 'vitest';
import type {
  IdInput,
  NoInput,
  Notification,
  NotificationCode,
  NotificationsInput,
  NotificationsUnreadCountInput,
  ReadNotificationsInput,
  UnreadCount,
} from '../../src/contract/index.js';
import {
  useDeleteAllNotifications,
  useDeleteNotification,
  useNotification,
  useNotifications,
  useNotificationsUnreadCount,
  useReadNotification,
  useReadNotifications,
} from '../../src/index.js';
import type { FreeRead, FreeWrite, PagedRead, Read, Write } from './hook.js';

test('useNotifications', () => {
  expectTypeOf(useNotifications).toEqualTypeOf<PagedRead<NotificationsInput, Notification>>();
  expectTypeOf<NotificationsInput['types']>().toEqualTypeOf<NotificationCode[] | undefined>();
});

test('useNotification', () => {
  expectTypeOf(useNotification).toEqualTypeOf<Read<IdInput, Notification>>();
});

test('useNotificationsUnreadCount', () => {
  expectTypeOf(useNotificationsUnreadCount).toEqualTypeOf<FreeRead<NotificationsUnreadCountInput, UnreadCount>>();
});

test('useReadNotification', () => {
  expectTypeOf(useReadNotification).toEqualTypeOf<Write<IdInput, undefined>>();
});

test('useReadNotifications is called with a filter or with nothing', () => {
  expectTypeOf(useReadNotifications).toEqualTypeOf<FreeWrite<ReadNotificationsInput, undefined>>();
  expectTypeOf(useReadNotifications).returns.toHaveProperty('mutate').toBeCallableWith();
});

test('useDeleteNotification', () => {
  expectTypeOf(useDeleteNotification).toEqualTypeOf<Write<IdInput, undefined>>();
});

test('useDeleteAllNotifications is called with nothing', () => {
  expectTypeOf(useDeleteAllNotifications).toEqualTypeOf<FreeWrite<NoInput, undefined>>();
  expectTypeOf(useDeleteAllNotifications).returns.toHaveProperty('mutate').toBeCallableWith();
});
