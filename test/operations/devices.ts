import type { CreateDeviceInput, Device, DeviceInput, DevicesInput, UpdateDeviceInput } from '../../src/contract/devices.js';
import type { NoInput } from '../../src/contract/fields.js';
import type { FreeWrite, PagedRead, Read, Write } from '../types/hook.js';
import { hookType, type Records } from './record.js';
import { device } from './samples.js';

export const deviceRecords = {
  createDevice: {
    suspended: 403,
    hook: hookType<Write<CreateDeviceInput, Device>>(),
    fields: { uuid: 'device uuid', 'name?': 'device name' },
    input: { uuid: 'd', name: 'Phone' },
    sends: 'PUT /api/devices/ json {"uuid":"d","name":"Phone"}',
    answer: device,
  },

  devices: {
    suspended: 403,
    hook: hookType<PagedRead<DevicesInput, Device>>(),
    fields: { 'max_id?': 'id', 'count?': 'count up to 20' },
    paging: { by: 'max_id', count: 10, maxCount: 20 },
    input: {},
    sends: 'GET /api/devices/',
    key: ['devices', 'devices', {}],
    answer: [device],
  },

  device: {
    suspended: 403,
    hook: hookType<Read<DeviceInput, Device>>(),
    fields: { uuid: 'device uuid' },
    input: { uuid: 'd' },
    sends: 'GET /api/devices/uuid/?uuid=d',
    publicSends: 'GET /api/devices/d/',
    key: ['devices', 'device', { uuid: 'd' }],
    answer: device,
  },

  updateDevice: {
    suspended: 403,
    hook: hookType<Write<UpdateDeviceInput, undefined>>(),
    fields: { uuid: 'device uuid', 'name?': 'device name' },
    input: { uuid: 'd', name: 'Phone' },
    sends: 'PATCH /api/devices/d/ json {"name":"Phone"}',
    answer: undefined,
  },

  deleteDevice: {
    suspended: 403,
    hook: hookType<Write<DeviceInput, undefined>>(),
    fields: { uuid: 'device uuid' },
    input: { uuid: 'd' },
    sends: 'DELETE /api/devices/d/',
    answer: undefined,
  },

  deleteAllDevices: {
    suspended: 403,
    hook: hookType<FreeWrite<NoInput, undefined>>(),
    fields: {},
    input: {},
    sends: 'DELETE /api/devices/',
    answer: undefined,
  },
} satisfies Records;
