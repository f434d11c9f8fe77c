import type { CreateDeviceInput, Device, DeviceInput, DevicesInput, UpdateDeviceInput } from '../../src/contract/devices.js';
import type { NoInput } from '../../src/contract/fields.js';
import type { FreeWrite, PagedRead, Read, Write } from '../types/hook.js';
import { hookType, type Records } from './record.js';

import { device } from './samples.js';

export const deviceRecords = {
  createDevice: {
    suspended: 403,
    route: 'PUT /api/devices/ json',
    hook: hookType<Write<CreateDeviceInput, Device>>(),
    fields: { uuid: 'device uuid', 'name?': 'device name' },
    input: { uuid: 'd', name: 'Phone' },
    sends: 'PUT /api/devices/ json {"uuid":"d","name":"Phone"}',
    answer: device,
    cases: {
      'a second one': {
        other: 'fan',
        send: (me) => me.send('PUT', '/api/devices/', { json: { uuid: 'laptop' } }),
      },
    },
  },

  devices: {
    suspended: 403,
    route: 'GET /api/devices/ query',
    hook: hookType<PagedRead<DevicesInput, Device>>(),
    fields: { 'max_id?': 'id', 'count?': 'count up to 20' },
    paging: { by: 'max_id', count: 10, maxCount: 20 },
    input: {},
    sends: 'GET /api/devices/',
    key: ['devices', 'devices', {}],
    answer: [device],
    requests: () => ({ devices: ['/api/devices/'] }),
  },

  device: {
    suspended: 403,
    route: 'GET /api/devices/uuid/ query',
    publicRoute: 'GET /api/devices/:uuid/ query',
    hook: hookType<Read<DeviceInput, Device>>(),
    fields: { uuid: 'device uuid' },
    input: { uuid: 'd' },
    sends: 'GET /api/devices/uuid/?uuid=d',
    publicSends: 'GET /api/devices/d/',
    key: ['devices', 'device', { uuid: 'd' }],
    answer: device,
    requests: () => ({ 'device(phone)': ['/api/devices/uuid/?uuid=phone'] }),
  },

  updateDevice: {
    suspended: 403,
    route: 'PATCH /api/devices/:uuid/ json',
    hook: hookType<Write<UpdateDeviceInput, undefined>>(),
    fields: { uuid: 'device uuid', 'name?': 'device name' },
    input: { uuid: 'd', name: 'Phone' },
    sends: 'PATCH /api/devices/d/ json {"name":"Phone"}',
    answer: undefined,
    cases: {
      'its name': {
        other: 'fan',
        send: (me) => me.send('PATCH', '/api/devices/phone/', { json: { name: 'Old phone' } }),
      },
    },
  },

  deleteDevice: {
    suspended: 403,
    route: 'DELETE /api/devices/:uuid/ none',
    hook: hookType<Write<DeviceInput, undefined>>(),
    fields: { uuid: 'device uuid' },
    input: { uuid: 'd' },
    sends: 'DELETE /api/devices/d/',
    answer: undefined,
    cases: {
      'the only one': {
        other: 'fan',
        send: (me) => me.send('DELETE', '/api/devices/phone/'),
      },
    },
  },

  deleteAllDevices: {
    suspended: 403,
    route: 'DELETE /api/devices/ none',
    hook: hookType<FreeWrite<NoInput, undefined>>(),
    fields: {},
    input: {},
    sends: 'DELETE /api/devices/',
    answer: undefined,
    cases: {
      'of alice': {
        other: 'fan',
        send: (me) => me.send('DELETE', '/api/devices/'),
      },
    },
  },
} satisfies Records;
