import { expectTypeOf, test } from 'vitest';
import type { NotificationType, NotificationsInput } from '../../src/contract/index.js';
import { useDeleteAllNotifications, useReadNotifications } from '../../src/index.js';

test('useNotifications takes the codes of types', () => {
  expectTypeOf<NotificationsInput['types']>().toEqualTypeOf<NotificationType[] | undefined>();
});

test('useReadNotifications is called with a filter or with nothing', () => {
  expectTypeOf(useReadNotifications).returns.toHaveProperty('mutate').toBeCallableWith();
});

test('useDeleteAllNotifications is called with nothing', () => {
  expectTypeOf(useDeleteAllNotifications).returns.toHaveProperty('mutate').toBeCallableWith();
});
