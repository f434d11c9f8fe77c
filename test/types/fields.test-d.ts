import { expectTypeOf, test } from 'vitest';
import type { CircleDetail, CircleUser, Device, Following, NotificationsInput } from '../../src/contract/index.js';

// That inputs have the types of their fields follows from the bounds of each field, in test/contract/inputs.test.ts.

test('useCircle gives the members with the circle', () => {
  expectTypeOf<CircleDetail['users']>().toEqualTypeOf<readonly CircleUser[]>();
});

test('useDevices: a device has an id and a uuid, and no name', () => {
  expectTypeOf<keyof Device>().toEqualTypeOf<'id' | 'uuid'>();
});

test('useFollowings: the service does not say here who follows back', () => {
  expectTypeOf<Following>().not.toHaveProperty('is_followed');
});

test('useNotifications takes types from a constant that is readonly', () => {
  expectTypeOf<{ readonly types: readonly ['CR', 'FR'] }>().toExtend<NotificationsInput>();
});
