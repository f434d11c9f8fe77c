import { expectTypeOf, test } from 'vitest';
import type { Device } from '../../src/contract/index.js';
import { useDeleteAllDevices } from '../../src/index.js';

test('useDevices: a device has an id and a uuid, and no name', () => {
  expectTypeOf<keyof Device>().toEqualTypeOf<'id' | 'uuid'>();
});

test('useDeleteAllDevices is called with nothing', () => {
  expectTypeOf(useDeleteAllDevices).returns.toHaveProperty('mutate').toBeCallableWith();
});
