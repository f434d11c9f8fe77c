import type { Call } from '../call.js';
import { created, detail, empty, ok, ruleError } from '../http/answers.js';
import { optional, readFields, readValues, text, type Field } from '../http/fields.js';
import { pageFields, pageOf, soundPage } from '../http/paging.js';
import { nextId, removeWhere } from '../table.js';
import type { Device } from '../world.js';
import type { Handlers } from './handlers.js';

const deviceNameField: Field<string> = text({ max: 32 });

/** Devices. Their names are stored and never returned. */
export const deviceHandlers: Handlers = {
  createDevice: (call) => {
    const { world, viewer, body } = call;
    const { uuid, name } = readFields(body, { uuid: text(), name: optional(deviceNameField) });
    if (devicesOf(call).some((device) => device.uuid === uuid)) throw ruleError('This device is registered already.');
    const device: Device = { id: nextId(world, 'devices'), user: viewer.id, uuid, name: name ?? null };
    world.devices.push(device);
    return created(deviceShape(device));
  },

  devices: (call) => ok(pageOf(devicesOf(call), soundPage(readValues(call.query, pageFields(20)))).map(deviceShape)),

  // Some routes have the uuid in the query.
  device: (call) => ok(deviceShape(deviceNamed(call, call.params['uuid'] ?? readValues(call.query, { uuid: text() }).uuid))),

  updateDevice: (call) => {
    const { name } = readValues(call.body.values, { name: optional(deviceNameField) });
    const device = deviceNamed(call, call.params['uuid']);
    if (name !== undefined) device.name = name;
    // The service does not return the device here.
    return ok({});
  },

  deleteDevice: (call) => {
    const device = deviceNamed(call, call.params['uuid']);
    removeWhere(call.world.devices, (one) => one === device);
    return empty();
  },

  deleteAllDevices: ({ world, viewer }) => {
    removeWhere(world.devices, (device) => device.user === viewer.id);
    return empty();
  },
};

function devicesOf({ world, viewer }: Call): Device[] {
  return world.devices.filter((device) => device.user === viewer.id);
}

function deviceNamed(call: Call, uuid: string | undefined): Device {
  const device = devicesOf(call).find((one) => one.uuid === uuid);
  if (device === undefined) throw detail(404, 'You have no such device.');
  return device;
}

function deviceShape({ id, uuid }: Device): object {
  return { id, uuid };
}
