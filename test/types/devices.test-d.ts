import type { UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { expectTypeOf, test } from 'vitest';
import type { CreateDeviceInput, Device, DeviceInput, DevicesInput, UpdateDeviceInput } from '../../src/contract/index.js';
import {
  type CommunityError,
  useCreateDevice,
  useDeleteAllDevices,
  useDeleteDevice,
  useDevice,
  useDevices,
  useUpdateDevice,
} from '../../src/index.js';

type Write<Input, Result> = UseMutationResult<Result, CommunityError, Input>;

test('useCreateDevice', () => {
  expectTypeOf(useCreateDevice).returns.toEqualTypeOf<Write<CreateDeviceInput, Device>>();
});

test('useDevices; no answer tells a device’s name', () => {
  expectTypeOf(useDevices<Device[]>).returns.toEqualTypeOf<UseInfiniteQueryResult<Device[], CommunityError>>();
  expectTypeOf(useDevices).parameter(0).toEqualTypeOf<DevicesInput | undefined>();
  expectTypeOf<keyof Device>().toEqualTypeOf<'id' | 'uuid'>();
});

test('useDevice', () => {
  expectTypeOf(useDevice<Device>).returns.toEqualTypeOf<UseQueryResult<Device, CommunityError>>();
  expectTypeOf(useDevice).parameter(0).toEqualTypeOf<DeviceInput | undefined>();
});

test('useUpdateDevice', () => {
  expectTypeOf(useUpdateDevice).returns.toEqualTypeOf<Write<UpdateDeviceInput, undefined>>();
});

test('useDeleteDevice', () => {
  expectTypeOf(useDeleteDevice).returns.toEqualTypeOf<Write<DeviceInput, undefined>>();
});

test('useDeleteAllDevices is called with nothing', () => {
  expectTypeOf(useDeleteAllDevices).returns.toExtend<{ data: undefined; error: CommunityError | null }>();
  expectTypeOf(useDeleteAllDevices).returns.toHaveProperty('mutate').toBeCallableWith();
});
