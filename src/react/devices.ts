'use client';
import type { SkipToken, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { createDevice, deleteDevice } from '../effects/devices.js';
import type { CreateDeviceInput, Device, DeviceInput, DevicesInput, UpdateDeviceInput } from '../contract/devices.js';
import type { NoInput } from '../contract/fields.js';
import type { CommunityError } from '../transport/errors.js';
import { type QueryHookOptions, type ReadArguments, useList, useRead } from './read.js';
import { type MutationHookOptions, useBareWrite, useWrite } from './write.js';
import { device, devices } from '../rules/reads.js';
import { deleteAllDevices, updateDevice } from '../rules/writes.js';

/**
 * Registers a device for push notifications.
 *
 * - **Request**: `PUT /api/devices/`, with the token.
 * - **Input**:
 *   - `uuid`: 1 to 64 characters in any format, made by the app.
 *   - `name?`: 1 to 32 characters. No read returns it. Left out, the device has no name.
 * - **Data**: `Device`. A device that receives push notifications. Its name is stored and never returned.
 * - **Errors**:
 *   - 400: The account has a device with this uuid.
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 * - **Changes with its answer**: `useDevices`.
 * - **Refetches if the cache does not show the result**: `useDevice`.
 *
 * @example
 * const { mutate: createDevice, error } = useCreateDevice();
 * const onClick = () => createDevice({ uuid });
 * return <>
 *   <button onClick={onClick}>Register a device</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useCreateDevice<Kept = unknown>(
  options?: MutationHookOptions<CreateDeviceInput, Device, Kept>,
): UseMutationResult<Device, CommunityError, CreateDeviceInput, Kept> {
  return useWrite(createDevice, options);
}

/**
 * Lists the devices of the account, newest first.
 *
 * - **Request**: `GET /api/devices/`, with the token.
 * - **Input**:
 *   - `max_id?`: Only devices with a lower id, at least 1. Left out, the list begins with the newest.
 *   - `count?`: Devices per page, 1 to 20. Left out, 10.
 * - **Data**: `Device[]`, the items that are loaded so far in one array. A device that receives push notifications. Its name is
 *   stored and never returned.
 * - **Paging**: 10 items per page, at most 20 with `count`. `fetchNextPage` loads the next page while `hasNextPage`. The list
 *   begins below `max_id`, if given.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 *
 * @example
 * const { data: devices = [], hasNextPage, fetchNextPage } = useDevices();
 * return <>
 *   {devices.map(({ id, uuid }) => <p key={id}>{uuid}</p>)}
 *   {hasNextPage && <button onClick={() => fetchNextPage()}>More</button>}
 * </>;
 */
export function useDevices<Data = readonly Device[]>(
  ...args: ReadArguments<DevicesInput, readonly Device[], Data>
): UseInfiniteQueryResult<Data, CommunityError> {
  return useList(devices, args);
}

/**
 * Reads one device.
 *
 * - **Request**: `GET /api/devices/uuid/` (public server: `GET /api/devices/:uuid/`), with the token.
 * - **Input**: `undefined` or `skipToken` while it is not known yet: nothing is sent.
 *   - `uuid`: The uuid that the device was registered with: 1 to 64 characters.
 * - **Data**: `Device`. A device that receives push notifications. Its name is stored and never returned.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 *   - 404: The account has no device with this uuid.
 *
 * @example
 * const { data: device, error } = useDevice({ uuid });
 * if (!device) return <p role="alert">{messageOf(error)}</p>;
 * return <p>{device.uuid}</p>;
 */
export function useDevice<Data = Device>(
  input: DeviceInput | SkipToken | undefined,
  options?: QueryHookOptions<Device, Data>,
): UseQueryResult<Data, CommunityError> {
  return useRead(device, [input, options]);
}

/**
 * Renames a device. No read returns the name.
 *
 * - **Request**: `PATCH /api/devices/:uuid/`, with the token.
 * - **Input**:
 *   - `uuid`: The uuid that the device was registered with: 1 to 64 characters.
 *   - `name?`: The new name: 1 to 32 characters. No read returns it. Left out, it stays.
 * - **Data**: `undefined`: the answer is empty.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 *   - 404: The account has no device with this uuid.
 * - **Changes**: no cached data.
 *
 * @example
 * const { mutate: updateDevice, error } = useUpdateDevice();
 * const onClick = () => updateDevice({ uuid, name });
 * return <>
 *   <button onClick={onClick}>Rename a device</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useUpdateDevice<Kept = unknown>(
  options?: MutationHookOptions<UpdateDeviceInput, undefined, Kept>,
): UseMutationResult<undefined, CommunityError, UpdateDeviceInput, Kept> {
  return useWrite(updateDevice, options);
}

/**
 * Deletes a device, which ends its push notifications.
 *
 * - **Request**: `DELETE /api/devices/:uuid/`, with the token.
 * - **Input**:
 *   - `uuid`: The uuid that the device was registered with: 1 to 64 characters.
 * - **Data**: `undefined`: the answer is empty.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 *   - 404: The account has no device with this uuid.
 * - **Changes at once**: `useDevices`.
 * - **Refetches if the cache does not show the result**: `useDevice`.
 *
 * @example
 * const { mutate: deleteDevice, error } = useDeleteDevice();
 * const onClick = () => deleteDevice({ uuid });
 * return <>
 *   <button onClick={onClick}>Delete a device</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useDeleteDevice<Kept = unknown>(
  options?: MutationHookOptions<DeviceInput, undefined, Kept>,
): UseMutationResult<undefined, CommunityError, DeviceInput, Kept> {
  return useWrite(deleteDevice, options);
}

/**
 * Deletes all devices of the account.
 *
 * - **Request**: `DELETE /api/devices/`, with the token.
 * - **Input**: none.
 * - **Data**: `undefined`: the answer is empty.
 * - **Errors**:
 *   - 401: The token is no longer valid. The session expires.
 *   - 403: The account is suspended.
 * - **Changes at once**: `useDevices`.
 * - **Refetches if the cache does not show the result**: `useDevices` and `useDevice`.
 *
 * @example
 * const { mutate: deleteAllDevices, error } = useDeleteAllDevices();
 * const onClick = () => deleteAllDevices();
 * return <>
 *   <button onClick={onClick}>Delete all devices</button>
 *   {error && <p role="alert">{messageOf(error)}</p>}
 * </>;
 */
export function useDeleteAllDevices<Kept = unknown>(
  options?: MutationHookOptions<NoInput, undefined, Kept>,
): UseMutationResult<undefined, CommunityError, NoInput | void, Kept> {
  return useBareWrite(deleteAllDevices, options);
}
