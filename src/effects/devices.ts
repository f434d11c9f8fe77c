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
import type { Effects } from '../cache/row.js';
import { again, insert, on, remove } from './service.js';
import { unlessTaken } from './taken.js';

export const createDeviceEffects: Effects<CreateDeviceInput, Device> = on(createDevice, {
  landed: unlessTaken(['devices'], deleteDevice, deleteAllDevices),
  change: [insert(['devices'], ({ answer }) => answer)],
  stale: [again(['device'], ({ asked }, { input }) => asked.uuid === input.uuid)],
});

/** The service never tells a device's name. */
export const updateDeviceEffects: Effects<UpdateDeviceInput, undefined> = on(updateDevice, {});

export const deleteDeviceEffects: Effects<DeviceInput, undefined> = on(deleteDevice, {
  change: [remove(['devices'], (item, { input }) => item.uuid === input.uuid)],
  stale: [again(['device'], ({ asked }, { input }) => asked.uuid === input.uuid)],
});

export const deleteAllDevicesEffects: Effects<NoInput, undefined> = on(deleteAllDevices, {
  change: [remove(['devices'], () => true)],
  stale: [again(['devices']), again(['device'], ({ data }) => data !== undefined)],
});
