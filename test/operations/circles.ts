import type {
  Circle,
  CircleDetail,
  CircleNameCheckInput,
  CreateCircleInput,
  UpdateCircleInput,
} from '../../src/contract/circles.js';
import type { IdInput, NoInput } from '../../src/contract/fields.js';
import type { Check, FreeRead, Read, Write } from '../types/hook.js';
import { hookType, type Records } from './record.js';
import { message, circle, circleDetail } from './samples.js';

export const circleRecords = {
  circleNameCheck: {
    suspended: 403,
    hook: hookType<Check<CircleNameCheckInput>>(),
    fields: { name: 'circle name' },
    input: { name: 'a' },
    sends: 'POST /api/circles/name-check/ json {"name":"a"}',
    key: ['circles', 'circleNameCheck', { name: 'a' }],
    answer: message,
  },

  createCircle: {
    suspended: 403,
    hook: hookType<Write<CreateCircleInput, Circle>>(),
    fields: { name: 'circle name', color: 'color' },
    input: { name: 'a', color: '#fff' },
    sends: 'PUT /api/circles/ json {"name":"a","color":"#fff"}',
    answer: circle,
  },

  circles: {
    suspended: 403,
    hook: hookType<FreeRead<NoInput, readonly Circle[]>>(),
    fields: {},
    input: {},
    sends: 'GET /api/circles/',
    key: ['circles', 'circles', {}],
    answer: [circle],
  },

  circle: {
    suspended: 403,
    hook: hookType<Read<IdInput, CircleDetail>>(),
    fields: { id: 'id' },
    input: { id: 7 },
    sends: 'GET /api/circles/7/',
    key: ['circles', 'circle', { id: 7 }],
    answer: circleDetail,
  },

  updateCircle: {
    suspended: 403,
    hook: hookType<Write<UpdateCircleInput, CircleDetail>>(),
    fields: { id: 'id', 'name?': 'circle name', 'color?': 'color', 'usernames?': 'usernames' },
    input: { id: 7, usernames: ['a', 'b'] },
    sends: 'PATCH /api/circles/7/ json {"usernames":["a","b"]}',
    answer: circleDetail,
  },

  deleteCircle: {
    suspended: 403,
    hook: hookType<Write<IdInput, undefined>>(),
    fields: { id: 'id' },
    input: { id: 7 },
    sends: 'DELETE /api/circles/7/',
    answer: undefined,
  },
} satisfies Records;
