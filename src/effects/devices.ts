import type { NoInput } from '../contract/fields.js';
import {
  createDevice,
  type CreateDeviceInput,
  deleteAllDevices,
  deleteDevice,
  type Device,
  type DeviceInput,
  updateDevice,
  type UpdateDeviceInput,
} from '../contract/devices.js';
import type { Effects } from '../engine/index.js';
import { insert, invalidate, on, remove, unlessDeleted } from './service.js';

/** The row in `devices` waits for the answer: the service gives its id. */
export const createDeviceEffects: Effects<CreateDeviceInput, Device> = on(createDevice, {
  landed: unlessDeleted(['devices'], deleteDevice, deleteAllDevices),
  change: [insert(['devices'], ({ answer }) => answer)],
  stale: [invalidate(['device'], (read, { input }) => read.input.uuid === input.uuid)],
});

/** Nothing waits for the answer: no read shows the name of a device. */
export const updateDeviceEffects: Effects<UpdateDeviceInput, undefined> = on(updateDevice, {});

/** The refusal of `device` waits for the answer: the service decides it. */
export const deleteDeviceEffects: Effects<DeviceInput, undefined> = on(deleteDevice, {
  change: [remove(['devices'], (item, { input }) => item.uuid === input.uuid)],
  stale: [invalidate(['device'], (read, { input }) => read.input.uuid === input.uuid)],
});

/** The refusal of `device` waits for the answer: the service decides it. */
export const deleteAllDevicesEffects: Effects<NoInput, undefined> = on(deleteAllDevices, {
  change: [remove(['devices'], () => true)],
  stale: [invalidate(['devices']), invalidate(['device'], ({ data }) => data !== undefined)],
});
