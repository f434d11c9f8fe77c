import { expectTypeOf, test } from 'vitest';
import type {
  CircleDetail,
  CircleUser,
  Device,
  Following,
  FollowUserInput,
  IdInput,
  NotificationSettings,
  NotificationsInput,
  NotificationType,
  SetLanguageInput,
  UpdateCircleInput,
  UpdateNotificationSettingsInput,
} from '../../src/contract/index.js';

// Of the nouns whose types have little to say. That a hook may be called with nothing is in the type of its record.

test('inputs have the types of their fields', () => {
  expectTypeOf<IdInput>().toEqualTypeOf<{ id: number }>();
  expectTypeOf<SetLanguageInput>().toEqualTypeOf<{ language_id: number }>();
  expectTypeOf<UpdateCircleInput['usernames']>().toEqualTypeOf<string[] | undefined>();
  expectTypeOf<FollowUserInput['lists_ids']>().toEqualTypeOf<number[] | undefined>();
  expectTypeOf<NotificationsInput['types']>().toEqualTypeOf<NotificationType[] | undefined>();
});

test('useCircle gives the members with the circle', () => {
  expectTypeOf<CircleDetail['users']>().toEqualTypeOf<readonly CircleUser[]>();
});

test('useDevices: a device has an id and a uuid, and no name', () => {
  expectTypeOf<keyof Device>().toEqualTypeOf<'id' | 'uuid'>();
});

test('useFollowings: the service does not say here who follows back', () => {
  expectTypeOf<Following>().not.toHaveProperty('is_followed');
});

test('useUpdateNotificationSettings takes any of the switches, and no other name', () => {
  expectTypeOf<Exclude<keyof NotificationSettings, 'id'>>().toEqualTypeOf<keyof UpdateNotificationSettingsInput>();
});
