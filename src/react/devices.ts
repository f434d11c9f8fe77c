'use client';
import type { UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { createDeviceEffects, deleteAllDevicesEffects, deleteDeviceEffects, updateDeviceEffects } from '../effects/devices.js';
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

/** Registers a device. Refused with 400 if the account has a device with this uuid. */
export function useCreateDevice(
  options?: MutationOptions<CreateDeviceInput, Device>,
): UseMutationResult<Device, CommunityError, CreateDeviceInput> {
  return useWrite(createDeviceEffects, options);
}

/** Lists the devices of the account, newest first, 10 per page. */
export function useDevices<Data = Device[]>(
  ...args: ReadArguments<DevicesInput, Device[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useList(devices, args);
}

/** Reads one device. A 404 if the account has no device with this uuid. */
export function useDevice<Data = Device>(
  input: DeviceInput | undefined,
  options?: QueryOptions<Device, Data>,
): UseQueryResult<Data, CommunityError> {
  return useRead(device, [input, options]);
}

/** Renames a device. No read returns the name. */
export function useUpdateDevice(
  options?: MutationOptions<UpdateDeviceInput, undefined>,
): UseMutationResult<undefined, CommunityError, UpdateDeviceInput> {
  return useWrite(updateDeviceEffects, options);
}

/** Deletes a device, which ends its push notifications. */
export function useDeleteDevice(
  options?: MutationOptions<DeviceInput, undefined>,
): UseMutationResult<undefined, CommunityError, DeviceInput> {
  return useWrite(deleteDeviceEffects, options);
}

/** Deletes all devices of the account. */
export function useDeleteAllDevices(
  options?: MutationOptions<NoInput, undefined>,
): UseMutationResult<undefined, CommunityError, NoInput | void> {
  return useBareWrite(deleteAllDevicesEffects, options);
}
