import { expectTypeOf, test } from 'vitest';
import type { NotificationCode, NotificationsInput } from '../../src/contract/index.js';
import { useDeleteAllNotifications, useReadNotifications } from '../../src/index.js';

test('useNotifications takes the codes of types', () => {
  expectTypeOf<NotificationsInput['types']>().toEqualTypeOf<NotificationCode[] | undefined>();
});

test('useReadNotifications is called with a filter or with nothing', () => {
  expectTypeOf(useReadNotifications).returns.toHaveProperty('mutate').toBeCallableWith();
});

test('useDeleteAllNotifications is called with nothing', () => {
  expectTypeOf(useDeleteAllNotifications).returns.toHaveProperty('mutate').toBeCallableWith();
});
