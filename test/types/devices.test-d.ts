import { expectTypeOf, test } from 'vitest';
import type {
  CreateDeviceInput,
  Device,
  DeviceInput,
  DevicesInput,
  NoInput,
  UpdateDeviceInput,
} from '../../src/contract/index.js';
import {
  useCreateDevice,
  useDeleteAllDevices,
  useDeleteDevice,
  useDevice,
  useDevices,
  useUpdateDevice,
} from '../../src/index.js';
import type { FreeWrite, PagedRead, Read, Write } from './hook.js';

test('useCreateDevice', () => {
  expectTypeOf(useCreateDevice).toEqualTypeOf<Write<CreateDeviceInput, Device>>();
});

test('useDevices; no answer tells a device’s name', () => {
  expectTypeOf(useDevices).toEqualTypeOf<PagedRead<DevicesInput, Device>>();
  expectTypeOf<keyof Device>().toEqualTypeOf<'id' | 'uuid'>();
});

test('useDevice', () => {
  expectTypeOf(useDevice).toEqualTypeOf<Read<DeviceInput, Device>>();
});

test('useUpdateDevice', () => {
  expectTypeOf(useUpdateDevice).toEqualTypeOf<Write<UpdateDeviceInput, undefined>>();
});

test('useDeleteDevice', () => {
  expectTypeOf(useDeleteDevice).toEqualTypeOf<Write<DeviceInput, undefined>>();
});

test('useDeleteAllDevices is called with nothing', () => {
  expectTypeOf(useDeleteAllDevices).toEqualTypeOf<FreeWrite<NoInput, undefined>>();
  expectTypeOf(useDeleteAllDevices).returns.toHaveProperty('mutate').toBeCallableWith();
});
