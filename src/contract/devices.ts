import * as z from 'zod/mini';
import { answer, Id, Nothing, type AnswerOf } from './answer.js';
import { countUpTo, DeviceName, DeviceUuid, InputId, NoInput } from './fields.js';
import type { FieldsOf } from './fields-of.js';
import { defineList, defineMutation, defineQuery, type List, type Mutation, type Query } from './operation.js';
import { rows } from './rows.js';

/** A device that receives push notifications. Its name is stored and never returned. */
export const Device = answer({
  /** The id of the device, for `max_id` of `devices`. */
  id: Id,
  /** The uuid that the device was registered with. It identifies the device in all other operations. */
  uuid: z.string(),
});
export interface Device extends AnswerOf<typeof Device> {}

export const CreateDeviceInput = z.object({
  /** 1 to 64 characters in any format, made by the app. */
  uuid: DeviceUuid,
  /** 1 to 32 characters. No read returns it. Left out, the device has no name. */
  name: z.optional(DeviceName),
});
export interface CreateDeviceInput extends FieldsOf<typeof CreateDeviceInput> {}

/**
 * Registers a device.
 *
 * @throws 400 The account has a device with this uuid.
 */
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

export const DevicesInput = z.object({
  /** Only devices with a lower id, at least 1. Left out, the list begins with the newest. */
  max_id: z.optional(InputId),
  /** Devices per page, 1 to 20. Left out, 10. */
  count: countUpTo(20),
});
export interface DevicesInput extends FieldsOf<typeof DevicesInput> {}

/** The devices of the account, newest first. */
export const devices: List<DevicesInput, Device> = defineList({
  name: 'devices',
  group: 'devices',
  method: 'GET',
  path: '/api/devices/',
  summary: 'List devices.',
  token: 'required',
  paging: { by: 'max_id', count: 10, maxCount: 20 },
  input: DevicesInput,
  output: rows(Device),
});

export const DeviceInput = z.object({
  /** The uuid that the device was registered with: 1 to 64 characters. */
  uuid: DeviceUuid,
});
export interface DeviceInput extends FieldsOf<typeof DeviceInput> {}

/**
 * One device.
 *
 * @throws 404 The account has no device with this uuid.
 */
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

export const UpdateDeviceInput = z.object({
  /** The uuid that the device was registered with: 1 to 64 characters. */
  uuid: DeviceUuid,
  /** The new name: 1 to 32 characters. No read returns it. Left out, it stays. */
  name: z.optional(DeviceName),
});
export interface UpdateDeviceInput extends FieldsOf<typeof UpdateDeviceInput> {}

/**
 * Renames a device. The answer is `{}`, and no read returns the name.
 *
 * @throws 404 The account has no device with this uuid.
 */
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

/**
 * Deletes a device, which ends its push notifications.
 *
 * @throws 404 The account has no device with this uuid.
 */
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

/** Deletes all devices of the account. Succeeds if there are none. */
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
