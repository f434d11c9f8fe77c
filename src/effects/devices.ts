import { type CreateDeviceInput, device } from '../contract/devices.js';
import * as rules from '../rules/writes.js';
import { alreadyDone, alreadyGone } from './already-done.js';
import { on } from './service.js';

export const createDevice = on(rules.createDevice, {
  alreadyDone: alreadyDone(
    device,
    ({ uuid }: CreateDeviceInput) => ({ uuid }),
    (found) => found,
  ),
});

export const deleteDevice = on(rules.deleteDevice, {
  alreadyDone: alreadyGone('uuid', () => undefined),
});
