import { expectTypeOf, test } from 'vitest';
import type { NoInput, NotificationSettings, UpdateNotificationSettingsInput } from '../../src/contract/index.js';
import { useNotificationSettings, useUpdateNotificationSettings } from '../../src/index.js';
import type { FreeRead, Write } from './hook.js';

test('useNotificationSettings', () => {
  expectTypeOf(useNotificationSettings).toEqualTypeOf<FreeRead<NoInput, NotificationSettings>>();
  expectTypeOf(useNotificationSettings).toBeCallableWith();
});

test('useUpdateNotificationSettings takes any of the switches, and no other name', () => {
  expectTypeOf(useUpdateNotificationSettings).toEqualTypeOf<Write<UpdateNotificationSettingsInput, NotificationSettings>>();
  expectTypeOf<Exclude<keyof NotificationSettings, 'id'>>().toEqualTypeOf<keyof UpdateNotificationSettingsInput>();
});
