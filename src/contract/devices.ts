import * as z from 'zod/mini';
import { answer, Id, Nothing } from './answer.js';
import { countUpTo, DeviceName, DeviceUuid, InputId, NoInput } from './fields.js';
import { defineList, defineMutation, defineQuery, type List, type Mutation, type Query } from './operation.js';

/** A device that pushes go to. Its name is stored and never given back. */
export const Device = answer({ id: Id, uuid: z.string() });
export interface Device extends z.infer<typeof Device> {}

export const CreateDeviceInput = z.object({ uuid: DeviceUuid, name: z.optional(DeviceName) });
export interface CreateDeviceInput extends z.infer<typeof CreateDeviceInput> {}

/** Registers a device; refused with 400 when the account has one of this uuid. Row 33. */
export const createDevice: Mutation<CreateDeviceInput, Device> = defineMutation({
  name: 'createDevice',
  group: 'devices',
  method: 'PUT',
  path: '/api/devices/',
  summary: 'Register a device.',
  token: 'required',
  status: 201,
  input: CreateDeviceInput,
  output: Device,
});

export const DevicesInput = z.object({ max_id: z.optional(InputId), count: countUpTo(20) });
export interface DevicesInput extends z.infer<typeof DevicesInput> {}

/** The account's devices, newest first. Row 34. */
export const devices: List<DevicesInput, Device> = defineList({
  name: 'devices',
  group: 'devices',
  method: 'GET',
  path: '/api/devices/',
  summary: 'List devices.',
  token: 'required',
  paging: { by: 'max_id', count: 10, maxCount: 20 },
  input: DevicesInput,
  output: z.array(Device),
});

/** Operations on one device. */
export const DeviceInput = z.object({ uuid: DeviceUuid });
export interface DeviceInput extends z.infer<typeof DeviceInput> {}

/** One device; 404 when the account has none of this uuid. Row 35. */
export const device: Query<DeviceInput, Device> = defineQuery({
  name: 'device',
  group: 'devices',
  method: 'GET',
  path: '/api/devices/uuid/',
  summary: 'Get a device by its uuid.',
  token: 'required',
  input: DeviceInput,
  output: Device,
});

export const UpdateDeviceInput = z.object({ uuid: DeviceUuid, name: z.optional(DeviceName) });
export interface UpdateDeviceInput extends z.infer<typeof UpdateDeviceInput> {}

/** Renames a device; the service answers `{}`, and no read shows the name. Row 36. */
export const updateDevice: Mutation<UpdateDeviceInput, undefined> = defineMutation({
  name: 'updateDevice',
  group: 'devices',
  method: 'PATCH',
  path: '/api/devices/:uuid/',
  summary: 'Rename a device.',
  token: 'required',
  input: UpdateDeviceInput,
  output: Nothing,
});

/** Deletes a device: pushes to it end. Row 37. */
export const deleteDevice: Mutation<DeviceInput, undefined> = defineMutation({
  name: 'deleteDevice',
  group: 'devices',
  method: 'DELETE',
  path: '/api/devices/:uuid/',
  summary: 'Delete a device.',
  token: 'required',
  encoding: 'none',
  input: DeviceInput,
  output: Nothing,
});

/** Deletes every device of the account; fine when there is none. Row 38. */
export const deleteAllDevices: Mutation<NoInput, undefined> = defineMutation({
  name: 'deleteAllDevices',
  group: 'devices',
  method: 'DELETE',
  path: '/api/devices/',
  summary: 'Delete all devices.',
  token: 'required',
  encoding: 'none',
  input: NoInput,
  output: Nothing,
});
