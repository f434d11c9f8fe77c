import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { expectTypeOf, test } from 'vitest';
import type { NotificationSettings, UpdateNotificationSettingsInput } from '../../src/contract/index.js';
import { type CommunityError, useNotificationSettings, useUpdateNotificationSettings } from '../../src/index.js';

test('useNotificationSettings', () => {
  type Result = UseQueryResult<NotificationSettings, CommunityError>;
  expectTypeOf(useNotificationSettings<NotificationSettings>).returns.toEqualTypeOf<Result>();
  expectTypeOf(useNotificationSettings).toBeCallableWith();
});

test('useUpdateNotificationSettings takes any of the switches, and no other name', () => {
  type Result = UseMutationResult<NotificationSettings, CommunityError, UpdateNotificationSettingsInput>;
  expectTypeOf(useUpdateNotificationSettings).returns.toEqualTypeOf<Result>();
  expectTypeOf<Exclude<keyof NotificationSettings, 'id'>>().toEqualTypeOf<keyof UpdateNotificationSettingsInput>();
});
