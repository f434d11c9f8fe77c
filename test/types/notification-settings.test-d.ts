import { expectTypeOf, test } from 'vitest';
import type { NotificationSettings, UpdateNotificationSettingsInput } from '../../src/contract/index.js';
import { useNotificationSettings } from '../../src/index.js';

test('useNotificationSettings may be called without an input', () => {
  expectTypeOf(useNotificationSettings).toBeCallableWith();
});

test('useUpdateNotificationSettings takes any of the switches, and no other name', () => {
  expectTypeOf<Exclude<keyof NotificationSettings, 'id'>>().toEqualTypeOf<keyof UpdateNotificationSettingsInput>();
});
