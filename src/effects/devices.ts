import type { NoInput } from '../contract/fields.js';
import { type CreateDeviceInput, device, type Device, type DeviceInput, type UpdateDeviceInput } from '../contract/devices.js';
import { alreadyDone, alreadyGone } from './already-done.js';
import { on, unlessDeleted, type Effects } from './service.js';
import * as rules from '../rules/writes.js';

/** The row in `devices` waits for the answer: the service gives its id. */
export const createDevice: Effects<CreateDeviceInput, Device> = on<CreateDeviceInput, Device, unknown>(rules.createDevice, {
  alreadyDone: alreadyDone(
    device,
    ({ uuid }: CreateDeviceInput) => ({ uuid }),
    (found) => found,
  ),
  landed: unlessDeleted(['devices'], rules.deleteDevice, rules.deleteAllDevices),
});

/** Nothing waits for the answer: no read shows the name of a device. */
export const updateDevice: Effects<UpdateDeviceInput, undefined> = on(rules.updateDevice, {});

/** The refusal of `device` waits for the answer: the service decides it. */
export const deleteDevice: Effects<DeviceInput, undefined> = on(rules.deleteDevice, {
  alreadyDone: alreadyGone('uuid', () => undefined),
});

/** The refusal of `device` waits for the answer: the service decides it. */
export const deleteAllDevices: Effects<NoInput, undefined> = on(rules.deleteAllDevices, {});
