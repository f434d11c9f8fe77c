import { type CreateDeviceInput, device, type Device, type DeviceInput, type UpdateDeviceInput } from '../contract/devices.js';
import type { NoInput } from '../contract/fields.js';
import * as rules from '../rules/writes.js';
import { alreadyDone, alreadyGone } from './already-done.js';
import { type Effects, on } from './service.js';

export const createDevice: Effects<CreateDeviceInput, Device> = on(rules.createDevice, {
  alreadyDone: alreadyDone(
    device,
    ({ uuid }: CreateDeviceInput) => ({ uuid }),
    (found) => found,
  ),
});

export const updateDevice: Effects<UpdateDeviceInput, undefined> = on(rules.updateDevice, {});

export const deleteDevice: Effects<DeviceInput, undefined> = on(rules.deleteDevice, {
  alreadyDone: alreadyGone('uuid', () => undefined),
});

export const deleteAllDevices: Effects<NoInput, undefined> = on(rules.deleteAllDevices, {});
