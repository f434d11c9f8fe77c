'use client';
import type { UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { createDeviceEffects, deleteAllDevicesEffects, deleteDeviceEffects, updateDeviceEffects } from '../cache/effects.js';
import {
  type CreateDeviceInput,
  type Device,
  device,
  type DeviceInput,
  devices,
  type DevicesInput,
  type UpdateDeviceInput,
} from '../contract/devices.js';
import type { NoInput } from '../contract/fields.js';
import type { CommunityError } from '../transport/errors.js';
import { type QueryOptions, type ReadArguments, useList, useRead } from './read.js';
import { type MutationOptions, useBareWrite, useWrite } from './write.js';

/** Registers a device; one that is registered already is refused with 400. */
export function useCreateDevice(
  options?: MutationOptions<CreateDeviceInput, Device>,
): UseMutationResult<Device, CommunityError, CreateDeviceInput> {
  return useWrite(createDeviceEffects, options);
}

/** The account's devices, newest first. */
export function useDevices<Data = Device[]>(
  ...args: ReadArguments<DevicesInput, Device[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useList(devices, args);
}

/** One device; 404 where there is none of this uuid. */
export function useDevice<Data = Device>(
  input: DeviceInput | undefined,
  options?: QueryOptions<Device, Data>,
): UseQueryResult<Data, CommunityError> {
  return useRead(device, [input, options]);
}

/** Renames a device; the service never tells the name again. */
export function useUpdateDevice(
  options?: MutationOptions<UpdateDeviceInput, undefined>,
): UseMutationResult<undefined, CommunityError, UpdateDeviceInput> {
  return useWrite(updateDeviceEffects, options);
}

/** Deletes a device. */
export function useDeleteDevice(
  options?: MutationOptions<DeviceInput, undefined>,
): UseMutationResult<undefined, CommunityError, DeviceInput> {
  return useWrite(deleteDeviceEffects, options);
}

/** Deletes every device of the account. */
export function useDeleteAllDevices(
  options?: MutationOptions<NoInput, undefined>,
): UseMutationResult<undefined, CommunityError, NoInput | void> {
  return useBareWrite(deleteAllDevicesEffects, options);
}
